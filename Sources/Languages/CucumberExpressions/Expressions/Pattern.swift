import Foundation
import Synchronization

/// The regular expression of an expression, compiled when first needed; a class, as copies share the compiled form.
final class Pattern: Sendable {
    let source: String
    private let types: [ParameterType?]
    private let isWhole: Bool
    private let compiled = AtomicLazyReference<Compiled>()

    final class Compiled: Sendable {
        let regex: NSRegularExpression
        let types: [ParameterType?]
        let groups: [PatternScanner.Group]

        init(_ source: String, _ types: [ParameterType?], isWhole: Bool) throws(ExpressionError) {
            let scanner = try PatternScanner(source)
            regex = try NSRegularExpression(scanner, isWhole: isWhole)
            (self.types, groups) = (types, scanner.groups)
        }
    }

    /// - Parameter isWhole: whether a match has to be the whole text, or may be any part of it.
    init(_ source: String, types: [ParameterType?], isWhole: Bool) {
        (self.source, self.types, self.isWhole) = (source, types, isWhole)
    }

    /// Compiles the regular expression now to check that it is valid.
    func compile() throws(ExpressionError) { _ = try form }

    /// The compiled form; if two threads ask first at the same time, one result is kept.
    private var form: Compiled {
        get throws(ExpressionError) {
            if let form = compiled.load() { return form }
            return compiled.storeIfNil(try Compiled(source, types, isWhole: isWhole))
        }
    }

    func match(_ text: String) throws(MatchError) -> [Argument]? {
        let form: Compiled
        do throws(ExpressionError) { form = try self.form } catch { throw .pattern(error) }
        guard let match = try form.regex.boundedMatch(in: text) else { return nil }
        if isWhole, match.range.length < text.utf16.count { return nil }
        if types.isEmpty { return [] }
        let ranges = (0..<match.numberOfRanges).map { match.range(at: $0) }
        let sentence = MatchedSentence(text, ranges, form)
        return types.indices.map { Argument(sentence, $0) }
    }
}
