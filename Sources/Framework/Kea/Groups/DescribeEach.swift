// Groups for each of several values: see `it(_:each:)`.

import KeaEvents

/// Declares a group for each of several values, with the value in its name.
///
/// ```swift
/// describe("a page", each: [1, 20, 41]) { number in
///     it("has a last row") { … }
/// }
/// ```
@MainActor
public func describe<Values: Collection>(
    _ name: String, each values: Values, _ traits: Trait..., file: String = #filePath, line: Int = #line,
    _ body: @MainActor (Values.Element) -> Void
) {
    addGroups("describe", name, values, traits, SourceLocation(file: file, line: line), body)
}

/// Declares a group for each of several conditions, with the value in its name.
@MainActor
public func context<Values: Collection>(
    _ name: String, each values: Values, _ traits: Trait..., file: String = #filePath, line: Int = #line,
    _ body: @MainActor (Values.Element) -> Void
) {
    addGroups("context", name, values, traits, SourceLocation(file: file, line: line), body)
}

/// Declares a disabled group for each of several values: its examples are pending.
@MainActor
public func xdescribe<Values: Collection>(
    _ name: String, each values: Values, _ traits: Trait..., file: String = #filePath, line: Int = #line,
    _ body: @MainActor (Values.Element) -> Void
) {
    addGroups("xdescribe", name, values, traits, SourceLocation(file: file, line: line), body)
}

/// Declares a disabled group for each of several values: its examples are pending.
@MainActor
public func xcontext<Values: Collection>(
    _ name: String, each values: Values, _ traits: Trait..., file: String = #filePath, line: Int = #line,
    _ body: @MainActor (Values.Element) -> Void
) {
    addGroups("xcontext", name, values, traits, SourceLocation(file: file, line: line), body)
}

/// Declares a focused group for each of several values: while there is one, only focused examples run.
@MainActor
public func fdescribe<Values: Collection>(
    _ name: String, each values: Values, _ traits: Trait..., file: String = #filePath, line: Int = #line,
    _ body: @MainActor (Values.Element) -> Void
) {
    addGroups("fdescribe", name, values, traits, SourceLocation(file: file, line: line), body)
}

/// Declares a focused group for each of several values: while there is one, only focused examples run.
@MainActor
public func fcontext<Values: Collection>(
    _ name: String, each values: Values, _ traits: Trait..., file: String = #filePath, line: Int = #line,
    _ body: @MainActor (Values.Element) -> Void
) {
    addGroups("fcontext", name, values, traits, SourceLocation(file: file, line: line), body)
}

@MainActor
private func addGroups<Values: Collection>(
    _ word: String, _ name: String, _ values: Values, _ traits: [Trait], _ location: SourceLocation,
    _ body: @MainActor (Values.Element) -> Void
) {
    GroupBuilder.check(name: name, of: word, at: location)
    if values.isEmpty {
        Diagnostics.record(.error, "\"\(name)\" has no values, so that it makes no group", at: location)
    }
    for value in values {
        addGroup(word, "\(name) [\(printed(value))]", traits, location) { body(value) }
    }
}
