import Foundation

/// Storage with one file per name in its own folder, which several processes may share.
///
/// The first write creates the folder. A file is replaced atomically: a reader sees either the old bytes or the new ones,
/// even if the writer is killed. A killed writer leaves at most one hidden file, which the next write replaces. Writers
/// lock the folder; a reserved task locks a hidden file of its own.
public struct FileStorage: Storage {
    /// The folder of the files.
    public let folder: URL

    /// Creates a storage in a folder, which need not exist yet.
    public init(folder: URL) { self.folder = folder }

    /// Returns the contents of a file, or nil if it does not exist.
    public func read(_ name: String) throws(StorageError) -> Data? {
        do {
            return try Data(contentsOf: file(of: name))
        } catch CocoaError.fileReadNoSuchFile {
            return nil
        } catch {
            // Also nil if the folder's path is not a folder.
            guard FileManager.default.fileExists(atPath: file(of: name).path) else { return nil }
            throw .unreadable(name: name, reason: error.localizedDescription)
        }
    }

    /// Writes a file atomically.
    ///
    /// - Throws: ``StorageError/locked(name:)`` if another process holds the lock for a second, or why it cannot write.
    public func write(_ data: Data, to name: String) throws(StorageError) {
        try withLock(name) { try replace(file(of: name), data) }
    }

    /// Changes a file while no other process writes, unless the change leaves it as it is.
    @discardableResult
    public func change(
        _ name: String, _ body: @Sendable (Data?) -> Data?
    ) throws(StorageError) -> Data? {
        try withLock(name) {
            let old = try? read(name)
            let new = body(old)
            if let new, new != old { try replace(file(of: name), new) }
            return new
        }
    }

    /// Removes the data with a name, if there is any.
    public func remove(_ name: String) throws(StorageError) {
        guard FileManager.default.fileExists(atPath: file(of: name).path) else { return }
        try withLock(name) {
            if unlink(file(of: name).path) != 0, errno != ENOENT { try check(-1) }
        }
    }

    /// Locks a hidden file; the system unlocks it when the process ends.
    public func reserve(_ task: String) -> Reservation? {
        let file = folder.appending(path: ".reserved-" + file(of: task).lastPathComponent)
        let descriptor = open(file.path, O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
        // Without a file, no process can reserve anything.
        guard descriptor >= 0 else { return Reservation(lock: nil) }
        if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return Reservation(lock: descriptor) }
        close(descriptor)
        return nil
    }

    /// Returns the names of the files, those written longest ago first.
    public func names() throws(StorageError) -> [String] {
        guard FileManager.default.fileExists(atPath: folder.path) else { return [] }
        do {
            let files = try FileManager.default.contentsOfDirectory(
                at: folder, includingPropertiesForKeys: [.contentModificationDateKey],
                options: .skipsHiddenFiles)
            let dates = files.map { try? $0.resourceValues(forKeys: [.contentModificationDateKey]) }
            return zip(
                files.map(\.lastPathComponent), dates.map { $0?.contentModificationDate ?? .distantPast }
            )
            .sorted { $0.1 < $1.1 }.map { $0.0.removingPercentEncoding ?? $0.0 }
        } catch {
            throw .unreadable(name: folder.path, reason: error.localizedDescription)
        }
    }

    private func replace(_ file: URL, _ data: Data) throws {
        // Only the holder of the lock writes, so one temporary name is enough.
        let new = folder.appending(path: ".new")
        do {
            try data.write(to: new)
            let handle = try FileHandle(forWritingTo: new)
            try handle.synchronize()
            try handle.close()
            try check(rename(new.path, file.path))
        } catch {
            unlink(new.path)
            throw error
        }
    }

    /// Runs a change while holding the lock on the folder.
    private func withLock<Result>(
        _ name: String, _ change: () throws -> Result
    ) throws(StorageError) -> Result {
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let descriptor = open(folder.path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
            try check(descriptor)
            // The system closes the descriptor of a killed process, which releases the lock.
            defer { close(descriptor) }
            var attempts = 0
            while flock(descriptor, LOCK_EX | LOCK_NB) != 0 {
                guard errno == EWOULDBLOCK || errno == EINTR else { throw POSIXError(.EIO) }
                attempts += 1
                guard attempts < 100 else { throw StorageError.locked(name: name) }
                usleep(10_000)
            }
            return try change()
        } catch let error as StorageError {
            throw error
        } catch {
            throw StorageError(error, writing: name)
        }
    }

    /// Throws the current POSIX error if a call failed.
    private func check(_ result: Int32) throws {
        if result < 0 { throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO) }
    }

    /// Returns the file for a name, percent-encoding the characters that a file name may not contain.
    private func file(of name: String) -> URL {
        let safe = CharacterSet(
            charactersIn: "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.")
        var escaped = name.addingPercentEncoding(withAllowedCharacters: safe) ?? "%"
        // Files that start with a dot are hidden, and `.` and `..` are folders.
        if escaped.hasPrefix(".") { escaped = "%2E" + escaped.dropFirst() }
        return folder.appending(path: escaped.isEmpty ? "%" : escaped)
    }
}
