import Foundation
import Gherkin
import Kea
import KeaEvents
import KeaWorkbench
import Synchronization

/// A package with features and one Swift file, whose builds and runs are played step by step.
///
/// `Steps.swift` has lines such as `given("a shop") { passes }`, with `fails` for a step that fails. Its build fails if it
/// contains the word `broken`. With the word `spec` it has an example of a spec, which fails with `wrong`, and with `leak` a failure outside of
/// examples. The executable is a copy of it.
@MainActor
final class SmallPackage {
    let root = NSTemporaryDirectory() + "kea-small-\(UUID().uuidString)"
    /// The runs that have not ended.
    private(set) var runs: [Run] = []
    /// The arguments of all runs so far, with paths relative to the features.
    private(set) var commands: [String] = []
    var refusal: String?
    /// What happens during the next build, before its executable is written.
    var whileBuilding: (() -> Void)?
    /// Whether questions about the definitions have no answer.
    let isSilent = Switch()

    final class Switch: Sendable { let isOn = Mutex(false) }

    /// The texts about which the executable was asked.
    let questions = Questions()

    final class Questions: Sendable { let texts = Mutex<[String]>([]) }

    /// Creates the package, which is removed at the end of the example.
    init(swift: String = "", features: [String: String] = [:]) {
        Execution.current?.atEnd { [root] in try? FileManager.default.removeItem(atPath: root) }
        try? FileManager.default.createDirectory(
            atPath: root + "/Features", withIntermediateDirectories: true)
        write(swift, to: swiftFile)
        for (name, text) in features { write(text, to: path(name)) }
    }

    var project: Project {
        Project(
            root: root, features: root + "/Features", command: root + "/run-specs.sh", product: executable,
            starter: { [weak self] arguments, receive, end in
                let run = Run(arguments, receive, end)
                if let self {
                    runs.append(run)
                    commands.append(arguments.joined(separator: " ").replacing("\(root)/Features/", with: ""))
                }
                return { MainActor.assumeIsolated { run.isInterrupted = true } }
            },
            responder: { [executable, isSilent, questions] request in
                guard !isSilent.isOn.withLock({ $0 }),
                    let swift = try? String(contentsOfFile: executable, encoding: .utf8)
                else { return nil }
                switch request {
                case .vocabulary: return try? JSONEncoder().encode(Self.vocabulary(swift, in: executable))
                case .check(let path, let text):
                    questions.texts.withLock { $0.append(text) }
                    return try? JSONEncoder().encode(Self.check(text, path, Self.definitions(swift)))
                case .review: return nil
                }
            })
    }

    private nonisolated static func vocabulary(_ swift: String, in file: String) -> Vocabulary {
        Vocabulary(
            definitions: definitions(swift).keys.sorted().map { sentence in
                Vocabulary.Definition(
                    word: "given", expression: sentence, isRegularExpression: false,
                    location: SourceLocation(file: file, line: 1), parameters: [], worlds: [], columns: nil,
                    takesDocString: false)
            },
            parameterTypes: [], diagnostics: [])
    }

    private nonisolated static func check(
        _ text: String, _ path: String, _ definitions: [String: Bool]
    ) -> [StepMistake] {
        let pickles = GherkinParser().parse(text, uri: path).partialDocument.pickles()
        return pickles.flatMap(\.steps).filter { definitions[$0.text] == nil }.map { step in
            let location = SourceLocation(file: path, line: step.step.location.line)
            let failure = Failure(message: "undefined: \(step.text)", location: location)
            return StepMistake(line: location.line, isUndefined: true, failure: failure)
        }
    }

