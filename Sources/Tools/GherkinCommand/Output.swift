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
    /// Whether the standard output is a terminal.
    private let isTerminal = isatty(STDOUT_FILENO) == 1

    /// Writes text to the standard output, with control sequences escaped.
    mutating func add(_ text: String) {
        add(Array(VisibleText.escaped(text).utf8))
    }

    /// Writes JSON to the standard output; on a terminal, with control sequences as JSON escapes.
    mutating func add(json bytes: [UInt8]) {
        add(isTerminal ? VisibleText.escaped(bytes, as: .json) : bytes)
    }

    private mutating func add(_ bytes: [UInt8]) {
        buffer.append(contentsOf: bytes)
        if buffer.count >= 1 << 16 { flush() }
    }

    /// Writes a line to the standard error, after the buffered output.
    mutating func error(_ line: String) {
        flush()
        // If the standard error cannot be written either, only the exit status reports the error.
        _ = send(Array(VisibleText.escaped("\(line)\n").utf8), to: STDERR_FILENO)
    }

    /// Flushes the buffer.
    mutating func flush() {
        if failure == nil, !send(buffer, to: STDOUT_FILENO) {
            failure = errno == EPIPE ? "its reader has gone away" : String(cString: strerror(errno))
        }
        buffer.removeAll(keepingCapacity: true)
    }

    private func send(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
        bytes.withUnsafeBytes { all in
            var rest = all[...]
            while !rest.isEmpty {
                let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count < 0, errno == EINTR { continue }
                if count <= 0 { return false }
                rest = rest.dropFirst(count)
            }
            return true
        }
    }
}
