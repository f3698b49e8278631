import KeaEvents

/// Describes calls that happen one after another, on one double or several.
///
/// ```swift
/// expect(callsInOrder(store.open, store.write.with("a"), store.write.with("b"), store.close)).to(haveHappened())
/// ```
///
/// Other calls may come between them. Each step is one call, so a spy can appear twice. To require that there
/// are no other calls, compare the `callLog`.
public func callsInOrder(
    _ first: any CallSequence.Step, _ others: any CallSequence.Step...
) -> CallSequence {
    CallSequence(steps: ([first] + others).map(\._finder))
}

/// A sequence of calls, created by `callsInOrder`.
public struct CallSequence {
    /// A step of `callsInOrder`: a spy, or its calls with certain arguments.
    public protocol Step {
        /// The calls that match the step.
        var _finder: _Finder { get }
    }

    /// Finds the calls that match one step.
    public struct _Finder {
        let description: String
        /// Returns the calls that match the step; `nil` if the double's example has ended.
        let fitting: () -> [LoggedCall]?
        /// Returns all calls of the same spy.
        let all: () -> [LoggedCall]
        let spy: ObjectIdentifier
    }

    let steps: [_Finder]
}

/// Matches a sequence whose calls were made, in this order.
public func haveHappened() -> Matcher<CallSequence> {
    Matcher("have happened in this order", judging: { $0.judge() })
}

extension Spy: CallSequence.Step {
    /// All calls of the spy.
    public var _finder: CallSequence._Finder { SpiedCalls(self, .any)._finder }
}

extension SpiedCalls: CallSequence.Step {
    /// The calls with these arguments.
    public var _finder: CallSequence._Finder {
        let (core, pattern) = (core, pattern)
        func log(_ calls: [SpyCore<Input, Output, Failure>.Call]) -> [LoggedCall] {
            calls.map { LoggedCall(order: $0.order, text: core.text(of: $0.input, $0.function)) }
        }
        return CallSequence._Finder(
            description: core.name + (pattern.description ?? ""),
            fitting: { core.usableCalls.map { log($0.filter { pattern.matches($0.input) }) } },
            all: { log(core.usableCalls ?? []) },
            spy: ObjectIdentifier(core))
    }
}

extension CallSequence {
    fileprivate func judge() -> MatcherResult {
        var last: LoggedCall?
        for step in steps {
            guard let fitting = step.fitting() else {
                return .undecided("it has a double whose example has ended")
            }
            guard let next = fitting.first(where: { $0.order > last?.order ?? 0 }) else {
                let suffix = last.map { " after \($0.text)" } ?? ""
                return MatcherResult(
                    false, seen: "no call of \(step.description)\(suffix)",
                    details: ["order: \(steps.map(\.description).joined(separator: ", "))"]
                        + CallText.list(allCalls))
            }
            last = next
        }
        return MatcherResult(true, seen: "just that: \(steps.map(\.description).joined(separator: ", "))")
    }

    /// The calls of all spies in the steps, each once.
    private var allCalls: [LoggedCall] {
        var seen: Set<ObjectIdentifier> = []
        return steps.filter { seen.insert($0.spy).inserted }.flatMap { $0.all() }
    }
}

extension CallText {
    /// Returns calls in the order in which they were made, one per line; the first ones if there are many.
    fileprivate static func list(_ calls: [LoggedCall]) -> [String] {
        guard !calls.isEmpty else { return [] }
        let first = calls.sorted { $0.order < $1.order }.prefix(20).enumerated()
        return list("calls made:", first.map { "\($0.offset + 1). \($0.element.text)" }, of: calls.count)
    }
}
