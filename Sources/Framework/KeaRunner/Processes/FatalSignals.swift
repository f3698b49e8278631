import Foundation
import Synchronization

/// The signals of crashes, which terminate the process regardless of their source.
///
/// The runtime's own handler writes about the crash and returns, so that the instruction fails again and terminates the
/// process. After `kill`, a trap (`int3`), a system call that a filter forbids, and damaged memory that the kernel
/// reports late, nothing fails again: the process would continue. So each of these signals is raised again.
enum FatalSignals {
    /// The address of the earlier action of each signal: a handler must take no lock.
    private static let earlier = Atomic<UInt>(0)

    /// Handles the signals from now on; called once in a process.
    static func install() {
        let actions = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)
        actions.initialize(repeating: sigaction(), count: 65)
        earlier.store(UInt(bitPattern: actions), ordering: .releasing)
        for number in [SIGILL, SIGTRAP, SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGSYS] {
            sigaction(number, nil, &actions[Int(number)])
            var action = SignalAction.make { number, info, context in
                FatalSignals.handle(number, info, context)
            }
            // On the stack that the runtime has made for it, because the thread's own may be exhausted.
            action.sa_flags |= SA_ONSTACK | Int32(bitPattern: UInt32(SA_NODEFER))
            sigaction(number, &action, nil)
        }
    }

    private static func handle(
        _ number: Int32, _ info: UnsafeMutablePointer<siginfo_t>?, _ context: UnsafeMutableRawPointer?
    ) {
        CrashNotice.write()
        if let actions = UnsafeMutablePointer<sigaction>(bitPattern: earlier.load(ordering: .acquiring)) {
            SignalAction.call(actions[Int(number)], number, info, context)
        }
        signal(number, SIG_DFL)
        raise(number)
    }
}
