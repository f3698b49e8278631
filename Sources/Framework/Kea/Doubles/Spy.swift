import Foundation
import KeaEvents

/// Records the calls of a function and returns the answers that a spec sets: the building block of doubles.
///
/// A double is a class with two lines for each function. The first is the spy, with the types of the arguments and of
/// the result; the second is the function, which forwards its arguments to the spy:
///
/// ```swift
/// @MainActor final class ControllerDouble: FetchDelegate {
///     let receivedJSON = Stub<String, Void>()
///     func receivedJSON(_ json: String) { receivedJSON.call(json) }
/// }
///
/// expect(controller.receivedJSON).to(haveBeenCalled(.once, with: "{}"))
/// ```
///
/// <doc:Doubles> shows answers, unexpected calls, strict and null doubles, and expectations of calls.
///
/// A double belongs to the example in which it was created: create it in the example, a hook, or a `@Let` value. At
/// the end of the example it releases its calls and answers. A later call is a late failure of that example. A double
/// created outside any example is an error that fails the run.
public final class Spy<Input, Output, Failure: Error> {
    struct Call {
        let input: Input
        /// The index among the calls of all spies.
        let order: Int
        let function: String
    }

    /// The answers for calls with certain arguments; without answers, it makes such calls expected.
    final class Rule {
        let pattern: ArgumentMatcher<Input>
        var answers: AnswerQueue?

        init(_ pattern: ArgumentMatcher<Input>, _ answers: AnswerQueue?) {
            (self.pattern, self.answers) = (pattern, answers)
        }
    }

    struct State {
        var name: String?
        var calls: [Call] = []
        var rules: [Rule] = []
        var base: AnswerQueue?
        var strictness = Strictness.usual
        var hasEnded = false
    }

    let location: SourceLocation
    let owner: Execution?
    let fallback: DefaultAnswer<Input, Output, Failure>
    private let lock = NSLock()
    private var state: State
    private let initialBase: AnswerQueue?

    init(
        _ name: String?, _ fallback: DefaultAnswer<Input, Output, Failure>, original: Answer? = nil,
        _ location: SourceLocation
    ) {
        (self.location, self.fallback) = (location, fallback)
        owner = GroupBuilder.isDeclaring ? nil : Execution.current
        initialBase = original.map { AnswerQueue([$0]) }
        state = State(name: name, base: initialBase, hasEnded: owner?.isFinished ?? false)
        // It is only checked and released at the end, on the main actor, after the last call.
        nonisolated(unsafe) weak let spy = self
        owner?.atEnd { spy?.endRecording() }
        if owner == nil {
            Diagnostics.record(
                .error,
                "a double was made outside of an example: \(self.name)(…); make it in the example, in a hook, or "
                    + "as a @Let value, so that it ends with its example", at: location)
        }
    }

    func withState<Result>(_ body: (inout State) -> Result) -> Result {
        lock.withLock { body(&state) }
    }

    private func endRecording() {
        let old = withState { state in
            defer { state = State(name: state.name, hasEnded: true) }
            return state
        }
        // Released outside the lock, because deinitializers may call other code.
        _ = consume old
    }

    /// The arguments of each call so far, in order; several arguments form a tuple.
    ///
    /// ```swift
    /// expect(transport.send.calls.map(\.0.path)).to(equal(["/questions", "/answers"]))
    /// ```
    public var calls: [Input] {
        guard isUsable(for: "was asked for its calls") else { return [] }
        return withState { $0.calls.map(\.input) }
    }

    /// Forgets the recorded calls and keeps the answers.
    public func forgetCalls() { withState { $0.calls = [] } }

    /// Forgets the answers and expectations, except those that the spy was created with.
    public func forgetAnswers() {
        withState { state in
            state.rules = []
            state.base = initialBase
        }
    }
}

// Unchecked, because the state may hold matchers that are not sendable. It is accessed only under the lock. A spy with
// sendable arguments and results takes sendable closures.
extension Spy: @unchecked Sendable where Input: Sendable, Output: Sendable {}

/// A spy for a function that does not throw.
public typealias Stub<Input, Output> = Spy<Input, Output, Never>

/// A spy for a function that throws.
public typealias ThrowingStub<Input, Output> = Spy<Input, Output, any Error>

extension Spy where Failure == any Error {
    /// Creates a spy for a throwing function.
    ///
    /// Without an answer, a call throws `UnexpectedCall`.
    ///
    /// - Parameter name: the name in failures; the name of the property that holds the spy by default.
    public convenience init(_ name: String? = nil, file: String = #filePath, line: Int = #line) {
        self.init(name, .throwing(), SourceLocation(file: file, line: line))
    }
}

extension Spy where Failure == Never, Output == Void {
    /// Creates a spy for a function that returns nothing.
    public convenience init(_ name: String? = nil, file: String = #filePath, line: Int = #line) {
        self.init(name, .returning({}, isAnswer: false), SourceLocation(file: file, line: line))
    }
}

extension Spy where Failure == Never, Output: NeutralValue {
    /// Creates a spy for a function whose result has a neutral value.
    public convenience init(_ name: String? = nil, file: String = #filePath, line: Int = #line) {
        self.init(
            name, .returning({ Output.neutral }, isAnswer: false), SourceLocation(file: file, line: line))
    }
}

extension Spy {
    /// Creates a spy that returns a value for calls without another answer.
    public convenience init(
        _ name: String? = nil, otherwise value: Output, file: String = #filePath, line: Int = #line
    ) {
        self.init(name, .returning({ value }, isAnswer: true), SourceLocation(file: file, line: line))
    }
}
