import Foundation

/// The files that options name.
enum InputFile {
    /// The bytes of a file.
    ///
    /// - Parameters:
    ///   - limit: the number of bytes that such a file may have.
    ///   - readsPipes: whether it may be a pipe or a device; only a file is the same for each process that reads it.
    /// - Returns: `nil` where it cannot be read, or is longer.
    static func data(_ path: String, upTo limit: Int, readsPipes: Bool = false) -> Data? {
        var info = stat()
        guard stat(path, &info) == 0, info.st_mode & S_IFMT == S_IFREG || readsPipes,
            info.st_mode & S_IFMT != S_IFDIR, let file = FileHandle(forReadingAtPath: path)
        else { return nil }
        let data = try? file.read(upToCount: limit + 1) ?? Data()
        return data.flatMap { $0.count <= limit ? $0 : nil }
    }
}
