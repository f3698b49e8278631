import Kea
import KeaEvents

// The words that define steps. They differ in their name only, so that a definition reads like its sentence: any
// keyword of a feature, `And` and `But` too, may use any of them.

/// Defines a step that sets the scene.
///
/// ```swift
/// given("the server has {int} questions tagged {string}") { (reader: Reader, count: Int, tag: String) in
///     reader.server.publish(count, tagged: tag)
/// }
/// ```
///
/// - Parameters:
///   - sentence: a cucumber expression, or a regular expression, `.regex("^…$")`. Any keyword of a feature may
///     use it.
///   - body: the closure; it takes worlds, the parameters of the sentence from left to right, and at its end the
///     data table or doc string below the sentence.
@MainActor
public func given<each Parameter: StepParameter>(
    _ sentence: StepSentence, file: String = #filePath, line: Int = #line,
    _ body: @escaping @MainActor (repeat each Parameter) throws -> Void
) {
    StepRegistry.define("given", sentence, SourceLocation(file: file, line: line), StepBody(sync: body))
}

/// Defines a step that sets the scene, with a body that may suspend.
@MainActor
public func given<each Parameter: StepParameter>(
    _ sentence: StepSentence, file: String = #filePath, line: Int = #line,
    _ body: @escaping @MainActor (repeat each Parameter) async throws -> Void
) {
    StepRegistry.define("given", sentence, SourceLocation(file: file, line: line), StepBody(async: body))
}

/// Defines a step in which something happens.
@MainActor
public func when<each Parameter: StepParameter>(
    _ sentence: StepSentence, file: String = #filePath, line: Int = #line,
    _ body: @escaping @MainActor (repeat each Parameter) throws -> Void
) {
    StepRegistry.define("when", sentence, SourceLocation(file: file, line: line), StepBody(sync: body))
}

/// Defines a step in which something happens, with a body that may suspend.
@MainActor
public func when<each Parameter: StepParameter>(
    _ sentence: StepSentence, file: String = #filePath, line: Int = #line,
    _ body: @escaping @MainActor (repeat each Parameter) async throws -> Void
) {
    StepRegistry.define("when", sentence, SourceLocation(file: file, line: line), StepBody(async: body))
}

/// Defines a step that says what is to be seen.
@MainActor
public func then<each Parameter: StepParameter>(
    _ sentence: StepSentence, file: String = #filePath, line: Int = #line,
    _ body: @escaping @MainActor (repeat each Parameter) throws -> Void
) {
    StepRegistry.define("then", sentence, SourceLocation(file: file, line: line), StepBody(sync: body))
}

/// Defines a step that says what is to be seen, with a body that may suspend.
@MainActor
public func then<each Parameter: StepParameter>(
    _ sentence: StepSentence, file: String = #filePath, line: Int = #line,
    _ body: @escaping @MainActor (repeat each Parameter) async throws -> Void
) {
    StepRegistry.define("then", sentence, SourceLocation(file: file, line: line), StepBody(async: body))
}
