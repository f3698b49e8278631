import Foundation

/// Writes fields as bytes, without their names: for processes of one executable, which know the order.
///
/// The memory is reused for the next message.
package final class ByteWriter: FieldCoder {
    /// The memory; through a pointer, which debug builds access without a check.
    private struct Buffer {
        var start = UnsafeMutableRawPointer.allocate(byteCount: 1024, alignment: 8)
        var capacity = 1024
        var count = 0

        /// Appends bytes, or leaves room for them.
        mutating func append(_ bytes: UnsafeRawPointer?, _ size: Int) {
            if count + size > capacity {
                capacity = max(count + size, 2 * capacity)
                let larger = UnsafeMutableRawPointer.allocate(byteCount: capacity, alignment: 8)
                memcpy(larger, start, count)
                start.deallocate()
                start = larger
            }
            if let bytes { memcpy(start + count, bytes, size) }
            count += size
        }
    }

    private let buffer = UnsafeMutablePointer<Buffer>.allocate(capacity: 1)
    /// The step that the example has started last, until it ends.
    private var lastStep: StepInfo?
    /// The indices of the texts in this message, if each text is written once.
    private var texts: [String: Int]?

    package init() {
        buffer.initialize(to: Buffer())
        super.init(isReading: false)
    }

    deinit {
        buffer.pointee.start.deallocate()
        buffer.deallocate()
    }

    /// Returns the bytes of a message after room for a head; they are valid until the next message.
    package func write<Value: CaseCodable>(
        _ message: Value, after headSize: Int = 0
    ) -> UnsafeMutableRawBufferPointer {
        buffer.pointee.count = 0
        buffer.pointee.append(nil, headSize)
        var message = message
        // A part of a message could mean something else: without one, the reader reports an invalid message.
        do { try message.code(with: self) } catch { buffer.pointee.count = headSize }
        return UnsafeMutableRawBufferPointer(start: buffer.pointee.start, count: buffer.pointee.count)
    }

    /// Returns the bytes of a list, in which each text is written once.
    package static func bytes<Value: FieldCodable>(of values: some Sequence<Value>) -> [UInt8] {
        let writer = ByteWriter()
        writer.texts = [:]
        var values = Array(values)
        return withExtendedLifetime(writer) {
            (try? writer.code("", &values)).map {
                Array(
                    UnsafeRawBufferPointer(
                        start: writer.buffer.pointee.start, count: writer.buffer.pointee.count))
            } ?? []
        }
    }

    private func append(_ number: Int) {
        var number = number
        buffer.pointee.append(&number, 8)
    }

    private func append(byte: UInt8) {
        var byte = byte
        buffer.pointee.append(&byte, 1)
    }

    package override func code(_ name: StaticString, _ value: inout String) {
        if let count = texts?.count {
            if let index = texts?[value] { return append(-1 - index) }
            texts?[value] = count
        }
        let size = value.utf8.count
        append(size)
        value.withCString { buffer.pointee.append($0, size) }
    }
    package override func code(_ name: StaticString, _ value: inout Int) { buffer.pointee.append(&value, 8) }
    package override func code(_ name: StaticString, _ value: inout UInt64) {
        buffer.pointee.append(&value, 8)
    }
    package override func code(_ name: StaticString, _ value: inout Bool) { append(byte: value ? 1 : 0) }
    package override func code(_ name: StaticString, _ value: inout Double) {
        buffer.pointee.append(&value, 8)
    }
    package override func code(_ name: StaticString, _ value: inout [String]) {
        append(value.count)
        if !value.isEmpty { for index in value.indices { code(name, &value[index]) } }
    }
    package override func code(_ name: StaticString, _ value: inout [Int]) {
        append(value.count)
        for number in value { append(number) }
    }
    package override func code(_ name: StaticString, _ value: inout [UInt8]) {
        append(value.count)
        value.withUnsafeBytes { buffer.pointee.append($0.baseAddress, $0.count) }
    }
    package override func code(_ name: StaticString, _ value: inout [String: Int]) {
        var (names, numbers) = (Array(value.keys), Array(value.values))
        code(name, &names)
        code(name, &numbers)
    }
    package override func code(_ name: StaticString, _ value: inout Status) {
        append(byte: value.severity)
    }

    override func code(step: inout StepInfo, isStart: Bool) throws {
        if isStart {
            lastStep = step
        } else {
            let isKnown = step == lastStep
            lastStep = nil
            append(byte: isKnown ? 1 : 0)
            if isKnown { return }
        }
        try step.code(with: self)
    }

    /// Writes the index of an example in the plan.
    override func code(example: inout ExampleInfo) {
        lastStep = nil
        append(example.index)
    }

    package override func isPresent(_ name: StaticString, _ isPresent: Bool) -> Bool {
        append(byte: isPresent ? 1 : 0)
        return isPresent
    }

    package override func begin(_ index: Int, _ name: StaticString) {
        append(byte: UInt8(truncatingIfNeeded: index))
    }

    override func openList(_ name: StaticString, _ count: Int) -> Int {
        append(count)
        return count
    }
}

