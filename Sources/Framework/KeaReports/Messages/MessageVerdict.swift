/// The outcome of the run for its last message: whether it was a success, and failures that no other message contains.
@MainActor
struct MessageVerdict {
    private let run: RunRecord
    /// Whether a hook before the run failed, so that no scenario runs.
    private(set) var isRunRefused = false
    /// The number of pending scenarios without hooks and steps, for which messages have no result (CCK `empty`).
    private var emptyScenarios = 0
    private var failedSpecs = 0
    private var failuresOfHooks = FailureCopies()
    /// Locations of definitions whose mistakes other messages show.
    private var known: Set<SourceLocation> = []
    /// The number of diagnostics before the run; other messages show those in feature files.
    private var earlyDiagnostics = 0

    init(_ run: RunRecord) { self.run = run }

    var isSuccess: Bool { [.passed, .nothingRun].contains(run.verdict(allowing: emptyScenarios)) }

    /// Adds the mistakes that messages of definitions show: undefined parameter types and duplicate definitions.
    mutating func addMistakes(of glue: Glue) {
        known.formUnion(glue.undefinedParameterTypes.map(\.location))
        var first: Set<String> = []
        for definition in glue.stepDefinitions {
            let key = "\(definition.isRegularExpression) \(definition.expression)"
            if !first.insert(key).inserted { known.insert(definition.location) }
        }
    }

    /// Returns the mistakes in feature files that were found before the run.
    mutating func mistakesInFeatures() -> [Diagnostic] {
        earlyDiagnostics = run.diagnostics.count
        return run.diagnostics.filter { $0.severity == .error && $0.isInFeature }
    }

    mutating func addHook(_ info: HookInfo, _ result: StepResult) {
        result.failures.forEach { failuresOfHooks.insert($0) }
        if info.moment == .beforeRun, result.status.fails(strict: true) { isRunRefused = true }
    }

    /// - Parameter isEmpty: whether it is a scenario without hooks and steps, for which messages have no result.
    mutating func addExample(_ info: ExampleInfo, _ result: ExampleResult, isEmpty: Bool) {
        guard run.isFailed(by: result) || result.isNotRunOnRequest else { return }
        if isEmpty, result.status == .pending { emptyScenarios += 1 }
        if info.kind == .spec { failedSpecs += 1 }
    }

    /// The message about the run, or `nil` if other messages contain everything.
    var message: String? {
        var all: [String] = []
        for (index, mistake) in run.diagnostics.enumerated()
        where mistake.severity == .error && !(index < earlyDiagnostics && mistake.isInFeature)
            && !(mistake.location.map(known.contains) ?? false)
        {
            all.append(mistake.text)
        }
        // The messages of a hook contain its own failures.
        var failuresOfHooks = failuresOfHooks
        for (failure, owner) in run.lateFailures {
            if case .hook = owner, failuresOfHooks.remove(failure) { continue }
            all.append("\(owner.title): \(failure.ownText)")
        }
        if failedSpecs > 0 {
            let failed =
                failedSpecs == 1 ? "1 example of a spec has" : "\(failedSpecs) examples of specs have"
            all.append("\(failed) failed; specs are not part of these messages")
        }
        return all.isEmpty ? nil : all.joined(separator: "\n")
    }
}

extension Diagnostic {
    fileprivate var isInFeature: Bool { location.map { SourceLocation.isFeature($0.file) } ?? false }
}
