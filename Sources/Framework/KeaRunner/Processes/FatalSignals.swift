import Foundation
import Synchronization

/// The signals of crashes, which end the process whoever has sent them.
///
/// The runtime's own handler tells of the crash and returns, so that the instruction fails once more and ends the
/// process. A signal that was sent by `kill`, a trap (`int3`), a system call that a filter forbids, and damaged memory
/// that the kernel reports later do not fail once more: the process would go on as if nothing had been. So each of these
/// signals is raised again.
enum FatalSignals {
    /// The earlier action of each signal: an address, since a handler must take no lock.
    private static let earlier = Atomic<UInt>(0)

    /// Called first, in a handler: it must not allocate.
    private static let first = Mutex<(@Sendable () -> Void)?>(nil)

    private static let numbers = [SIGILL, SIGTRAP, SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGSYS]

    /// Sets what is done before the runtime's own handler; it must not allocate.
    static func onSignal(_ first: @escaping @Sendable () -> Void) { self.first.withLock { $0 = first } }

    /// Takes the signals from now on; called once in a process.
    static func install() {
        let actions = UnsafeMutablePointer<sigaction>.allocate(capacity: 65)
        actions.initialize(repeating: sigaction(), count: 65)
        earlier.store(UInt(bitPattern: actions), ordering: .releasing)
        for number in numbers {
            sigaction(number, nil, &actions[Int(number)])
            var action = SignalAction.make { number, info, context in
                FatalSignals.handle(number, info, context)
            }
            // On the stack that the runtime has made for it: there may be no other.
            action.sa_flags |= SA_ONSTACK | Int32(bitPattern: UInt32(SA_NODEFER))
            sigaction(number, &action, nil)
        }
    }

    private static func handle(
        _ number: Int32, _ info: UnsafeMutablePointer<siginfo_t>?, _ context: UnsafeMutableRawPointer?
    ) {
        if let first = first.withLockIfAvailable({ $0 }) { first?() }
        if let actions = UnsafeMutablePointer<sigaction>(bitPattern: earlier.load(ordering: .acquiring)) {
            SignalAction.call(actions[Int(number)], number, info, context)
        }
        signal(number, SIG_DFL)
        raise(number)
    }
}
