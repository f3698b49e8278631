import Foundation

/// Signal handlers that learn which process sent a signal.
enum SignalAction {
    typealias Handler =
        @convention(c) (Int32, UnsafeMutablePointer<siginfo_t>?, UnsafeMutableRawPointer?) -> Void

    static func make(_ handler: @escaping Handler) -> sigaction {
        var action = sigaction()
        action.__sigaction_handler.sa_sigaction = handler
        action.sa_flags = Int32(SA_SIGINFO)
        return action
    }

    static func call(
        _ action: sigaction, _ number: Int32, _ info: UnsafeMutablePointer<siginfo_t>?,
        _ context: UnsafeMutableRawPointer?
    ) {
        guard address(of: action) > 1 else { return }  // The default, or ignored.
        action.__sigaction_handler.sa_sigaction?(number, info, context)
    }

    static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        sigaction(number, nil, &action)
        return address(of: action) == 1
    }

    private static func address(of action: sigaction) -> UInt {
        unsafeBitCast(action.__sigaction_handler.sa_handler, to: UInt.self)
    }

    /// The process that sent a signal; `nil` for a terminal, which sends it to all processes of a run.
    static func sender(_ info: UnsafeMutablePointer<siginfo_t>?) -> pid_t? {
        guard info?.pointee.si_code != 0x80 else { return nil }  // SI_KERNEL
        return info?.pointee._sifields._kill.si_pid ?? 0
    }
}
