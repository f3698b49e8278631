#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Reads whole files.
enum FileReader {
    /// The reason for which a file could not be read.
    struct Failure: Error {
        let reason: String
    }

    /// The bytes of a file; `-` is the standard input.
    static func read(_ path: String) -> Result<[UInt8], Failure> {
        // Opening a pipe would wait for whoever writes to it.
        let descriptor = path == "-" ? dup(STDIN_FILENO) : open(path, O_RDONLY | O_NONBLOCK)
        guard descriptor >= 0 else { return .failure(lastFailure) }
        defer { close(descriptor) }
        if path != "-", !hasWriter(descriptor) {
            return .failure(Failure(reason: "Nobody writes to this pipe"))
        }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        var status = stat()
        if fstat(descriptor, &status) == 0, status.st_size > 0 {
            bytes.reserveCapacity(Int(status.st_size) + 1)
        }
        while true {
            let count = chunk.withUnsafeMutableBytes { readOnce(descriptor, $0) }
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

    /// The time for which a pipe may have no writer.
    private static let patience: Int32 = 1_000

    /// Whether something can come out of a descriptor: where it is a pipe, somebody has to have opened its other end.
    private static func hasWriter(_ descriptor: Int32) -> Bool {
        var status = stat()
        guard fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFIFO else { return true }
        if wait(for: descriptor, milliseconds: patience) { return true }
        // A pipe that is still empty says that reading would have to wait, if there is a writer.
        var byte: UInt8 = 0
        return withUnsafeMutableBytes(of: &byte) { readOnce(descriptor, $0) } < 0 && errno == EAGAIN
    }

    /// Waits until there is something to read, or the end.
    private static func wait(for descriptor: Int32, milliseconds: Int32) -> Bool {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return poll(&request, 1, milliseconds) != 0
    }

    private static func readOnce(_ descriptor: Int32, _ chunk: UnsafeMutableRawBufferPointer) -> Int {
        #if canImport(Darwin)
            Darwin.read(descriptor, chunk.baseAddress, chunk.count)
        #else
            Glibc.read(descriptor, chunk.baseAddress, chunk.count)
        #endif
    }

    private static var lastFailure: Failure {
        Failure(reason: String(cString: strerror(errno)))
    }
}
