import Foundation

/// Writes numbers and texts as bytes, one after another.
///
/// This is done for every event of a run, in debug builds, where only what is called without type parameters is fast:
/// so it is the C library that copies, into memory that is used again for the next message.
package struct ByteWriter {
    private final class Memory {
        var start: UnsafeMutableRawPointer
        var capacity = 1024

        init() { start = .allocate(byteCount: capacity, alignment: 8) }

        deinit { start.deallocate() }

        func grow(to wanted: Int, keeping count: Int) {
            let larger = UnsafeMutableRawPointer.allocate(byteCount: max(wanted, 2 * capacity), alignment: 8)
            memcpy(larger, start, count)
            start.deallocate()
            start = larger
            capacity = max(wanted, 2 * capacity)
        }
    }

    private let memory = Memory()
    /// The number of bytes that were written.
    private(set) var count = 0

    package init() {}

    /// The bytes, until something is written again.
    var start: UnsafeMutableRawPointer { memory.start }

    /// The bytes, copied.
    package var bytes: [UInt8] { Array(UnsafeRawBufferPointer(start: memory.start, count: count)) }

    /// Begins anew.
    mutating func clear() { count = 0 }

    private mutating func append(_ bytes: UnsafeRawPointer?, _ size: Int) {
        guard let bytes, size > 0 else { return }
        if count + size > memory.capacity { memory.grow(to: count + size, keeping: count) }
        memcpy(memory.start + count, bytes, size)
        count += size
    }

    package mutating func write(_ number: Int) {
        var number = Int64(number).littleEndian
        append(&number, 8)
    }

    package mutating func write(byte: UInt8) {
        var byte = byte
        append(&byte, 1)
    }

    package mutating func write(_ text: String) {
        var text = text
        text.withUTF8 { utf8 in
            write(utf8.count)
            append(utf8.baseAddress, utf8.count)
        }
    }

    mutating func write(_ text: String?) {
        write(byte: text == nil ? 0 : 1)
        if let text { write(text) }
    }

    package mutating func write(_ content: [UInt8]) {
        write(content.count)
        append(content, content.count)
    }
}

/// Reads what a `ByteWriter` has written.
package struct ByteReader {
    private let start: UnsafeRawPointer
    private let end: Int
    private var offset = 0

    package init(_ start: UnsafeRawPointer, count: Int) {
        self.start = start
        end = count
    }

    /// Whether everything has been read.
    package var isAtEnd: Bool { offset == end }

    package mutating func byte() throws(BytesMissing) -> UInt8 {
        guard offset < end else { throw BytesMissing() }
        var byte: UInt8 = 0
        memcpy(&byte, start + offset, 1)
        offset += 1
        return byte
    }

    package mutating func number() throws(BytesMissing) -> Int {
        guard end - offset >= 8 else { throw BytesMissing() }
        var number: Int64 = 0
        memcpy(&number, start + offset, 8)
        offset += 8
        return Int(truncatingIfNeeded: Int64(littleEndian: number))
    }

    /// A number that counts something of which each takes at least a byte.
    package mutating func count() throws(BytesMissing) -> Int {
        let count = try number()
        guard count >= 0, count <= end - offset else { throw BytesMissing() }
        return count
    }

    package mutating func text() throws(BytesMissing) -> String {
        let count = try count()
        let bytes = start + offset
        offset += count
        return String(unsafeUninitializedCapacity: count) { buffer in
            if let start = buffer.baseAddress { memcpy(start, bytes, count) }
            return count
        }
    }

    package mutating func content() throws(BytesMissing) -> [UInt8] {
        let count = try count()
        defer { offset += count }
        return Array(UnsafeRawBufferPointer(start: start + offset, count: count))
    }
}

/// Bytes end early, or do not mean what they should.
package struct BytesMissing: Error {}
