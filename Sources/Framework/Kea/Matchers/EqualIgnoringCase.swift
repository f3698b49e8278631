import Foundation

/// Is the same text as `expected`, upper and lower case apart.
///
/// The comparison follows Unicode and no locale.
public func equalIgnoringCase<Text: StringProtocol>(_ expected: String) -> Matcher<Text> {
    Matcher("equal \(printed(expected)) ignoring case") { text in
        text.compare(expected, options: .caseInsensitive) == .orderedSame
    }
}
