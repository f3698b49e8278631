import KeaEvents

/// Has been called before another spy was: its first call came before the other's first call.
///
/// ```swift
/// expect(store.open).to(haveBeenCalled(before: store.write))
/// ```
///
/// Both have to be called. For longer sequences, and for calls with certain arguments, see `callsInOrder`.
public func haveBeenCalled<Input, Output, Failure, OtherInput, OtherOutput, OtherFailure>(
    before other: Spy<OtherInput, OtherOutput, OtherFailure>
) -> Matcher<Spy<Input, Output, Failure>> {
    firstCall("before", other) { $0 < $1 }
}

/// Has been called after another spy was: its first call came after the other's first call.
///
/// Both have to be called.
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
                return SpyCore<Input, Output, Failure>.over
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
    /// There is no order where one of two was not called: neither the order nor its opposite holds.
    fileprivate static func neverCalled(_ name: String, _ calls: [LoggedCall]) -> MatcherResult {
        .undecided("there was no call of \(name)").stating(CallText.list(calls))
    }
}

extension CallText {
    /// Calls in the order in which they were made, one a line; of many, the first.
    static func list(_ calls: [LoggedCall]) -> [String] {
        guard !calls.isEmpty else { return [] }
        let inOrder = calls.sorted { $0.order < $1.order }
        let lines = inOrder.prefix(20).enumerated().map { "  \($0.offset + 1). \($0.element.text)" }
        let rest = calls.count - lines.count
        return ["calls made:"] + lines + (rest > 0 ? ["  … and \(rest) more"] : [])
    }
}
