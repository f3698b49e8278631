import Foundation
import Kea

@MainActor
final class TerminalLines {
    private var bytes: [UInt8] = []

    /// Returns the next line, while the main thread's work goes on; `nil` at the end of input or if interrupted.
    func next(unless isInterrupted: () -> Bool) -> String? {
        while true {
            if let end = bytes.firstIndex(of: 0x0A) {
                defer { bytes.removeFirst(end + 1) }
                return String(decoding: bytes[..<end], as: UTF8.self)
            }
            if isInterrupted() { return nil }
            var request = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
            guard poll(&request, 1, 0) > 0 else {
                let start = RealClock.now
                MainLoop.pause(for: .milliseconds(50))
                Watchdog.shared.excuse(RealClock.now - start)
                continue
            }
            var more = [UInt8](repeating: 0, count: 4096)
            let count = read(STDIN_FILENO, &more, more.count)
            // A terminal that was closed has no more input, either.
            guard count > 0 || count < 0 && errno == EINTR else { return nil }
            bytes += more.prefix(max(0, count))
        }
    }
}
