import Foundation

/// Signal handlers that learn which process sent a signal.
///
/// Each system has its own names for the fields of C's unions: the handler of a `sigaction`, the sender in a `siginfo_t`.
enum SignalAction {
    typealias Handler =
        @convention(c) (Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?) -> Void

    static func make(_ handler: @escaping Handler) -> sigaction {
        var action = sigaction()
        #if os(Linux)
            action.__sigaction_handler.sa_sigaction = handler
        #else
            action.__sigaction_u.__sa_sigaction = handler
        #endif
        action.sa_flags = Int32(SA_SIGINFO)
        return action
    }

    /// Calls an action's handler, if it has one.
    static func call(
        _ action: sigaction, _ number: Int32, _ info: UnsafeMutablePointer<siginfo_t>?,
        _ context: UnsafeMutableRawPointer?
    ) {
        guard address(of: action) > 1 else { return }  // The default, or ignored.
        #if os(Linux)
            let (plain, informed) = (
                action.__sigaction_handler.sa_handler, action.__sigaction_handler.sa_sigaction
            )
        #else
            let (plain, informed) = (action.__sigaction_u.__sa_handler, action.__sigaction_u.__sa_sigaction)
        #endif
        if action.sa_flags & Int32(SA_SIGINFO) != 0 {
            informed?(number, info, context)
        } else {
            plain?(number)
        }
    }

    /// Whether a signal is ignored, as with `nohup`.
    static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        sigaction(number, nil, &action)
        return address(of: action) == 1
    }

    private static func address(of action: sigaction) -> UInt {
        #if os(Linux)
            unsafeBitCast(action.__sigaction_handler.sa_handler, to: UInt.self)
        #else
            unsafeBitCast(action.__sigaction_u.__sa_handler, to: UInt.self)
        #endif
    }

    /// The process that sent a signal; `nil` for a terminal, which sends it to all processes of a run.
    static func sender(_ info: UnsafeMutablePointer<siginfo_t>?) -> pid_t? {
        #if os(Linux)
            guard info?.pointee.si_code != 0x80 else { return nil }  // SI_KERNEL
            return info?.pointee._sifields._kill.si_pid ?? 0
        #else
            return info?.pointee.si_pid ?? 0
        #endif
    }
}
