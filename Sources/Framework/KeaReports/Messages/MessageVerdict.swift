import KeaEvents

/// The judgement of the run, as its last message has it: whether it was a success, and what no other message says.
struct MessageVerdict {
    /// Whether nothing has gone wrong.
    private(set) var isSuccess = true
    /// Whether a hook before the run has failed, so that no scenario is run.
    private(set) var isRunRefused = false
    /// Mistakes and failures that belong to no test case and no hook, in words.
    private var words: [String] = []
    private var mistakes: [Diagnostic] = []
    /// Places of definitions whose mistakes other messages show.
    private var known: Set<SourceLocation> = []
    private var failuresOfHooks: [Failure] = []
    private var failedSpecs = 0

    /// Notes a mistake that belongs to no example.
    mutating func note(_ diagnostic: Diagnostic) {
        guard diagnostic.severity == .error else { return }
        isSuccess = false
        mistakes.append(diagnostic)
    }

    /// Notes mistakes in a feature file.
    mutating func noteMistakes() { isSuccess = false }

    /// Notes which mistakes can be seen in the definitions: a name that is not defined, and what is defined twice.
    mutating func note(_ glue: Glue) {
        known.formUnion(glue.undefinedParameterTypes.map(\.location))
        var first: Set<String> = []
        for definition in glue.stepDefinitions {
            let key = "\(definition.isRegularExpression) \(definition.expression)"
            if !first.insert(key).inserted { known.insert(definition.location) }
        }
    }

    /// Takes the mistakes that were found in feature files so far.
    mutating func takeMistakesInFeatures() -> [Diagnostic] {
        let (found, others) = (mistakes.filter(\.isInFeature), mistakes.filter { !$0.isInFeature })
        mistakes = others
        return found
    }

    /// Notes the end of a hook around the run.
    mutating func note(_ info: HookInfo, _ result: StepResult) {
        failuresOfHooks += result.failures
        guard result.status.fails(strict: true) else { return }
        isSuccess = false
        if info.moment == .beforeRun { isRunRefused = true }
    }

    /// Notes a failure outside of examples; that of a hook around the run stands at the hook.
    mutating func note(_ failure: Failure, of owner: FailureOwner) {
        isSuccess = false
        if case .hook = owner, let index = failuresOfHooks.firstIndex(of: failure) {
            failuresOfHooks.remove(at: index)
        } else {
            words.append("\(owner.title): \(failure.ownText)")
        }
    }

    /// Notes the end of an example.
    ///
    /// - Parameter isEmpty: whether it is a scenario without hooks and steps, which has nothing to fail.
    mutating func note(_ info: ExampleInfo, _ result: ExampleResult, isEmpty: Bool) {
        guard result.status.fails(strict: true), !(isEmpty && result.status == .pending) else { return }
        isSuccess = false
        if info.kind == .spec { failedSpecs += 1 }
    }

    /// Notes a scenario of which nothing can be said, as nobody has told what it was to run.
    mutating func noteMissing(_ info: ExampleInfo) {
        isSuccess = false
        words.append("\(info.title) (\(info.location)) was run, but is not told of: its test case is missing")
    }

    /// Notes that more steps were run than the test case has.
    mutating func noteMissing(_ info: ExampleInfo, steps: Int) {
        isSuccess = false
        words.append("\(info.title) (\(info.location)) has run more steps than its test case has: \(steps)")
    }

    /// Notes that lines which were put aside are lost.
    mutating func noteLoss(_ failure: WriteFailure) {
        isSuccess = false
        let message = "messages that had to wait for others are lost: \(failure.reason)"
        if !words.contains(message) { words.append(message) }
    }

    /// The words about the whole run; `nil` where other messages say it all.
    func message(_ problem: Failure?) -> String? {
        var all = problem.map { [$0.ownText] } ?? []
        all +=
            mistakes.filter { $0.message != problem?.message && !($0.location.map(known.contains) ?? false) }
            .map(\.text)
        all += words
        if failedSpecs > 0 {
            all.append(
                failedSpecs == 1
                    ? "1 example of a spec has failed; specs are not part of these messages"
                    : "\(failedSpecs) examples of specs have failed; specs are not part of these messages")
        }
        return all.isEmpty ? nil : all.joined(separator: "\n")
    }
}

extension Diagnostic {
    /// Whether it is about a place in a feature file.
    fileprivate var isInFeature: Bool {
        guard let file = location?.file else { return false }
        return [".feature", ".feature.md", ".feature.markdown"].contains { file.hasSuffix($0) }
    }
}
