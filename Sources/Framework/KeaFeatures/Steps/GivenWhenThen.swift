import Kea
import KeaEvents

// The words that define steps, so that a definition reads like its sentence. Any keyword of a feature matches any word.

/// Defines a step that sets up an initial state.
///
/// ```swift
/// given("the server has {int} questions tagged {string}") { (reader: Reader, count: Int, tag: String) in
///     reader.server.publish(count, tagged: tag)
/// }
/// ```
///
/// <doc:StepsAndParameters> explains the sentence and the parameters of the closure.
public let given = StepDeclaration("given")

/// Defines a step that describes an event or action.
public let when = StepDeclaration("when")

/// Defines a step that describes an expected outcome, and checks it.
///
/// A scenario that passes without an evaluated expectation in such a step gets a warning.
public let then = StepDeclaration("then")

/// The declaration of a step definition: ``given``, ``when`` and ``then``, which are called as functions.
public struct StepDeclaration: Sendable {
    private let word: String

    init(_ word: String) { self.word = word }

    /// Defines a step.
    ///
    /// - Parameters:
    ///   - sentence: a cucumber expression, or a regular expression, `.regex("^…$")`. It matches steps of any keyword.
    ///   - body: the closure. It takes worlds, the parameters of the sentence from left to right, and finally the data
    ///     table or doc string.
    @MainActor
    public func callAsFunction<each Parameter: StepParameter>(
        _ sentence: StepSentence, file: String = #filePath, line: Int = #line,
        _ body: @escaping @MainActor (repeat each Parameter) throws -> Void
    ) {
        StepRegistry.define(word, sentence, SourceLocation(file: file, line: line), StepBody(sync: body))
    }

    /// Defines a step with a body that may suspend.
    @MainActor
    public func callAsFunction<each Parameter: StepParameter>(
        _ sentence: StepSentence, file: String = #filePath, line: Int = #line,
        _ body: @escaping @MainActor (repeat each Parameter) async throws -> Void
    ) {
        StepRegistry.define(word, sentence, SourceLocation(file: file, line: line), StepBody(async: body))
    }
}
