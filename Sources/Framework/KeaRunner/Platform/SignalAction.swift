import Foundation

/// Handlers that are told who has sent a signal.
///
/// The fields of C's unions have other names on each system: the handler of a `sigaction`, the sender in a `siginfo_t`.
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

    /// Does what an action does, where it has a handler.
    static func call(
        _ action: sigaction, _ number: Int32, _ info: UnsafeMutablePointer<siginfo_t>?,
        _ context: UnsafeMutableRawPointer?
    ) {
        #if os(Linux)
            let plain = action.__sigaction_handler.sa_handler
            let informed = action.__sigaction_handler.sa_sigaction
        #else
            let plain = action.__sigaction_u.__sa_handler
            let informed = action.__sigaction_u.__sa_sigaction
        #endif
        let address = unsafeBitCast(plain, to: UInt.self)
        guard address > 1 else { return }  // The default, or nothing.
        if action.sa_flags & Int32(SA_SIGINFO) != 0 {
            informed?(number, info, context)
        } else {
            plain?(number)
        }
    }

    /// Whether a signal is ignored, as `nohup` has it.
    static func isIgnored(_ number: Int32) -> Bool {
        var action = sigaction()
        sigaction(number, nil, &action)
        #if os(Linux)
            let handler = action.__sigaction_handler.sa_handler
        #else
            let handler = action.__sigaction_u.__sa_handler
        #endif
        return unsafeBitCast(handler, to: UInt.self) == 1
    }

    /// The process that has sent a signal; `nil` where a terminal has, which sends it to all processes of a run.
    static func sender(_ info: UnsafeMutablePointer<siginfo_t>?) -> pid_t? {
        #if os(Linux)
            guard info?.pointee.si_code != 0x80 else { return nil }  // SI_KERNEL
            return info?.pointee._sifields._kill.si_pid ?? 0
        #else
            return info?.pointee.si_pid ?? 0
        #endif
    }
}
