import KeaEvents

/// Declares an example: one sentence about the subject of its group.
///
/// ```swift
/// it("keeps the newest 20", .tags("paging")) {
///     expect(topic.recentQuestions).to(haveCount(20))
/// }
/// ```
///
/// An error that the body throws fails the example, except ``Skip`` and ``Pending``.
///
/// - Parameters:
///   - name: the sentence, without its subject.
///   - traits: tags, a time limit and other traits.
///   - body: the expectations. It runs on the main actor.
@MainActor
public func it(
    _ name: String, _ traits: Trait..., file: String = #filePath, line: Int = #line,
    _ body: @escaping @MainActor () throws -> Void
) {
    addExample("it", name, traits, SourceLocation(file: file, line: line), .sync(body))
}

/// Declares an example with a body that may suspend.
@MainActor
public func it(
    _ name: String, _ traits: Trait..., file: String = #filePath, line: Int = #line,
    _ body: @escaping @MainActor () async throws -> Void
) {
    addExample("it", name, traits, SourceLocation(file: file, line: line), .async(body))
}

/// Unavailable: reports a function in place of a closure.
@available(
    *, unavailable, message: "write a closure that calls the function: `it(\"…\") { try await body() }`"
)
@MainActor
public func it(_ name: String, _ body: @escaping @MainActor () async throws -> Void) {}

/// Declares an example, for sentences that read better without `it`.
@MainActor
public func specify(
    _ name: String, _ traits: Trait..., file: String = #filePath, line: Int = #line,
    _ body: @escaping @MainActor () throws -> Void
) {
    addExample("specify", name, traits, SourceLocation(file: file, line: line), .sync(body))
}

/// Declares an example with a body that may suspend, for sentences that read better without `it`.
@MainActor
public func specify(
    _ name: String, _ traits: Trait..., file: String = #filePath, line: Int = #line,
    _ body: @escaping @MainActor () async throws -> Void
) {
    addExample("specify", name, traits, SourceLocation(file: file, line: line), .async(body))
}

/// Declares a disabled example: it is pending, and its body does not run.
@MainActor
public func xit(
    _ name: String, _ traits: Trait..., file: String = #filePath, line: Int = #line,
    _ body: @escaping @MainActor () throws -> Void
) {
    addExample("xit", name, traits, SourceLocation(file: file, line: line), .sync(body))
}

/// Declares a disabled example with a body that may suspend: it is pending, and its body does not run.
@MainActor
public func xit(
    _ name: String, _ traits: Trait..., file: String = #filePath, line: Int = #line,
    _ body: @escaping @MainActor () async throws -> Void
) {
    addExample("xit", name, traits, SourceLocation(file: file, line: line), .async(body))
}

/// Declares a focused example: while there is one, only focused examples run.
@MainActor
public func fit(
    _ name: String, _ traits: Trait..., file: String = #filePath, line: Int = #line,
    _ body: @escaping @MainActor () throws -> Void
) {
    addExample("fit", name, traits, SourceLocation(file: file, line: line), .sync(body))
}

/// Declares a focused example with a body that may suspend: while there is one, only focused examples run.
@MainActor
public func fit(
    _ name: String, _ traits: Trait..., file: String = #filePath, line: Int = #line,
    _ body: @escaping @MainActor () async throws -> Void
) {
    addExample("fit", name, traits, SourceLocation(file: file, line: line), .async(body))
}

/// Declares an example that is not finished yet: it is pending, and its body, if it has one, does not run.
@MainActor
public func pending(
    _ name: String, _ traits: Trait..., file: String = #filePath, line: Int = #line,
    _ body: (@MainActor () async throws -> Void)? = nil
) {
    addExample(
        "pending", name, traits + [.pending], SourceLocation(file: file, line: line), .sync {})
}

@MainActor
private func addExample(
    _ word: String, _ name: String, _ traits: [Trait], _ location: SourceLocation, _ body: Action
) {
    guard let group = GroupBuilder.group(for: word, named: name, at: location) else { return }
    Example(
        name, in: group, location: location, traits: group.traits.adding(Trait.all(traits, of: word)),
        body: .action(body))
}
