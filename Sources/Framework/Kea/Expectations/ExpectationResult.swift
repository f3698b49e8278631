import KeaEvents
import Synchronization

struct ExpectationResult {
    let holds: Bool
    /// The printed value; empty if the expectation passes.
    let seen: String

    private let result: MatcherResult
    /// Prints the value again, for a failure in plain text.
    private let print: () -> String
    /// The lines of the value if it is a text of several lines.
    private let text: String?

    init<Value>(
        _ outcome: Result<Value, any Error>, _ judge: (Result<Value, any Error>) -> MatcherResult,
        negated: Bool, at location: SourceLocation? = nil
    ) {
        Execution.evaluatedExpectations.add(1, ordering: .relaxed)
        result = _UncalledClosure.isSubject(outcome) ? .undecided(_UncalledClosure.reason) : judge(outcome)
        holds = result.matches.map { $0 != negated } ?? false
        let description = holds ? nil : result.seen
        seen = holds ? "" : description ?? Self.print(outcome)
        print = { Self.print(outcome) }
        text = holds || description != nil ? nil : Self.longText(outcome)
        if holds, GroupBuilder.isDeclaring, let location, FailureRecorder.current == nil {
            let message = "it holds, and is not part of any"
            GroupBuilder.refuse(
                "an expectation was judged", Failure(message: message, location: location))
        }
    }

    /// Judges an outcome and reports a failure; returns whether there is one.
    static func fails<Value>(
        _ outcome: Result<Value, any Error>, _ judge: (Result<Value, any Error>) -> MatcherResult,
        of matcher: Matcher<Value>, negated: Bool, _ comment: () -> String?, at location: SourceLocation
    ) -> Bool {
        let result = ExpectationResult(outcome, judge, negated: negated, at: location)
        guard !result.holds else { return false }
        report(
            result.failure(wanted: matcher.description, negated: negated, comment: comment(), at: location))
        return true
    }

    static func print<Value>(_ outcome: Result<Value, any Error>) -> String {
        switch outcome {
        case .success(let value): printed(value)
        case .failure(let error): PlainText.isOn ? printed(error) : "an error: \(printed(error))"
        }
    }

    private static func longText<Value>(_ outcome: Result<Value, any Error>) -> String? {
        guard case .success(let value) = outcome, let text = value as? any StringProtocol else { return nil }
        return text.contains("\n") ? String(text) : nil
    }

    /// Returns the failure of an expectation that did not pass.
    func failure(
        wanted: @autoclosure () -> String, negated: Bool, within: String = "", comment: String? = nil,
        samples: [String] = [],
        at location: SourceLocation
    ) -> Failure {
        Failure.composed {
            let wanted = negated ? wanted() : result.wanted ?? wanted()
            let isDecided = result.matches != nil
            var text =
                "expected \(negated ? "not to" : "to") \(wanted)\(within), \(isDecided ? "got" : "but") \(seen)"
            var details = details(negated: negated) + samples
            if PlainText.isOn {
                let found = PlainPhrase.found(result.seen ?? print(), isDecided: isDecided)
                text = "\(PlainPhrase.expected(wanted, negated: negated))\(within), \(found)"
                details = negated || result.table == nil ? PlainPhrase.details(details) : result.details
            }
            var failure = Failure(message: Self.message(text, comment), details: details, location: location)
            failure.table = negated ? nil : result.table
            return failure
        }
    }

    static func message(_ text: String, _ comment: String?) -> String {
        guard let comment, !comment.isEmpty else { return text }
        return "\(comment): \(text)"
    }

    private func details(negated: Bool) -> [String] {
        let details = result.facts + (negated ? [] : result.details)
        guard details.isEmpty, let text else { return details }
        return ["got:"] + LineExcerpt.lines(of: text).map { "  \($0)" }
    }

    /// Reports a failure to the current failure recorder, or else to the example that it belongs to.
    static func report(_ failure: Failure) {
        var failure = failure
        if failure.expression == nil { failure.expression = SourceText.subject(at: failure.location) }
        if let recorder = FailureRecorder.current { return recorder.record(failure) }
        guard !GroupBuilder.isDeclaring else {
            return GroupBuilder.refuse("an expectation was judged", failure)
        }
        Execution.report(failure)
    }

    static func reportUnasked(at location: SourceLocation) {
        if let recorder = FailureRecorder.current {
            return recorder.recordUnevaluated(unevaluated(at: location))
        }
        guard !GroupBuilder.isDeclaring, Execution.current != nil else {
            if SwiftTestingIssues.record(unevaluated(at: location)) { return }
            return Diagnostics.record(.error, unaskedMessage, at: location)
        }
        guard let execution = Execution.inherited else { return Execution.report(unevaluated(at: location)) }
        execution.recordUnevaluated(unevaluated(at: location))
    }

    static func unevaluated(at location: SourceLocation) -> Failure {
        Failure(
            kind: .definition, message: unaskedMessage, location: location,
            expression: SourceText.subject(at: location))
    }

    private static let unaskedMessage =
        "an expectation was never judged: say what is expected, as in `expect(…).to(equal(…))`"
}
