import KeaEvents

/// Declares a group of examples about one subject, or for each of several values: see ``GroupDeclaration``.
public let describe = GroupDeclaration("describe")

/// Declares a group of examples under a condition such as "with 25 questions"; otherwise the same as `describe`.
public let context = GroupDeclaration("context")

/// Declares a disabled group: its examples are pending.
public let xdescribe = GroupDeclaration("xdescribe", .pending("switched off with xdescribe"))

/// Declares a disabled group: its examples are pending.
public let xcontext = GroupDeclaration("xcontext", .pending("switched off with xcontext"))

/// Declares a focused group: while there is one, only focused examples run.
public let fdescribe = GroupDeclaration("fdescribe", .focused)

/// Declares a focused group: while there is one, only focused examples run.
public let fcontext = GroupDeclaration("fcontext", .focused)

/// The declaration of a group or of several: ``describe``, ``context`` and their disabled and focused forms, which are
/// called as functions.
public struct GroupDeclaration: Sendable {
    private let word: String
    private let ownTrait: Trait?

    init(_ word: String, _ ownTrait: Trait? = nil) { (self.word, self.ownTrait) = (word, ownTrait) }

    /// Declares a group of the examples, hooks and groups in the body, which runs once, before any example.
    @MainActor
    public func callAsFunction(
        _ name: String, _ traits: Trait..., file: String = #filePath, line: Int = #line,
        _ body: @MainActor () -> Void
    ) {
        add(name, traits, SourceLocation(file: file, line: line), body)
    }

    /// Declares a group for each of several values, with the value in its name.
    ///
    /// ```swift
    /// describe("a page", each: [1, 20, 41]) { number in
    ///     it("has a last row") { … }
    /// }
    /// ```
    @MainActor
    public func callAsFunction<Values: Collection>(
        _ name: String, each values: Values, _ traits: Trait..., file: String = #filePath,
        line: Int = #line, _ body: @MainActor (Values.Element) -> Void
    ) {
        let location = SourceLocation(file: file, line: line)
        GroupBuilder.check(name: name, of: word, at: location)
        if values.isEmpty {
            Diagnostics.record(.error, "\"\(name)\" has no values, so that it makes no group", at: location)
        }
        for value in values {
            add("\(name) [\(printed(value))]", traits, location) { body(value) }
        }
    }

    @MainActor
    func add(_ name: String, _ traits: [Trait], _ location: SourceLocation, _ body: @MainActor () -> Void) {
        guard let parent = GroupBuilder.group(for: word, named: name, at: location) else { return }
        let group = ExampleGroup(
            name, suite: parent.suite, in: parent, location: location,
            traits: parent.traits.adding(traits + [ownTrait].compactMap(\.self)))
        GroupBuilder.describe(group, body)
        if group.children.isEmpty {
            Diagnostics.record(.error, "\(word) \"\(name)\" has no examples: add an `it` to it", at: location)
        }
    }
}
