import Foundation
import KeaText

/// Matches a value equal to `expected`.
///
/// A failure shows the differing lines, elements or fields; of a long text or list, those around the first difference.
///
/// An expected `nil` matches `nil`. Otherwise `nil` is neither equal nor unequal: expectation and negation fail.
public func equal<Value: Equatable>(_ expected: Value) -> Matcher<Value> {
    Matcher(
        "equal \(printed(expected))", about: isNil(expected) ? .presence : .value,
        judging: { $0 == expected ? MatcherResult(true) : differing(expected, $0) })
}

func differing(_ expected: Any, _ got: Any) -> MatcherResult {
    MatcherResult(
        false, seen: printed(got, besides: expected) + lookAlikes(expected, got),
        details: differences(expected: expected, got: got)
    ).wanting("equal \(printed(expected, besides: got))")
}

/// Returns what one of two texts has in place of characters of the other that look the same.
private func lookAlikes(_ expected: Any, _ got: Any) -> String {
    func plain(_ value: Any, besides other: Any) -> KeaText.PlainText {
        KeaText.PlainText(value as? String ?? printed(value, besides: other))
    }
    let (wanted, found) = (plain(expected, besides: got), plain(got, besides: expected))
    guard wanted.text == found.text else { return "" }
    let notes =
        wanted.notes.filter { !found.notes.contains($0) }.map {
            "; the expected text looks the same, but \($0)"
        }
        + found.notes.filter { !wanted.notes.contains($0) }.map {
            "; the other text looks the same, but \($0.prefix { $0 != ":" })"
        }
    // Parentheses are the mark of values in Swift.
    return notes.joined().filter { !"()".contains($0) }
}

/// Matches a text equal to `expected`, ignoring case by Unicode's rules and without a locale.
public func equalIgnoringCase<Text: StringProtocol>(_ expected: String) -> Matcher<Text> {
    Matcher("equal \(printed(expected)) ignoring case") { text in
        text.compare(expected, options: .caseInsensitive) == .orderedSame
    }
}

/// Matches a tuple whose elements equal those of `expected`.
///
/// ```swift
/// expect(page.position).to(equalTuple((1, "a")))
/// ```
///
/// Swift's tuples are not `Equatable`, so `equal` does not accept them.
public func equalTuple<each Element: Equatable>(
    _ expected: (repeat each Element)
) -> Matcher<(repeat each Element)> {
    Matcher("equal \(printed(expected))") { (value: (repeat each Element)) -> MatcherResult in
        for (one, other) in repeat (each expected, each value) {
            guard one == other else { return differing(expected, value) }
        }
        return MatcherResult(true)
    }
}

/// Matches the object `expected` itself, and not an equal one.
///
/// An expected `nil` matches `nil`. For a value that is not an object, neither it nor its negation passes.
public func beIdentical<Value>(to expected: AnyObject?) -> Matcher<Value> {
    Matcher(
        "be identical to \(printed(expected as Any))", about: expected == nil ? .presence : .value,
        judging: { value in
            guard let value = unwrapped(value) else { return MatcherResult(expected == nil) }
            guard type(of: value) is AnyClass else {
                return expected == nil
                    ? MatcherResult(false) : .undecided("\(printed(value)) is not an object")
            }
            return MatcherResult(value as AnyObject === expected)
        })
}
