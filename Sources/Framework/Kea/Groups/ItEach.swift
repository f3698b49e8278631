import KeaEvents

/// Declares an example for each of several values.
///
/// Each is reported separately and can run alone.
///
/// ```swift
/// it("decodes once", each: [("&amp;", "&"), ("&amp;lt;", "&lt;")]) { input, output in
///     expect(decode(input)).to(equal(output))
/// }
/// ```
///
/// The value follows the name in brackets: `decodes once [("&amp;", "&")]`.
@MainActor
public func it<Values: Collection>(
    _ name: String, each values: Values, _ traits: Trait..., file: String = #filePath, line: Int = #line,
    _ body: @escaping @MainActor (Values.Element) throws -> Void
) {
    addExamples("it", name, values, traits, SourceLocation(file: file, line: line), sync: body)
}

/// Declares an example for each of several values, with a body that may suspend.
@MainActor
public func it<Values: Collection>(
    _ name: String, each values: Values, _ traits: Trait..., file: String = #filePath, line: Int = #line,
    _ body: @escaping @MainActor (Values.Element) async throws -> Void
) {
    addExamples("it", name, values, traits, SourceLocation(file: file, line: line), async: body)
}

/// Declares an example for each of several values, for sentences that read better without `it`.
@MainActor
public func specify<Values: Collection>(
    _ name: String, each values: Values, _ traits: Trait..., file: String = #filePath, line: Int = #line,
    _ body: @escaping @MainActor (Values.Element) throws -> Void
) {
    addExamples("specify", name, values, traits, SourceLocation(file: file, line: line), sync: body)
}

/// Declares an example for each of several values, with a body that may suspend, for sentences that read better
/// without `it`.
@MainActor
public func specify<Values: Collection>(
    _ name: String, each values: Values, _ traits: Trait..., file: String = #filePath, line: Int = #line,
    _ body: @escaping @MainActor (Values.Element) async throws -> Void
) {
    addExamples("specify", name, values, traits, SourceLocation(file: file, line: line), async: body)
}

/// Declares a disabled example for each of several values: they are pending, and the body does not run.
@MainActor
public func xit<Values: Collection>(
    _ name: String, each values: Values, _ traits: Trait..., file: String = #filePath, line: Int = #line,
    _ body: @escaping @MainActor (Values.Element) throws -> Void
) {
    addExamples("xit", name, values, traits, SourceLocation(file: file, line: line), sync: body)
}

/// Declares a disabled example for each of several values, with a body that may suspend: they are pending, and the
/// body does not run.
@MainActor
public func xit<Values: Collection>(
    _ name: String, each values: Values, _ traits: Trait..., file: String = #filePath, line: Int = #line,
    _ body: @escaping @MainActor (Values.Element) async throws -> Void
) {
    addExamples("xit", name, values, traits, SourceLocation(file: file, line: line), async: body)
}

/// Declares a focused example for each of several values: while there are focused examples, only those run.
@MainActor
public func fit<Values: Collection>(
    _ name: String, each values: Values, _ traits: Trait..., file: String = #filePath, line: Int = #line,
    _ body: @escaping @MainActor (Values.Element) throws -> Void
) {
    addExamples("fit", name, values, traits, SourceLocation(file: file, line: line), sync: body)
}

/// Declares a focused example for each of several values, with a body that may suspend: while there are focused
/// examples, only those run.
@MainActor
public func fit<Values: Collection>(
    _ name: String, each values: Values, _ traits: Trait..., file: String = #filePath, line: Int = #line,
    _ body: @escaping @MainActor (Values.Element) async throws -> Void
) {
    addExamples("fit", name, values, traits, SourceLocation(file: file, line: line), async: body)
}

@MainActor
private func addExamples<Values: Collection>(
    _ word: String, _ name: String, _ values: Values, _ traits: [Trait], _ location: SourceLocation,
    sync body: @escaping @MainActor (Values.Element) throws -> Void
) {
    addExamples(word, name, values, traits, location) { value in .sync { try body(value) } }
}

@MainActor
private func addExamples<Values: Collection>(
    _ word: String, _ name: String, _ values: Values, _ traits: [Trait], _ location: SourceLocation,
    async body: @escaping @MainActor (Values.Element) async throws -> Void
) {
    addExamples(word, name, values, traits, location) { value in .async { try await body(value) } }
}

@MainActor
private func addExamples<Values: Collection>(
    _ word: String, _ name: String, _ values: Values, _ traits: [Trait], _ location: SourceLocation,
    _ action: (Values.Element) -> Action
) {
    guard let group = GroupBuilder.group(for: word, named: name, at: location) else { return }
    if values.isEmpty {
        Diagnostics.record(.error, "\"\(name)\" has no values, so that it makes no example", at: location)
    }
    for value in values {
        Example(
            "\(name) [\(printed(value))]", in: group, location: location,
            traits: group.traits.adding(Trait.all(traits, of: word)),
            body: .action(action(value)))
    }
}
