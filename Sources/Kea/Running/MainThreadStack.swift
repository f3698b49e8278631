import Foundation
import Synchronization

#if os(Linux)
    import Runtime
#endif

/// Reads what the main thread is doing, from another thread.
///
/// For the last words of a process only: the main thread is interrupted by a signal and walks its own stack in the
/// handler. That takes locks and allocates, which a handler must not do in a process that is to live on; where it gets
/// stuck, the reader gives up after a moment and goes without a stack.
enum MainThreadStack {
    #if os(Linux)
        private static let captured = Mutex<Backtrace?>(nil)

        /// The frames of the main thread, innermost first; empty where they could not be had in time.
        ///
        /// - Parameter thread: the main thread.
        static func capture(of thread: pthread_t) -> [String] {
            signal(SIGUSR2) { _ in
                let backtrace = try? Backtrace.capture(limit: 100, offset: 1)
                MainThreadStack.captured.withLock { $0 = backtrace }
            }
            guard pthread_kill(thread, SIGUSR2) == 0 else { return [] }
            let deadline = ContinuousClock.now + .seconds(2)
            while ContinuousClock.now < deadline {
                if let backtrace = captured.withLock({ $0 }) { return lines(of: backtrace) }
                Thread.sleep(forTimeInterval: 0.01)
            }
            return []
        }

        /// The frames that lead from the example to where it hangs; those of Kea and XCTest below are left out.
        private static func lines(of backtrace: Backtrace) -> [String] {
            guard let symbolicated = backtrace.symbolicated() else { return [] }
            let frames = Array(symbolicated.frames)
            // The handler's own frames are on top, and where the kernel came in below them.
            let handler = frames.lastIndex { $0.symbol?.name.contains("MainThreadStack.capture") ?? false }
            var lines: [String] = []
            for frame in frames.dropFirst(handler.map { $0 + 2 } ?? 0) {
                guard let symbol = frame.symbol else { continue }
                if symbol.name.contains("Execution.perform") { break }
                let place = symbol.sourceLocation.map { " at \($0.path):\($0.line)" } ?? ""
                lines.append(symbol.name + place)
            }
            return lines
        }
    #else
        /// Nothing: reading another thread's stack is written for Linux only.
        static func capture(of thread: pthread_t) -> [String] { [] }
    #endif
}
