import Kea
import KeaEvents

// The functions that define steps. They differ in name only, so that a definition reads like its sentence: any
// keyword of a feature, including `And` and `But`, matches any of them.

/// Defines a step that sets up an initial state.
///
/// ```swift
/// given("the server has {int} questions tagged {string}") { (reader: Reader, count: Int, tag: String) in
///     reader.server.publish(count, tagged: tag)
/// }
/// ```
///
/// - Parameters:
///   - sentence: a cucumber expression, or a regular expression, `.regex("^…$")`. It matches steps of any keyword.
///   - body: the closure. It takes worlds, the parameters of the sentence from left to right, and finally the data
///     table or doc string.
@MainActor
public func given<each Parameter: StepParameter>(
    _ sentence: StepSentence, file: String = #filePath, line: Int = #line,
    _ body: @escaping @MainActor (repeat each Parameter) throws -> Void
) {
    StepRegistry.define("given", sentence, SourceLocation(file: file, line: line), StepBody(sync: body))
}

/// Defines a step that sets up an initial state, with a body that may suspend.
@MainActor
public func given<each Parameter: StepParameter>(
    _ sentence: StepSentence, file: String = #filePath, line: Int = #line,
    _ body: @escaping @MainActor (repeat each Parameter) async throws -> Void
) {
    StepRegistry.define("given", sentence, SourceLocation(file: file, line: line), StepBody(async: body))
}

/// Defines a step that describes an event or action.
@MainActor
public func when<each Parameter: StepParameter>(
    _ sentence: StepSentence, file: String = #filePath, line: Int = #line,
    _ body: @escaping @MainActor (repeat each Parameter) throws -> Void
) {
    StepRegistry.define("when", sentence, SourceLocation(file: file, line: line), StepBody(sync: body))
}

/// Defines a step that describes an event or action, with a body that may suspend.
@MainActor
public func when<each Parameter: StepParameter>(
    _ sentence: StepSentence, file: String = #filePath, line: Int = #line,
    _ body: @escaping @MainActor (repeat each Parameter) async throws -> Void
) {
    StepRegistry.define("when", sentence, SourceLocation(file: file, line: line), StepBody(async: body))
}

/// Defines a step that describes an expected outcome.
@MainActor
public func then<each Parameter: StepParameter>(
    _ sentence: StepSentence, file: String = #filePath, line: Int = #line,
    _ body: @escaping @MainActor (repeat each Parameter) throws -> Void
) {
    StepRegistry.define("then", sentence, SourceLocation(file: file, line: line), StepBody(sync: body))
}

/// Defines a step that describes an expected outcome, with a body that may suspend.
@MainActor
public func then<each Parameter: StepParameter>(
    _ sentence: StepSentence, file: String = #filePath, line: Int = #line,
    _ body: @escaping @MainActor (repeat each Parameter) async throws -> Void
) {
    StepRegistry.define("then", sentence, SourceLocation(file: file, line: line), StepBody(async: body))
}
