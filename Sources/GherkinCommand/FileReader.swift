#if canImport(Darwin)
    import Darwin
#else
    import Glibc
#endif

/// Reads whole files.
enum FileReader {
    /// Why a file could not be read.
    struct Failure: Error {
        let reason: String
    }

    /// The bytes of a file; `-` is the standard input.
    static func read(_ path: String) -> Result<[UInt8], Failure> {
        let descriptor = path == "-" ? dup(STDIN_FILENO) : open(path, O_RDONLY)
        guard descriptor >= 0 else { return .failure(lastFailure) }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        var status = stat()
        if fstat(descriptor, &status) == 0, status.st_size > 0 {
            bytes.reserveCapacity(Int(status.st_size) + 1)
        }
        while true {
            let count = chunk.withUnsafeMutableBytes { readOnce(descriptor, $0) }
            if count < 0, errno == EINTR { continue }
            if count < 0 { return .failure(lastFailure) }
            if count == 0 { return .success(bytes) }
            bytes.append(contentsOf: chunk[..<count])
        }
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
