import CucumberExpressions
import Kea
import KeaEvents

/// Defines a parameter type: a name for use in sentences, a pattern, and a conversion.
///
/// ```swift
/// parameterType("flight", #"([A-Z]{3})-([A-Z]{3})"#) { texts in Flight(from: texts[0], to: texts[1]) }
///
/// given("{flight} has been delayed") { (trip: Trip, flight: Flight) in … }
/// ```
///
/// - Parameters:
///   - name: the name, without braces.
///   - patterns: regular expressions, of which the first match counts.
///   - useForSnippets: whether snippets for undefined steps may use it.
///   - preferForRegularExpressionMatch: whether this type wins if a regular expression's group has the pattern of
///     several types.
///   - transform: converts the texts of the pattern's groups, or the whole text if there are no groups; a group that
///     did not take part in the match is empty. It is called once for each argument while the step runs, in the order
///     of the sentence, and never in a dry run.
@MainActor
public func parameterType<Value>(
    _ name: String, _ patterns: String..., useForSnippets: Bool = true,
    preferForRegularExpressionMatch: Bool = false, file: String = #filePath, line: Int = #line,
    _ transform: @escaping @MainActor ([String]) async throws -> Value
) {
    define(
        name, patterns, useForSnippets, preferForRegularExpressionMatch,
        SourceLocation(file: file, line: line),
        ParameterTransformer(Value.self, .custom(worlds: []) { texts, _ in try await transform(texts) }))
}

/// Defines a parameter type for whole numbers in a range: counts, rows, seconds.
///
/// ```swift
/// parameterType("count", in: 0...1_000)
///
/// given("the server has {count} question(s)") { (reader: Reader, count: Int) in … }
/// ```
///
/// A number outside the range is an error that names the range, in dry runs too.
///
/// - Parameters:
///   - name: the name, without braces.
///   - range: the smallest and the greatest number.
@MainActor
public func parameterType(
    _ name: String, in range: ClosedRange<Int>, file: String = #filePath, line: Int = #line
) {
    let meaning = "a whole number from \(range.lowerBound) to \(range.upperBound)"
    let conversion = ParameterTransformer.Conversion.pure { text in
        guard let number = Int(stepText: text), range.contains(number) else {
            throw StepArgumentError("\"\(text)\" is not \(meaning)")
        }
        return number
    }
    define(
        name, [#"[-+]?\d+"#], false, false, SourceLocation(file: file, line: line), meaning: meaning,
        ParameterTransformer(Int.self, conversion))
}

/// Defines a parameter type whose conversion uses a world of the scenario.
@MainActor
public func parameterType<Wanted: World, Value>(
    _ name: String, _ patterns: String..., useForSnippets: Bool = true,
    preferForRegularExpressionMatch: Bool = false, file: String = #filePath, line: Int = #line,
    _ transform: @escaping @MainActor (Wanted, [String]) async throws -> Value
) {
    define(
        name, patterns, useForSnippets, preferForRegularExpressionMatch,
        SourceLocation(file: file, line: line),
        ParameterTransformer(
            Value.self,
            .custom(worlds: [Wanted.self]) { texts, worlds in
                try await transform(try worlds.existing(Wanted.self), texts)
            }))
}

@MainActor
private func define(
    _ name: String, _ patterns: [String], _ useForSnippets: Bool, _ isPreferred: Bool,
    _ location: SourceLocation, meaning: String? = nil, _ transformer: ParameterTransformer
) {
    do {
        let type = try ParameterType(
            name, patterns: patterns, useForSnippets: useForSnippets,
            preferForRegularExpressionMatch: isPreferred, meaning: meaning, at: "\(location)")
        StepRegistry.define(type, transformer, location)
    } catch {
        Diagnostics.record(.error, "\(error)", at: location)
    }
}
