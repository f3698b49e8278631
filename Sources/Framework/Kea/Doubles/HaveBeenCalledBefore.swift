import KeaEvents

/// Matches a spy whose first call came before another spy's first call.
///
/// ```swift
/// expect(store.open).to(haveBeenCalled(before: store.write))
/// ```
///
/// Both must have been called. For longer sequences, and for calls with certain arguments, use `callsInOrder`.
public func haveBeenCalled<Input, Output, Failure, OtherInput, OtherOutput, OtherFailure>(
    before other: Spy<OtherInput, OtherOutput, OtherFailure>
) -> Matcher<Spy<Input, Output, Failure>> {
    firstCall("before", other) { $0 < $1 }
}

/// Matches a spy whose first call came after another spy's first call.
///
/// Both must have been called.
public func haveBeenCalled<Input, Output, Failure, OtherInput, OtherOutput, OtherFailure>(
    after other: Spy<OtherInput, OtherOutput, OtherFailure>
) -> Matcher<Spy<Input, Output, Failure>> {
    firstCall("after", other) { $0 > $1 }
}

private func firstCall<Input, Output, Failure, OtherInput, OtherOutput, OtherFailure>(
    _ word: String, _ other: Spy<OtherInput, OtherOutput, OtherFailure>,
    _ isInOrder: @escaping (Int, Int) -> Bool
) -> Matcher<Spy<Input, Output, Failure>> {
    Matcher(
        "have been called \(word) \(other.core.name)",
        judging: { spy in
            guard let calls = spy.loggedCalls, let others = other.loggedCalls else {
                return SpyCore<Input, Output, Failure>.endedResult
            }
            guard let first = calls.first else {
                return .neverCalled(spy.core.name, others)
            }
            guard let otherFirst = others.first else {
                return .neverCalled(other.core.name, calls)
            }
            let (one, two) = first.order < otherFirst.order ? (first, otherFirst) : (otherFirst, first)
            return MatcherResult(
                isInOrder(first.order, otherFirst.order), seen: "\(one.text), then \(two.text)"
            ).stating(CallText.list(calls + others))
        })
}

extension MatcherResult {
    /// If one of the two was never called there is no order: neither the matcher nor its negation passes.
    fileprivate static func neverCalled(_ name: String, _ calls: [LoggedCall]) -> MatcherResult {
        .undecided("there was no call of \(name)").stating(CallText.list(calls))
    }
}

extension CallText {
    /// Returns calls in the order in which they were made, one per line; the first ones if there are many.
    static func list(_ calls: [LoggedCall]) -> [String] {
        guard !calls.isEmpty else { return [] }
        let first = calls.sorted { $0.order < $1.order }.prefix(20).enumerated()
        return list("calls made:", first.map { "\($0.offset + 1). \($0.element.text)" }, of: calls.count)
    }
}
