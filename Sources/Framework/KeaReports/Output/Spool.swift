import Foundation

/// Text that is put aside until the beginning of its document can be written: in memory while it is short, then on disk.
final class Spool {
    /// The reason for which it cannot be kept, once there is one.
    private(set) var failure: WriteFailure?

    private var buffer: [UInt8] = []
    private var file: UnsafeMutablePointer<FILE>?
    private var written = 0
    private let capacity: Int

    /// - Parameter capacity: the number of bytes that are kept in memory.
    init(capacity: Int = 1 << 20) { self.capacity = capacity }

    deinit { if let file { fclose(file) } }

    /// Puts text aside.
    ///
    /// - Returns: its place.
    func append(_ text: String) -> Range<Int> { append(text.utf8) }

    /// Puts bytes aside.
    ///
    /// - Returns: their place.
    func append(_ bytes: some Sequence<UInt8>) -> Range<Int> {
        let start = written + buffer.count
        buffer += bytes
        let end = written + buffer.count
        if buffer.count > capacity { flush() }
        return start..<end
    }

    /// Hands on the text of a place, piece by piece.
    func read(_ place: Range<Int>, _ take: ([UInt8]) -> Void) {
        var start = place.lowerBound
        while start < min(place.upperBound, written), failure == nil, let file {
            let count = min(place.upperBound, written, start + capacity) - start
            let piece = [UInt8](unsafeUninitializedCapacity: count) { bytes, length in
                length = max(0, pread(fileno(file), bytes.baseAddress, count, off_t(start)))
            }
            guard piece.count > 0 else { return failure = WriteFailure(errno: errno) }
            take(piece)
            start += piece.count
        }
        guard start < place.upperBound, failure == nil else { return }
        take(Array(buffer[(start - written)..<(place.upperBound - written)]))
    }

    private func flush() {
        // The system takes the file away with the process.
        if file == nil { file = tmpfile() }
        guard failure == nil, let file else { return failure = failure ?? WriteFailure(errno: errno) }
        do throws(WriteFailure) { try buffer.write(to: fileno(file)) } catch { failure = error }
        written += buffer.count
        buffer.removeAll(keepingCapacity: true)
    }
}
