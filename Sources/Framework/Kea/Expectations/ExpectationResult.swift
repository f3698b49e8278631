import KeaEvents
import Synchronization

struct ExpectationResult {
    let holds: Bool
    /// The printed value; empty if the expectation passes.
    let seen: String

    private let result: MatcherResult
    /// The outcome of an expectation that does not pass.
    private let outcome: Result<Any, any Error>?

    init<Value>(
        _ outcome: Result<Value, any Error>, _ judge: (Result<Value, any Error>) -> MatcherResult,
        negated: Bool, at location: SourceLocation? = nil
    ) {
        Execution.evaluatedExpectations.add(1, ordering: .relaxed)
        result = _UncalledClosure.isSubject(outcome) ? .undecided(_UncalledClosure.reason) : judge(outcome)
        holds = result.matches.map { $0 != negated } ?? false && (!negated || result.matchingParts.isEmpty)
        seen = holds ? "" : result.seen ?? Self.print(outcome)
        self.outcome = holds ? nil : outcome.map { $0 }
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
                let seen = result.seen ?? outcome.map(Self.print) ?? ""
                let found = PlainPhrase.found(seen, isDecided: isDecided)
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
        let details = result.facts + (negated ? result.matchingParts : result.details)
        guard details.isEmpty, result.seen == nil, case .success(let text as any StringProtocol) = outcome,
            text.contains("\n")
        else { return details }
        return ["got:"] + LineExcerpt.lines(of: String(text)).map { "  \($0)" }
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
