import CucumberExpressions
import Kea

/// Makes values of the texts that a parameter type matched.
struct ParameterTransformer {
    /// The Swift type of the values.
    let output: Any.Type
    /// The same, as a closure takes it for an optional part of a sentence.
    let optionalOutput: Any.Type
    let worlds: [any World.Type]
    let transform: @MainActor (_ texts: [String?], _ worlds: Worlds) async throws -> Any
}

/// Defines a parameter type: a name for sentences, a pattern, and the value that a matched text becomes.
///
/// ```swift
/// parameterType("flight", #"([A-Z]{3})-([A-Z]{3})"#) { texts in Flight(from: texts[0], to: texts[1]) }
///
/// given("{flight} has been delayed") { (trip: Trip, flight: Flight) in … }
/// ```
///
/// - Parameters:
///   - name: the name, without its braces.
///   - patterns: regular expressions, the first that matches counts.
///   - useForSnippets: whether a snippet for an undefined sentence may use it.
///   - preferForRegularExpressionMatch: whether a group of a regular expression with one of the patterns means
///     this type, where others have the same pattern.
///   - transform: makes the value of the texts of the patterns' groups, or of the whole text where there are no
///     groups; a group that matched nothing is empty.
@MainActor
public func parameterType<Value>(
    _ name: String, _ patterns: String..., useForSnippets: Bool = true,
    preferForRegularExpressionMatch: Bool = false, file: String = #filePath, line: Int = #line,
    _ transform: @escaping @MainActor ([String]) async throws -> Value
) {
    define(
        name, patterns, useForSnippets, preferForRegularExpressionMatch,
        SourceLocation(file: file, line: line),
        ParameterTransformer(output: Value.self, optionalOutput: Value?.self, worlds: []) { texts, _ in
            try await transform(texts.map { $0 ?? "" })
        })
}

/// Defines a parameter type whose values depend on a world of the scenario.
@MainActor
public func parameterType<Wanted: World, Value>(
    _ name: String, _ patterns: String..., useForSnippets: Bool = true,
    preferForRegularExpressionMatch: Bool = false, file: String = #filePath, line: Int = #line,
    _ transform: @escaping @MainActor (Wanted, [String]) async throws -> Value
) {
    define(
        name, patterns, useForSnippets, preferForRegularExpressionMatch,
        SourceLocation(file: file, line: line),
        ParameterTransformer(output: Value.self, optionalOutput: Value?.self, worlds: [Wanted.self]) {
            texts, worlds in
            try await transform(try worlds.existing(Wanted.self), texts.map { $0 ?? "" })
        })
}

@MainActor
private func define(
    _ name: String, _ patterns: [String], _ useForSnippets: Bool, _ isPreferred: Bool,
    _ location: SourceLocation, _ transformer: ParameterTransformer
) {
    do {
        let type = try ParameterType(
            name, patterns: patterns, useForSnippets: useForSnippets,
            preferForRegularExpressionMatch: isPreferred,
            at: SourcePlace(file: location.file, line: location.line))
        StepCatalog.define(type, transformer, location)
    } catch {
        Diagnostics.record(.error, "\(error)", at: location)
    }
}
