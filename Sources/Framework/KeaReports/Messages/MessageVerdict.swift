import KeaEvents

/// The outcome of the run for its last message: whether it was a success, and failures that no other message contains.
struct MessageVerdict {
    /// Whether nothing has failed.
    private(set) var isSuccess = true
    /// Whether a hook before the run failed, so that no scenario runs.
    private(set) var isRunRefused = false
    /// The texts of failures that belong to no test case and no hook.
    private var texts: [String] = []
    private var mistakes: [Diagnostic] = []
    /// Locations of definitions whose mistakes other messages show.
    private var known: Set<SourceLocation> = []
    private var failuresOfHooks: [Failure] = []
    private var failedSpecs = 0

    mutating func note(_ diagnostic: Diagnostic) {
        guard diagnostic.severity == .error else { return }
        isSuccess = false
        mistakes.append(diagnostic)
    }

    /// Notes mistakes in a feature file.
    mutating func noteMistakes() { isSuccess = false }

    /// Notes the mistakes that messages of definitions show: undefined parameter types and duplicate definitions.
    mutating func note(_ glue: Glue) {
        known.formUnion(glue.undefinedParameterTypes.map(\.location))
        var first: Set<String> = []
        for definition in glue.stepDefinitions {
            let key = "\(definition.isRegularExpression) \(definition.expression)"
            if !first.insert(key).inserted { known.insert(definition.location) }
        }
    }

    /// Removes and returns the mistakes in feature files.
    mutating func takeMistakesInFeatures() -> [Diagnostic] {
        let (found, others) = (mistakes.filter(\.isInFeature), mistakes.filter { !$0.isInFeature })
        mistakes = others
        return found
    }

    mutating func note(_ info: HookInfo, _ result: StepResult) {
        failuresOfHooks += result.failures
        guard result.status.fails(strict: true) else { return }
        isSuccess = false
        if info.moment == .beforeRun { isRunRefused = true }
    }

    /// Notes a failure outside of examples; the messages of a hook contain its own failures.
    mutating func note(_ failure: Failure, of owner: FailureOwner) {
        isSuccess = false
        if case .hook = owner, let index = failuresOfHooks.firstIndex(of: failure) {
            failuresOfHooks.remove(at: index)
        } else {
            texts.append("\(owner.title): \(failure.ownText)")
        }
    }

    /// Notes the end of an example.
    ///
    /// - Parameters:
    ///   - fails: whether it fails the run.
    ///   - isEmpty: whether it is a scenario without hooks and steps, for which messages have no result.
    mutating func note(_ info: ExampleInfo, _ result: ExampleResult, fails: Bool, isEmpty: Bool) {
        guard fails || result.isNotRunOnRequest, !(isEmpty && result.status == .pending) else { return }
        isSuccess = false
        if info.kind == .spec { failedSpecs += 1 }
    }

    /// Notes a scenario without a test case.
    mutating func noteMissing(_ info: ExampleInfo) {
        isSuccess = false
        texts.append("\(info.title) (\(info.location)) ran, but is not reported: its test case is missing")
    }

    /// Notes a scenario that ran more steps than its test case has.
    mutating func noteMissing(_ info: ExampleInfo, steps: Int) {
        isSuccess = false
        texts.append("\(info.title) (\(info.location)) has run more steps than its test case has: \(steps)")
    }

    /// Notes that spooled messages are lost.
    mutating func noteLoss(_ failure: WriteFailure) {
        isSuccess = false
        let message = "messages that had to wait for others are lost: \(failure.reason)"
        if !texts.contains(message) { texts.append(message) }
    }

    /// The message about the run, or `nil` if other messages contain everything.
    var message: String? {
        var all = mistakes.filter { !($0.location.map(known.contains) ?? false) }.map(\.text) + texts
        if failedSpecs > 0 {
            let failed =
                failedSpecs == 1 ? "1 example of a spec has" : "\(failedSpecs) examples of specs have"
            all.append("\(failed) failed; specs are not part of these messages")
        }
        return all.isEmpty ? nil : all.joined(separator: "\n")
    }
}

extension Diagnostic {
    fileprivate var isInFeature: Bool {
        guard let file = location?.file else { return false }
        return [".feature", ".feature.md", ".feature.markdown"].contains { file.hasSuffix($0) }
    }
}
