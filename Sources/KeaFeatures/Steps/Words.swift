import Kea

// The words that define steps. They differ in their name only, so that a definition reads like its sentence.

/// Defines a step that sets the scene.
///
/// ```swift
/// given("the server has {int} questions tagged {string}") { (reader: Reader, count: Int, tag: String) in
///     reader.server.publish(count, tagged: tag)
/// }
/// ```
///
/// - Parameters:
///   - expression: a cucumber expression. Any keyword of a feature may use it.
///   - body: the closure; it takes worlds, the parameters of the expression from left to right, and at its end the
///     data table or doc string below the sentence.
@MainActor
public func given<each Parameter: StepParameter>(
    _ expression: String, file: String = #filePath, line: Int = #line,
    _ body: @escaping @MainActor (repeat each Parameter) throws -> Void
) {
    StepCatalog.define(
        "given", .cucumber(expression), SourceLocation(file: file, line: line), StepBody(sync: body))
}

/// Defines a step that sets the scene, with a body that may suspend.
@MainActor
public func given<each Parameter: StepParameter>(
    _ expression: String, file: String = #filePath, line: Int = #line,
    _ body: @escaping @MainActor (repeat each Parameter) async throws -> Void
) {
    StepCatalog.define(
        "given", .cucumber(expression), SourceLocation(file: file, line: line), StepBody(async: body))
}

/// Defines a step that sets the scene, by a regular expression.
///
/// ```swift
/// given(regex: #"^(\d+) questions? (?:is|are) open$"#) { (reader: Reader, count: Int) in … }
/// ```
///
/// Each group that is in no other is a parameter. The expression may match any part of the sentence, unless `^` and `$`
/// say otherwise.
@MainActor
public func given<each Parameter: StepParameter>(
    regex pattern: String, file: String = #filePath, line: Int = #line,
    _ body: @escaping @MainActor (repeat each Parameter) throws -> Void
) {
    StepCatalog.define(
        "given", .regular(pattern), SourceLocation(file: file, line: line), StepBody(sync: body))
}

/// Defines a step that sets the scene, by a regular expression, with a body that may suspend.
@MainActor
public func given<each Parameter: StepParameter>(
    regex pattern: String, file: String = #filePath, line: Int = #line,
    _ body: @escaping @MainActor (repeat each Parameter) async throws -> Void
) {
    StepCatalog.define(
        "given", .regular(pattern), SourceLocation(file: file, line: line), StepBody(async: body))
}

/// Defines a step in which something happens.
@MainActor
public func when<each Parameter: StepParameter>(
    _ expression: String, file: String = #filePath, line: Int = #line,
    _ body: @escaping @MainActor (repeat each Parameter) throws -> Void
) {
    StepCatalog.define(
        "when", .cucumber(expression), SourceLocation(file: file, line: line), StepBody(sync: body))
}

/// Defines a step in which something happens, with a body that may suspend.
@MainActor
public func when<each Parameter: StepParameter>(
    _ expression: String, file: String = #filePath, line: Int = #line,
    _ body: @escaping @MainActor (repeat each Parameter) async throws -> Void
) {
    StepCatalog.define(
        "when", .cucumber(expression), SourceLocation(file: file, line: line), StepBody(async: body))
}

/// Defines a step in which something happens, by a regular expression.
@MainActor
public func when<each Parameter: StepParameter>(
    regex pattern: String, file: String = #filePath, line: Int = #line,
    _ body: @escaping @MainActor (repeat each Parameter) throws -> Void
) {
    StepCatalog.define(
        "when", .regular(pattern), SourceLocation(file: file, line: line), StepBody(sync: body))
}

/// Defines a step in which something happens, by a regular expression, with a body that may suspend.
@MainActor
public func when<each Parameter: StepParameter>(
    regex pattern: String, file: String = #filePath, line: Int = #line,
    _ body: @escaping @MainActor (repeat each Parameter) async throws -> Void
) {
    StepCatalog.define(
        "when", .regular(pattern), SourceLocation(file: file, line: line), StepBody(async: body))
}

/// Defines a step that says what is to be seen.
@MainActor
public func then<each Parameter: StepParameter>(
    _ expression: String, file: String = #filePath, line: Int = #line,
    _ body: @escaping @MainActor (repeat each Parameter) throws -> Void
) {
    StepCatalog.define(
        "then", .cucumber(expression), SourceLocation(file: file, line: line), StepBody(sync: body))
}

