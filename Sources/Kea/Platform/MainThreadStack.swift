import Foundation
import Synchronization

#if os(Linux)
    import Runtime
#endif

/// Reads what the main thread is doing, from another thread.
///
/// For the last words of a process only. The main thread is interrupted by a signal, and sent from where it stands into
/// a function that walks the stack and never returns: whatever it was doing does not go on. That takes locks and
/// allocates; where it gets stuck, the reader gives up after a moment and goes without a stack.
enum MainThreadStack {
    #if os(Linux)
        private static let captured = Mutex<Backtrace?>(nil)

        /// The frames from where the main thread is to the example, innermost first; empty where they could not be had
        /// in time.
        ///
        /// - Parameter thread: the main thread.
        static func capture(of thread: pthread_t) -> [String] {
            // Reading names and lines takes some tenths of a second of processor time; who says so does without.
            let settings = ProcessInfo.processInfo.environment["SWIFT_BACKTRACE"]?.split(separator: ",") ?? []
            guard !settings.contains("symbolicate=off") else { return [] }
            var action = sigaction()
            action.__sigaction_handler.sa_sigaction = { _, _, context in
                if !MainThreadStack.divert(context) { MainThreadStack.record() }
            }
            action.sa_flags = SA_SIGINFO
            sigaction(SIGUSR2, &action, nil)
            guard pthread_kill(thread, SIGUSR2) == 0 else { return [] }
            let deadline = RealClock.now + .seconds(10)
            while RealClock.now < deadline {
                if let backtrace = captured.withLock({ $0 }) { return lines(of: backtrace) }
                Thread.sleep(forTimeInterval: 0.01)
            }
            return []
        }

        /// Makes the interrupted code look as if it had called `record` from where it stands.
        ///
        /// A walk that begins in the handler itself would miss the function that was interrupted: of that one, the
        /// kernel keeps the place, and not the stack.
        ///
        /// - Returns: whether that is known for this processor.
        private static func divert(_ context: UnsafeMutableRawPointer?) -> Bool {
            #if arch(x86_64)
                guard let context = context?.assumingMemoryBound(to: ucontext_t.self) else { return false }
                let target: @convention(c) () -> Void = { MainThreadStack.record() }
                withUnsafeMutableBytes(of: &context.pointee.uc_mcontext.gregs) { bytes in
                    let registers = bytes.bindMemory(to: Int.self)
                    let (stackPointer, instructionPointer) = (15, 16)
                    // Below what a function may use without saying so, and aligned as at a call.
                    let top = ((registers[stackPointer] - 128) & ~15) - MemoryLayout<Int>.size
                    // A return address is taken for that of the instruction before it; this is the one that was interrupted.
                    UnsafeMutablePointer<Int>(bitPattern: top)?.pointee = registers[instructionPointer] + 1
                    registers[stackPointer] = top
                    registers[instructionPointer] = unsafeBitCast(target, to: Int.self)
                }
                return true
            #else
                return false
            #endif
        }

        /// Walks the stack of the calling thread, which stays here; each frame costs some hundredths of a second.
        private static func record() {
            let backtrace = try? Backtrace.capture(limit: 24, top: 0)
            captured.withLock { $0 = backtrace }
            while true { pause() }
        }

        /// The frames that lead from the example to where it hangs; those of Kea and XCTest below are left out, and
        /// so is what the compiler has put in between.
        private static func lines(of backtrace: Backtrace) -> [String] {
            guard let symbolicated = backtrace.symbolicated() else { return [] }
            let frames = Array(symbolicated.frames)
            let own = frames.lastIndex { $0.symbol?.name.contains("MainThreadStack.") ?? false }
            var lines: [String] = []
            for frame in frames.dropFirst(own.map { $0 + 1 } ?? 0) {
                guard let symbol = frame.symbol else { continue }
                if ends.contains(where: symbol.name.contains) { break }
                let place = symbol.sourceLocation.flatMap { $0.line > 0 ? "\($0.path):\($0.line)" : nil }
                if bridges.contains(where: symbol.name.hasPrefix) { continue }
                lines.append(symbol.name + (place.map { " at \($0)" } ?? ""))
            }
            return lines
        }

        /// A function that the compiler puts between a caller and the one it calls.
        private static let bridges = ["partial apply for", "thunk for", "protocol witness for", "@objc"]

        /// The functions that call the code of examples, and of tasks.
        private static let ends = [
            "Execution.perform", "Engine.run", "MainLoop.complete", "swift::runJob", "swift_job_run",
            "StepBody.init",
            "Spec.loadAll", "StepRegistry.load",
        ]
    #else
        /// Nothing: reading another thread's stack is written for Linux only.
        static func capture(of thread: pthread_t) -> [String] { [] }
    #endif
}
