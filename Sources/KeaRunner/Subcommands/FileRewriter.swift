import Foundation

/// Replaces the contents of files so that nobody ever sees half of them.
enum FileRewriter {
    /// Why a file could not be written.
    struct Failure: Error {
        let reason: String
    }

    /// Writes a new file beside the old one and puts it in its place, with the same permissions.
    static func replace(_ path: String, with bytes: [UInt8]) throws(Failure) {
        var status = stat()
        guard stat(path, &status) == 0, access(path, W_OK) == 0 else { throw lastFailure }
        let temporary = path + ".\(UInt32.random(in: .min ... .max)).tmp"
        let descriptor = open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, status.st_mode & 0o7777)
        guard descriptor >= 0 else { throw lastFailure }
        var failure: Failure?
        bytes.withUnsafeBytes { all in
            var rest = all[...]
            while !rest.isEmpty, failure == nil {
                let count = write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
                if count > 0 {
                    rest = rest.dropFirst(count)
                } else if count == 0 || errno != EINTR {
                    failure = lastFailure
                }
            }
        }
        // The process's mask may have taken permissions away.
        if failure == nil, fchmod(descriptor, status.st_mode & 0o7777) != 0 { failure = lastFailure }
        close(descriptor)
        if failure == nil, rename(temporary, path) != 0 { failure = lastFailure }
        if let failure {
            unlink(temporary)
            throw failure
        }
    }

    private static var lastFailure: Failure {
        Failure(reason: String(cString: strerror(errno)))
    }
}
