import Foundation

/// Files without a name, which are gone with the process that writes them unless it gives them one.
///
/// Linux has them, on most file systems. Elsewhere there are none; a file with a hidden name stands in, and a process
/// that is killed leaves it behind.
enum UnnamedFile {
    /// Opens one in a folder for writing; `nil` where there are none.
    static func open(in folder: String, mode: mode_t) -> Int32? {
        #if os(Linux)
            let unnamed: Int32 = 0o20_000_000 | O_DIRECTORY  // O_TMPFILE, which Swift does not see.
            let descriptor = Foundation.open(folder, O_WRONLY | unnamed | O_CLOEXEC, mode)
            return descriptor >= 0 ? descriptor : nil
        #else
            return nil
        #endif
    }

    /// Gives an open one its name; `errno` says why it could not.
    static func link(_ descriptor: Int32, to path: String) -> Bool {
        #if os(Linux)
            linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0
        #else
            false
        #endif
    }
}
