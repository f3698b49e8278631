import Foundation

/// A terminal that passes on each key, and shows a screen that does not scroll.
@MainActor
final class RawTerminal {
    private var saved: termios
    private var resizing: (any DispatchSourceSignal)?

    /// Takes over the terminal; `nil` if standard input or output is none.
    init?() {
        var settings = termios()
        guard isatty(STDIN_FILENO) == 1, isatty(STDOUT_FILENO) == 1, tcgetattr(STDIN_FILENO, &settings) == 0
        else { return nil }
        saved = settings
        settings.c_lflag &= ~tcflag_t(ICANON | ECHO | ISIG)
        tcsetattr(STDIN_FILENO, TCSANOW, &settings)
        // The other screen, without a cursor.
        write("\u{1B}[?1049h\u{1B}[?25l")
    }

    func restore() {
        write("\u{1B}[?25h\u{1B}[?1049l")
        tcsetattr(STDIN_FILENO, TCSANOW, &saved)
    }

    /// Calls a closure with each key on a thread of its own; with Control-D at the end of input.
    func readKeys(_ press: @escaping @Sendable (Character) -> Void) {
        Thread.detachNewThread {
            var bytes = [UInt8](repeating: 0, count: 256)
            while case let count = read(STDIN_FILENO, &bytes, bytes.count), count > 0 {
                String(decoding: bytes.prefix(count), as: UTF8.self).forEach(press)
            }
            press("\u{4}")
        }
    }

    func resized(_ change: @escaping @Sendable () -> Void) {
        signal(SIGWINCH, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: SIGWINCH, queue: .global())
        source.setEventHandler(handler: change)
        source.resume()
        resizing = source
    }

    func show(_ screen: WatchScreen) {
        var size = winsize()
        let isKnown = ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0 && size.ws_row > 0
        let lines = screen.lines(
            width: isKnown ? Int(size.ws_col) : 80, height: isKnown ? Int(size.ws_row) : 24)
        // Erased before it is written: after a line of all columns, some terminals would erase its last character.
        write("\u{1B}[H" + lines.map { "\u{1B}[K\($0)" }.joined(separator: "\r\n"))
    }

    private func write(_ text: String) { FileHandle.standardOutput.write(Data(text.utf8)) }
}
