/// Writes numbers and texts as bytes, one after another.
///
/// A handful of bytes for what is short, and one copy for what is long: this is done for every event of a run, in
/// debug builds.
struct ByteWriter {
    private(set) var bytes: [UInt8] = []

    mutating func write(_ number: Int) {
        withUnsafeBytes(of: Int64(number).littleEndian) { bytes.append(contentsOf: $0) }
    }

    mutating func write(byte: UInt8) { bytes.append(byte) }

    mutating func write(_ text: String) {
        var text = text
        text.withUTF8 { utf8 in
            write(utf8.count)
            bytes.append(contentsOf: utf8)
        }
    }

    mutating func write(_ content: [UInt8]) {
        write(content.count)
        bytes.append(contentsOf: content)
    }
}

/// Reads what a `ByteWriter` has written.
struct ByteReader {
    private let bytes: UnsafeRawBufferPointer
    private var offset = 0

    init(_ bytes: UnsafeRawBufferPointer) { self.bytes = bytes }

    /// Whether everything has been read.
    var isAtEnd: Bool { offset == bytes.count }

    mutating func byte() throws(BytesMissing) -> UInt8 {
        guard offset < bytes.count else { throw BytesMissing() }
        defer { offset += 1 }
        return bytes[offset]
    }

    mutating func number() throws(BytesMissing) -> Int {
        guard bytes.count - offset >= 8 else { throw BytesMissing() }
        defer { offset += 8 }
        return Int(
            truncatingIfNeeded: Int64(
                littleEndian: bytes.loadUnaligned(fromByteOffset: offset, as: Int64.self)))
    }

    /// A number that counts something of which each takes at least a byte.
    mutating func count() throws(BytesMissing) -> Int {
        let count = try number()
        guard count >= 0, count <= bytes.count - offset else { throw BytesMissing() }
        return count
    }

    mutating func text() throws(BytesMissing) -> String {
        let count = try count()
        defer { offset += count }
        return String(
            decoding: UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count]), as: UTF8.self)
    }

    mutating func content() throws(BytesMissing) -> [UInt8] {
        let count = try count()
        defer { offset += count }
        return Array(UnsafeRawBufferPointer(rebasing: bytes[offset..<offset + count]))
    }
}

/// Bytes end early, or do not mean what they should.
struct BytesMissing: Error {}