/// Defines a step that says what is to be seen, with a body that may suspend.
@MainActor
public func then<each Parameter: StepParameter>(
    _ expression: String, file: String = #filePath, line: Int = #line,
    _ body: @escaping @MainActor (repeat each Parameter) async throws -> Void
) {
    StepCatalog.define(
        "then", .cucumber(expression), SourceLocation(file: file, line: line), StepBody(async: body))
}

/// Defines a step that says what is to be seen, by a regular expression.
@MainActor
public func then<each Parameter: StepParameter>(
    regex pattern: String, file: String = #filePath, line: Int = #line,
    _ body: @escaping @MainActor (repeat each Parameter) throws -> Void
) {
    StepCatalog.define(
        "then", .regular(pattern), SourceLocation(file: file, line: line), StepBody(sync: body))
}

/// Defines a step that says what is to be seen, by a regular expression, with a body that may suspend.
@MainActor
public func then<each Parameter: StepParameter>(
    regex pattern: String, file: String = #filePath, line: Int = #line,
    _ body: @escaping @MainActor (repeat each Parameter) async throws -> Void
) {
    StepCatalog.define(
        "then", .regular(pattern), SourceLocation(file: file, line: line), StepBody(async: body))
}

/// Defines a step; the same as the word before it.
@MainActor
public func and<each Parameter: StepParameter>(
    _ expression: String, file: String = #filePath, line: Int = #line,
    _ body: @escaping @MainActor (repeat each Parameter) throws -> Void
) {
    StepCatalog.define(
        "and", .cucumber(expression), SourceLocation(file: file, line: line), StepBody(sync: body))
}

/// Defines a step; the same as the word before it, with a body that may suspend.
@MainActor
public func and<each Parameter: StepParameter>(
    _ expression: String, file: String = #filePath, line: Int = #line,
    _ body: @escaping @MainActor (repeat each Parameter) async throws -> Void
) {
    StepCatalog.define(
        "and", .cucumber(expression), SourceLocation(file: file, line: line), StepBody(async: body))
}

/// Defines a step by a regular expression; the same as the word before it.
@MainActor
public func and<each Parameter: StepParameter>(
    regex pattern: String, file: String = #filePath, line: Int = #line,
    _ body: @escaping @MainActor (repeat each Parameter) throws -> Void
) {
    StepCatalog.define(
        "and", .regular(pattern), SourceLocation(file: file, line: line), StepBody(sync: body))
}

/// Defines a step by a regular expression; the same as the word before it, with a body that may suspend.
@MainActor
public func and<each Parameter: StepParameter>(
    regex pattern: String, file: String = #filePath, line: Int = #line,
    _ body: @escaping @MainActor (repeat each Parameter) async throws -> Void
) {
    StepCatalog.define(
        "and", .regular(pattern), SourceLocation(file: file, line: line), StepBody(async: body))
}

/// Defines a step; the same as the word before it.
@MainActor
public func but<each Parameter: StepParameter>(
    _ expression: String, file: String = #filePath, line: Int = #line,
    _ body: @escaping @MainActor (repeat each Parameter) throws -> Void
) {
    StepCatalog.define(
        "but", .cucumber(expression), SourceLocation(file: file, line: line), StepBody(sync: body))
}

/// Defines a step; the same as the word before it, with a body that may suspend.
@MainActor
public func but<each Parameter: StepParameter>(
    _ expression: String, file: String = #filePath, line: Int = #line,
    _ body: @escaping @MainActor (repeat each Parameter) async throws -> Void
) {
    StepCatalog.define(
        "but", .cucumber(expression), SourceLocation(file: file, line: line), StepBody(async: body))
}

/// Defines a step by a regular expression; the same as the word before it.
@MainActor
public func but<each Parameter: StepParameter>(
    regex pattern: String, file: String = #filePath, line: Int = #line,
    _ body: @escaping @MainActor (repeat each Parameter) throws -> Void
) {
    StepCatalog.define(
        "but", .regular(pattern), SourceLocation(file: file, line: line), StepBody(sync: body))
}

/// Defines a step by a regular expression; the same as the word before it, with a body that may suspend.
@MainActor
public func but<each Parameter: StepParameter>(
    regex pattern: String, file: String = #filePath, line: Int = #line,
    _ body: @escaping @MainActor (repeat each Parameter) async throws -> Void
) {
    StepCatalog.define(
        "but", .regular(pattern), SourceLocation(file: file, line: line), StepBody(async: body))
}
