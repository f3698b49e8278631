import Foundation

/// A reason for which something could not be written, in words: `no space left on device`.
package struct WriteFailure: Error, Equatable {
    /// The reason, as the system has it.
    package let reason: String

    /// A failure with a reason.
    init(_ reason: String) { self.reason = reason }

    /// The failure that `errno` tells of.
    init(errno number: Int32) {
        reason =
            switch number {
            case EPIPE: "its reader has gone away"
            case EBADF: "it is closed"
            default: String(cString: strerror(number)).lowercased()
            }
    }
}

/// A file that stands under its name when it is complete, and not before.
///
/// What is written goes into a file without a name, which takes its place in the end; a full disk or the end of the
/// process leaves no half of it, and nothing beside it. A device or a pipe is written to as it is. A pipe that nobody reads is an error.
///
/// ```swift
/// let file = try WholeFile("build/specs.xml")
/// try file.write(bytes)
/// try file.commit()
/// ```
package final class WholeFile {
    private let path: String
    private let temporary: String?
    private let isUnnamed: Bool
    private var descriptor: Int32

    /// The time for which a pipe's reader may leave it full, in milliseconds.
    private static let patience: Int32 = 10_000

    /// Begins a file in a folder that is there.
    ///
    /// - Parameter path: the file's path; a symbolic link is followed, so that it stays one.
    package init(_ path: String) throws(WriteFailure) {
        var status = stat()
        guard stat(path, &status) == 0 else {
            guard errno == ENOENT else { throw WriteFailure(errno: errno) }
            guard lstat(path, &status) != 0 else { throw WriteFailure("a symbolic link that leads nowhere") }
            (self.path, temporary, descriptor, isUnnamed) = try Self.beside(path, mode: nil)
            return
        }
        switch status.st_mode & S_IFMT {
        case S_IFREG:
            guard access(path, W_OK) == 0, let target = realpath(path, nil) else {
                throw WriteFailure(errno: errno)
            }
            defer { free(target) }
            (self.path, temporary, descriptor, isUnnamed) = try Self.beside(
                String(cString: target), mode: status.st_mode & 0o7777)
        case S_IFDIR: throw WriteFailure("it is a folder")
        default:
            self.path = path
            temporary = nil
            isUnnamed = false
            // Opening a pipe would wait for its reader.
            descriptor = open(path, O_WRONLY | O_NONBLOCK | O_NOCTTY | O_CLOEXEC)
            guard descriptor >= 0 else {
                let isUnread = errno == ENXIO && status.st_mode & S_IFMT == S_IFIFO
                throw isUnread ? WriteFailure("a pipe that nobody reads") : WriteFailure(errno: errno)
            }
        }
    }

    deinit { discard() }

    /// Opens a new file beside the one that is meant.
    private static func beside(
        _ path: String, mode: mode_t?
    ) throws(WriteFailure) -> (String, String?, Int32, isUnnamed: Bool) {
        let name = URL(fileURLWithPath: path)
        let folder = name.deletingLastPathComponent().path
        let temporary =
            "\(folder)/.\(name.lastPathComponent.prefix(100)).\(UInt32.random(in: .min ... .max)).tmp"
        let unnamed = UnnamedFile.open(in: folder, mode: mode ?? 0o666)
        let descriptor = unnamed ?? open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode ?? 0o666)
        guard descriptor >= 0 else { throw WriteFailure(errno: errno) }
        // The process's mask may have taken permissions away that the old file had.
        if let mode, fchmod(descriptor, mode) != 0 {
            let failure = WriteFailure(errno: errno)
            close(descriptor)
            if unnamed == nil { unlink(temporary) }
            throw failure
        }
        return (path, temporary, descriptor, unnamed != nil)
    }

    /// Takes away what stands under the name; the new file will.
    func removeOld() {
        if temporary != nil { unlink(path) }
    }

    /// Writes all of the bytes.
    package func write(_ bytes: [UInt8]) throws(WriteFailure) {
        try bytes.write(to: descriptor, patience: Self.patience)
    }

    /// Ends the file and puts it in its place.
    package func commit() throws(WriteFailure) {
        guard descriptor >= 0 else { return }
        // A name is given to what is written before the end of the process can leave it behind.
        let isNamed = !isUnnamed || temporary.map { UnnamedFile.link(descriptor, to: $0) } ?? true
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

    /// Takes away what was written; what stood under the name before stays.
    package func discard() {
        guard descriptor >= 0 else { return }
        close(descriptor)
        descriptor = -1
        if let temporary, !isUnnamed { unlink(temporary) }
    }
}

extension [UInt8] {
    /// Writes all bytes to an open descriptor.
    ///
    /// - Parameters:
    ///   - descriptor: where to.
    ///   - patience: how long a reader may take nothing, in milliseconds; -1 for ever, as with a pager that a
    ///     person reads.
    package func write(to descriptor: Int32, patience: Int32 = -1) throws(WriteFailure) {
        var written = 0
        while written < count {
            let sent = self.withUnsafeBytes { bytes in
                Foundation.write(descriptor, bytes.baseAddress.map { $0 + written }, bytes.count - written)
            }
            if sent > 0 {
                written += sent
            } else if sent == 0 {
                throw WriteFailure(errno: EIO)
            } else if errno == EAGAIN {
                var request = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
                if poll(&request, 1, patience) == 0 {
                    throw WriteFailure("its reader has taken nothing for \(patience / 1000) s")
                }
            } else if errno != EINTR {
                throw WriteFailure(errno: errno)
            }
        }
    }
}
