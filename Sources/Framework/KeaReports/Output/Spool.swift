import Foundation

/// Text on disk that waits until the beginning of its document can be written.
final class Spool {
    /// The reason why text was lost, if it was.
    private(set) var failure: WriteFailure?

    /// The system removes the file when the process ends.
    private lazy var file = tmpfile()
    private var count = 0

    private static let capacity = 1 << 20

    deinit { if count > 0, let file { fclose(file) } }

    func append(_ bytes: [UInt8]) -> Range<Int> {
        defer { count += bytes.count }
        do throws(WriteFailure) {
            guard failure == nil, let file else { throw failure ?? WriteFailure(errno: errno) }
            try bytes.write(to: fileno(file))
        } catch { failure = error }
        return count..<(count + bytes.count)
    }

    /// Passes the bytes of a range to `body`, piece by piece.
    func read(_ range: Range<Int>, _ body: ([UInt8]) -> Void) {
        var start = range.lowerBound
        while start < range.upperBound, failure == nil, let file {
            let count = min(range.upperBound, start + Self.capacity) - start
            let piece = [UInt8](unsafeUninitializedCapacity: count) { bytes, length in
                length = max(0, pread(fileno(file), bytes.baseAddress, count, off_t(start)))
            }
            guard piece.count > 0 else { return failure = WriteFailure(errno: errno) }
            body(piece)
            start += piece.count
        }
    }
}