/// Reads the bytes of a ``ByteWriter``; never past their end, even if they are invalid.
///
/// The example of an event is read with its index alone.
package final class ByteReader: FieldCoder {
    /// The bytes that are left; through a pointer, which debug builds access without a check.
    private struct Rest {
        var start: UnsafeRawPointer?
        var count = 0

        mutating func take(_ size: Int) throws -> UnsafeRawPointer {
            guard let taken = start, size >= 0, size <= count else { throw InvalidFields() }
            start = taken + size
            count -= size
            return taken
        }
    }

    private let rest = UnsafeMutablePointer<Rest>.allocate(capacity: 1)
    private var lastStep: StepInfo?
    private var texts: [String]?

    package init() {
        rest.initialize(to: Rest())
        super.init(isReading: true)
    }

    deinit { rest.deallocate() }

    /// Returns the message that the bytes contain.
    ///
    /// - Throws: if they are too few or too many, or contain something else.
    package func read<Value: CaseCodable>(
        _ type: Value.Type = Value.self, from bytes: UnsafeRawBufferPointer
    ) throws -> Value {
        rest.pointee = Rest(start: bytes.baseAddress, count: bytes.count)
        var value = try next(type)
        try value.code(with: self)
        guard rest.pointee.count == 0 else { throw InvalidFields() }
        return value
    }

    /// Returns the list that the bytes contain.
    package static func values<Value: FieldCodable>(
        _ type: Value.Type = Value.self, from bytes: [UInt8]
    ) throws -> [Value] {
        let reader = ByteReader()
        reader.texts = []
        return try bytes.withUnsafeBytes { bytes in
            reader.rest.pointee = Rest(start: bytes.baseAddress, count: bytes.count)
            var values: [Value] = []
            try reader.code("", &values)
            guard reader.rest.pointee.count == 0 else { throw InvalidFields() }
            return values
        }
    }

    private func take(_ size: Int) throws -> UnsafeRawPointer { try rest.pointee.take(size) }

    private func number() throws -> Int { try take(8).loadUnaligned(as: Int.self) }

    private func bit() throws -> Bool { try take(1).load(as: UInt8.self) != 0 }

    /// Reads the number of elements that follow, each of which has at least a byte.
    private func elementCount() throws -> Int {
        let number = try number()
        guard number >= 0, number <= rest.pointee.count else { throw InvalidFields() }
        return number
    }

    package override func code(_ name: StaticString, _ value: inout String) throws {
        let size = try number()
        if size < 0, let texts {
            guard size >= -texts.count else { throw InvalidFields() }
            return value = texts[-1 - size]
        }
        let bytes = try take(size)
        value = String(unsafeUninitializedCapacity: size) { buffer in
            if let first = buffer.baseAddress { memcpy(first, bytes, size) }
            return size
        }
        texts?.append(value)
    }
    package override func code(_ name: StaticString, _ value: inout Int) throws { value = try number() }
    package override func code(_ name: StaticString, _ value: inout UInt64) throws {
        value = try take(8).loadUnaligned(as: UInt64.self)
    }
    package override func code(_ name: StaticString, _ value: inout Bool) throws { value = try bit() }
    package override func code(_ name: StaticString, _ value: inout Double) throws {
        value = try take(8).loadUnaligned(as: Double.self)
    }
    package override func code(_ name: StaticString, _ value: inout [String]) throws {
        let total = try elementCount()
        if total == 0 { return }
        value = Array(repeating: "", count: total)
        for index in 0..<total { try code(name, &value[index]) }
    }
    package override func code(_ name: StaticString, _ value: inout [Int]) throws {
        let total = try elementCount()
        value = []
        for _ in 0..<total { value.append(try number()) }
    }
    package override func code(_ name: StaticString, _ value: inout [UInt8]) throws {
        let size = try number()
        value = Array(UnsafeRawBufferPointer(start: try take(size), count: size))
    }
    package override func code(_ name: StaticString, _ value: inout [String: Int]) throws {
        var (names, numbers): ([String], [Int]) = ([], [])
        try code(name, &names)
        try code(name, &numbers)
        value = Dictionary(zip(names, numbers)) { first, _ in first }
    }
    package override func code(_ name: StaticString, _ value: inout Status) throws {
        guard let status = Status(severity: try take(1).load(as: UInt8.self)) else { throw InvalidFields() }
        value = status
    }

    override func code(step: inout StepInfo, isStart: Bool) throws {
        if !isStart, try bit() {
            guard let known = lastStep else { throw InvalidFields() }
            step = known
        } else {
            try step.code(with: self)
        }
        lastStep = isStart ? step : nil
    }

    override func code(example: inout ExampleInfo) throws {
        lastStep = nil
        example.index = try number()
    }

    package override func isPresent(_ name: StaticString, _ isPresent: Bool) throws -> Bool { try bit() }

    override func next<Value: CaseCodable>(_ type: Value.Type) throws -> Value {
        let (cases, index) = (Value.cases, Int(try take(1).load(as: UInt8.self)))
        guard index < cases.count else { throw InvalidFields() }
        return cases[index]
    }

    override func openList(_ name: StaticString, _ count: Int) throws -> Int { try elementCount() }
}
