import Foundation

/// Text that waits until the beginning of its document can be written: in memory while it is short, then on disk.
final class Spool {
    /// The reason why text was lost, if it was.
    private(set) var failure: WriteFailure?

    private var buffer: [UInt8] = []
    private var file: UnsafeMutablePointer<FILE>?
    private var written = 0

    private static let capacity = 1 << 20

    deinit { if let file { fclose(file) } }

    func append(_ text: String) -> Range<Int> { append(text.utf8) }

    func append(_ bytes: some Sequence<UInt8>) -> Range<Int> {
        let start = written + buffer.count
        buffer += bytes
        let end = written + buffer.count
        if buffer.count > Self.capacity { flush() }
        return start..<end
    }

    /// Passes the bytes of a range to `body`, piece by piece.
    func read(_ range: Range<Int>, _ body: ([UInt8]) -> Void) {
        var start = range.lowerBound
        while start < min(range.upperBound, written), failure == nil, let file {
            let count = min(range.upperBound, written, start + Self.capacity) - start
            let piece = [UInt8](unsafeUninitializedCapacity: count) { bytes, length in
                length = max(0, pread(fileno(file), bytes.baseAddress, count, off_t(start)))
            }
            guard piece.count > 0 else { return failure = WriteFailure(errno: errno) }
            body(piece)
            start += piece.count
        }
        guard start < range.upperBound, failure == nil else { return }
        body(Array(buffer[(start - written)..<(range.upperBound - written)]))
    }

    private func flush() {
        // The system removes the file when the process ends.
        if file == nil { file = tmpfile() }
        guard failure == nil, let file else { return failure = failure ?? WriteFailure(errno: errno) }
        do throws(WriteFailure) { try buffer.write(to: fileno(file)) } catch { failure = error }
        written += buffer.count
        buffer.removeAll(keepingCapacity: true)
    }
}
