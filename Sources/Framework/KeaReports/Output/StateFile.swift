import Foundation

/// A JSON file with results of earlier runs, which several runs may change at the same time.
package struct StateFile<Content: Codable> {
    private let folder: String
    private let path: String

    /// Creates the value; the folder is created when the file is written.
    package init(_ name: String, in folder: String) { (self.folder, path) = (folder, "\(folder)/\(name)") }

    package func read() -> Content? {
        FileManager.default.contents(atPath: path).flatMap {
            try? JSONDecoder().decode(Content.self, from: $0)
        }
    }

    /// Renames the file if its contents are invalid, so that a new one begins; returns the paths before and after.
    package func setAsideDamaged() -> (old: String, new: String)? {
        guard access(path, R_OK) == 0, read() == nil, rename(path, path + ".damaged") == 0 else { return nil }
        return (path, path + ".damaged")
    }

    /// Replaces the contents by a function of the earlier ones, unless that returns `nil`; a failure changes nothing.
    package func update(_ change: (Content?) -> Content?) throws(WriteFailure) {
        do {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        } catch {
            throw WriteFailure("its folder cannot be made")
        }
        // Without a lock, results that another run adds between reading and writing would be lost.
        let lock = open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard lock >= 0 else { throw WriteFailure(errno: errno) }
        defer { close(lock) }
        var tries = 0
        while flock(lock, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR else { throw WriteFailure(errno: errno) }
            guard tries < 200 else { throw WriteFailure("another run holds it") }
            usleep(10_000)
            tries += 1
        }
        guard let content = change(read()) else { return }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(content) else {
            throw WriteFailure("it cannot be put into JSON")
        }
        try AtomicFile.write(Array(data), to: path)
    }
}
