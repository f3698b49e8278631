import AppSupport
import Foundation
import Synchronization

/// The program's streams: results go to standard output, messages to standard error.
@MainActor
package final class Console {
    private let output: FileHandle
    private let errors: FileHandle
    private let isTerminal: Bool
    /// Whether a person can use keys: the input and the output are a terminal.
    let isInteractive: Bool
    private var hasProgress = false

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
            _ = Foundation.open("/dev/null", O_RDONLY)
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

    func draw(_ screen: String) throws {
        try output.write(contentsOf: Data("\u{1B}[H\u{1B}[J\(screen)".utf8))
    }

    /// Copies a text into the terminal's clipboard (xterm's control sequence OSC 52).
    func copy(_ text: String) throws {
        try output.write(contentsOf: Data("\u{1B}]52;c;\(Data(text.utf8).base64EncodedString())\u{7}".utf8))
    }

    /// Opens an address with the program that `BROWSER` names, or with `xdg-open`; returns whether there is one.
    func open(_ address: URL) -> Bool {
        let environment = ProcessInfo.processInfo.environment
        let program = environment["BROWSER"] ?? "xdg-open"
        let paths = (environment["PATH"] ?? "").split(separator: ":").map { "\($0)/\(program)" } + [program]
        guard let path = paths.first(where: { access($0, X_OK) == 0 }) else { return false }
        let browser = Process()
        (browser.executableURL, browser.arguments) = (URL(filePath: path), [address.absoluteString])
        let none = FileHandle.nullDevice
        (browser.standardInput, browser.standardOutput, browser.standardError) = (none, none, none)
        return (try? browser.run()) != nil
    }

    /// The settings of the terminal before ``read(_:)`` and for keys, and its number; only written before a signal
    /// handler reads them.
    private nonisolated(unsafe) static var terminal: (before: termios, raw: termios, output: Int32)?
    /// Whether a stopped process has been continued, after which the terminal must be drawn again.
    private nonisolated static let isContinued = Atomic(false)

    /// Sets the terminal up for keys: a second screen, so that the first one stays as it was, and marks around what is
    /// pasted; safe in a signal handler.
    private nonisolated static func prepareTerminal() {
        guard var terminal else { return }
        tcsetattr(STDIN_FILENO, TCSANOW, &terminal.raw)
        _ = Foundation.write(terminal.output, "\u{1B}[?1049h\u{1B}[?2004h", 16)
    }

    /// Leaves the terminal as it was; safe in a signal handler.
    private nonisolated static func restoreTerminal() {
        guard var terminal else { return }
        tcsetattr(STDIN_FILENO, TCSANOW, &terminal.before)
        _ = Foundation.write(terminal.output, "\u{1B}[?2004l\u{1B}[?1049l", 16)
    }

    /// Passes the commands of standard input to a stream, those of its lines or of a terminal's keys; returns what ends
    /// that.
    func read(_ input: AsyncStream<SessionCommand>.Continuation) -> @MainActor () -> Void {
        if isInteractive {
            var before = termios()
            tcgetattr(STDIN_FILENO, &before)
            var raw = before
            cfmakeraw(&raw)
            raw.c_oflag = before.c_oflag
            Self.terminal = (before, raw, output.fileDescriptor)
            for number in [SIGTERM, SIGHUP, SIGTSTP] { signal(number, Self.leaveTerminal) }
            signal(SIGCONT) { _ in
                signal(SIGTSTP, Console.leaveTerminal)
                Console.prepareTerminal()
                Console.isContinued.store(true, ordering: .relaxed)
            }
            Self.prepareTerminal()
        }
        Thread.detachNewThread { [isInteractive, output = output.fileDescriptor, size] in
            var (bytes, size, keys) = ([UInt8](repeating: 0, count: 256), size, KeyReader())
            while isInteractive {
                var keyboard = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
                let isReady = poll(&keyboard, 1, keys.pending.isEmpty ? 200 : 100) > 0
                let new = Self.size(of: output)
                if Self.isContinued.exchange(false, ordering: .relaxed) || new != size {
                    input.yield(.redraw)
                }
                size = new
                guard isReady else {
                    for command in keys.endSequence() { input.yield(command) }
                    continue
                }
                let count = Foundation.read(STDIN_FILENO, &bytes, bytes.count)
                guard count > 0 || errno == EINTR else { break }
                for command in keys.commands(in: bytes.prefix(max(count, 0))) {
                    if command == .suspend { Self.suspend() } else { input.yield(command) }
                }
            }
            while !isInteractive, let line = readLine() { input.yield(SessionCommand(line: line)) }
            input.finish()
        }
        return { Self.restoreTerminal() }
    }

    /// Stops the process until the shell continues it.
    private nonisolated static func suspend() {
        // To the process, because this thread may block signals; another one stops it in a moment.
        kill(getpid(), SIGTSTP)
        for _ in 1...100 where !isContinued.load(ordering: .relaxed) { usleep(10_000) }
    }

    /// Handles a signal that ends or stops the process.
    private nonisolated static let leaveTerminal: @convention(c) (Int32) -> Void = { number in
        Console.restoreTerminal()
        signal(number, SIG_DFL)
        raise(number)
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
