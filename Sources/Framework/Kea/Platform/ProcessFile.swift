import Foundation

/// Reads small files of `/proc`.
enum ProcessFile {
    /// Returns the beginning of a file; empty if the system does not have it.
    static func bytes(_ path: String, limit: Int = 128) -> ArraySlice<UInt8> {
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return [] }
        defer { close(file) }
        var bytes = [UInt8](repeating: 0, count: limit)
        let count = read(file, &bytes, bytes.count)
        return bytes[..<max(0, count)]
    }
}
