import Foundation

/// The two ways out: what was asked for goes to standard output, all else to standard error.
@MainActor
final class Console {
    private let isTerminal = isatty(STDERR_FILENO) == 1
    private var hasProgress = false

    init() {
        // A reader that goes away is an output that cannot be written, and no reason to die.
        signal(SIGPIPE, SIG_IGN)
        // The number of a stream that is closed would go to what is opened next, say a file of the store.
        for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) < 0 {
            _ = open("/dev/null", O_RDONLY)
        }
    }

    /// Writes what was asked for.
    func show(_ text: String) throws {
        clear()
        try FileHandle.standardOutput.write(contentsOf: Data("\(text)\n".utf8))
    }

    /// Says something about it, on lines of their own.
    func say(_ text: String) {
        clear()
        write("\(text)\n")
    }

    /// Says what is under way, where somebody looks; the next word takes its place.
    func progress(_ text: String) {
        guard isTerminal else { return }
        clear()
        write(text)
        hasProgress = true
    }

    private func clear() {
        if hasProgress { write("\r\u{1B}[K") }
        hasProgress = false
    }

    private func write(_ text: String) {
        // There is nobody left to tell that nobody can be told.
        try? FileHandle.standardError.write(contentsOf: Data(text.utf8))
    }
}
