import Foundation

/// A storage of one file a name, in a folder of its own, that several processes may share.
///
/// The folder is made when something is first written. A file is replaced in one step, so that whoever reads sees the old
/// bytes or the new ones and never half of them, also where the writer is killed in between. What such a writer leaves
/// behind is one hidden file at most, and goes with the next write. Writers take turns by a lock on the folder.
public struct FileStorage: Storage {
    /// The folder.
    public let folder: URL

    /// Makes a storage on a folder, which need not be there yet.
    public init(folder: URL) {
        self.folder = folder
    }

    /// The bytes of the file of that name, or nil where there is none.
    public func read(_ name: String) throws(StorageError) -> Data? {
        do {
            return try Data(contentsOf: file(of: name))
        } catch CocoaError.fileReadNoSuchFile {
            return nil
        } catch {
            // Where the folder is no folder, there is nothing to read.
            guard FileManager.default.fileExists(atPath: file(of: name).path) else { return nil }
            throw .unreadable(name: name, reason: error.localizedDescription)
        }
    }

    /// Writes the file of that name, whole or not at all.
    public func write(_ data: Data, to name: String) throws(StorageError) {
        try changing(name) {
            // Only who has the lock writes, so that one name will do for all.
            let new = folder.appending(path: ".new")
            do {
                try data.write(to: new)
                let handle = try FileHandle(forWritingTo: new)
                try handle.synchronize()
                try handle.close()
                try check(rename(new.path, file(of: name).path))
            } catch {
                unlink(new.path)
                throw error
            }
        }
    }

    /// Removes the file of that name, if there is one.
    public func remove(_ name: String) throws(StorageError) {
        guard FileManager.default.fileExists(atPath: folder.path) else { return }
        try changing(name) {
            if unlink(file(of: name).path) != 0, errno != ENOENT { try check(-1) }
        }
    }

    /// Gives the file of that name another name, where its bytes are no use; in one step, whoever else writes.
    public func setAside(
        _ name: String, if isUseless: @Sendable (Data) -> Bool
    ) throws(StorageError) -> String? {
        guard let kept = try read(name), isUseless(kept) else { return nil }
        return try changing(name) { () -> String? in
            // Somebody may have written something better meanwhile.
            guard let kept = try read(name), isUseless(kept) else { return nil }
            let aside = Self.namesAside(of: name).first {
                !FileManager.default.fileExists(atPath: file(of: $0).path)
            }
            if let aside { try check(rename(file(of: name).path, file(of: aside).path)) }
            return aside
        }
    }

    /// Runs a change while nobody else makes one.
    private func changing<Value>(_ name: String, _ change: () throws -> Value) throws(StorageError) -> Value {
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            try check(descriptor)
            // Whoever is killed closes what it has open, and gives up the lock.
            defer { close(descriptor) }
            while flock(descriptor, LOCK_EX) != 0 { if errno != EINTR { try check(-1) } }
            return try change()
        } catch let error as StorageError {
            throw error
        } catch {
            throw .unwritable(name: name, reason: error.localizedDescription)
        }
    }

    /// Throws the system's error where a call has failed.
    private func check(_ result: Int32) throws {
        if result < 0 { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    }

    /// The file of a name: a name is any text, so whatever may not stand in a file's name is escaped.
    private func file(of name: String) -> URL {
        let safe = CharacterSet(
            charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.")
        var escaped = name.addingPercentEncoding(withAllowedCharacters: safe) ?? "%"
        // Files that begin with a dot are hidden, and two of them are folders.
        if escaped.hasPrefix(".") { escaped = "%2E" + escaped.dropFirst() }
        return folder.appending(path: escaped.isEmpty ? "%" : escaped)
    }
}
