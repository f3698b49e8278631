import Foundation

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

/// The exit status and the output of a child process.
public struct ExitResult: Sendable {
    /// The exit status or signal.
    public let status: ExitStatus
    /// The text written to standard output while the closure ran.
    public let standardOutput: String
    /// The text written to standard error while the closure ran, including the message of a trap.
    public let standardError: String
}

/// The expected end of a process.
///
/// ```swift
/// expect { _ = [Int]().first! }.to(crash(matching: "Unexpectedly found nil"))
/// expect { Runner.quit(3) }.to(exit(with: .code(3)))
/// ```
///
/// The closure runs in a child process: the same executable, which runs the example up to the expectation, and then
/// the closure. The closure may therefore use what the example has created. Its changes stay in the child.
public struct ExitCondition {
    let description: String
    let judge: (ExitResult) -> MatcherResult
}

/// Ends its process by exiting with a status.
///
/// A closure that returns ends its process with success.
///
/// - Parameters:
///   - status: the status.
///   - output: what is expected of the standard output.
///   - error: what is expected of the standard error.
public func exit(
    with status: ExitStatus, output: Matcher<String>? = nil, error: Matcher<String>? = nil
) -> ExitCondition {
    let texts = [(output, "output", \ExitResult.standardOutput), (error, "error", \ExitResult.standardError)]
    let wanted = texts.compactMap { matcher, name, _ in
        matcher.map { "standard \(name) to \($0.description)" }
    }
    let description = (["exit with \(status)"] + wanted).joined(separator: ", ")
    return ExitCondition(description: description) { result in
        guard result.status == status else {
            return MatcherResult(false, seen: "\(result.status)", details: result.lines)
        }
        for case (let matcher?, let name, let text) in texts {
            let matched = matcher.begin()(.success(result[keyPath: text]))
            guard matched.matches != true else { continue }
            return MatcherResult(
                false, seen: "another standard \(name)", details: matched.details + result.lines)
        }
        return MatcherResult(true)
    }
}

/// Ends its process by a trap or another fatal signal.
///
/// - Parameter text: a part of what the process wrote to its standard error, such as the message of `fatalError`.
public func crash(matching text: String? = nil) -> ExitCondition {
    let wanted = text.map { " with \(printed($0))" } ?? ""
    return ExitCondition(description: "crash\(wanted)") { result in
        guard case .signal = result.status else {
            return MatcherResult(false, seen: "\(result.status)", details: result.lines)
        }
        let matches = text.map { result.standardError.contains($0) } ?? true
        return MatcherResult(matches, seen: result.crash, details: result.lines)
    }
}

extension ExitResult {
    /// The text on standard error, without the stack trace that the runtime prints after its message.
    private var words: Substring {
        standardError.range(of: "\nCurrent stack trace:").map { standardError[..<$0.lowerBound] }
            ?? standardError[...]
    }

    /// A description of the crash: its message, if there is one.
    fileprivate var crash: String {
        guard let range = words.range(of: ": Fatal error", options: .backwards) else {
            return "\(status), without a message"
        }
        let message = words[range.upperBound...].drop { $0 == ":" || $0 == " " }
        return message.isEmpty
            ? "a crash without a message"
            : "a crash with \(printed(message.trimmingCharacters(in: .newlines)))"
    }

    /// The end of the process's output, for a failure.
    fileprivate var lines: [String] {
        func tail(_ name: String, _ text: Substring) -> [String] {
            let lines = text.split(separator: "\n").suffix(10)
            return lines.isEmpty ? [] : ["\(name):"] + lines.map { "  \($0)" }
        }
        return tail("standard output", standardOutput[...]) + tail("standard error", words)
    }
}

extension Expectation where Stop == Never {
    /// Expects that the closure ends a process in a certain way.
    @MainActor
    public func to(_ condition: ExitCondition) {
        let expression = expression
        ExitTest.judge(condition, at: location) { _ = try expression() }
    }
}

extension AsyncExpectation where Stop == Never {
    /// Expects that the asynchronous closure ends a process in a certain way.
    @MainActor
    public func to(_ condition: ExitCondition) async {
        let expression = expression
        guard ExitTest.isHere(location) else { return ExitTest.judge(condition, at: location) {} }
        ExitTest.begin()
        do { _ = try await expression() } catch { ExitTest.end(throwing: error) }
        ExitTest.end()
    }
}
