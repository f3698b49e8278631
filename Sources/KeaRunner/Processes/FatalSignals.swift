import Foundation
import Synchronization

/// The signals of crashes, which end the process whoever has sent them.
///
/// The runtime's own handler tells of the crash and returns, so that the instruction fails once more and ends the
/// process. Where no instruction has failed, because the signal was sent by `kill`, the process would go on as if
/// nothing had been.
enum FatalSignals {
    /// The earlier action of each signal: an address, since a handler must take no lock.
    private static let earlier = Atomic<UInt>(0)

    /// Called first, in a handler: it must not allocate.
    private static let first = Mutex<(@Sendable () -> Void)?>(nil)

    private static let numbers = [SIGILL, SIGTRAP, SIGSEGV, SIGABRT, SIGBUS, SIGFPE, SIGSYS]

    /// Takes the signals from now on.
    ///
    /// - Parameter first: what is done before the runtime's own handler; it must not allocate.
    static func install(_ first: (@Sendable () -> Void)? = nil) {
        self.first.withLock { $0 = first }
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
        let wasSent = (info?.pointee.si_code ?? 0) <= 0
        if let actions = UnsafeMutablePointer<sigaction>(bitPattern: earlier.load(ordering: .acquiring)) {
            SignalAction.call(actions[Int(number)], number, info, context)
        }
        signal(number, SIG_DFL)
        // A failed instruction fails again; a signal that was sent is sent again.
        if wasSent { raise(number) }
    }
}
