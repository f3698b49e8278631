import AppSupport
import Foundation

/// The program's streams: results go to standard output, messages to standard error.
@MainActor
package final class Console {
    private let output: FileHandle
    private let errors: FileHandle
    private let isTerminal: Bool
    /// Whether a person can use keys: the input and the output are a terminal.
    let isInteractive: Bool
    private var hasProgress = false

    /// Creates a console with the program's streams or with others.
    package init(output: FileHandle = .standardOutput, errors: FileHandle = .standardError) {
        (self.output, self.errors) = (output, errors)
        isTerminal = isatty(errors.fileDescriptor) == 1
        isInteractive = isatty(STDIN_FILENO) == 1 && isatty(output.fileDescriptor) == 1
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

    func printResult(_ text: String) throws {
        clear()
        try output.write(contentsOf: Data("\(text)\n".utf8))
    }

    /// The number of columns of the terminal for results; nil without one.
    var width: Int? { isatty(output.fileDescriptor) == 1 ? size.width : nil }

    /// The size of the terminal; 24 lines of 80 columns if it does not say.
    var size: (width: Int, height: Int) { Self.size(of: output.fileDescriptor) }

    private nonisolated static func size(of output: Int32) -> (width: Int, height: Int) {
        var size = winsize()
        let isKnown = ioctl(output, UInt(TIOCGWINSZ), &size) == 0 && size.ws_col > 0
        return isKnown ? (Int(size.ws_col), max(Int(size.ws_row), 4)) : (80, 24)
    }

    /// Replaces what the terminal shows.
    func draw(_ screen: String) throws {
        try output.write(contentsOf: Data("\u{1B}[H\u{1B}[J\(screen)".utf8))
    }

    /// The settings of the terminal and its number before ``read(_:)``; only written before a signal handler reads it.
    private nonisolated(unsafe) static var before: (settings: termios, output: Int32)?

    /// Leaves the terminal as it was; safe in a signal handler.
    private nonisolated static func restore() {
        guard var before else { return }
        tcsetattr(STDIN_FILENO, TCSANOW, &before.settings)
        _ = Foundation.write(before.output, "\u{1B}[?1049l", 8)
    }

    /// Passes standard input to a stream, the commands of its lines or of a terminal's keys; returns what ends that.
    ///
    /// An empty command means that the terminal has a new size.
    func read(_ input: AsyncStream<String>.Continuation) throws -> @MainActor () -> Void {
        if isInteractive {
            var raw = termios()
            tcgetattr(STDIN_FILENO, &raw)
            Self.before = (raw, output.fileDescriptor)
            let flags = raw.c_oflag
            cfmakeraw(&raw)
            raw.c_oflag = flags
            for number in [SIGTERM, SIGHUP] {
                signal(number) { number in
                    Console.restore()
                    signal(number, SIG_DFL)
                    raise(number)
                }
            }
            tcsetattr(STDIN_FILENO, TCSADRAIN, &raw)
            // A second screen, so that the first one stays as it was.
            try output.write(contentsOf: Data("\u{1B}[?1049h".utf8))
        }
        Thread.detachNewThread { [isInteractive, output = output.fileDescriptor, size] in
            var (bytes, size) = ([UInt8](repeating: 0, count: 256), size)
            while isInteractive {
                var keyboard = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
                guard poll(&keyboard, 1, 200) > 0 else {
                    let new = Self.size(of: output)
                    if new != size { input.yield("") }
                    size = new
                    continue
                }
                let count = Foundation.read(STDIN_FILENO, &bytes, bytes.count)
                guard count > 0 else { break }
                // An escape sequence is one key.
                let keys = String(decoding: bytes.prefix(count), as: UTF8.self)
                for key in keys.matches(of: /\u{1B}\[[0-9;]*.|./.dotMatchesNewlines()) {
                    input.yield(Self.keys[String(key.output)] ?? String(key.output))
                }
            }
            while !isInteractive, let line = readLine() {
                let word = line.trimmingCharacters(in: .whitespaces).lowercased()
                input.yield(Int(word) == nil ? String(word.prefix(1)) : word)
            }
            input.finish()
        }
        return { Self.restore() }
    }

    private nonisolated static let keys = [
        "\u{1B}[A": "up", "\u{1B}[B": "down", "k": "up", "j": "down", "\u{1B}[C": "open", "\r": "open",
        "\u{1B}[D": "b", "\u{7F}": "b", "\u{1B}": "b", "\u{1B}[5~": "pageup", "\u{1B}[6~": "pagedown",
        " ": "pagedown", "\u{3}": "q", "\u{4}": "q",
    ]

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
