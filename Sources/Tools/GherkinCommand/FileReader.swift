#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Reads files to their end.
enum FileReader {
    /// The reason why a file cannot be read.
    struct Failure: Error {
        let reason: String
    }

    /// Returns the bytes of a file; `-` is the standard input.
    static func bytes(of path: String) -> Result<[UInt8], Failure> {
        // Opening a pipe would wait until another process opens it for writing.
        let descriptor = path == "-" ? dup(STDIN_FILENO) : open(path, O_RDONLY | O_NONBLOCK)
        guard descriptor >= 0 else { return .failure(lastFailure) }
        defer { close(descriptor) }
        if path != "-", !hasWriter(descriptor) {
            return .failure(Failure(reason: "No process writes to this pipe"))
        }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        var status = stat()
        if fstat(descriptor, &status) == 0, status.st_size > 0 {
            bytes.reserveCapacity(Int(status.st_size) + 1)
        }
        while true {
            let count = chunk.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
            if count < 0, errno == EINTR { continue }
            if count < 0, errno == EAGAIN {
                _ = wait(for: descriptor, milliseconds: -1)
                continue
            }
            if count < 0 { return .failure(lastFailure) }
            if count == 0 { return .success(bytes) }
            bytes.append(contentsOf: chunk[..<count])
        }
    }

    /// The time in milliseconds for which a pipe may have no writer.
    private static let writerTimeout: Int32 = 1_000

    /// Returns whether a descriptor can deliver bytes; a pipe needs a process that has opened its other end.
    private static func hasWriter(_ descriptor: Int32) -> Bool {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFIFO else { return true }
        if wait(for: descriptor, milliseconds: writerTimeout) { return true }
        // Reading from an empty pipe would block only if it has a writer.
        var byte: UInt8 = 0
        return read(descriptor, &byte, 1) < 0 && errno == EAGAIN
    }

    /// Waits for bytes or the end; returns `false` after a timeout.
    private static func wait(for descriptor: Int32, milliseconds: Int32) -> Bool {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&request, 1, milliseconds) != 0
    }

    private static var lastFailure: Failure {
        Failure(reason: String(cString: strerror(errno)))
    }
}
