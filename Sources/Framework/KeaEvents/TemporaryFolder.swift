import Foundation

/// A folder of temporary files, which only the user can enter, and which is removed with this object.
///
/// Kea writes temporary files nowhere else, which `.ci/temporary-files` checks. The name cannot be predicted, and the
/// system makes it only if it is new. The folder of a killed process has a free lock; the next process removes it.
package final class TemporaryFolder: Sendable {
    package let path: String
    /// The open folder; the system releases its lock when the process ends.
    private let lock: Int32

    private static let prefix = "kea-temporary-"
    private static let abandoned: Void = removeAbandoned(in: FileManager.default.temporaryDirectory.path)

    /// - Parameter names: the names of files to create without content.
    package init(_ names: String..., in parent: String? = nil) throws {
        _ = Self.abandoned
        var name = Array(
            "\(parent ?? FileManager.default.temporaryDirectory.path)/\(Self.prefix)XXXXXX".utf8CString)
        guard mkdtemp(&name) != nil else { throw POSIXError.system() }
        path = String(decoding: name.dropLast().map(UInt8.init), as: UTF8.self)
        lock = open(path, O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
        guard lock >= 0, flock(lock, LOCK_EX | LOCK_NB) == 0 else { throw POSIXError.system() }
        for name in names { try write(Data(), to: name) }
    }

    deinit {
        remove()
        close(lock)
    }

    /// Removes the folder; if that fails, a folder that remains does no harm.
    package func remove() { try? FileManager.default.removeItem(atPath: path) }

    package func path(_ name: String) -> String { "\(path)/\(name)" }

    package func data(_ name: String) throws -> Data {
        try Data(contentsOf: URL(fileURLWithPath: path(name)))
    }

    /// Writes a new file, which only the user can read.
    package func write(_ data: Data, to name: String) throws {
        let file = open(path(name), O_WRONLY | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, 0o600)
        guard file >= 0 else { throw POSIXError.system() }
        try FileHandle(fileDescriptor: file, closeOnDealloc: true).write(contentsOf: data)
    }

    /// Returns the path of an open file without a name, which ends with this process and those that it becomes.
    package static func unnamedFile(_ data: Data) throws -> String {
        let folder = try TemporaryFolder()
        defer { folder.remove() }
        try folder.write(data, to: "file")
        let file = open(folder.path("file"), O_RDONLY)
        guard file >= 0 else { throw POSIXError.system() }
        return "/dev/fd/\(file)"
    }

    /// Removes the folders of processes that were killed, unless one was just made and is not locked yet.
    package static func removeAbandoned(in parent: String) {
        for name in (try? FileManager.default.contentsOfDirectory(atPath: parent)) ?? []
        where name.hasPrefix(prefix) {
            let folder = open("\(parent)/\(name)", O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC)
            guard folder >= 0 else { continue }
            defer { close(folder) }
            var status = stat()
            guard fstat(folder, &status) == 0, status.st_uid == getuid(),
                time(nil) - status.st_mtim.tv_sec > 60, flock(folder, LOCK_EX | LOCK_NB) == 0
            else { continue }
            try? FileManager.default.removeItem(atPath: "\(parent)/\(name)")
        }
    }
}

extension Error {
    /// The system's text for the error: `too many open files`.
    package var systemReason: String {
        (self as? POSIXError).map { String(cString: strerror($0.code.rawValue)).lowercased() }
            ?? (self as? CocoaError)?.localizedDescription ?? "\(self)"
    }
}

extension POSIXError {
    package static func system(_ code: Int32 = errno) -> POSIXError {
        POSIXError(POSIXErrorCode(rawValue: code) ?? .EIO)
    }
}
