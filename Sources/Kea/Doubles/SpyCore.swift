import Foundation
import KeaEvents
import Synchronization

/// The calls and answers of a spy: the state behind a `Spy`, shared by its copies and by the example.
///
/// Unchecked, because the state may hold arguments, answers and matchers that are not sendable themselves. It is
/// safe all the same: the state is touched under the lock only; and values that are not sendable get in and out
/// through a `Spy` alone, which is sendable only where its arguments and results are, and takes sendable closures
/// then. What the example does at its end on the main actor is to judge and to release, when calls are over.
final class SpyCore<Input, Output, Failure: Error>: @unchecked Sendable {
    typealias Answer = Spy<Input, Output, Failure>.Answer
    typealias Queue = AnswerQueue<Input, Output, Failure>

    /// One call that was made.
    struct Call {
        let input: Input
        /// Its place among the calls of all spies.
        let order: Int
        /// The function that called the spy.
        let function: String
        /// Its outcome; `nil` while it is still under way.
        var outcome: Result<Output, Failure>?
    }

    /// Answers for calls with certain arguments, or, without answers, the word that such calls are expected.
    final class Rule {
        let pattern: ArgumentMatcher<Input>
        var answers: Queue?

        init(_ pattern: ArgumentMatcher<Input>, _ answers: Queue?) {
            self.pattern = pattern
            self.answers = answers
        }
    }

    /// The meaning of a call that nobody has an answer for.
    enum Strictness {
        /// Unexpected, unless there is nothing to answer.
        case usual
        /// Unexpected in any case.
        case strict
        /// Welcome.
        case null
    }

    struct State {
        var name: String?
        var calls: [Call] = []
        var rules: [Rule] = []
        var base: Queue?
        var strictness = Strictness.usual
        var hasEnded = false
    }

    /// The place at which the spy was made.
    let location: SourceLocation
    /// The example that it was made in.
    let owner: Execution?
    /// The answer when nothing else is to be had.
    let fallback: DefaultAnswer<Input, Output, Failure>
    private let lock = NSLock()
    private var state: State
    private var initialBase: Queue?

    init(
        name: String?, fallback: DefaultAnswer<Input, Output, Failure>, original: Answer?,
        at location: SourceLocation
    ) {
        self.location = location
        self.fallback = fallback
        owner = GroupBuilder.isDeclaring ? nil : Execution.current
        initialBase = original.map { Queue([$0]) }
        state = State(name: name, base: initialBase, hasEnded: owner?.isFinished ?? false)
        if let owner {
            owner.atEnd { [weak self] in self?.end() }
        } else {
            Diagnostics.record(
                .error,
                "a double was made outside of an example: \(self.name)(…); make it in the example, in a hook, or "
                    + "as a @Let value, so that it ends with its example", at: location)
        }
    }

    /// Reads or changes the state.
    func withState<Result>(_ body: (inout State) -> Result) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return body(&state)
    }

    /// Forgets all: the example is over.
    private func end() {
        let old = withState { state in
            defer {
                state = State(name: state.name, hasEnded: true)
                initialBase = nil
            }
            return state
        }
        // Released only here, out of the lock: what goes away may call other code.
        _ = consume old
    }

    /// Forgets the calls.
    func forgetCalls() { withState { $0.calls = [] } }

    /// Forgets the answers; those that the spy was made with come back.
    func forgetAnswers() {
        withState { state in
            state.rules = []
            state.base = initialBase
        }
    }

    /// Answers with a value from now on, also where it forgets what it was told.
    func hold(_ value: Output) {
        withState { state in
            guard !state.hasEnded else { return }
            initialBase = Queue([.returning(value)])
            state.base = initialBase
        }
    }

    /// Whether the spy may be used; where its example is over, the use is recorded as that example's failure.
    func isUsable(for what: String) -> Bool {
        guard withState({ $0.hasEnded }) else { return true }
        var message = "a double outlived its example: \(name) \(what) after the example had ended"
        if let other = Execution.current, other !== owner, !other.isFinished {
            message += ", while \"\(other.info.title)\" ran"
        }
        owner?.record(
            KeaEvents.Failure(message: message, location: owner?.info.location ?? location, expression: name))
        return false
    }

    /// The spy's name: the one that it was given, or that of the property that holds it.
    var name: String {
        withState { name(in: &$0) }
    }

    private func name(in state: inout State) -> String {
        if let name = state.name { return name }
        let name = CallText.declaredName(at: location) ?? "the spy"
        state.name = name
        return name
    }
}

/// Numbers the calls of all spies, so that their order can be told.
enum CallOrder {
    private static let last = Atomic(0)

    static func next() -> Int { last.add(1, ordering: .relaxed).newValue }
}
