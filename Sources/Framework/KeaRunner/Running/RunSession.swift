import Foundation
import Kea
import KeaEvents
import KeaFeatures

/// One pass of selecting, loading and running examples in this process.
@MainActor
struct RunSession {
    private let selection: Selection
    private let environment: RunEnvironment
    private var options: RunOptions { selection.options }
    private let engine = Engine.shared

    /// The suites and the examples that were selected from them.
    struct Loaded {
        let suites: Suites
        /// The examples in their order, and all that is wrong.
        let plan: Plan
        /// The facts about the run.
        let info: RunInfo
    }

    init(_ selection: Selection, in environment: RunEnvironment) {
        self.selection = selection
        self.environment = environment
    }

    /// Runs what the options ask for; all that happens goes to `report`, last a `runFinished` event without counts.
    ///
    /// - Parameter tellsTestCases: whether a report wants to know what each scenario is going to run.
    func run(tellingTestCases tellsTestCases: Bool, report: @escaping @MainActor (RunEvent) -> Void) {
        let loaded = load()
        report(.runStarted(loaded.info))
        for diagnostic in loaded.plan.diagnostics { report(.diagnostic(diagnostic)) }
        if tellsTestCases { tellTestCases(loaded, report: report) }
        if let error = requestedError {
            report(.diagnostic(Diagnostic(.error, error.message, at: nil)))
            for example in loaded.plan.examples {
                report(.exampleFinished(example.info, .notRun(example.info, because: error.message)))
            }
        } else {
            prepare(loaded.plan.examples, of: loaded.suites)
            var examples = loaded.plan.examples.makeIterator()
            execute(of: loaded.suites, report: report) { examples.next() }
        }
        report(.runFinished(RunSummary(problem: requestedError)))
    }

    /// Loads what the options select from, and selects.
    func load() -> Loaded {
        // The run loop opens what it needs while that can be had: what is loaded may leave no descriptor.
        MainLoop.settle()
        Loading.limit = options.loadingLimit
        let suites = selection.loadSuites(in: environment)
        // Child processes of exit expectations have to find the same features.
        let files = suites.features.map(\.group.location.file)
        setenv(ExitExampleRun.featureFiles, files.joined(separator: "\n"), 1)
        setenv(ExitExampleRun.glue, options.glue.joined(separator: ","), 1)
        setenv(ExitExampleRun.worldParameters, options.worldParameters.json, 1)
        WorldParameters.ofRun = options.worldParameters
        var plan = selection.plan(suites, order: options.order, in: environment)
        if options.isStrictAboutSteps { plan.diagnostics += unusedSteps(suites) }
        if options.paths.isEmpty {
            plan.diagnostics += suites.registry?.unused(in: suites.features) ?? []
        }
        plan.diagnostics += suites.registry?.unknown(options.worldParameters) ?? []
        plan.diagnostics += Diagnostics.drain()
        let isDryRun = options.mode == .dryRun
        engine.options.failsFast = options.failsFast
        engine.options.isStrict = options.isStrict
        engine.options.isDryRun = isDryRun
        engine.options.timeLimit = options.timeLimit
        engine.options.seed = options.seed
        engine.options.isStrictAboutFlaky = options.isStrictAboutFlaky
        let retry = options.retry
        engine.options.retries = { SignalHandler.signal == nil ? retry.count(of: $0) : 0 }
        for (index, example) in plan.examples.enumerated() { example.setIndex(index) }
        let info = RunInfo(
            exampleCount: plan.examples.count, seed: options.order.seed, isDryRun: isDryRun,
            exampleCounts: plan.examples.reduce(into: [:]) { $0[$1.info.suite, default: 0] += 1 },
            startedAt: Date().timeIntervalSince1970, shard: plan.shard, notes: options.notes,
            root: environment.root)
        return Loaded(suites: suites, plan: plan, info: info)
    }

    /// The error in which the run ends as was asked for, before its first hook.
    var requestedError: Failure? {
        guard options.endsInError else { return nil }
        return Failure(
            kind: .error, message: "an internal error has ended the run, as --error asks for",
            location: SourceLocation(file: environment.root, line: 0))
    }

    /// Tells what features are made of: their texts, the step definitions and hooks, and what each scenario is going to
    /// run.
    func tellTestCases(_ loaded: Loaded, report: (RunEvent) -> Void) {
        let suites = loaded.suites
        guard let registry = suites.registry else { return }
        for source in suites.sources {
            report(
                .source(FeatureSource(name: source.uri, text: source.text, mediaType: source.mediaType)))
        }
        report(.glue(registry.glue))
        guard requestedError == nil else { return }
        // A repetition is another example with a test case of its own, of the same pickle.
        var places: [ObjectIdentifier: (feature: Int, pickle: Int)] = [:]
        for (feature, loaded) in suites.features.enumerated() {
            for (pickle, example) in loaded.group.examples.enumerated() {
                places[ObjectIdentifier(example)] = (feature, pickle)
            }
        }
        for example in loaded.plan.examples {
            guard let (feature, pickle) = places[ObjectIdentifier(example.original)] else { continue }
            report(
                .testCase(registry.testCase(of: example.info.index, pickle, in: suites.features[feature])))
        }
    }

    /// Runs examples until there is no next one; all that happens goes to `report`.
    func execute(
        of suites: Suites, report: @escaping @MainActor (RunEvent) -> Void,
        next: @escaping @MainActor () -> Example?
    ) {
        engine.report = report
        ExampleTests.run(of: suites, on: engine, next: next)
        for diagnostic in Diagnostics.drain() { report(.diagnostic(diagnostic)) }
    }

    /// Gets everything ready for examples that are about to be run together.
    func prepare(_ examples: [Example], of suites: Suites) {
        suites.swiftTests.prepare(examples, timeLimit: options.timeLimit)
    }

    /// Whether no further example is to be run in this process.
    var isStopped: Bool { engine.isStopped || SignalHandler.signal != nil }

    /// The mistakes that `--strict-steps` finds: judged by all features, whichever are run.
    private func unusedSteps(_ suites: Suites) -> [Diagnostic] {
        guard !options.paths.isEmpty else {
            return suites.registry.map { UnusedSteps.diagnostics($0, suites.features) } ?? []
        }
        let registry = StepRegistry.load(GlueChoice(options.glue))
        let files = FeatureFiles(below: environment.featuresFolder).paths
        let features = Features.load(files, relativeTo: environment.root, registry: registry)
        _ = Diagnostics.drain()  // Mistakes in features that are not run are no part of this run.
        return UnusedSteps.diagnostics(registry, features)
    }
}

/// The mistakes that `--strict-steps` finds.
@MainActor
enum UnusedSteps {
    /// An error for each definition that no step of these features uses.
    static func diagnostics(_ registry: StepRegistry, _ features: [LoadedFeature]) -> [Diagnostic] {
        registry.usage(in: features).filter(\.uses.isEmpty).map { usage in
            Diagnostic(.error, "no feature uses \"\(usage.expression)\"", at: usage.definition)
        }
    }
}
