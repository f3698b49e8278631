import CTexts

/// The lines of a part of a source, as ranges without their line breaks.
package struct SourceLines: Sequence, IteratorProtocol {
    private let source: UnsafeBufferPointer<UInt8>
    private let end: Int
    private var nextLine: Int

    /// - Parameter range: from the start of a line to the end of one; an empty range is one empty line.
    package init(in source: UnsafeBufferPointer<UInt8>, _ range: Range<Int>) {
        self.source = source
        nextLine = range.lowerBound
        end = range.upperBound
    }

    package mutating func next() -> Range<Int>? {
        guard nextLine <= end else { return nil }
        let start = nextLine
        var offset = Swift.min(source.offset(of: 0x0A, from: start) ?? end, end)
        nextLine = offset + 1
        while offset > start, source[offset - 1] == 0x0D { offset -= 1 }
        return start..<offset
    }
}

extension UnsafeBufferPointer<UInt8> {
    /// Returns the offset of the next byte with a value: in debug builds, the C library is much faster than a loop.
    func offset(of byte: UInt8, from start: Int = 0) -> Int? {
        guard let base = UnsafeRawPointer(baseAddress), start < count else { return nil }
        return memchr(base + start, Int32(byte), count - start).map { UnsafeRawPointer($0) - base }
    }
}
