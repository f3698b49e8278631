import KeaEvents

/// Describes one thing: a group of examples about it.
///
/// - Parameters:
///   - name: what is described, as the beginning of the sentences that its examples end.
///   - traits: tags, a time limit and the like, for all examples in the group.
///   - body: the examples, hooks and groups; it runs once, before any example does.
@MainActor
public func describe(
    _ name: String, _ traits: Trait..., file: String = #filePath, line: Int = #line,
    _ body: @MainActor () -> Void
) {
    addGroup("describe", name, traits, SourceLocation(file: file, line: line), body)
}

/// Refuses a function in place of a closure.
@available(*, unavailable, message: "write a closure that calls the function: `describe(\"…\") { body() }`")
@MainActor
public func describe(_ name: String, _ body: @MainActor () -> Void) {}

/// Describes a thing under a condition; the same as `describe`, for names such as "with 25 questions".
@MainActor
public func context(
    _ name: String, _ traits: Trait..., file: String = #filePath, line: Int = #line,
    _ body: @MainActor () -> Void
) {
    addGroup("context", name, traits, SourceLocation(file: file, line: line), body)
}

/// A group that is switched off: its examples are pending.
@MainActor
public func xdescribe(
    _ name: String, _ traits: Trait..., file: String = #filePath, line: Int = #line,
    _ body: @MainActor () -> Void
) {
    addGroup(
        "xdescribe", name, traits + [.pending("switched off with xdescribe")],
        SourceLocation(file: file, line: line), body)
}

/// A group that is switched off: its examples are pending.
@MainActor
public func xcontext(
    _ name: String, _ traits: Trait..., file: String = #filePath, line: Int = #line,
    _ body: @MainActor () -> Void
) {
    addGroup(
        "xcontext", name, traits + [.pending("switched off with xcontext")],
        SourceLocation(file: file, line: line), body)
}

/// A group that is focused: while there is one, only focused examples run.
@MainActor
public func fdescribe(
    _ name: String, _ traits: Trait..., file: String = #filePath, line: Int = #line,
    _ body: @MainActor () -> Void
) {
    addGroup("fdescribe", name, traits + [.focused], SourceLocation(file: file, line: line), body)
}

/// A group that is focused: while there is one, only focused examples run.
@MainActor
public func fcontext(
    _ name: String, _ traits: Trait..., file: String = #filePath, line: Int = #line,
    _ body: @MainActor () -> Void
) {
    addGroup("fcontext", name, traits + [.focused], SourceLocation(file: file, line: line), body)
}

@MainActor
func addGroup(
    _ word: String, _ name: String, _ traits: [Trait], _ location: SourceLocation,
    _ body: @MainActor () -> Void
) {
    guard let parent = GroupBuilder.group(for: word, named: name, at: location) else { return }
    let group = ExampleGroup(
        name, suite: parent.suite, in: parent, location: location, traits: parent.traits.adding(traits))
    GroupBuilder.describe(group, body)
    if group.children.isEmpty {
        Diagnostics.record(.error, "\(word) \"\(name)\" has no examples: add an `it` to it", at: location)
    }
}
