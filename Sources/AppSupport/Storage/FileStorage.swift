import Foundation

/// A storage of one file a name, in a folder of its own.
///
/// The folder is made when something is first written. A file is replaced in one step, so that a reader sees the old
/// bytes or the new ones and never half of them.
public struct FileStorage: Storage {
    /// The folder.
    public let folder: URL

    /// Makes a storage on a folder, which need not be there yet.
    public init(folder: URL) {
        self.folder = folder
    }

    /// The bytes of the file of that name, or nil where there is none.
    public func read(_ name: String) async throws(StorageError) -> Data? {
        let file = file(of: name)
        guard FileManager.default.fileExists(atPath: file.path) else { return nil }
        do {
            return try Data(contentsOf: file)
        } catch {
            throw .unreadable(name: name, reason: error.localizedDescription)
        }
    }

    /// Writes the file of that name, whole or not at all.
    public func write(_ data: Data, to name: String) async throws(StorageError) {
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try data.write(to: file(of: name), options: .atomic)
        } catch {
            throw .unwritable(name: name, reason: error.localizedDescription)
        }
    }

    /// Removes the file of that name, if there is one.
    public func remove(_ name: String) async throws(StorageError) {
        let file = file(of: name)
        guard FileManager.default.fileExists(atPath: file.path) else { return }
        do {
            try FileManager.default.removeItem(at: file)
        } catch {
            throw .unwritable(name: name, reason: error.localizedDescription)
        }
    }

    /// The file of a name: a name is any text, so whatever may not stand in a file's name is escaped.
    private func file(of name: String) -> URL {
        let safe = CharacterSet(
            charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_")
        let escaped = name.addingPercentEncoding(withAllowedCharacters: safe) ?? "%"
        return folder.appending(path: escaped.isEmpty ? "%" : escaped)
    }
}
