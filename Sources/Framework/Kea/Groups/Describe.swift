import KeaEvents

/// Declares a group of examples about one subject.
///
/// - Parameters:
///   - name: the subject, with which the sentences of the examples begin.
///   - traits: tags, a time limit and other traits of all examples in the group.
///   - body: the examples, hooks and groups; it runs once, before any example.
@MainActor
public func describe(
    _ name: String, _ traits: Trait..., file: String = #filePath, line: Int = #line,
    _ body: @MainActor () -> Void
) {
    addGroup("describe", name, traits, SourceLocation(file: file, line: line), body)
}

/// Unavailable: reports a function in place of a closure.
@available(*, unavailable, message: "write a closure that calls the function: `describe(\"…\") { body() }`")
@MainActor
public func describe(_ name: String, _ body: @MainActor () -> Void) {}

/// Declares a group of examples under a condition, with a name such as "with 25 questions".
///
/// Otherwise the same as `describe`.
@MainActor
public func context(
    _ name: String, _ traits: Trait..., file: String = #filePath, line: Int = #line,
    _ body: @MainActor () -> Void
) {
    addGroup("context", name, traits, SourceLocation(file: file, line: line), body)
}

/// Declares a disabled group: its examples are pending.
@MainActor
public func xdescribe(
    _ name: String, _ traits: Trait..., file: String = #filePath, line: Int = #line,
    _ body: @MainActor () -> Void
) {
    addGroup("xdescribe", name, traits, SourceLocation(file: file, line: line), body)
}

/// Declares a disabled group: its examples are pending.
@MainActor
public func xcontext(
    _ name: String, _ traits: Trait..., file: String = #filePath, line: Int = #line,
    _ body: @MainActor () -> Void
) {
    addGroup("xcontext", name, traits, SourceLocation(file: file, line: line), body)
}

/// Declares a focused group: while there is one, only focused examples run.
@MainActor
public func fdescribe(
    _ name: String, _ traits: Trait..., file: String = #filePath, line: Int = #line,
    _ body: @MainActor () -> Void
) {
    addGroup("fdescribe", name, traits, SourceLocation(file: file, line: line), body)
}

/// Declares a focused group: while there is one, only focused examples run.
@MainActor
public func fcontext(
    _ name: String, _ traits: Trait..., file: String = #filePath, line: Int = #line,
    _ body: @MainActor () -> Void
) {
    addGroup("fcontext", name, traits, SourceLocation(file: file, line: line), body)
}

@MainActor
func addGroup(
    _ word: String, _ name: String, _ traits: [Trait], _ location: SourceLocation,
    _ body: @MainActor () -> Void
) {
    guard let parent = GroupBuilder.group(for: word, named: name, at: location) else { return }
    let group = ExampleGroup(
        name, suite: parent.suite, in: parent, location: location,
        traits: parent.traits.adding(Trait.all(traits, of: word)))
    GroupBuilder.describe(group, body)
    if group.children.isEmpty {
        Diagnostics.record(.error, "\(word) \"\(name)\" has no examples: add an `it` to it", at: location)
    }
}
