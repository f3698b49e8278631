import Foundation

/// The reason why it is unknown whether an expression matches a sentence.
public enum MatchError: Error, Sendable, CustomStringConvertible {
    /// The match exceeded its work limit.
    case limitExceeded
    /// The regular expression that an expression became cannot be compiled.
    case pattern(ExpressionError)

    /// The mistake, and what to do about it.
    public var description: String {
        switch self {
        case .limitExceeded:
            "there are too many ways to match the sentence: repetitions in repetitions, such as `(a+)+`, "
                + "multiply; say it with fewer"
        case .pattern(let error): error.description
        }
    }
}

extension NSRegularExpression {
    /// The number of reports, each of 10,000 ways tried, that a match may make: a bound that all machines share.
    static func matchLimit(for text: String) -> Int { 100 + text.utf16.count }

    /// Compiles a regular expression; unless `isWhole`, text may come before its match.
    convenience init(_ scanner: PatternScanner, isWhole: Bool = true) throws(ExpressionError) {
        let source = isWhole ? scanner.source : "(?s:.*?)(?:\(scanner.source))"
        do {
            try self.init(pattern: source, options: .useUnixLineSeparators)
        } catch {
            throw scanner.refusal
        }
    }

    /// Returns the match that starts at an index in UTF-16, found within a bounded amount of work.
    ///
    /// A search for the start would report its progress at each character, and could not be bounded by work.
    func boundedMatch(
        in text: String, from start: Int = 0, limit: Int? = nil
    ) throws(MatchError) -> NSTextCheckingResult? {
        var limit = limit ?? Self.matchLimit(for: text)
        return try boundedMatch(in: text, from: start, reducing: &limit)
    }

    /// Returns the match that starts at an index, and reduces a limit, which several matches may share, by its work.
    package func boundedMatch(
        in text: String, from start: Int = 0, reducing limit: inout Int
    ) throws(MatchError) -> NSTextCheckingResult? {
        var found: NSTextCheckingResult?
        var rest = limit
        defer { limit = rest }
        var isExceeded = false
        enumerateMatches(
            in: text, options: [.anchored, .reportProgress, .reportCompletion, .withTransparentBounds],
            range: NSRange(location: start, length: text.utf16.count - start)
        ) { match, flags, stop in
            if let match {
                found = match
                stop.pointee = true
            } else if flags.contains(.internalError) {
                // The matcher has no memory left for its open alternatives.
                isExceeded = true
            } else if flags.contains(.progress) {
                rest -= 1
                isExceeded = rest <= 0
                if isExceeded { stop.pointee = true }
            }
        }
        if found == nil, isExceeded { throw .limitExceeded }
        return found
    }
}
