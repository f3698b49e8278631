import Foundation

/// Temporary files without a name, which the system removes when the process ends.
///
/// Linux supports them on most file systems. Elsewhere a file with a hidden name is used, and a killed process leaves
/// the file.
enum TemporaryFile {
    /// Opens an unnamed file in a folder for writing; returns `nil` if that is not supported.
    static func openUnnamed(in folder: String, mode: mode_t) -> Int32? {
        #if os(Linux)
            let unnamed: Int32 = 0o20_000_000 | O_DIRECTORY  // O_TMPFILE, which Swift does not import.
            let descriptor = Foundation.open(folder, O_WRONLY | unnamed | O_CLOEXEC, mode)
            return descriptor >= 0 ? descriptor : nil
        #else
            return nil
        #endif
    }

    /// Gives an open unnamed file a name; if that fails, `errno` says why.
    static func link(_ descriptor: Int32, to path: String) -> Bool {
        #if os(Linux)
            linkat(AT_FDCWD, "/proc/self/fd/\(descriptor)", AT_FDCWD, path, AT_SYMLINK_FOLLOW) == 0
        #else
            false
        #endif
    }
}
