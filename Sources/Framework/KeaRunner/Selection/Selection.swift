import Foundation
import Kea
import KeaEvents
import KeaFeatures
import KeaText

/// What a command line selects, with its paths resolved and its files read.
///
/// The coordinator creates it once for a run; each worker decodes it, loads the suites and plans the same examples.
@MainActor
package struct Selection: Codable {
    package let options: RunOptions
    private var targets: [PathArgument] = []
    /// The paths to which the selection is narrowed; empty for all of it.
    private var within: [PathArgument] = []
    private var failures: FailureRecord?
    private var durations: RecordedDurations?
    /// The paths that do not exist and the like, which do not keep the others from running.
    private var diagnostics: [Diagnostic] = []

    init() { options = RunOptions() }

    /// Resolves the paths and reads the files that options name.
    init(_ options: RunOptions, in environment: RunEnvironment) throws(UsageError) {
        self.options = options
        try GlueChoice(options.glue).checked()
        if let file = options.rerun {
            (targets, diagnostics) = try PathArgument.rerunTargets(file, in: environment)
            if targets.isEmpty {
                diagnostics.append(Diagnostic(.warning, "--rerun: \(file) contains no location"))
            }
        }
        if options.onlyFailures { failures = try FailureRecord(in: environment) }
        durations = try options.durations.map { file throws(UsageError) in
            try RecordedDurations(file, in: environment)
        }
        within = try options.within.map { path throws(UsageError) in try PathArgument(path, in: environment) }
        for path in options.paths {
            do throws(UsageError) {
                targets.append(try PathArgument(path, in: environment))
            } catch {
                diagnostics.append(Diagnostic(.error, error.message, details: error.details))
            }
        }
    }

    private var selectsEverything: Bool { options.paths.isEmpty && options.rerun == nil }

    /// Loads the suites that the paths may select from; mistakes become diagnostics.
    func loadSuites(in environment: RunEnvironment) -> Suites {
        let files = featureFiles(in: environment)
        files.mistakes.forEach(Run.current.diagnostics.record)
        var suites = Suites()
        ExampleCase.hearingAssertions {
            suites = .load(
                specs: selectsSpecs, features: files.paths, root: environment.root, glue: options.glue,
                testTimeLimit: options.execution.testTimeLimit, selecting: selects)
        }
        return suites
    }

    private var selectsSpecs: Bool {
        let hasSpecs = { (paths: [PathArgument]) in paths.contains { $0.kind != .feature } }
        return (selectsEverything || hasSpecs(targets)) && (!isNarrow || hasSpecs(within))
    }

    /// Whether only what is in ``within`` is loaded; shards are divided among all examples.
    private var isNarrow: Bool { !within.isEmpty && options.shard == nil }

    /// Whether the paths select a file, or a part of it.
    private func selects(_ file: String) -> Bool {
        (selectsEverything || targets.contains { $0.covers(file) })
            && (!isNarrow || within.contains { $0.covers(file) })
    }

    /// Returns the feature files to read, each once, and the mistakes in their folders.
    private func featureFiles(in environment: RunEnvironment) -> (paths: [String], mistakes: [Diagnostic]) {
        let all = selectedFeatureFiles(in: environment)
        guard isNarrow else { return all }
        let (files, folders) = (Set(within.map(\.path)), within.filter { $0.kind == .folder })
        let isWithin = { path in files.contains(path) || folders.contains { $0.contains(path) } }
        return (
            all.paths.filter(isWithin),
            all.mistakes.filter { mistake in mistake.location.map { isWithin($0.file) } ?? false }
        )
    }

    private func selectedFeatureFiles(
        in environment: RunEnvironment
    ) -> (paths: [String], mistakes: [Diagnostic]) {
        guard !selectsEverything else {
            let found = FeatureFiles(ofProject: environment.featuresFolder)
            // A failed scenario may be in any folder.
            let failed = (failures?.featureFiles(in: environment.root) ?? [])
                .filter { !found.paths.contains($0) && FileManager.default.fileExists(atPath: $0) }
            return (found.paths + failed.sorted(), found.mistakes)
        }
        var seen: Set<String> = []
        let found = targets.filter { $0.kind != .swift }.map(\.features)
        return (found.flatMap(\.paths).filter { seen.insert($0).inserted }, found.flatMap(\.mistakes))
    }

    /// - Parameter focuses: Whether focused examples, if there are any, leave the others out.
    func plan(
        _ suites: Suites, order: ExampleOrder, focuses: Bool = true, in environment: RunEnvironment
    ) -> Plan {
        var plan = Plan(suites: suites)
        plan.diagnostics = environment.mistakes + diagnostics
        if selectsEverything, within.isEmpty, TypeDiscovery.requestedClasses == nil {
            let unbuilt = UnbuiltClasses(below: environment.specsFolder, in: environment.root)
            plan.diagnostics += [unbuilt.warning(environment.paths)].compactMap(\.self)
        }
        var examples = filtered(selectedByPath(suites, &plan), &plan.diagnostics)
        if let failures {
            examples = failures.filter(
                examples, all: suites.examples, in: environment.root, isLoaded: loads, &plan.diagnostics)
        }
        if focuses { examples = focused(examples, in: environment, &plan) }
        let selected = Set(examples.map { ObjectIdentifier($0) })
        plan.examples = order.examples(of: suites.roots, selected: selected)
        if let shard = options.shard {
            // The division does not depend on the order.
            let defined = ExampleOrder.defined.examples(of: suites.roots, selected: selected)
            let shards = ExampleShards(defined, shard, durations)
            plan.examples = plan.examples.filter(shards.contains)
            plan.info.shard = shards.info
        }
        if !within.isEmpty {
            let files = Dictionary(grouping: suites.examples, by: \.info.location.file)
            let some = within.flatMap { self.examples(of: $0, suites, files, &plan.diagnostics) }
            let places = Set(some.map { ObjectIdentifier($0) })
            plan.examples = plan.examples.filter { places.contains(ObjectIdentifier($0)) }
        }
        if let count = options.repetitions, !options.runsUntilFailure, count > 1 {
            let most = Bounds.repetitions.upperBound
            guard count * plan.examples.count <= most else {
                let examples = pluralized(plan.examples.count, "example")
                plan.diagnostics.append(
                    Diagnostic(.error, "--repeat: \(examples), each \(count) times, are more than \(most)"))
                return plan
            }
            plan.examples = plan.examples.flatMap { example in
                (1...count).map { example.repetition($0, of: count) }
            }
        }
        return plan
    }

    /// Whether all examples of a feature file, or of specs without one, are loaded.
    private func loads(_ featureFile: String?) -> Bool {
        guard let path = featureFile else { return selectsSpecs }
        return selects(path) || !FileManager.default.fileExists(atPath: path)
    }

    private func selectedByPath(_ suites: Suites, _ plan: inout Plan) -> [Example] {
        guard !selectsEverything else { return suites.examples }
        var selected: [Example] = []
        var emptyTargets: [String] = []
        var emptyFeatures: [String] = []
        let byFile = Dictionary(grouping: suites.examples, by: \.info.location.file)
        for target in targets {
            let found = examples(of: target, suites, byFile, &plan.diagnostics)
            selected += found
            // A part of the selection says nothing about the rest.
            guard found.isEmpty, byFile[target.path] == nil, within.isEmpty else { continue }
            let features = target.features
            switch target.kind {
            case .swift: emptyTargets.append("there is no spec in \(target.text)")
            case .folder where features.paths.isEmpty && features.mistakes.isEmpty:
                emptyTargets.append("there is no feature file and no spec in \(target.text)")
            default:
                // A mistake in the file has its own message; an empty file has only a warning.
                guard !features.paths.contains(where: Run.current.diagnostics.hasError) else { continue }
                emptyFeatures.append("there is no scenario in \(target.text) that can be run")
            }
        }
        // A path that selects nothing is an error beside others; alone, it makes a run of nothing.
        let severity: Diagnostic.Severity = selected.isEmpty ? .warning : .error
        plan.diagnostics += emptyTargets.map { Diagnostic(severity, $0) }
        if !selected.isEmpty { plan.diagnostics += emptyFeatures.map { Diagnostic(.error, $0) } }
        return selected
    }

    private func examples(
        of target: PathArgument, _ suites: Suites, _ byFile: [String: [Example]],
        _ diagnostics: inout [Diagnostic]
    ) -> [Example] {
        guard target.kind != .folder else {
            return suites.examples.filter { target.contains($0.info.location.file) }
        }
        guard !target.lines.isEmpty, byFile[target.path] != nil else { return byFile[target.path] ?? [] }
        let feature = suites.features.first { $0.group.location.file == target.path }
        let lineCount = Self.lineCount(target.path)
        let excess = target.lines.filter { $0 > lineCount }.map { line in
            "\(target.text) has no line \(line); it has \(pluralized(lineCount, "line"))"
        }
        diagnostics += listed(excess).map { Diagnostic(.error, $0) }
        let lines = target.lines.filter { $0 <= lineCount }
        let specs = SpecLines(target.path, in: suites.specs)
        let tests = suites.tests(in: target.path)
        return lines.flatMap { line -> [Example] in
            let found =
                feature?.examples(at: line) ?? tests.examples(at: line, specs: specs.examples(at: line))
            if found.isEmpty, !Run.current.diagnostics.hasError(in: target.path) {
                let kind = feature == nil ? "test" : "scenario"
                diagnostics.append(
                    Diagnostic(.error, "there is no \(kind) at line \(line) of \(target.text)"))
            }
            return found
        }
    }

    private static func lineCount(_ path: String) -> Int {
        guard let bytes = FileManager.default.contents(atPath: path) else { return 0 }
        let feeds = bytes.reduce(0) { $1 == 0x0A ? $0 + 1 : $0 }
        return bytes.last == 0x0A || bytes.isEmpty ? feeds : feeds + 1
    }

    private func focused(_ examples: [Example], in environment: RunEnvironment, _ plan: inout Plan)
        -> [Example]
    {
        let focused = examples.filter(\.traits.isFocused)
        guard let first = focused.first else { return examples }
        guard !environment.isContinuousIntegration else {
            plan.diagnostics += focused.map { example in
                Diagnostic(
                    .error,
                    "\"\(example.info.title)\" is focused, which would leave the others out; "
                        + "remove the focus (fit, fdescribe, fcontext or .focused)",
                    at: example.info.location)
            }
            return examples
        }
        let others = focused.count == 1 ? "" : " and \(pluralized(focused.count - 1, "other"))"
        plan.diagnostics.append(
            Diagnostic(
                .warning,
                "only focused examples are run: \"\(first.info.title)\"\(others); "
                    + "\(pluralized(examples.count - focused.count, "example")) left out",
                at: first.info.location))
        return focused
    }
}

extension GlueChoice {
    /// Throws an error for a name without a class of steps.
    @MainActor
    func checked() throws(UsageError) {
        if let mistake { throw UsageError(mistake.message, details: mistake.details) }
    }
}
