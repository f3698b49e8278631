import Foundation

extension PatternScanner {
    /// The reason for which `NSRegularExpression` refuses the source, with the smallest part that it refuses by itself.
    ///
    /// It does not report the location, so the tokens are tried one by one.
    var refusal: ExpressionError {
        for (index, token) in tokens.enumerated() {
            let text = text(token.range)
            if token.kind == .atom, !Self.isAccepted(text) {
                return error("'\(text)' \(fault(of: text))", remedy(for: text), token.range)
            }
            guard token.kind == .quantifier else { continue }
            if !Self.isAccepted("a" + text) {
                return error(
                    "'\(text)' is not a possible number of repetitions",
                    "Write the smaller number first, and '*' or '+' for very many", token.range)
            }
            if index > 0, tokens[index - 1].kind == .atom {
                let repeated = self.text(tokens[index - 1].range)
                guard Self.isAccepted(repeated + text) else {
                    return error(
                        "'\(repeated)' can not be repeated", "Leave out the '\(text)'", token.range)
                }
            }
        }
        return refusedGroup
            ?? error("This is not understood", "Look for a simpler way to say it", 0..<length)
    }

    private var length: Int { source.unicodeScalars.count }

    private static func isAccepted(_ text: String) -> Bool {
        (try? NSRegularExpression(pattern: text)) != nil
    }

    private func fault(of text: String) -> String {
        if text.hasPrefix("[") { return "is not a set of characters" }
        if text.lowercased().hasPrefix("\\p") { return "is not a property of characters that is known" }
        return "has no meaning"
    }

    private func remedy(for text: String) -> String {
        if text.hasPrefix("[") {
            return #"Write the smaller character of a range first, and '\[' and '\-' for the characters"#
        }
        if text.lowercased().hasPrefix("\\p") { return #"Known are '\p{L}', '\p{Lu}', '\p{Alphabetic}' …"# }
        return #"Characters by number are '\x20', '\x{1F600}' and '\u0020'"#
    }

    /// The innermost group that is refused by itself: a lookbehind without a greatest length.
    private var refusedGroup: ExpressionError? {
        var starts: [Int] = []
        for token in tokens {
            if case .open = token.kind { starts.append(token.range.lowerBound) }
            guard token.kind == .close, let start = starts.popLast() else { continue }
            let range = start..<token.range.upperBound
            let isReferring = tokens.contains {
                if case .reference = $0.kind { range.contains($0.range.lowerBound) } else { false }
            }
            guard !isReferring, !Self.isAccepted(text(range)) else { continue }
            return error(
                "This group is not understood",
                "The lookbehind '(?<=…)' needs a greatest length: no '*' and no '+'", range)
        }
        return nil
    }
}
