import AppSupport
import Foundation

/// The program's streams: results go to standard output, messages to standard error.
@MainActor
package final class Console {
    private let output: FileHandle
    private let errors: FileHandle
    private let isTerminal: Bool
    private var hasProgress = false

    /// Creates a console with the program's streams or with others.
    package init(output: FileHandle = .standardOutput, errors: FileHandle = .standardError) {
        (self.output, self.errors) = (output, errors)
        isTerminal = isatty(errors.fileDescriptor) == 1
    }

    /// Prepares the process for closed streams.
    static func prepareProcess() {
        // Writing to a closed pipe must throw instead of terminating the process.
        signal(SIGPIPE, SIG_IGN)
        // Reserve the numbers of closed standard streams, so that no other file is opened under them.
        for stream in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(stream, F_GETFD) < 0 {
            _ = open("/dev/null", O_RDONLY)
        }
    }

    /// Writes a result to standard output.
    func printResult(_ text: String) throws {
        clear()
        try output.write(contentsOf: Data("\(text)\n".utf8))
    }

    /// Writes a message to standard error, without the control characters that a server may have put into it.
    func printMessage(_ text: String) {
        clear()
        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
        write(lines.map { DisplayText.clean(String($0), limit: 2000) + "\n" }.joined())
    }

    /// Shows progress on a terminal, until the next output replaces it.
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
        // A failure to write to standard error cannot be reported.
        try? errors.write(contentsOf: Data(text.utf8))
    }
}
