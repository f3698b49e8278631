#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// What the command writes: to the standard output through a buffer, to the standard error at once.
struct Output: ~Copyable {
    private var buffer: [UInt8] = []
    /// Whether whoever read the output has gone, as `head` does.
    private var isClosed = false

    /// Writes to the standard output.
    mutating func write(_ bytes: [UInt8]) {
        buffer.append(contentsOf: bytes)
        if buffer.count >= 1 << 16 { flush() }
    }

    /// Writes a line to the standard error, after all that was written before.
    mutating func error(_ line: String) {
        flush()
        _ = send(Array("\(line)\n".utf8), to: STDERR_FILENO)
    }

    /// Writes what is in the buffer.
    mutating func flush() {
        if !isClosed, !send(buffer, to: STDOUT_FILENO) { isClosed = true }
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