    func path(_ name: String) -> String { "\(root)/Features/\(name)" }
    var swiftFile: String { root + "/Steps.swift" }
    /// A Swift file of a package that is used by its path; its definitions come last.
    var dependencyFile: String { root + "/Dependency/Sources/D.swift" }
    var executable: String { root + "/PackageTests.xctest" }
    /// What a build compiles.
    private var sources: String {
        let other = text(dependencyFile)
        return text(swiftFile) + (other.isEmpty ? "" : "\n" + other)
    }
    /// The paths of all inputs, as a watcher reports them that does not know what has changed.
    var inputs: Set<String> { Set(features.keys.map(path) + [swiftFile, dependencyFile]) }

    private func write(_ text: String, to path: String) {
        _ = FileManager.default.createFile(atPath: path, contents: Data(text.utf8))
    }

    func text(_ path: String) -> String { (try? String(contentsOfFile: path, encoding: .utf8)) ?? "" }

    /// The features, by name.
    var features: [String: String] {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: root + "/Features")) ?? []
        return Dictionary(
            uniqueKeysWithValues: names.filter { $0.hasSuffix(".feature") }.map { ($0, text(path($0))) })
    }

    func changeDependency(_ text: String) {
        let folder = URL(fileURLWithPath: dependencyFile).deletingLastPathComponent().path
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        write(text, to: dependencyFile)
    }

    /// Changes a feature that is a link, or makes it one.
    func changeLinked(_ name: String, _ text: String) {
        let manager = FileManager.default
        if let target = try? manager.destinationOfSymbolicLink(atPath: path(name)) {
            return write(text, to: target)
        }
        let target = path(".shared/\(UUID())")
        try? manager.createDirectory(atPath: path(".shared"), withIntermediateDirectories: true)
        write(text, to: target)
        try? manager.removeItem(atPath: path(name))
        try? manager.createSymbolicLink(atPath: path(name), withDestinationPath: target)
    }

    /// Writes a file that examples read.
    ///
    /// - Returns: whether a run began because of what a watcher reports about it.
    func runsForFixture(_ haveChanged: (Set<String>) -> Void) -> Bool {
        let (file, count) = (root + "/data.json", commands.count)
        write("{}", to: file)
        let reported = [file].filter(project.isWatched)
        if !reported.isEmpty { haveChanged(Set(reported)) }
        return commands.count > count
    }

    /// Changes files, as an editor or a checkout does; `nil` removes a feature.
    func change(_ features: [String: String?], swift: String? = nil) {
        for (name, text) in features {
            if let text {
                write(text, to: path(name))
            } else {
                try? FileManager.default.removeItem(atPath: path(name))
            }
        }
        if let swift { write(swift, to: swiftFile) }
    }

    /// Builds the specs, unless that fails.
    ///
    /// - Returns: why it fails.
    @discardableResult func build() -> String? {
        let swift = text(swiftFile)
        if let line = swift.split(separator: "\n", omittingEmptySubsequences: false).firstIndex(where: {
            $0.contains("broken")
        }) {
            return
                "printf: write error: Broken pipe\n\(swiftFile):\(line + 1):\(column(swift, line)): error: broken\nerror: the specs cannot be built; nothing was run"
        }
        if text(executable) != sources || !FileManager.default.fileExists(atPath: executable) {
            _ = FileManager.default.createFile(
                atPath: executable, contents: Data(sources.utf8), attributes: [.posixPermissions: 0o755])
        }
        return nil
    }

    /// The place of the word `broken` in a line, in bytes from 1.
    private func column(_ swift: String, _ line: Int) -> Int {
        let text = swift.split(separator: "\n", omittingEmptySubsequences: false)[line]
        return text.utf8.count - (text.range(of: "broken").map { text[$0.lowerBound...].utf8.count } ?? 0) + 1
    }

    // MARK: - Runs

    /// A run that is played.
    @MainActor
    final class Run {
        let arguments: [String]
        private let receive: @MainActor @Sendable (RunEvent) -> Void
        private let end: @MainActor @Sendable (Int32, String) -> Void
        fileprivate var isInterrupted = false
        /// The events to come; `nil` before the plan.
        fileprivate var events: [RunEvent]?
        fileprivate var status: Int32 = 0

        init(
            _ arguments: [String], _ receive: @escaping @MainActor @Sendable (RunEvent) -> Void,
            _ end: @escaping @MainActor @Sendable (Int32, String) -> Void
        ) {
            (self.arguments, self.receive, self.end) = (arguments, receive, end)
        }

        /// Plays the next event.
        ///
        /// - Returns: whether there are more.
        fileprivate func advance(in package: SmallPackage) -> Bool {
            if let refusal = package.refusal {
                end(2, refusal)
                return false
            }
            if isInterrupted, events == nil {
                end(143, "")
                return false
            }
            if events == nil {
                if !arguments.contains("--no-build") {
                    if let failure = package.build() {
                        receive(.diagnostic(Diagnostic(.error, "the specs cannot be built", at: nil)))
                        end(2, failure)
                        return false
                    }
                    if let change = package.whileBuilding {
                        change()
                        package.whileBuilding = nil
                        try? FileManager.default.setAttributes(
                            [.modificationDate: Date()], ofItemAtPath: package.executable)
                    }
                }
                (events, status) = package.events(of: arguments)
            }
            if isInterrupted {
                // An example that runs is cut off; the others end without having run.
                for event in events ?? [] {
                    // The plan is complete in any case.
                    switch event {
                    case .source, .testCase, .diagnostic: receive(event)
                    default: break
                    }
                    if case .exampleFinished(let info, _) = event {
                        receive(.exampleFinished(info, .notRun(info, because: "the run was interrupted")))
                    }
                }
                receive(.runFinished(RunSummary()))
                end(143, "")
                return false
            }
            if let event = events?.first {
                events?.removeFirst()
                receive(event)
                return true
            }
            end(status, status == 2 ? "error: a feature has a mistake" : "")
            return false
        }
    }

    func advance(_ count: Int = .max) {
        var rest = count
        while rest > 0, let run = runs.first {
            if !run.advance(in: self) { runs.removeAll { $0 === run } }
            rest -= 1
        }
    }

    struct Outcome: Equatable {
        let path: String
        let line: Int
        let title: String
        let status: Status
    }

    /// The results of a run that begins now, of everything or of arguments; `nil` if the build fails.
    func truth(_ arguments: [String] = []) -> [Outcome]? {
        guard !text(swiftFile).contains("broken") else { return nil }
        return plan(arguments, sources).map {
            Outcome(
                path: $0.path, line: $0.pickle.location.line, title: $0.name.path.last ?? "",
                status: $0.result.status)
        }
    }

    private typealias Planned = (
        path: String, index: Int, name: PickleName, pickle: Pickle, result: (status: Status, steps: [Status])
    )

    private func plan(_ arguments: [String], _ swift: String) -> [Planned] {
        let definitions = Self.definitions(swift)
        var places: [String: Set<Int>] = [:]
        var within: [String: Set<Int>] = [:]
        var (filter, tag): (String?, String?)
        for (index, word) in arguments.enumerated() {
            if index > 0, arguments[index - 1] == "--within" {
                let parts = word.split(separator: ":")
                within[String(parts[0]), default: []].formUnion(parts.dropFirst().compactMap { Int($0) })
            } else if index > 0, arguments[index - 1] == "--name" {
                filter = word
            } else if index > 0, arguments[index - 1] == "--tags" {
                tag = word
            } else if word.hasSuffix(".feature") || word.contains(".feature:") {
                let parts = word.split(separator: ":")
                let path = parts[0].hasPrefix("/") ? String(parts[0]) : "\(root)/\(parts[0])"
                places[path, default: []].formUnion(parts.dropFirst().compactMap { Int($0) })
            }
        }
        var planned: [Planned] = []
        for path in paths(arguments) {
            let scenarios = Self.scenarios(text(path), uri: path.replacing(root + "/", with: ""))
            for (pickle, name) in scenarios {
                let isAt = { (lines: Set<Int>) in
                    lines.isEmpty || lines.contains(pickle.location.line)
                        || lines.contains(pickle.scenario.location.line)
                }
                guard isAt(places[path] ?? []), isAt(within[path] ?? []),
                    filter.map({ name.path.joined(separator: " › ").contains($0) }) ?? true,
                    tag.map({ tag in pickle.tags.contains { $0.name == tag } }) ?? true
                else { continue }
                let index = Self.index(of: pickle, in: text(path))
                planned.append((path, index, name, pickle, Self.result(of: pickle, definitions)))
            }
        }
        return planned
    }

    private static func result(
        of pickle: Pickle, _ definitions: [String: Bool]
    ) -> (status: Status, steps: [Status]) {
        var steps: [Status] = []
        for step in pickle.steps {
            let isCut = steps.contains { $0 != .passed }
            let status = definitions[step.text].map { $0 ? Status.passed : .failed } ?? .undefined
            steps.append(isCut ? .skipped : status)
        }
        return (steps.first { $0 != .passed } ?? (steps.isEmpty ? .pending : .passed), steps)
    }

    /// Returns the paths of the features that arguments select, and of the copies of unsaved texts among them.
    private func paths(_ arguments: [String]) -> [String] {
        let words = zip([""] + arguments, arguments).map {
            (before: $0, word: $1.split(separator: ":").first ?? "")
        }.filter { $0.word.hasSuffix(".feature") }
        let within = Set(words.filter { $0.before == "--within" }.map { String($0.word) })
        let named = words.filter { $0.before != "--within" }.map {
            $0.word.hasPrefix("/") ? String($0.word) : "\(root)/\($0.word)"
        }
        let all = features.keys.sorted().map(path) + named.filter { !$0.hasPrefix(root) }
        return all.filter {
            (named.isEmpty || named.contains($0)) && (within.isEmpty || within.contains($0))
        }
    }

    /// Returns the document of a text; `nil` for one with mistakes.
    static func document(_ text: String, uri: String = "Features/a.feature") -> GherkinDocument? {
        let result = GherkinParser().parse(text, uri: uri)
        return result.problems.contains(where: \.isMistake) ? nil : result.document
    }

    /// Returns the scenarios and rows of a text that run: those without a mistake.
    private static func scenarios(_ text: String, uri: String) -> [(pickle: Pickle, name: PickleName)] {
        GherkinParser().parse(text, uri: uri).checked().scenarios
    }

    /// Returns the place of a scenario or row among all of its file, those with a mistake among them.
    private static func index(of pickle: Pickle, in text: String) -> Int {
        let all = GherkinParser().parse(text, uri: "").partialDocument.pickles()
        return all.firstIndex { $0.location == pickle.location } ?? -1
    }

    /// Returns what a run reports about a feature: its mistakes, and undefined sentences of scenarios that do not run.
    func mistakes(in path: String) -> [(line: Int, message: String)] {
        let checked = GherkinParser().parse(text(path), uri: path).checked()
        let problems = checked.problems.filter(\.isMistake)
        let running = Set(checked.scenarios.map(\.pickle.scenario.location.line))
        let others = (checked.document?.pickles() ?? []).filter {
            !running.contains($0.scenario.location.line)
        }
        let definitions = Self.definitions(text(executable))
        let undefined = others.flatMap(\.steps).filter { definitions[$0.text] == nil }
        return problems.map { ($0.location.line, $0.message) }
            + undefined.map { ($0.step.location.line, "undefined: \($0.text)") }
    }

    /// Returns the results of the scenarios and rows of a text with the present Swift file, by line, and the steps that fail.
    func truth(of feature: String) -> [(line: Int, status: Status, failures: [String])] {
        let definitions = Self.definitions(sources)
        return Self.scenarios(feature, uri: "").map { pickle, _ in
            let result = Self.result(of: pickle, definitions)
            let failed = zip(pickle.steps, result.steps).filter { $1 == .failed }
            return (
                pickle.location.line, result.status,
                failed.map { "\($0.0.step.location.line) failed: \($0.0.text)" }
            )
        }
    }

    /// Returns whether each defined sentence passes.
    nonisolated static func definitions(_ swift: String) -> [String: Bool] {
        swift.matches(of: #/(?:given|when|then)\("([^"]*)"\) \{ (passes|fails) \}/#)
            .reduce(into: [:]) { $0[String($1.1)] = $1.2 == "passes" }
    }

    private func events(of arguments: [String]) -> ([RunEvent], Int32) {
        let planned = plan(arguments, text(executable))
        var events: [RunEvent] = [.runStarted(RunInfo(exampleCount: planned.count, startedAt: 1, root: root))]
        var hasMistake = false
        for path in paths(arguments) {
            for (line, message) in mistakes(in: path) {
                hasMistake = true
                let place = SourceLocation(file: path, line: line)
                events.append(.diagnostic(Diagnostic(.error, message, at: place)))
            }
            let name = path.replacing(root + "/", with: "")
            events.append(.source(FeatureSource(name: name, text: text(path), mediaType: "")))
        }
        for (number, example) in planned.enumerated() {
            let source = example.path.replacing(root + "/", with: "")
            events.append(
                .testCase(TestCase(example: number, source: source, pickle: example.index, steps: [])))
        }
        for (number, example) in planned.enumerated() { events += self.events(of: example, number) }
        let swift = text(executable)
        if swift.contains("spec") {
            let location = SourceLocation(file: swiftFile, line: 1)
            let info = ExampleInfo(
                id: "spec", kind: .spec, suite: "Spec", path: ["a spec"], location: location, tags: [],
                index: planned.count)
            events += [
                .exampleStarted(info),
                .exampleFinished(
                    info, ExampleResult(status: swift.contains("wrong") ? .failed : .passed, seconds: 0.001)),
            ]
        }
        if swift.contains("leak") {
            let location = SourceLocation(file: swiftFile, line: 1)
            events.append(.lateFailure(Failure(message: "a leak", location: location), of: .unknown))
        }
        let isFailed = swift.contains("leak") || planned.contains { $0.result.status.fails(strict: true) }
        return (
            events + [.runFinished(RunSummary())], hasMistake ? 2 : isFailed ? 1 : planned.isEmpty ? 3 : 0
        )
    }

    private func events(of example: Planned, _ number: Int) -> [RunEvent] {
        let location = SourceLocation(file: example.path, line: example.pickle.location.line)
        let info = ExampleInfo(
            id: example.name.id, kind: .scenario, suite: example.path, path: example.name.path,
            location: location, tags: [], index: number)
        var failures: [Failure] = []
        let steps = zip(example.pickle.steps, example.result.steps).flatMap { step, status -> [RunEvent] in
            let place = SourceLocation(file: example.path, line: step.step.location.line)
            let stepInfo = StepInfo(keyword: step.step.keyword, text: step.text, location: place)
            // A run says of an undefined step that the mistake is in its definition.
            let kind: Failure.Kind = status == .undefined ? .definition : .expectation
            var failure = Failure(kind: kind, message: "\(status): \(step.text)", location: place)
            // All rows of a table are missing.
            failure.table = step.dataTable.map { rows in
                TableDifference(
                    columns: nil,
                    rows: rows.enumerated().map { .init(cells: $1.map { .init($0) }, expected: $0) })
            }
            let failed = status > .pending ? [failure] : []
            failures += failed
            return [
                .stepStarted(stepInfo),
                .stepFinished(stepInfo, StepResult(status: status, seconds: 0.001, failures: failed)),
            ]
        }
        let result = ExampleResult(
            status: example.result.status, seconds: example.name.path.last == "slow" ? 1.26 : 0.002,
            failures: failures, startedAt: 1)
        return [.exampleStarted(info)] + steps + [.exampleFinished(info, result)]
    }
}
