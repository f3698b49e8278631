import KeaEvents
import Synchronization

private let callCount = Atomic(0)

extension Spy {
    /// Records a call and finds its answer; a call without one fails the example, and `lastResort` gives its result.
    func begin(
        _ input: Input, _ function: String, _ location: SourceLocation
    ) -> (answer: Answer?, lastResort: () throws(Failure) -> Output) {
        let lastResort = { () throws(Failure) in
            try self.fallback.lastResort(input, self.text(of: input, function))
        }
        if withState({ $0.hasEnded }) {
            _ = isUsable(for: "was called (\(text(of: input, function)))")
            return (nil, lastResort)
        }
        let call = Call(
            input: input, order: callCount.add(1, ordering: .relaxed).newValue, function: function)
        let rules = withState { state in
            state.calls.append(call)
            return state.rules
        }
        // Matchers are user code: they run outside the lock.
        let fitting = rules.reversed().filter { $0.pattern.matches(input) }
        switch chooseAnswer(fitting) {
        case .answer(let answer): return (answer, lastResort)
        case .ranOut(let count):
            refuse(
                call, ["its answers have run out: there \(count == 1 ? "was" : "were") \(count)"], location)
        case .unexpected(let isExpected):
            refuse(call, isExpected ? [missingAnswer] : explanation(of: call, rules), location)
        }
        return (nil, lastResort)
    }

    func refuseToWait(_ input: Input, _ function: String, _ location: SourceLocation) {
        record(
            "\(text(of: input, function)) was called without await, "
                + "but its answer takes time, which only an asynchronous function has", [source(location)])
    }

    func text(of input: Input, _ function: String) -> String { CallText.call(name, function, input) }

    private func source(_ location: SourceLocation) -> String {
        "called in \(location.file.split(separator: "/").last ?? ""):\(location.line)"
    }

    private enum Choice {
        case answer(Answer)
        case ranOut(Int)
        case unexpected(isExpected: Bool)
    }

    private func chooseAnswer(_ fitting: [Rule]) -> Choice {
        withState { state in
            if let rule = fitting.first(where: { $0.answers != nil }) {
                return rule.answers?.next().map { .answer($0) } ?? .ranOut(rule.answers?.count ?? 0)
            }
            if state.base != nil {
                return state.base?.next().map { .answer($0) } ?? .ranOut(state.base?.count ?? 0)
            }
            let isExpected: Bool
            switch state.strictness {
            case .usual: isExpected = !fitting.isEmpty || fallback.isAnswer || Output.self == Void.self
            case .strict: isExpected = !fitting.isEmpty
            case .null: isExpected = true
            }
            guard isExpected, let neutral = fallback.neutral else {
                return .unexpected(isExpected: isExpected)
            }
            return .answer(Answer(work: .now { _ in neutral() }))
        }
    }

    private func refuse(_ call: Call, _ details: [String], _ location: SourceLocation) {
        record("unexpected call: \(text(of: call.input, call.function))", details + [source(location)])
    }

    func record(_ message: String, _ details: [String]) {
        let failure = KeaEvents.Failure(
            message: message, details: details, location: owner?.info.location ?? location, expression: name)
        Execution.report(failure, of: owner)
    }

    private var missingAnswer: String { "it has no answer: set one with returns, throws or answers" }

    private func explanation(of call: Call, _ rules: [Rule]) -> [String] {
        guard !rules.isEmpty else {
            return [Output.self == Void.self ? "no call was expected" : missingAnswer]
        }
        // A pattern with an answer and an expectation has several rules for the same call.
        var known: Set<String> = []
        let expected = rules.map { ($0.pattern.description ?? "(…)", $0.pattern.mismatches(call.input)) }
            .filter { known.insert($0.0).inserted }
        let lines = CallText.nearestFirst(expected.map(\.1)).prefix(8).map {
            "\(name)\(expected[$0].0): \(CallText.list(expected[$0].1))"
        }
        return CallText.list("expected calls, nearest first:", lines, of: expected.count)
    }
}
