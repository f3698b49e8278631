import Foundation
import Kea
import KeaEvents
import KeaFeatures
import KeaReports
import KeaText

/// The selection of a command line, from paths to examples.
@MainActor
struct Selection {
    private let options: RunOptions
    private let environment: RunEnvironment
    private var targets: [PathArgument] = []
    private var failures: FailureRecord?
    private var durations: ShardDurations?
    private var diagnostics: [Diagnostic] = []

    /// Finds the paths of the command line; those that lead nowhere become diagnostics.
    init(_ options: RunOptions, in environment: RunEnvironment) {
        self.options = options
        self.environment = environment
        diagnostics = environment.mistakes
        do throws(UsageError) {
            targets =
                try options.rerun.map { file throws(UsageError) in
                    let read = try RerunFile(file, in: environment)
                    diagnostics += read.mistakes.map { Diagnostic(.error, $0.message, at: nil) }
                    return read.targets
                } ?? []
            if let file = options.rerun, targets.isEmpty {
                diagnostics.append(
                    Diagnostic(.warning, "--rerun: \(file) names nothing to run again", at: nil))
            }
            failures = options.onlyFailures ? try FailureRecord(in: environment) : nil
            durations = try options.durations.map { file throws(UsageError) in
                try ShardDurations(file, in: environment)
            }
        } catch {
            diagnostics.append(Diagnostic(.error, error.message, details: error.details, at: nil))
        }
        for path in options.paths {
            do {
                targets.append(try PathArgument(path, in: environment))
            } catch {
                diagnostics.append(Diagnostic(.error, error.message, details: error.details, at: nil))
            }
        }
    }

    /// Makes sure that the files that options name can be followed, before anything is run.
    static func check(_ options: RunOptions, in environment: RunEnvironment) throws(UsageError) {
        _ = try GlueOption.checked(options.glue)
        if let file = options.rerun { _ = try RerunFile(file, in: environment) }
        if let file = options.durations { _ = try ShardDurations(file, in: environment) }
        if options.onlyFailures { try FailureRecord.check(in: environment) }
    }

    private var selectsEverything: Bool { options.paths.isEmpty && options.rerun == nil }

    /// Loads what the paths may mean; mistakes become diagnostics.
    func loadSuites() -> Suites {
        let (files, mistakes) = featureFiles
        for mistake in mistakes {
            Diagnostics.record(mistake.severity, mistake.message, at: mistake.location)
        }
        var suites = Suites()
        ExampleCase.hearingAssertions {
            suites = .load(
                specs: wantsSpecs, features: files, root: environment.root, glue: options.glue,
                selecting: selects)
        }
        return suites
    }

    private var wantsSpecs: Bool { selectsEverything || targets.contains { $0.kind != .feature } }

    /// Whether the paths select a file, or a part of it.
    private func selects(_ file: String) -> Bool {
        selectsEverything || targets.contains { $0.path == file || $0.kind == .folder && $0.holds(file) }
    }

    /// The feature files that are to be read, each once, and what is wrong with where they are.
    private var featureFiles: (paths: [String], mistakes: [Diagnostic]) {
        guard !selectsEverything else {
            let folder = environment.featuresFolder
            let found = FeatureFiles(below: folder)
            // What has failed may stand anywhere.
            let failed = (failures?.featureFiles(in: environment.root) ?? [])
                .filter { !found.paths.contains($0) && FileManager.default.fileExists(atPath: $0) }
            return (found.paths + failed.sorted(), found.mistakes + FeatureFiles.beside(folder))
        }
        var seen: Set<String> = []
        var mistakes: [Diagnostic] = []
        let paths = targets.flatMap { target -> [String] in
            switch target.kind {
            case .folder:
                let found = FeatureFiles(below: target.path)
                mistakes += found.mistakes
                return found.paths
            case .feature: return [target.path]
            case .swift: return []
            }
        }
        return (paths.filter { seen.insert($0).inserted }, mistakes)
    }

    /// Chooses examples and puts them into order.
    func plan(_ suites: Suites, order: ExampleOrder) -> Plan {
        var plan = Plan()
        plan.diagnostics = diagnostics
        if selectsEverything, TypeDiscovery.requestedClasses == nil {
            let unbuilt = UnbuiltClasses(below: environment.specsFolder, in: environment.root)
            plan.diagnostics += [unbuilt.warning(environment.paths)].compactMap(\.self)
        }
        let chosen = chosenByPath(suites, &plan)
        var filtered = filter(chosen, &plan)
        if let failures {
            let all = suites.groups.flatMap(\.examples) + suites.features.flatMap(\.group.examples)
            filtered = failures.filter(
                filtered, all: all, in: environment.root, isLookedAt: isLookedAt, &plan.diagnostics)
        }
        let focused = focus(filtered, &plan)
        let roots = roots(of: suites)
        let tree = ExampleTree(roots, selected: Set(focused.map { ObjectIdentifier($0) }))
        plan.examples = tree.examples(in: order)
        if let shard = options.shard {
            // The division is the same for all orders.
            let shards = ExampleShards(tree.examples(in: .defined), shard, durations)
            plan.examples = plan.examples.filter(shards.holds)
            plan.shard = shards.info
        }
        if let count = options.repetitions, !options.runsUntilFailure, count > 1 {
            plan.examples = plan.examples.flatMap { example in
                (1...count).map { example.repetition($0, of: count) }
            }
        }
        return plan
    }

