import KeaEvents

/// Declares an example: one sentence about the subject of its group.
///
/// ```swift
/// it("keeps the newest 20", .tags("paging")) {
///     expect(topic.recentQuestions).to(haveCount(20))
/// }
/// ```
///
/// An error that the body throws fails the example, except ``Skip`` and ``Pending``. With `each:`, it declares an example
/// for each of several values: see ``ExampleDeclaration``.
public let it = ExampleDeclaration("it")

/// Declares an example, for sentences that read better without `it`.
public let specify = ExampleDeclaration("specify")

/// Declares a disabled example: it is pending, and its body does not run.
public let xit = ExampleDeclaration("xit", .pending("switched off with xit"))

/// Declares a focused example: while there is one, only focused examples run.
public let fit = ExampleDeclaration("fit", .focused)

/// Declares an example that is not finished yet: it is pending, and its body, if it has one, does not run.
@MainActor
public func pending(
    _ name: String, _ traits: Trait..., file: String = #filePath, line: Int = #line,
    _ body: (@MainActor () async throws -> Void)? = nil
) {
    let location = SourceLocation(file: file, line: line)
    ExampleDeclaration("pending").add(name, traits + [.pending], location, .sync {})
}

/// The declaration of an example or of several: ``it``, ``specify``, ``xit`` and ``fit``, which are called as functions.
public struct ExampleDeclaration: Sendable {
    private let word: String
    private let ownTrait: Trait?

    init(_ word: String, _ ownTrait: Trait? = nil) { (self.word, self.ownTrait) = (word, ownTrait) }

    /// Declares an example, whose body runs on the main actor; its name is a sentence without the subject.
    @MainActor
    public func callAsFunction(
        _ name: String, _ traits: Trait..., file: String = #filePath, line: Int = #line,
        _ body: @escaping @MainActor () throws -> Void
    ) {
        add(name, traits, SourceLocation(file: file, line: line), .sync(body))
    }

    /// Declares an example with a body that may suspend.
    @MainActor
    public func callAsFunction(
        _ name: String, _ traits: Trait..., file: String = #filePath, line: Int = #line,
        _ body: @escaping @MainActor () async throws -> Void
    ) {
        add(name, traits, SourceLocation(file: file, line: line), .async(body))
    }

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
    public func callAsFunction<Values: Collection>(
        _ name: String, each values: Values, _ traits: Trait..., file: String = #filePath,
        line: Int = #line, _ body: @escaping @MainActor (Values.Element) throws -> Void
    ) {
        add(name, values, traits, SourceLocation(file: file, line: line)) { value in
            .sync { try body(value) }
        }
    }

    /// Declares an example for each of several values, with a body that may suspend.
    @MainActor
    public func callAsFunction<Values: Collection>(
        _ name: String, each values: Values, _ traits: Trait..., file: String = #filePath,
        line: Int = #line, _ body: @escaping @MainActor (Values.Element) async throws -> Void
    ) {
        add(name, values, traits, SourceLocation(file: file, line: line)) { value in
            .async { try await body(value) }
        }
    }

    @MainActor
    private func add<Values: Collection>(
        _ name: String, _ values: Values, _ traits: [Trait], _ location: SourceLocation,
        _ action: (Values.Element) -> Action
    ) {
        guard GroupBuilder.group(for: word, named: name, at: location) != nil else { return }
        if values.isEmpty {
            Diagnostics.record(.error, "\"\(name)\" has no values, so that it makes no example", at: location)
        }
        for value in values { add("\(name) [\(printed(value))]", traits, location, action(value)) }
    }

    @MainActor
    fileprivate func add(_ name: String, _ traits: [Trait], _ location: SourceLocation, _ body: Action) {
        guard let group = GroupBuilder.group(for: word, named: name, at: location) else { return }
        Example(
            name, in: group, location: location,
            traits: group.traits.adding(traits + [ownTrait].compactMap(\.self)),
            body: .action(body))
    }
}
