/// One judged evaluation of an expectation, and the words for it.
struct Verdict {
    /// Whether the expectation holds.
    let holds: Bool
    /// What was seen, printed.
    let seen: String
    /// Lines that explain the difference.
    let details: [String]

    /// Judges what came of an expression.
    init<Value>(
        _ outcome: Result<Value, any Error>, _ judge: (Result<Value, any Error>) -> Judgement, negated: Bool
    ) {
        let judgement = judge(outcome)
        holds = judgement.matches.map { $0 != negated } ?? false
        guard !holds else {
            seen = ""
            details = []
            return
        }
        details = negated ? [] : judgement.details
        seen = judgement.seen ?? Self.print(outcome)
    }

    /// What came of an expression, as a failure says it after "got".
    static func print<Value>(_ outcome: Result<Value, any Error>) -> String {
        switch outcome {
        case .success(let value): describe(value)
        case .failure(let error): "an error: \(describeError(error))"
        }
    }

    /// The failure of an expectation that did not hold.
    func failure(
        wanted: String, negated: Bool, within: String = "", samples: [String] = [],
        at location: SourceLocation
    ) -> Failure {
        let got =
            seen.hasPrefix("threw ") || seen.hasPrefix("the matcher ") ? "but it \(seen)" : "got \(seen)"
        return Failure(
            message: "expected \(negated ? "not to" : "to") \(wanted)\(within), \(got)",
            details: details + samples, location: location)
    }

    /// Hands a failure to the example that it belongs to.
    static func report(_ failure: Failure) {
        var failure = failure
        if failure.expression == nil { failure.expression = SourceText.subject(at: failure.location) }
        guard let execution = GroupBuilder.isDescribing ? nil : Execution.current else {
            Diagnostics.record(
                .error, "an expectation was judged outside of an example: \(failure.message)",
                at: failure.location)
            return
        }
        execution.record(failure)
    }
}
