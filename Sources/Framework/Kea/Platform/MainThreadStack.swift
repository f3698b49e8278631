import Foundation
import Runtime
import Synchronization

/// Reads the main thread's stack from another thread, in a process that is about to be terminated.
///
/// A signal diverts the main thread into a function that walks the stack, takes locks and allocates, and never returns.
enum MainThreadStack {
    /// The stack of the main thread, of which the process has one; a signal handler stores it.
    private static let captured = Mutex<Backtrace?>(nil)

    private static var settings: String? { ProcessInfo.processInfo.environment["SWIFT_BACKTRACE"] }

    /// Returns the frames from the main thread's current function to the example; empty if reading took too long.
    static func capture(of thread: pthread_t) -> [String] {
        // Symbolication takes a tenth of a second of processor time; the environment can disable it.
        guard settings?.contains("symbolicate=off") != true else { return [] }
        var action = sigaction()
        action.__sigaction_handler.sa_sigaction = { _, _, context in
            if !MainThreadStack.divert(context) { MainThreadStack.record() }
        }
        action.sa_flags = SA_SIGINFO
        sigaction(SIGUSR2, &action, nil)
        guard pthread_kill(thread, SIGUSR2) == 0 else { return [] }
        // Ten seconds, not counting the time in which this thread had no processor.
        for _ in 0..<1_000 {
            if let backtrace = captured.withLock({ $0 }) { return lines(of: backtrace) }
            Thread.sleep(forTimeInterval: 0.01)
        }
        return []
    }

    /// Makes the interrupted code appear to have called `record`; returns whether this processor supports it.
    ///
    /// A walk from the signal handler would miss the interrupted function, whose frame the kernel does not save.
    private static func divert(_ context: UnsafeMutableRawPointer?) -> Bool {
        #if arch(x86_64)
            guard let context = context?.assumingMemoryBound(to: ucontext_t.self) else { return false }
            let target: @convention(c) () -> Void = { MainThreadStack.record() }
            withUnsafeMutableBytes(of: &context.pointee.uc_mcontext.gregs) { bytes in
                let registers = bytes.bindMemory(to: Int.self)
                let (stackPointer, instructionPointer) = (15, 16)
                // Below the red zone, and aligned as at a call.
                let top = ((registers[stackPointer] - 128) & ~15) - MemoryLayout<Int>.size
                // A return address is attributed to the instruction before it, here the interrupted one.
                UnsafeMutablePointer<Int>(bitPattern: top)?.pointee = registers[instructionPointer] + 1
                registers[stackPointer] = top
                registers[instructionPointer] = unsafeBitCast(target, to: Int.self)
            }
            return true
        #else
            return false
        #endif
    }

    /// Walks the stack of the calling thread and does not return; each frame takes some hundredths of a second.
    private static func record() {
        let backtrace = try? Backtrace.capture(limit: 24, top: 0)
        captured.withLock { $0 = backtrace }
        while true { pause() }
    }

    /// Returns the frames from the current function to the code under test, without Kea's and generated ones.
    private static func lines(of backtrace: Backtrace) -> [String] {
        let frames = symbolicated(backtrace)
        let own = frames.lastIndex { $0.function.contains("\(Self.self).") }
        let callers = frames.dropFirst(own.map { $0 + 1 } ?? 0)
        let isOfKea = { (frame: Symbolizer.Frame) in
            frame.location.map { CodeUnderTest.isOfKea($0.file) } ?? false
        }
        let last = callers.lastIndex {
            CodeUnderTest.contains(function: $0.function, file: $0.location?.file)
        }
        let shown = last.map { callers[...$0] } ?? callers.prefix { !isOfKea($0) }
        return shown.filter { frame in
            !isOfKea(frame) && !bridges.contains(where: frame.function.hasPrefix)
        }.map { frame in
            frame.function + (frame.location.map { " at \($0.file):\($0.line)" } ?? "")
        }
    }

    private static func symbolicated(_ backtrace: Backtrace) -> [Symbolizer.Frame] {
        guard Symbolizer.isChosen(by: settings), let images = backtrace.images else {
            return (backtrace.symbolicated()?.frames ?? []).compactMap(\.symbol).map { symbol in
                let location = symbol.sourceLocation.flatMap { $0.line > 0 ? ($0.path, $0.line) : nil }
                return (symbol.name, location)
            }
        }
        let addresses = backtrace.frames.compactMap { frame -> (String, UInt64)? in
            guard let image = images.indexOfImage(at: frame.adjustedProgramCounter).map({ images[$0] }),
                let path = image.path, let base = UInt64(image.baseAddress),
                let address = UInt64(frame.adjustedProgramCounter)
            else { return nil }
            return (path, address - base)
        }
        return Symbolizer.frames(at: addresses)
    }

    private static let bridges = ["partial apply for", "thunk for", "protocol witness for", "@objc"]
}
