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
    /// The reason for which nothing more can be written to the standard output, once there is one.
    private(set) var failure: String?
    /// Whether a person looks on.
    private let isTerminal = isatty(STDOUT_FILENO) == 1

    /// Writes text for people to the standard output, made safe for a terminal.
    mutating func write(_ text: String) {
        add(Array(VisibleText.escaped(text).utf8))
    }

    /// Writes JSON to the standard output; on a terminal, what it would obey is written as escapes of JSON.
    mutating func write(json bytes: [UInt8]) {
        add(isTerminal ? VisibleText.escaped(bytes, as: .json) : bytes)
    }

    private mutating func add(_ bytes: [UInt8]) {
        buffer.append(contentsOf: bytes)
        if buffer.count >= 1 << 16 { flush() }
    }

    /// Writes a line to the standard error, after all that was written before.
    mutating func error(_ line: String) {
        flush()
        // Where the standard error cannot be written there is nobody left to tell; the exit status still says it.
        _ = send(Array(VisibleText.escaped("\(line)\n").utf8), to: STDERR_FILENO)
    }

    /// Writes what is in the buffer.
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
                let count = writeOnce(descriptor, UnsafeRawBufferPointer(rebasing: rest))
                if count < 0, errno == EINTR { continue }
                if count <= 0 { return false }
                rest = rest.dropFirst(count)
            }
            return true
        }
    }

    private func writeOnce(_ descriptor: Int32, _ bytes: UnsafeRawBufferPointer) -> Int {
        #if canImport(Darwin)
            Darwin.write(descriptor, bytes.baseAddress, bytes.count)
        #else
            Glibc.write(descriptor, bytes.baseAddress, bytes.count)
        #endif
    }
}
