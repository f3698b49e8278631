import Foundation

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
/// expect { Runner.quit(3) }.to(exit(with: 3))
/// ```
///
/// The closure runs in a child process: the same executable, which runs the example up to the expectation, and then
/// the closure. The closure may therefore use what the example has created. Its changes stay in the child. A failed
/// expectation in the closure fails the example, however the process ends.
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
    let texts = Texts(output: output, error: error)
    return ExitCondition(description: texts.described("exit with \(status)")) { result in
        guard result.status == status else {
            return MatcherResult(false, seen: "\(result.status)", details: result.lines)
        }
        return texts.judge(result)
    }
}

/// Ends its process by a trap or another fatal signal.
///
/// - Parameters:
///   - text: a part of the message that came with the crash, such as that of `fatalError`. A signal alone has none.
///   - output: what is expected of the standard output.
///   - error: what is expected of the standard error, of which the message is a part.
public func crash(
    matching text: String? = nil, output: Matcher<String>? = nil, error: Matcher<String>? = nil
) -> ExitCondition {
    let wanted = text.map { " with \(printed($0))" } ?? ""
    let texts = Texts(output: output, error: error)
    return ExitCondition(description: texts.described("crash\(wanted)")) { result in
        guard case .signal = result.status else {
            return MatcherResult(false, seen: "\(result.status)", details: result.lines)
        }
        guard text.map({ result.message?.contains($0) ?? false }) ?? true else {
            return MatcherResult(false, seen: result.crash, details: result.lines)
        }
        return texts.judge(result)
    }
}

private struct Texts {
    let output: Matcher<String>?
    let error: Matcher<String>?

    private var parts: [(name: String, matcher: Matcher<String>, text: KeyPath<ExitResult, String>)] {
        [("output", output, \ExitResult.standardOutput), ("error", error, \ExitResult.standardError)]
            .compactMap { name, matcher, text in matcher.map { (name, $0, text) } }
    }

    func described(_ end: String) -> String {
        ([end] + parts.map { "standard \($0.name) to \($0.matcher.description)" }).joined(separator: ", ")
    }

    func judge(_ result: ExitResult) -> MatcherResult {
        for (name, matcher, text) in parts {
            let matched = matcher.begin()(.success(result[keyPath: text]))
            guard matched.matches != true else { continue }
            return MatcherResult(
                false, seen: "another standard \(name)", details: matched.details + result.lines)
        }
        return MatcherResult(true)
    }
}

extension ExitResult {
    /// The text on standard error, without the stack trace that the runtime prints after its message.
    private var errorText: Substring {
        standardError.range(of: "\nCurrent stack trace:").map { standardError[..<$0.lowerBound] }
            ?? standardError[...]
    }

    /// The message of a crash, from the Swift runtime or a C assertion; `nil` if there is none.
    fileprivate var message: String? {
        let fatal = [": Fatal error", "Fatal error"].lazy.compactMap {
            errorText.range(of: $0, options: .backwards)
        }
        if let fatal = fatal.first {
            let message = errorText[fatal.upperBound...].drop { $0 == ":" || $0 == " " }
            return message.trimmingCharacters(in: .newlines)
        }
        // These messages of the runtime and the C library do not contain “Fatal error”.
        let lines = errorText.split(separator: "\n")
        let marks = ["Could not cast value of type", "Fatal access conflict detected", ": Assertion `"]
        return lines.last { line in marks.contains { line.contains($0) } }.map(String.init)
    }

    fileprivate var crash: String {
        guard let message else { return "\(status), without a message" }
        return message.isEmpty ? "a crash without a message" : "a crash with \(printed(message))"
    }

    fileprivate var lines: [String] {
        func tail(_ name: String, _ text: Substring) -> [String] {
            let lines = text.split(separator: "\n").suffix(10)
            return lines.isEmpty ? [] : ["\(name):"] + lines.map { "  \($0)" }
        }
        return tail("standard output", standardOutput[...]) + tail("standard error", errorText)
    }
}

extension Expectation where Stop == Never {
    /// Expects that the closure ends a process in a certain way.
    @MainActor
    @_disfavoredOverload
    public func to(_ condition: ExitCondition) {
        let expression = expression
        ExitTest.judge(condition, at: location) { _ = try expression() }
    }
}

extension AsyncExpectation where Stop == Never {
    /// Expects that the asynchronous closure ends a process in a certain way.
    @MainActor
    @_disfavoredOverload
    public func to(_ condition: ExitCondition) async {
        let expression = expression
        guard ExitTest.isHere(location) else { return ExitTest.judge(condition, at: location) {} }
        ExitTest.begin()
        do {
            _ = try await FailureRecorder.$innermost.withValue(nil) { try await expression() }
        } catch { ExitTest.endProcess(with: .failure(error)) }
        ExitTest.endProcess(with: .success(()))
    }
}
