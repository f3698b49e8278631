import Foundation

/// Files that options name.
enum InputFile {
    /// Reads a file.
    ///
    /// - Parameters:
    ///   - limit: The largest number of bytes.
    ///   - readsPipes: Whether it may be a pipe or a device, which only one process can read.
    /// - Returns: `nil` if the file cannot be read, or is larger.
    static func data(_ path: String, upTo limit: Int, readsPipes: Bool = false) -> Data? {
        var info = stat()
        guard stat(path, &info) == 0, info.st_mode & S_IFMT == S_IFREG || readsPipes,
            info.st_mode & S_IFMT != S_IFDIR, let file = FileHandle(forReadingAtPath: path)
        else { return nil }
        let data = try? file.read(upToCount: limit + 1) ?? Data()
        return data.flatMap { $0.count <= limit ? $0 : nil }
    }
}
