import Foundation
import Kea
import KeaFeatures

/// One pass of selecting, loading and running examples in this process.
@MainActor
struct RunSession {
    private let options: RunOptions
    private let surroundings: Surroundings
    private let engine = Engine.shared

    init(_ options: RunOptions, in surroundings: Surroundings) {
        self.options = options
        self.surroundings = surroundings
    }

    /// Runs what the options ask for; all that happens goes to `report`, a `runFinished` event last.
    ///
    /// - Parameter done: the ids of examples that another process has run already.
    func run(leavingOut done: [String] = [], report: @escaping @MainActor (RunEvent) -> Void) {
        let start = ContinuousClock.now
        let selection = Selection(options, in: surroundings)
        let suites = selection.loadSuites()
        // Child processes of exit expectations have to find the same features.
        let files = suites.features.map(\.group.location.file)
        setenv(ExitExampleRun.featureFiles, files.joined(separator: "\n"), 1)
        var plan = selection.plan(suites, order: options.order)
        if options.isStrictAboutSteps { plan.diagnostics += unusedSteps(suites) }
        let isDryRun = options.mode == .dryRun
        report(
            .runStarted(
                RunInfo(exampleCount: plan.examples.count, seed: options.order.seed, isDryRun: isDryRun)))
        for diagnostic in plan.diagnostics + Diagnostics.drain() { report(.diagnostic(diagnostic)) }

        engine.report = report
        engine.options.failsFast = options.failsFast
        engine.options.isStrict = options.isStrict
        engine.options.isDryRun = isDryRun
        engine.options.timeLimit = options.timeLimit
        engine.options.seed = options.seed
        let examples = Self.leaveOut(done, from: plan.examples)
        suites.swiftTests.prepare(examples, timeLimit: options.timeLimit)
        ExampleTests.run(examples, of: suites, on: engine)
        engine.finish()
        for diagnostic in Diagnostics.drain() { report(.diagnostic(diagnostic)) }
        var summary = engine.summary
        summary.seconds = (ContinuousClock.now - start).seconds
        report(.runFinished(summary))
    }

    /// The mistakes that `--strict-steps` finds: judged by all features, whichever are run.
    private func unusedSteps(_ suites: Suites) -> [Diagnostic] {
        guard !options.paths.isEmpty else {
            return suites.catalog.map { UnusedSteps.diagnostics($0, suites.features) } ?? []
        }
        let catalog = StepCatalog.load()
        let files = FeatureFiles.below(surroundings.featuresFolder)
        let features = Features.load(files, relativeTo: surroundings.root, catalog: catalog)
        _ = Diagnostics.drain()  // Mistakes in features that are not run are no part of this run.
        return UnusedSteps.diagnostics(catalog, features)
    }

    /// The examples without those that are done; of several with one id, as many as were done.
    private static func leaveOut(_ done: [String], from examples: [Example]) -> [Example] {
        var counts = done.reduce(into: [String: Int]()) { $0[$1, default: 0] += 1 }
        return examples.filter { example in
            guard let count = counts[example.info.id], count > 0 else { return true }
            counts[example.info.id] = count - 1
            return false
        }
    }
}
