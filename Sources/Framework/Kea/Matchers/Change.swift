import Foundation

/// Matches an expression whose evaluation changes a value.
///
/// ```swift
/// expect { counter.add() }.to(change { counter.value })
/// expect { counter.add() }.to(change { counter.value }.by(1))
/// expect { counter.reset() }.to(change { counter.value }.from(3).to(0))
/// expect { counter.look() }.toNot(change { counter.value })
/// ```
///
/// - Parameter observed: returns the value, before and after.
public func change<Value, Observed: Equatable>(
    file: String = #filePath, line: Int = #line, column: Int = #column,
    _ observed: @escaping () throws -> Observed
) -> Matcher<Value> {
    let change: ChangeMatcher<Observed> = change(file: file, line: line, column: column, observed)
    return change.matcher("change \(change.name)") { before, after in
        MatcherResult(before != after)
    }
}

/// Creates a value whose methods match how it changes while the expression is evaluated.
public func change<Observed: Equatable>(
    file: String = #filePath, line: Int = #line, column: Int = #column,
    _ observed: @escaping () throws -> Observed
) -> ChangeMatcher<Observed> {
    let location = SourceLocation(file: file, line: line, column: column)
    return ChangeMatcher(observed: observed, location: location)
}

/// A value that is read before and after an expression is evaluated.
public struct ChangeMatcher<Observed: Equatable> {
    fileprivate let observed: () throws -> Observed
    fileprivate let location: SourceLocation
    fileprivate var before: Observed?

    fileprivate var name: String {
        guard let text = SourceText.argument(0, at: location), text.hasPrefix("{"), text.hasSuffix("}") else {
            return "the value"
        }
        return text.dropFirst().dropLast().trimmingCharacters(in: .whitespaces)
    }

    private var fromText: String { before.map { " from \(printed($0))" } ?? "" }

    /// Matches a change from `before` to another value.
    public func from<Value>(_ before: Observed) -> Matcher<Value> {
        matcher("change \(name) from \(printed(before))") { first, last in
            MatcherResult(first == before && last != before)
        }
    }

    /// Adds the value before the expression is evaluated; `to` follows.
    public func from(_ before: Observed) -> ChangeMatcher {
        ChangeMatcher(observed: observed, location: location, before: before)
    }

    /// Matches a change to `after` from another value.
    public func to<Value>(_ after: Observed) -> Matcher<Value> {
        let before = before
        return matcher("change \(name)\(fromText) to \(printed(after))") { first, last in
            MatcherResult((before.map { first == $0 } ?? true) && first != after && last == after)
        }
    }

    /// Matches a change to a value that matches, from one that does not.
    public func to<Value>(_ matcher: Matcher<Observed>) -> Matcher<Value> {
        let before = before
        return self.matcher(
            "change \(name)\(fromText) to a value that is to \(matcher.nested)"
        ) { first, last in
            let (early, late) = (matcher.judge(first), matcher.judge(last))
            // A value that was nil did not match.
            let hasMatched = early.matches ?? (isNil(first) ? false : nil)
            let isAsBefore = before.map { first == $0 } ?? hasMatched.map(!)
            guard let matches = allOf([isAsBefore, late.matches, first != last]) else {
                return late.matches == nil ? late : early
            }
            return MatcherResult(matches)
        }
    }

    fileprivate func matcher<Value>(
        _ description: @autoclosure @escaping () -> String,
        _ judge: @escaping (Observed, Observed) -> MatcherResult
    ) -> Matcher<Value> {
        let observed = observed
        return Matcher(description()) {
            let before = Result { try observed() }
            return { outcome in
                if case .failure(let error) = outcome {
                    return .undecided(thrown(error))
                }
                switch (before, Result { try observed() }) {
                case (.success(let before), .success(let after)):
                    let result = judge(before, after)
                    return result.seeing(result.seen ?? changeText(before, after))
                case (.failure(let error), _), (_, .failure(let error)):
                    return .undecided(thrown(error, by: "reading it"))
                }
            }
        }
    }
}

extension ChangeMatcher where Observed: AdditiveArithmetic {
    /// Matches an increase by `difference`, or a decrease if it is negative.
    public func by<Value>(_ difference: Observed) -> Matcher<Value> {
        matcher("change \(name) by \(printed(difference))") { before, after in
            let change = exactDifference(after, before)
            let isExact = before is any FixedWidthInteger
            return MatcherResult(
                isExact ? change == difference : after == before + difference,
                seen: change.map { "\(printed($0)) (\(changeText(before, after)))" })
        }
    }
}

extension ChangeMatcher where Observed: AdditiveArithmetic & Comparable {
    /// Matches a change by a difference that matches: `.by(beGreaterThan(2))`.
    public func by<Value>(_ matcher: Matcher<Observed>) -> Matcher<Value> {
        self.matcher("change \(name) by a difference that is to \(matcher.nested)") { before, after in
            guard let change = exactDifference(after, before) else {
                return .undecided("no \(Observed.self) is the difference \(changeText(before, after))")
            }
            return matcher.judge(change).seeing("\(printed(change)) (\(changeText(before, after)))")
        }
    }
}

/// Returns a difference; `nil` if the integer type has no such number, as an unsigned one for a decrease.
private func exactDifference<Number: AdditiveArithmetic>(_ after: Number, _ before: Number) -> Number? {
    func exact<Whole: FixedWidthInteger>(_ after: Whole) -> Number? {
        let result = (before as? Whole).map(after.subtractingReportingOverflow)
        return result.flatMap { $0.overflow ? nil : $0.partialValue as? Number }
    }
    guard let whole = after as? any FixedWidthInteger else { return after - before }
    return exact(whole)
}

private func changeText(_ before: some Equatable, _ after: some Equatable) -> String {
    let (first, last) = (printed(before), printed(after))
    return first == last ? "\(first) before and after" : "from \(first) to \(last)"
}
