import Foundation
import Kea

extension ExitStatus {
    /// A description of the end: `signal SIGSEGV, segmentation fault`.
    var text: String {
        switch self {
        case .code(let status): return "exit status \(status)"
        case .signal(let number):
            let name = Self.names[number] ?? "\(number)"
            return "signal \(name), \(String(cString: strsignal(number)).lowercased())"
        }
    }

    private static let names: [Int32: String] = [
        SIGILL: "SIGILL", SIGTRAP: "SIGTRAP", SIGSEGV: "SIGSEGV", SIGABRT: "SIGABRT", SIGBUS: "SIGBUS",
        SIGFPE: "SIGFPE", SIGKILL: "SIGKILL", SIGPIPE: "SIGPIPE", SIGTERM: "SIGTERM", SIGINT: "SIGINT",
        SIGHUP: "SIGHUP", SIGSTOP: "SIGSTOP", SIGTSTP: "SIGTSTP", SIGTTIN: "SIGTTIN", SIGTTOU: "SIGTTOU",
        SIGQUIT: "SIGQUIT", SIGSYS: "SIGSYS", SIGALRM: "SIGALRM", SIGUSR1: "SIGUSR1", SIGUSR2: "SIGUSR2",
    ]
}

extension EndCause {
    /// A description of the end of a process without an example: `ended with exit status 1`.
    var text: String {
        if case .byItself(let status) = self { "ended with \(status.text)" } else { "did not end" }
    }
}
