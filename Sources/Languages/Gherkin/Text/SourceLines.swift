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
        var offset = start
        while offset < end, source[offset] != 0x0A { offset += 1 }
        nextLine = offset + 1
        while offset > start, source[offset - 1] == 0x0D { offset -= 1 }
        return start..<offset
    }
}
