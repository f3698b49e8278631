import Foundation

package enum FeatureReader {
    package struct Failure: Error {
        /// The reason, as it continues “The file cannot be read: ”.
        package let reason: String
    }

    /// Returns the bytes of a file; a named pipe or a device is rejected, because reading it may never end.
    package static func read(_ path: String) throws(Failure) -> [UInt8] {
        var info = stat()
        guard stat(path, &info) == 0 else { throw Failure(reason: unreachable(path, errno)) }
        guard info.st_mode & S_IFMT == S_IFREG else {
            throw Failure(
                reason: info.st_mode & S_IFMT == S_IFDIR ? "it is a folder" : "it is not an ordinary file")
        }
        guard info.st_size <= 1 << 30 else { throw Failure(reason: "it has more than a gigabyte") }
        let file = open(path, O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { throw Failure(reason: words(errno)) }
        let handle = FileHandle(fileDescriptor: file, closeOnDealloc: true)
        do {
            return [UInt8](try handle.readToEnd() ?? Data())
        } catch {
            throw Failure(reason: error.localizedDescription)
        }
    }

    /// Returns why a path leads to no file; it names a broken or circular symbolic link.
    package static func unreachable(_ path: String, _ error: Int32) -> String {
        guard let target = try? FileManager.default.destinationOfSymbolicLink(atPath: path) else {
            return words(error)
        }
        return error == ELOOP
            ? "it is a symbolic link that leads round in a circle (to \(target))"
            : "it is a symbolic link to \(target), and there is nothing"
    }

    package static func words(_ error: Int32) -> String {
        let text = String(cString: strerror(error))
        return text.prefix(1).lowercased() + text.dropFirst()
    }
}
