import Foundation

/// The reason why something could not be written, such as `no space left on device`.
package struct WriteFailure: Error, Equatable {
    package let reason: String

    init(_ reason: String) { self.reason = reason }

    init(errno number: Int32) {
        reason =
            switch number {
            case EPIPE: "its reader has gone away"
            case EBADF: "it is closed"
            default: String(cString: strerror(number)).lowercased()
            }
    }
}

/// A file that appears under its name when it is complete.
///
/// A full disk or the end of the process leaves no file. Devices and pipes are written to directly.
package final class AtomicFile {
    private let path: String
    /// The path of the temporary file; `nil` for a device or pipe.
    private let temporary: String?
    /// Whether the temporary file has no name yet.
    private let isUnnamed: Bool
    private var descriptor: Int32

    /// Starts a file in an existing folder; the target of a symbolic link is replaced, not the link.
    package init(_ path: String) throws(WriteFailure) {
        var status = stat()
        guard stat(path, &status) == 0 else {
            guard errno == ENOENT else { throw WriteFailure(errno: errno) }
            guard lstat(path, &status) != 0 else { throw WriteFailure("a symbolic link that leads nowhere") }
            self.path = path
            (temporary, descriptor, isUnnamed) = try Self.openTemporary(beside: path, mode: nil)
            return
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG:
            guard access(path, W_OK) == 0, let target = realpath(path, nil) else {
                throw WriteFailure(errno: errno)
            }
            defer { free(target) }
            self.path = String(cString: target)
            (temporary, descriptor, isUnnamed) = try Self.openTemporary(
                beside: self.path, mode: status.st_mode & 0o7777)
        case S_IFDIR: throw WriteFailure("it is a folder")
        default:
            (self.path, temporary, isUnnamed) = (path, nil, false)
            // Without O_NONBLOCK, opening a pipe would wait for its reader.
            descriptor = open(path, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
            guard descriptor >= 0 else {
                let hasNoReader = errno == ENXIO && status.st_mode & S_IFMT == S_IFIFO
                throw hasNoReader ? WriteFailure("a pipe without a reader") : WriteFailure(errno: errno)
            }
        }
    }

    deinit { discard() }

    package static func write(_ bytes: [UInt8], to path: String) throws(WriteFailure) {
        let file = try AtomicFile(path)
        try file.write(bytes)
        try file.commit()
    }

    private static func openTemporary(
        beside path: String, mode: mode_t?
    ) throws(WriteFailure) -> (path: String?, descriptor: Int32, isUnnamed: Bool) {
        let url = URL(fileURLWithPath: path)
        let folder = url.deletingLastPathComponent().path
        // A name has at most 255 bytes.
        let name = String(url.lastPathComponent.unicodeScalars.prefix(50))
        let temporary = "\(folder)/.\(name).\(UInt32.random(in: .min ... .max)).tmp"
        // The system removes a file without a name when the process ends. Most file systems of Linux support it.
        var descriptor = open(folder, O_WRONLY | unnamed | O_CLOEXEC, mode ?? 0o666)
        let isUnnamed = descriptor >= 0
        if !isUnnamed {
            descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode ?? 0o666)
        }
        guard descriptor >= 0 else { throw WriteFailure(errno: errno) }
        // The process's umask may have removed permissions of the old file.
        if let mode, fchmod(descriptor, mode) != 0 {
            let failure = WriteFailure(errno: errno)
            close(descriptor)
            if !isUnnamed { unlink(temporary) }
            throw failure
        }
        return (temporary, descriptor, isUnnamed)
    }

    /// `O_TMPFILE`, which Swift does not import.
    private static let unnamed: Int32 = 0o20_000_000 | O_DIRECTORY

    func removeOld() {
        if temporary != nil { unlink(path) }
    }

    package func write(_ bytes: [UInt8]) throws(WriteFailure) {
        try bytes.write(to: descriptor, timeout: 10_000)
    }

    /// Completes the file and moves it to its path.
    package func commit() throws(WriteFailure) {
        guard descriptor >= 0 else { return }
        let isNamed =
            !isUnnamed
            || linkat(
                AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, temporary ?? "", AT_SYMLINK_FOLLOW) == 0
        let linkError = errno
        let isClosed = close(descriptor) == 0
        descriptor = -1
        guard isNamed else { throw WriteFailure(errno: linkError) }
        guard isClosed, temporary.map({ rename($0, path) == 0 }) ?? true else {
            let failure = WriteFailure(errno: errno)
            if let temporary { unlink(temporary) }
            throw failure
        }
    }

    /// Removes the written contents; the old file stays.
    package func discard() {
        guard descriptor >= 0 else { return }
        close(descriptor)
        descriptor = -1
        if let temporary, !isUnnamed { unlink(temporary) }
    }
}

extension [UInt8] {
    /// - Parameter timeout: how long a full pipe may block, in milliseconds; -1 for no limit, as for a pager.
    package func write(to descriptor: Int32, timeout: Int32 = -1) throws(WriteFailure) {
        var written = 0
        while written < count {
            let result = withUnsafeBytes { bytes in
                Foundation.write(descriptor, bytes.baseAddress.map { $0 + written }, bytes.count - written)
            }
            if result > 0 {
                written += result
            } else if errno == EAGAIN {
                var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                if poll(&request, 1, timeout) == 0 {
                    throw WriteFailure("its reader has taken nothing for \(timeout / 1000) s")
                }
            } else if errno != EINTR {
                throw WriteFailure(errno: errno)
            }
        }
    }
}