    /// Whether the examples of a feature file, or without one those of specs, are all there that are left of it.
    private func isLookedAt(_ featureFile: String?) -> Bool {
        guard let path = featureFile else { return wantsSpecs }
        return selects(path) || !FileManager.default.fileExists(atPath: path)
    }

    private func roots(of suites: Suites) -> [ExampleGroup] {
        let features = suites.features.first.map { [$0.group.root] } ?? []
        return suites.groups + features
    }

    // MARK: Paths

    private func chosenByPath(_ suites: Suites, _ plan: inout Plan) -> [Example] {
        let specs = suites.groups
        guard !selectsEverything else {
            return specs.flatMap(\.examples) + suites.features.flatMap(\.group.examples)
        }
        var chosen: [Example] = []
        var emptyTargets: [String] = []
        /// Those whose features have said already that there is nothing in them.
        var emptyFeatures: [String] = []
        for target in targets {
            switch target.kind {
            case .folder:
                let found =
                    specs.flatMap(\.examples).filter { target.holds($0.info.location.file) }
                    + suites.features.filter { target.holds($0.group.location.file) }.flatMap(
                        \.group.examples)
                if found.isEmpty {
                    let files = FeatureFiles(below: target.path)
                    if files.paths.isEmpty, files.mistakes.isEmpty {
                        emptyTargets.append("there is no feature file and no spec in \(target.text)")
                    } else {
                        emptyFeatures.append("there is no scenario in \(target.text) that can be run")
                    }
                }
                chosen += found
            case .feature:
                let feature = suites.features.first { $0.group.location.file == target.path }
                if let feature, !feature.group.examples.isEmpty {
                    chosen += examples(of: target, feature, &plan)
                } else {
                    emptyFeatures.append("there is no scenario in \(target.text) that can be run")
                }
            case .swift:
                let found = specs.flatMap(\.examples).filter { $0.info.location.file == target.path }
                if found.isEmpty {
                    emptyTargets.append("there is no spec in \(target.text)")
                } else {
                    chosen += examples(of: target, specs, all: found, &plan)
                }
            }
        }
        // A path that selects nothing is a mistake beside others; alone, it is a run of nothing.
        let severity: Diagnostic.Severity = chosen.isEmpty ? .warning : .error
        plan.diagnostics += emptyTargets.map { Diagnostic(severity, $0, at: nil) }
        if !chosen.isEmpty { plan.diagnostics += emptyFeatures.map { Diagnostic(.error, $0, at: nil) } }
        return chosen
    }

    private func examples(
        of target: PathArgument, _ feature: LoadedFeature, _ plan: inout Plan
    ) -> [Example] {
        guard !target.lines.isEmpty else { return feature.group.examples }
        plan.diagnostics += linesPastEnd(target, feature.lineCount)
        return target.lines.filter { $0 <= feature.lineCount }.flatMap { line -> [Example] in
            let found = feature.examples(at: line)
            if found.isEmpty {
                plan.diagnostics.append(
                    Diagnostic(.error, "there is no scenario at line \(line) of \(target.text)", at: nil))
            }
            return found
        }
    }

    private func examples(
        of target: PathArgument, _ specs: [ExampleGroup], all: [Example], _ plan: inout Plan
    ) -> [Example] {
        guard !target.lines.isEmpty else { return all }
        let lineCount = Self.lineCount(target.path)
        let lines = SpecLines(target.path, in: specs)
        plan.diagnostics += linesPastEnd(target, lineCount)
        return target.lines.filter { $0 <= lineCount }.flatMap { lines.examples(at: $0) }
    }

    private func linesPastEnd(_ target: PathArgument, _ lineCount: Int) -> [Diagnostic] {
        let lines = target.lines.filter { $0 > lineCount }.map { line in
            "\(target.text) has no line \(line); it has \(pluralized(lineCount, "line"))"
        }
        return listed(lines).map { Diagnostic(.error, $0, at: nil) }
    }

    private static func lineCount(_ path: String) -> Int {
        guard let bytes = FileManager.default.contents(atPath: path) else { return 0 }
        let feeds = bytes.reduce(0) { $1 == 0x0A ? $0 + 1 : $0 }
        return bytes.last == 0x0A || bytes.isEmpty ? feeds : feeds + 1
    }

    // MARK: Tags and names

    private func filter(_ examples: [Example], _ plan: inout Plan) -> [Example] {
        guard !examples.isEmpty else { return [] }
        let tagged = TagFilter(options.tags).filter(examples, &plan.diagnostics)
        guard !tagged.isEmpty else { return [] }
        return NameFilter(options.names).filter(tagged, &plan.diagnostics)
    }

    // MARK: Focus

    private func focus(_ examples: [Example], _ plan: inout Plan) -> [Example] {
        let focused = examples.filter(\.traits.isFocused)
        guard !focused.isEmpty else { return examples }
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
        let rest = examples.count - focused.count
        let place = focused.count == 1 ? "" : " and \(pluralized(focused.count - 1, "other"))"
        plan.diagnostics.append(
            Diagnostic(
                .warning,
                "only focused examples are run: \"\(focused[0].info.title)\"\(place); "
                    + "\(pluralized(rest, "example")) left out",
                at: focused[0].info.location))
        return focused
    }
}
