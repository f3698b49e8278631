import KeaEvents

/// Calls that are to be made one after the other, of one double or of several.
///
/// ```swift
/// expect(callsInOrder(store.open, store.write.with("a"), store.write.with("b"), store.close)).to(haveHappened())
/// ```
///
/// Other calls may come between them. Each step stands for a call of its own, so that a spy can be named twice. To
/// say that there were no others, compare the `callLog`.
public func callsInOrder(_ steps: any CallStep...) -> CallSequence {
    CallSequence(steps: steps.map(\.finder))
}

/// A step of `callsInOrder`: a spy, or its calls with certain arguments.
public protocol CallStep {
    /// A finder of the step's calls.
    var finder: CallFinder { get }
}

/// Finds the calls of one step of `callsInOrder`.
public struct CallFinder {
    /// The step in words.
    let description: String
    /// The calls that fit the step; `nil` where the example of the double is over.
    let fitting: () -> [LoggedCall]?
    /// All calls of the same spy.
    let all: () -> [LoggedCall]
    /// The spy's identity.
    let spy: ObjectIdentifier
}

/// A sequence of calls, as `callsInOrder` describes it.
public struct CallSequence {
    let steps: [CallFinder]
}

/// Is a sequence of calls that were made, in this order.
public func haveHappened() -> Matcher<CallSequence> {
    Matcher("have happened in this order", judging: { $0.judge() })
}

extension Spy: CallStep {
    /// All calls of the spy.
    public var finder: CallFinder { SpiedCalls(self, .any).finder }
}

extension SpiedCalls: CallStep {
    /// The calls with these arguments.
    public var finder: CallFinder {
        let (core, pattern) = (core, pattern)
        func log(_ calls: [SpyCore<Input, Output, Failure>.Call]) -> [LoggedCall] {
            calls.map { LoggedCall(order: $0.order, text: core.text(of: $0.input, $0.function)) }
        }
        return CallFinder(
            description: core.name + (pattern.description ?? ""),
            fitting: { core.usableCalls.map { log($0.filter { pattern.fits($0.input) }) } },
            all: { log(core.usableCalls ?? []) },
            spy: ObjectIdentifier(core))
    }
}

extension CallSequence {
    fileprivate func judge() -> Judgement {
        var last: LoggedCall?
        for step in steps {
            guard let fitting = step.fitting() else {
                return .undecided("it has a double whose example has ended")
            }
            guard let next = fitting.first(where: { $0.order > last?.order ?? 0 }) else {
                let place = last.map { " after \($0.text)" } ?? ""
                return Judgement(
                    false, seen: "no call of \(step.description)\(place)",
                    details: ["order: \(steps.map(\.description).joined(separator: ", "))"]
                        + CallText.list(allCalls))
            }
            last = next
        }
        return Judgement(true, seen: "just that: \(steps.map(\.description).joined(separator: ", "))")
    }

    /// The calls of all spies that the steps name, each once.
    private var allCalls: [LoggedCall] {
        var seen: Set<ObjectIdentifier> = []
        return steps.filter { seen.insert($0.spy).inserted }.flatMap { $0.all() }
    }
}
