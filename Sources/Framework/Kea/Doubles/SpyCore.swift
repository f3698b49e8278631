import Foundation
import KeaEvents
import Synchronization

/// The calls and answers of a spy: the state of a `Spy`, shared by its copies and its example.
///
/// Unchecked, because the state may hold arguments, answers and matchers that are not sendable. It is safe because
/// the state is accessed only under the lock. Values that are not sendable enter and leave only through a `Spy`,
/// which is sendable only if its arguments and results are, and which takes sendable closures then. At the end of the
/// example, on the main actor, the state is only checked and released, after the last call.
final class SpyCore<Input, Output, Failure: Error>: @unchecked Sendable {
    typealias Answer = Spy<Input, Output, Failure>.Answer
    typealias Queue = Spy<Input, Output, Failure>.AnswerQueue

    struct Call {
        let input: Input
        /// The index among the calls of all spies.
        let order: Int
        let function: String
    }

    /// The answers for calls with certain arguments; without answers, it makes such calls expected.
    final class Rule {
        let pattern: ArgumentMatcher<Input>
        var answers: Queue?

        init(_ pattern: ArgumentMatcher<Input>, _ answers: Queue?) {
            self.pattern = pattern
            self.answers = answers
        }
    }

    struct State {
        var name: String?
        var calls: [Call] = []
        var rules: [Rule] = []
        var base: Queue?
        var strictness = Strictness.usual
        var hasEnded = false
    }

    let location: SourceLocation
    let owner: Execution?
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

    func withState<Result>(_ body: (inout State) -> Result) -> Result {
        lock.lock()
        defer { lock.unlock() }
        return body(&state)
    }

    private func end() {
        let old = withState { state in
            defer {
                state = State(name: state.name, hasEnded: true)
                initialBase = nil
            }
            return state
        }
        // Released outside the lock, because deinitializers may call other code.
        _ = consume old
    }

    func forgetCalls() { withState { $0.calls = [] } }

    func forgetAnswers() {
        withState { state in
            state.rules = []
            state.base = initialBase
        }
    }

    /// Returns whether the spy may be used.
    ///
    /// If its example has ended, the use is recorded as that example's failure.
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

enum CallOrder {
    private static let last = Atomic(0)

    static func next() -> Int { last.add(1, ordering: .relaxed).newValue }
}

extension SpyCore {
    func judge(_ count: CallCount, _ pattern: ArgumentMatcher<Input>) -> MatcherResult {
        guard let calls = usableCalls else { return Self.endedResult }
        let mismatches = calls.map { pattern.mismatches($0.input) }
        let fitting = mismatches.count { $0.isEmpty }
        return count.judge(fitting).stating(self.list(calls, mismatches))
    }

    static var endedResult: MatcherResult { .undecided("it is a double whose example has ended") }

    var usableCalls: [Call]? {
        withState { $0.hasEnded ? nil : $0.calls }
    }

    private func list(_ calls: [Call], _ mismatches: [[ArgumentMatcher<Input>.Mismatch]]) -> [String] {
        guard !calls.isEmpty else { return [] }
        let allFit = mismatches.allSatisfy(\.isEmpty)
        let lines = CallText.nearestFirst(mismatches).prefix(8).map { index in
            let (call, wrong) = (calls[index], mismatches[index])
            let reason = wrong.isEmpty ? (allFit ? "" : "  fits") : "  \(CallText.list(wrong))"
            return "\(index + 1). \(text(of: call.input, call.function))\(reason)"
        }
        return CallText.list(
            allFit ? "calls made:" : "calls made, nearest first:", lines, of: calls.count)
    }
}
