import Foundation
import Kea
import KeaEvents
import KeaFeatures
import KeaReports

/// One pass of selecting, loading and running examples in this process.
@MainActor
package struct RunSession {
    private let selection: Selection
    private let environment: RunEnvironment
    var options: RunOptions { selection.options }
    let engine: Engine
    private var run: Run { engine.run }

    /// Begins a session of the run in progress, with the options and the state that all of its processes share.
    package init(_ input: RunInput, in environment: RunEnvironment) {
        selection = input.selection
        self.environment = environment
        engine = Engine(.current)
        run.options = options.execution
        run.loading.limit = options.loadingLimit
        run.loading.leftOut = Set(input.state.leftOut)
        run.host.temporaryFolder = input.state.temporaryFolder
        run[WorldParameters.self] = options.worldParameters
        run.host.encoded = input.encoded
        run.host.reportsMatchedSteps = options.wantsAllSteps
        run.host.mayRetry = { [tags = options.retryTags] info in
            SignalHandler.signal == nil && tags.allSatisfy { $0.evaluate(info.tags) }
        }
    }

    /// Begins the session of a process with the input that another one has sent; `nil` if that makes no sense.
    init?(_ encoded: Data, in environment: RunEnvironment) {
        guard let input = try? JSONDecoder().decode(RunInput.self, from: encoded) else { return nil }
        input.state.restoreEnvironment()
        self.init(input, in: environment)
    }

    /// Runs the selected examples and reports all events except the end of the run.
    func run(
        reportingSources reportsSources: Bool, testCases reportsTestCases: Bool,
        report: @escaping @MainActor (RunEvent) -> Void
    ) {
        let plan = load()
        report(.runStarted(plan.info))
        for diagnostic in plan.diagnostics { report(.diagnostic(diagnostic)) }
        if reportsSources { reportSources(of: plan, withTestCases: reportsTestCases, report: report) }
        plan.suites.swiftTests.prepare(plan.examples, timeLimit: options.execution.testTimeLimit)
        var examples = plan.examples.makeIterator()
        execute(of: plan.suites, report: report) { examples.next() }
    }

    package func load() -> Plan {
        // The run loop opens its descriptors now, because loaded code may use up all of them.
        MainLoop.settle()
        let suites = selection.loadSuites(in: environment)
        suites.registry?.undefinedSteps.showsSnippets = options.showsSnippets
        var plan = selection.plan(suites, order: options.order, in: environment)
        plan.diagnostics += mistakesInOptions(suites)
        if options.paths.isEmpty, options.within.isEmpty {
            plan.diagnostics += suites.registry?.unused(in: suites.features) ?? []
            plan.diagnostics += ExampleGroup.whole.unusedScopes
        }
        let idle = suites.registry?.idleTags(
            of: plan.examples.map(\.info), options: options.tags + options.retryTags)
        plan.diagnostics += [idle].compactMap(\.self)
        plan.diagnostics += Run.current.diagnostics.drain()
        for (index, example) in plan.examples.enumerated() { example.info.index = index }
        plan.info = RunInfo(
            exampleCount: plan.examples.count, seed: options.order.seed, isDryRun: options.execution.isDryRun,
            exampleCounts: plan.examples.reduce(into: [:]) { $0[$1.info.suite, default: 0] += 1 },
            startedAt: Date().timeIntervalSince1970, shard: plan.info.shard, notes: options.notes,
            root: environment.root)
        return plan
    }

    /// Returns the errors about options that the loaded steps contradict.
    func mistakesInOptions(_ suites: Suites) -> [Diagnostic] {
        (suites.registry?.unknown(options.worldParameters) ?? [])
            + (options.isStrictAboutSteps ? unusedSteps(suites) : [])
    }

    /// Reports the sources of the features, the step definitions and hooks, and the test case of each scenario.
    func reportSources(of plan: Plan, withTestCases: Bool, report: (RunEvent) -> Void) {
        let suites = plan.suites
        guard let registry = suites.registry else { return }
        for source in suites.sources {
            report(
                .source(FeatureSource(name: source.uri, text: source.text, mediaType: source.mediaType)))
        }
        report(.glue(registry.glue))
        guard withTestCases else { return }
        // Each repetition has a test case of its own, of the same pickle.
        var pickles: [ObjectIdentifier: (feature: Int, pickle: Int)] = [:]
        for (feature, loaded) in suites.features.enumerated() {
            for (pickle, example) in loaded.group.examples.enumerated() {
                pickles[ObjectIdentifier(example)] = (feature, pickle)
            }
        }
        for example in plan.examples {
            guard let (feature, pickle) = pickles[ObjectIdentifier(example.original)] else { continue }
            report(
                .testCase(registry.testCase(of: example.info.index, pickle, in: suites.features[feature])))
        }
    }

    func execute(
        of suites: Suites, report: @escaping @MainActor (RunEvent) -> Void,
        next: @escaping @MainActor () -> Example?
    ) {
        func reportDiagnostics() {
            for diagnostic in Run.current.diagnostics.drain() { report(.diagnostic(diagnostic)) }
        }
        engine.report = report
        ExampleTests.run(of: suites, on: engine) {
            // The next example may end the process.
            reportDiagnostics()
            return next()
        }
        reportDiagnostics()
    }

    var isStopped: Bool { engine.isStopped || SignalHandler.signal != nil }

    /// Returns the errors of `--strict-steps`, which considers all features, including features that do not run.
    private func unusedSteps(_ suites: Suites) -> [Diagnostic] {
        guard !options.paths.isEmpty || !options.within.isEmpty else {
            return suites.registry?.unusedSteps(in: suites.features) ?? []
        }
        let registry = StepRegistry.load(GlueChoice(options.glue))
        let files = FeatureFiles(below: environment.featuresFolder).paths
        let features = Features.load(files, relativeTo: environment.root, registry: registry)
        _ = Run.current.diagnostics.drain()  // Mistakes in features that do not run are not part of this run.
        return registry.unusedSteps(in: features)
    }
}

extension RunOptions {
    @MainActor var wantsAllSteps: Bool {
        reports.contains { request in
            OwnReports.all.first { $0.format.name == request.name }?.format.wantsAllSteps ?? true
        }
    }
}
