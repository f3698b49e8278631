/// The way a process ended.
public enum ExitStatus: Hashable, Sendable, CustomStringConvertible {
    /// It exited with a status.
    case code(Int32)
    /// A signal terminated it, such as SIGILL, SIGTRAP or SIGABRT.
    case signal(Int32)

    /// Exit status 0.
    public static let success = ExitStatus.code(0)

    /// A description of the status.
    public var description: String {
        switch self {
        case .code(0): "success"
        case .code(let code): "status \(code)"
        case .signal(let signal): "signal \(signal)"
        }
    }
}

extension ExitStatus: ExpressibleByIntegerLiteral {
    /// Creates an exit status: `exit(with: 3)`.
    public init(integerLiteral code: Int32) { self = .code(code) }
}
