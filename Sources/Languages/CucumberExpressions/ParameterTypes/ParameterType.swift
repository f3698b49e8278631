import Foundation

/// A type of parameter in an expression: `{int}`, `{string}`, or a custom one.
///
/// A parameter type defines which texts it matches. Its conversion into a value happens in a higher layer, which
/// knows Swift types and worlds. A built-in type has its value in ``Argument/value()``.
///
/// ```swift
/// let flight = try ParameterType("flight", patterns: ["([A-Z]{3})-([A-Z]{3})"])
/// ```
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
    package let builtIn: BuiltIn?
    /// The location of its definition, as messages show it.
    package let location: String?

    /// The patterns, ready to be part of an expression.
    private let scanners: [PatternScanner]
    /// The number of groups, the outer one among them.
    let groupCount: Int

    /// Creates a custom parameter type; errors about it show the location of its definition.
    ///
    /// - Throws: ``ParameterTypeError`` for a name that is invalid between braces, for a missing pattern, and for a
    ///   pattern that is anchored or is not a regular expression.
    public init(
        _ name: String, patterns: [String], useForSnippets: Bool = true,
        preferForRegularExpressionMatch: Bool = false, meaning: String? = nil, at location: String? = nil
    ) throws(ParameterTypeError) {
        let note = location.map { "at \($0)" }
        builtIn = BuiltIn(rawValue: name)
        guard Self.isLegal(name: name) else {
            throw ParameterTypeError(
                "Illegal character in parameter name {\(name)}. "
                    + #"Parameter names may not contain '{', '}', '(', ')', '\' or '/'"#, [note])
        }
        guard !patterns.isEmpty else {
            throw ParameterTypeError("The parameter type {\(name)} has no regular expression", [note])
        }
        do throws(ExpressionError) {
            // The patterns of the language are valid; to compile them takes longer than a small run.
            scanners = try patterns.map(builtIn == nil ? Self.scan : PatternScanner.init)
        } catch {
            throw ParameterTypeError(
                "The parameter type {\(name)} has a regular expression with a mistake.\n\(error.message)",
                [note])
        }
        (self.name, self.patterns, self.useForSnippets) = (name, patterns, useForSnippets)
        self.preferForRegularExpressionMatch = preferForRegularExpressionMatch
        self.meaning = meaning ?? builtIn?.meaning
        self.location = location
        groupCount = scanners.reduce(1) { $0 + $1.groupCount }
    }

    private static func scan(_ pattern: String) throws(ExpressionError) -> PatternScanner {
        let scanner = try PatternScanner(pattern)
        _ = try NSRegularExpression(scanner)
        if let anchor = scanner.tokens.first(where: { $0.kind == .anchor && $0.depth == 0 }) {
            throw scanner.error(
                "A parameter is part of a sentence, so it cannot contain '\(scanner.text(anchor.range))'",
                "Leave it out: a parameter has to match as a whole in any case", anchor.range)
        }
        return scanner
    }

    /// Whether a type may have the name: `{ } ( ) \ /` are the grammar's; published implementations refuse the others.
    package static func isLegal(name: String) -> Bool {
        !name.unicodeScalars.contains { #"{}()\/[]$.|?*+"#.unicodeScalars.contains($0) }
    }

    /// The regular expression as a part of an expression's, after a number of groups.
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

extension ParameterType: Hashable {
    /// Whether a type comes before another: preferred types first, then in order of their names.
    static func isBefore(_ left: ParameterType, _ right: ParameterType) -> Bool {
        if left.preferForRegularExpressionMatch != right.preferForRegularExpressionMatch {
            return left.preferForRegularExpressionMatch
        }
        return left.name < right.name
    }

    /// Returns whether both are the same definition.
    public static func == (left: ParameterType, right: ParameterType) -> Bool { left === right }

    /// Hashes the identity of the definition.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
