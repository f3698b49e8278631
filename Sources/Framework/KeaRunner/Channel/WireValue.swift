import Kea

/// A value that travels between a coordinator and its workers.
///
/// Both are the same executable, so that nothing has to be understood by another version.
protocol WireValue {
    func write(to writer: inout ByteWriter)
    init(from reader: inout ByteReader) throws(BytesMissing)
}

extension ByteWriter {
    /// Writes values, one after another; what a run has many of is written one by one, which is faster in debug builds.
    mutating func write<each Value: WireValue>(fields values: repeat each Value) {
        repeat (each values).write(to: &self)
    }

    /// Writes a case by its number, and what belongs to it.
    mutating func write<each Value: WireValue>(case number: UInt8, _ values: repeat each Value) {
        write(byte: number)
        repeat (each values).write(to: &self)
    }
}

extension ByteReader {
    /// The next value, of the type that is wanted there.
    mutating func next<Value: WireValue>() throws(BytesMissing) -> Value { try Value(from: &self) }
}

extension Int: WireValue {
    func write(to writer: inout ByteWriter) { writer.write(self) }
    init(from reader: inout ByteReader) throws(BytesMissing) { self = try reader.number() }
}

extension Bool: WireValue {
    func write(to writer: inout ByteWriter) { writer.write(byte: self ? 1 : 0) }
    init(from reader: inout ByteReader) throws(BytesMissing) { self = try reader.byte() != 0 }
}

extension Double: WireValue {
    func write(to writer: inout ByteWriter) { writer.write(Int(truncatingIfNeeded: bitPattern)) }
    init(from reader: inout ByteReader) throws(BytesMissing) {
        self.init(bitPattern: UInt64(truncatingIfNeeded: try reader.number()))
    }
}

extension String: WireValue {
    func write(to writer: inout ByteWriter) { writer.write(self) }
    init(from reader: inout ByteReader) throws(BytesMissing) { self = try reader.text() }
}

extension Duration: WireValue {
    func write(to writer: inout ByteWriter) {
        writer.write(fields: Int(components.seconds), Int(components.attoseconds))
    }
    init(from reader: inout ByteReader) throws(BytesMissing) {
        let seconds = try reader.number()
        self.init(secondsComponent: Int64(seconds), attosecondsComponent: Int64(try reader.number()))
    }
}

extension Optional: WireValue where Wrapped: WireValue {
    func write(to writer: inout ByteWriter) {
        writer.write(byte: self == nil ? 0 : 1)
        self?.write(to: &writer)
    }
    init(from reader: inout ByteReader) throws(BytesMissing) {
        self = try reader.byte() == 0 ? nil : try Wrapped(from: &reader)
    }
}

extension Array: WireValue where Element: WireValue {
    func write(to writer: inout ByteWriter) {
        writer.write(count)
        for element in self { element.write(to: &writer) }
    }
    init(from reader: inout ByteReader) throws(BytesMissing) {
        let count = try reader.count()
        self = []
        reserveCapacity(count)
        for _ in 0..<count { append(try Element(from: &reader)) }
    }
}

/// Those that are one of a few words.
extension WireValue where Self: RawRepresentable, RawValue == String {
    func write(to writer: inout ByteWriter) { writer.write(rawValue) }
    init(from reader: inout ByteReader) throws(BytesMissing) {
        guard let value = Self(rawValue: try reader.text()) else { throw BytesMissing() }
        self = value
    }
}
