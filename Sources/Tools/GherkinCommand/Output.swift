import Gherkin
import KeaText

#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// The output of the command: to the standard output through a buffer, to the standard error at once.
struct Output: ~Copyable {
    private var buffer: [UInt8] = []
    /// The reason why the standard output cannot be written any more.
    private(set) var failure: String?
    private let file = fdopen(STDOUT_FILENO, "w")
    let isTerminal = isatty(STDOUT_FILENO) == 1

    /// Writes text to the standard output, with control sequences escaped.
    mutating func add(_ text: String) { add(Array(VisibleText.escaped(text).utf8)) }

    mutating func add(_ bytes: [UInt8]) {
        buffer.append(contentsOf: bytes)
        if buffer.count >= 1 << 16 { flush() }
    }

    /// Writes a line to the standard error, after the buffered output.
    mutating func error(_ line: String) {
        flush()
        // If the standard error cannot be written either, only the exit status reports the error.
        let bytes = Array(VisibleText.escaped("\(line)\n").utf8)
        _ = write(STDERR_FILENO, bytes, bytes.count)
    }

    mutating func flush() {
        let isWritten = fwrite(buffer, 1, buffer.count, file) == buffer.count && fflush(file) == 0
        if !isWritten, failure == nil {
            failure = errno == EPIPE ? "its reader has gone away" : String(cString: strerror(errno))
        }
        buffer.removeAll(keepingCapacity: true)
    }
}
