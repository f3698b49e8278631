import Foundation

/// Matches a text equal to `expected`, ignoring case by Unicode's rules and without a locale.
public func equalIgnoringCase<Text: StringProtocol>(_ expected: String) -> Matcher<Text> {
    Matcher("equal \(printed(expected)) ignoring case") { text in
        text.compare(expected, options: .caseInsensitive) == .orderedSame
    }
}
