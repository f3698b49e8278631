import Foundation
import Synchronization

/// The regular expression behind an expression, compiled when it is first needed.
///
/// A run usually matches a few of the thousands of definitions that a project has, and pays for those only.
/// A class, because copies of an expression share what was compiled.
final class Pattern: Sendable {
    let source: String
    private let types: [ParameterType?]
    private let isWhole: Bool
    private let compiled = AtomicLazyReference<Compiled>()

    private final class Compiled: Sendable {
        let regex: NSRegularExpression
        let parameters: MatchedSentence.Parameters

        init(_ source: String, _ types: [ParameterType?], isWhole: Bool) throws(PatternError) {
            let scanner = try PatternScanner(source)
            regex = try NSRegularExpression(scanner, isWhole: isWhole)
            parameters = MatchedSentence.Parameters(types: types, groups: scanner.groups)
        }
    }

    /// - Parameter isWhole: whether a match has to be the whole text, or may be any part of it.
    init(_ source: String, types: [ParameterType?], isWhole: Bool) {
        self.source = source
        self.types = types
        self.isWhole = isWhole
    }

    /// Compiles the regular expression now, to see whether it is one.
    func compile() throws(PatternError) { _ = try form }

    /// Where two threads come first at once, both compile and one result is kept.
    private var form: Compiled {
        get throws(PatternError) {
            if let form = compiled.load() { return form }
            return compiled.storeIfNil(try Compiled(source, types, isWhole: isWhole))
        }
    }

    /// The arguments of a match; nil where the text does not match.
    func match(_ text: String) throws(MatchError) -> [Argument]? {
        let form: Compiled
        do throws(PatternError) { form = try self.form } catch { throw .pattern(error) }
        guard let match = try form.regex.boundedMatch(in: text) else { return nil }
        if isWhole, match.range.length < text.utf16.count { return nil }
        if types.isEmpty { return [] }
        let ranges = (0..<match.numberOfRanges).map { match.range(at: $0) }
        let sentence = MatchedSentence(text, ranges, form.parameters)
        return types.indices.map { Argument(sentence, $0) }
    }
}

/// Says that it cannot be known whether an expression matches a sentence.
public enum MatchError: Error, Sendable, CustomStringConvertible {
    /// The regular expression has more ways to try than are tried.
    case limitExceeded
    /// The regular expression that an expression became cannot be compiled.
    case pattern(PatternError)

    /// What is wrong and what to do about it.
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
    /// How often a match may report that it is still at work, which it does every 10,000 ways.
    ///
    /// The bound counts work, not time, so that a run on a slow machine finds the same as one on a fast one.
    static let matchLimit = 100

    /// Compiles a regular expression whose groups are in order.
    ///
    /// - Parameter isWhole: whether a match begins where the search does; otherwise some text may stand before.
    convenience init(_ scanner: PatternScanner, isWhole: Bool = true) throws(PatternError) {
        let source = isWhole ? scanner.source : "(?s:.*?)(?:\(scanner.source))"
        do {
            try self.init(pattern: source, options: .useUnixLineSeparators)
        } catch {
            throw scanner.refusal
        }
    }

    /// The match that begins at a place, found within a bounded amount of work.
    ///
    /// A search for a place would report its progress at each character, and could not be bounded by work.
    ///
    /// - Parameter start: where to begin, in UTF-16 code units; what stands before is seen by look-behinds.
    func boundedMatch(
        in text: String, from start: Int = 0, limit: Int = matchLimit
    ) throws(MatchError) -> NSTextCheckingResult? {
        var found: NSTextCheckingResult?
        var reports = 0
        var isExceeded = false
        enumerateMatches(
            in: text, options: [.anchored, .reportProgress, .reportCompletion, .withTransparentBounds],
            range: NSRange(location: start, length: text.utf16.count - start)
        ) { match, flags, stop in
            if let match {
                found = match
                stop.pointee = true
            } else if flags.contains(.internalError) {
                // There is no memory left for the ways that are still open.
                isExceeded = true
            } else if flags.contains(.progress) {
                reports += 1
                isExceeded = reports >= limit
                if isExceeded { stop.pointee = true }
            }
        }
        if found == nil, isExceeded { throw .limitExceeded }
        return found
    }
}
