import Foundation

/// The end of a process.
package enum ProcessEnd: Equatable {
    /// By itself, with a status.
    case status(Int32)
    /// By a signal.
    case signal(Int32)

    /// Reads what `waitpid` gives for a process that has ended.
    init(waitStatus: Int32) {
        let signal = waitStatus & 0x7F
        self = signal == 0 ? .status((waitStatus >> 8) & 0xFF) : .signal(signal)
    }

    /// The end in words: `signal SIGSEGV, segmentation fault`.
    var words: String {
        switch self {
        case .status(let status): return "exit status \(status)"
        case .signal(let number): return Self.words(ofSignal: number)
        }
    }

    /// A signal in words.
    static func words(ofSignal number: Int32) -> String {
        "signal \(names[number] ?? "\(number)"), \(String(cString: strsignal(number)).lowercased())"
    }

    private static let names: [Int32: String] = [
        SIGILL: "SIGILL", SIGTRAP: "SIGTRAP", SIGSEGV: "SIGSEGV", SIGABRT: "SIGABRT", SIGBUS: "SIGBUS",
        SIGFPE: "SIGFPE", SIGKILL: "SIGKILL", SIGPIPE: "SIGPIPE", SIGTERM: "SIGTERM", SIGINT: "SIGINT",
        SIGHUP: "SIGHUP", SIGSTOP: "SIGSTOP", SIGTSTP: "SIGTSTP", SIGTTIN: "SIGTTIN", SIGTTOU: "SIGTTOU",
        SIGQUIT: "SIGQUIT", SIGSYS: "SIGSYS", SIGALRM: "SIGALRM", SIGUSR1: "SIGUSR1", SIGUSR2: "SIGUSR2",
    ]
}
