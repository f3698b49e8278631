enum PlainPhrase {
    private static let tableDescription = "equal the table"

    /// Returns what was expected, with the words before it: `expected “Why”`, `expected to contain “Why”`.
    static func expected(_ description: String, negated: Bool) -> String {
        let opposite = negated ? "anything but " : ""
        switch description {
        case "be true": return "expected \(negated ? "no" : "yes")"
        case "be false": return "expected \(negated ? "yes" : "no")"
        case "be nil", "be empty": return "expected \(negated ? "something" : "nothing")"
        case "have a value": return "expected \(negated ? "nothing" : "something")"
        default: break
        }
        if description.hasPrefix(tableDescription) {
            return "expected \(opposite)this table\(description.dropFirst(tableDescription.count))"
        }
        for prefix in ["equal ", "have count ", "have a value that is to equal "]
        where description.hasPrefix(prefix) {
            return "expected \(opposite)\(description.dropFirst(prefix.count))"
        }
        return "expected \(negated ? "not to" : "to") \(description)"
    }

    /// Returns what was found, with the words before it: `found “How”`, `but the server did not answer`.
    static func found(_ seen: String, isDecided: Bool) -> String {
        if seen.hasPrefix(nilReason) { return "found nothing" }
        return isDecided ? "found \(seen)" : "but \(seen)"
    }

    /// Returns the details that need no knowledge of Swift: differing lines of a text, and missing elements.
    static func details(_ details: [String]) -> [String] {
        details.contains(LineDiff.plainLegend) || details.allSatisfy { $0.hasPrefix("missing: ") }
            ? details : []
    }
}
