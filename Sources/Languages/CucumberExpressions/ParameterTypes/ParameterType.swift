import Foundation

/// A type of parameter in an expression: `{int}`, `{string}`, or a custom one.
///
/// A parameter type defines which texts it matches. Its conversion into a value happens in a higher layer, which
/// knows Swift types and worlds. A built-in type has its value in ``Argument/value()``.
///
/// ```swift
/// let flight = try ParameterType("flight", patterns: ["([A-Z]{3})-([A-Z]{3})"])
/// ```
///
/// It is a class because the arguments of thousands of matches share it; it is immutable.
public final class ParameterType: Sendable {
    /// The name between the braces; empty for the anonymous parameter `{}`.
    public let name: String
    /// The regular expressions of the texts that it matches, tried in this order.
    public let patterns: [String]
    /// Whether a snippet for an undefined sentence may use it.
    public let useForSnippets: Bool
    /// Whether this type wins if a regular expression's group has the pattern of several types.
    public let preferForRegularExpressionMatch: Bool
    /// A description of the matching texts, such as "a whole number from 0 to 9"; nil if the definition gives none.
    public let meaning: String?
    /// The built-in type that this is; nil for a custom type.
    public let builtIn: BuiltIn?
    /// The place of its definition.
    public let place: SourcePlace?

    /// The patterns, ready to be part of an expression.
    private let scanners: [PatternScanner]
    /// The number of groups, the outer one among them.
    let groupCount: Int

    /// Creates a custom parameter type.
    ///
    /// - Throws: ``ParameterTypeError`` for a name that cannot stand between braces, for a missing pattern, and for a
    ///   pattern that is anchored or is not a regular expression.
    public convenience init(
        _ name: String, patterns: [String], useForSnippets: Bool = true,
        preferForRegularExpressionMatch: Bool = false, meaning: String? = nil, at place: SourcePlace? = nil
    ) throws(ParameterTypeError) {
        try self.init(
            name, patterns, builtIn: nil, useForSnippets: useForSnippets,
            preferred: preferForRegularExpressionMatch, meaning: meaning, at: place)
    }

    init(
        _ name: String, _ patterns: [String], builtIn: BuiltIn?, useForSnippets: Bool, preferred: Bool,
        meaning: String? = nil, at place: SourcePlace? = nil
    ) throws(ParameterTypeError) {
        guard Self.isLegal(name: name) else {
            throw ParameterTypeError(.illegalName, name: name, place: place)
        }
        guard !patterns.isEmpty else { throw ParameterTypeError(.noPattern, name: name, place: place) }
        do throws(PatternError) {
            scanners = try patterns.map(Self.scan)
        } catch {
            throw ParameterTypeError(.badPattern(error), name: name, place: place)
        }
        self.name = name
        self.patterns = patterns
        self.useForSnippets = useForSnippets
        self.preferForRegularExpressionMatch = preferred
        self.meaning = meaning ?? builtIn?.meaning
        self.builtIn = builtIn
        self.place = place
        groupCount = scanners.reduce(1) { $0 + $1.groupCount }
    }

    private static func scan(_ pattern: String) throws(PatternError) -> PatternScanner {
        let scanner = try PatternScanner(pattern)
        _ = try NSRegularExpression(scanner)
        if let anchor = scanner.tokens.first(where: { $0.kind == .anchor && $0.depth == 0 }) {
            throw scanner.error(
                "A parameter stands within a sentence, so '\(scanner.text(anchor.range))' has no place in it",
                "Leave it out: a parameter has to match as a whole in any case", anchor.range)
        }
        return scanner
    }

    /// Whether a parameter type may have the name.
    ///
    /// The grammar keeps `{ } ( ) \ /` for itself; the published implementations also refuse the characters
    /// that a regular expression gives a meaning.
    public static func isLegal(name: String) -> Bool {
        !name.unicodeScalars.contains { #"{}()\/[]$.|?*+"#.unicodeScalars.contains($0) }
    }

    /// The regular expression as it stands in that of a whole expression, behind a number of groups.
    func pattern(after groupCount: Int) -> String {
        guard scanners.count > 1 else { return "(\(scanners[0].source(after: groupCount + 1)))" }
        var count = groupCount + 1
        let alternatives = scanners.map { scanner in
            defer { count += scanner.groupCount }
            return "(?:\(scanner.source(after: count)))"
        }
        return "(\(alternatives.joined(separator: "|")))"
    }
}

extension ParameterType: CustomStringConvertible {
    /// The type as an expression names it: `{int}`.
    public var description: String { "{\(name)}" }
}

extension ParameterType: Hashable, Comparable {
    /// Preferred types come first, then the names decide.
    public static func < (left: ParameterType, right: ParameterType) -> Bool {
        if left.preferForRegularExpressionMatch != right.preferForRegularExpressionMatch {
            return left.preferForRegularExpressionMatch
        }
        return left.name < right.name
    }

    /// Whether both are the same definition.
    public static func == (left: ParameterType, right: ParameterType) -> Bool { left === right }

    /// Feeds the identity of the definition.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
