import Foundation
import Gherkin
import KeaEvents
import KeaText

/// What is known about the scenarios of features: results, each of a text and of a build.
///
/// The watch, the page and the language server show nothing else about results. What they show is derived from the
/// present texts and the present build, so a result is no longer current as soon as either changes.
@MainActor
package struct Knowledge {
    package enum State {
        case notRun
        case running(ExampleRecord)
        /// It ran with its present text and in the present build.
        case current(ExampleRecord)
        /// Its text or the build has changed since it ran.
        case changed(ExampleRecord)

        /// The last result; `nil` if there is none.
        package var record: ExampleRecord? {
            switch self {
            case .notRun, .running: nil
            case .current(let record), .changed(let record): record
            }
        }
    }

    /// The result of a text in a build; without a record, the run did not select it.
    private struct Result {
        let record: ExampleRecord?
        let build: Build?
    }

    /// The results of a file by text, and the last text that ran by name.
    private struct File {
        var results: [String: Result] = [:]
        var texts: [String: String] = [:]
    }

    /// The run that reports now: what it runs, and what has ended.
    private struct Run {
        var build: Build?
        var sources: [String: (path: String, scenarios: [ScenarioText])] = [:]
        /// The scenarios by the index in the plan.
        var plan: [Int: (source: String, scenario: ScenarioText)] = [:]
        var running: (path: String, text: String, record: ExampleRecord)?
        /// The texts with a result of this run; a repeated scenario has its most severe result.
        var decided: Set<String> = []
    }

    private var files: [String: File] = [:]
    /// The results of examples that are no scenarios, by identifier.
    private var others: [String: Result] = [:]
    private var run = Run()
    package private(set) var record = RunRecord()
    private(set) var started = Date()
    /// Whether the user has stopped it: what has not run then keeps what is known about it, and is not counted.
    package var isInterrupted = false
    /// The present build; `nil` while there is none, or while Swift files are newer.
    package var build: Build?

    package init(build: Build? = nil) { self.build = build }

    package mutating func beginRun() {
        (run, record, started, isInterrupted) = (Run(), RunRecord(), Date(), false)
    }

    /// Whether the run has begun: otherwise its specs are being built, or it has been refused.
    var hasStarted: Bool { record.info.startedAt != 0 }
    /// Whether the specs of the run cannot be built, which the script reports as an event.
    var isBuildFailure: Bool { !hasStarted && record.errorCount > 0 }

    /// The texts of all scenarios of the features that the run has read, by path.
    var texts: [String: [String]] {
        run.sources.values.reduce(into: [:]) { $0[$1.path] = $1.scenarios.map(\.text) }
    }

    /// Takes an event of the run.
    ///
    /// - Parameters:
    ///   - build: the build that runs.
    ///   - path: returns the path under which a file is known; `nil` for a file that is not.
    ///   - scenarios: returns the scenarios of the text of a file.
    /// - Returns: the path of the file about which something new is known.
    @discardableResult
    package mutating func receive(
        _ event: RunEvent, build: Build?, path: (String) -> String? = { $0 },
        scenarios: (_ file: String, _ text: String) -> [ScenarioText]
    ) -> String? {
        if case .exampleFinished(let info, let result) = event, isInterrupted, result.status == .notRun {
            run.running = nil
            return planned(info)?.path
        }
        record.receive(event)
        switch event {
        case .runStarted: run.build = build
        case .source(let source):
            let whole = source.name.hasPrefix("/") ? source.name : "\(record.info.root ?? "")/\(source.name)"
            guard let path = path(whole) else { return nil }
            run.sources[source.name] = (path, scenarios(whole, source.text))
        case .testCase(let testCase):
            let scenarios = run.sources[testCase.source]?.scenarios ?? []
            let place = scenarios.partitioningIndex { $0.index >= testCase.pickle }
            guard place < scenarios.count, scenarios[place].index == testCase.pickle else { return nil }
            run.plan[testCase.example] = (testCase.source, scenarios[place])
        case .exampleStarted, .stepStarted, .stepFinished:
            guard let example = record.running, let (path, scenario) = planned(example.info) else {
                return nil
            }
            run.running = (path, scenario.text, example)
            return path
        case .exampleFinished(let info, let result):
            run.running = nil
            guard !result.isNotRunOnRequest, let example = record.ended else { return planned(info)?.path }
            guard let (path, scenario) = planned(info) else {
                if info.kind == .spec { others[info.id] = Result(record: example, build: run.build) }
                return nil
            }
            let isRepeated = !run.decided.insert("\(path)\u{1F}\(scenario.text)").inserted
            if isRepeated, let before = files[path]?.results[scenario.text]?.record,
                before.result.status >= result.status
            {
                return path
            }
            files[path, default: File()].results[scenario.text] = Result(record: example, build: run.build)
            files[path]?.texts[scenario.name] = scenario.text
            return path
        case .runFinished: run.running = nil
        default: break
        }
        return nil
    }

    package func planned(_ info: ExampleInfo) -> (path: String, scenario: ScenarioText)? {
        guard let (source, scenario) = run.plan[info.index], let path = run.sources[source]?.path else {
            return nil
        }
        return (path, scenario)
    }

    /// Remembers at the end of a run that it did not select the scenarios that it did not plan.
    ///
    /// - Parameter texts: the texts that the run was asked for, by path; `nil` if it was asked for everything.
    package mutating func leaveOutOthers(of texts: [String: Set<String>]? = nil) {
        var planned: [String: Set<String>] = [:]
        for (source, scenario) in run.plan.values { planned[source, default: []].insert(scenario.text) }
        for (source, (path, scenarios)) in run.sources {
            for scenario in scenarios where planned[source]?.contains(scenario.text) != true {
                guard texts == nil || texts?[path]?.contains(scenario.text) == true else { continue }
                files[path, default: File()].results[scenario.text] = Result(record: nil, build: run.build)
            }
        }
        if texts == nil { others = others.filter { $0.value.build == run.build } }
    }

    package mutating func forgetSelection() {
        files = files.mapValues { file in
            var file = file
            file.results = file.results.filter { $0.value.record != nil }
            return file
        }
    }

    package mutating func forget(_ path: String) { files[path] = nil }

    // MARK: - What is shown

    /// Returns whether something is known about the scenarios of a file.
    package func knows(_ path: String) -> Bool { files[path] != nil || run.running?.path == path }

    /// Returns whether a scenario of a file runs, or failed when it last ran.
    func hasFailures(in path: String) -> Bool {
        let results = files[path]?.results.values.lazy.compactMap(\.record)
        return run.running?.path == path || results?.contains { !$0.result.failures.isEmpty } == true
    }

    /// Returns what is known about a scenario of a file; `nil` if the last run did not select it.
    package func state(of scenario: ScenarioText, in path: String) -> State? {
        if let running = run.running, running.path == path, running.text == scenario.text {
            return .running(running.record)
        }
        let file = files[path]
        if let result = file?.results[scenario.text], build != nil, result.build == build {
            return result.record.map(State.current)
        }
        let last = file?.texts[scenario.name] ?? scenario.text
        return file?.results[last]?.record.map(State.changed) ?? .notRun
    }

    /// Returns the texts of the scenarios that failed when they last ran, also of those that have changed since.
    ///
    /// If one that failed has another name now, those without a result are among them.
    package func failed(of scenarios: [ScenarioText], in path: String) -> [String] {
        let file = files[path] ?? File()
        func failed(_ text: String?) -> Bool {
            text.flatMap { file.results[$0]?.record }.map { $0.result.status > .skipped } ?? false
        }
        let names = Set(scenarios.map(\.name))
        let isRenamed = file.texts.contains { failed($0.value) && !names.contains($0.key) }
        return scenarios.filter { scenario in
            switch state(of: scenario, in: path) {
            case .current(let record), .changed(let record): record.result.status > .skipped
            default: isRenamed
            }
        }.map(\.text)
    }

    /// The examples that are no scenarios, with whether their results are current, in the order of their locations.
    package var otherExamples: [(record: ExampleRecord, isCurrent: Bool)] {
        others.values.compactMap { result in
            result.record.map { ($0, build != nil && result.build == build) }
        }.sorted {
            let (left, right) = ($0.record.info.location, $1.record.info.location)
            return (left.file, left.line, $0.record.info.id) < (right.file, right.line, $1.record.info.id)
        }
    }

    /// Returns the counts of some scenarios of a file.
    package func summary(of scenarios: some Sequence<ScenarioText>, in path: String) -> Summary {
        scenarios.reduce(into: Summary()) { summary, scenario in
            switch state(of: scenario, in: path) {
            case nil: return
            case .notRun: break
            case .running: summary.running += 1
            case .changed: summary.changed += 1
            case .current(let record): summary.tally.add(record.result)
            }
            summary.total += 1
        }
    }

    /// The counts of scenarios, an outline counted as its rows, and the mark and the text that follow from them.
    package struct Summary: Sendable {
        package var total = 0
        package var running = 0
        package var changed = 0
        package var tally = Tally()

        package enum Mark: String, Sendable {
            case passed, skipped, pending, failed, running, changed, notRun
        }

        package init() {}

        package mutating func add(_ other: Summary) {
            (total, running) = (total + other.total, running + other.running)
            changed += other.changed
            tally.add(other.tally)
        }

        /// The mark: passed only if all scenarios ran and passed with their present text in the present build.
        package var mark: Mark {
            if tally.failed(strict: false) > 0 { return .failed }
            if running > 0 { return .running }
            if tally[.pending] > 0 { return .pending }
            if changed > 0 { return .changed }
            guard total > 0, tally.ended == total else { return .notRun }
            return tally[.skipped] == 0 ? .passed : .skipped
        }

        /// The counts as a text: `1 failed, 2 passed`, `1 of 3 run: 1 passed`, `not run`, `2 changed since`.
        package var text: String {
            if total == 0 { return "no scenarios" }
            var parts: [String] = []
            if tally.ended == total {
                parts = [tally.text(withNotRun: true)]
            } else if tally.ended > 0 {
                parts = ["\(tally.ended) of \(total) run: \(tally.text(withNotRun: true))"]
            }
            if changed > 0 {
                parts.append(changed == total ? "changed since" : "\(changed) changed since")
            }
            if running > 0 { parts.append("\(running) running") }
            return parts.isEmpty ? "not run" : parts.joined(separator: ", ")
        }
    }
}

// MARK: - Lines

extension Knowledge {
    /// What is shown beside a line: the state of a scenario or of a row, or the result of a step.
    package struct Line {
        /// The status of a current result; `nil` for one that runs, that has changed, or that there is not.
        package var status: Status?
        package var isRunning = false
        package var isChanged = false
        package var seconds = 0.0
        package var failures: [Failure] = []
        /// The reason why it is pending or skipped.
        package var reason: String?
        package var title: String?

        init(title: String? = nil) { self.title = title }

        fileprivate init(_ result: StepResult?, isRunning: Bool = false) {
            (status, seconds, failures) = (result?.status, result?.seconds ?? 0, result?.failures ?? [])
            (reason, self.isRunning) = (result?.reason, isRunning)
        }

        /// Takes the result of a step that several rows or scenarios have.
        mutating func join(_ other: Line) {
            seconds += other.seconds
            failures += other.failures.filter { !failures.contains($0) }
            isRunning = isRunning || other.isRunning
            reason = reason ?? other.reason
            guard let status, let next = other.status else { return status = status ?? other.status }
            self.status = max(status, next)
        }
    }

    /// Returns what is shown beside the lines of a file with some scenarios, by line from 1.
    ///
    /// A failure of a step is beside the step, another one beside the scenario or row.
    package func lines(of scenarios: [ScenarioText], in path: String) -> [Int: Line] {
        var lines: [Int: Line] = [:]
        for scenario in scenarios {
            var own = Line(title: scenario.title)
            switch state(of: scenario, in: path) {
            case nil, .notRun: break
            case .changed(let record): (own.isChanged, own.seconds) = (true, record.result.seconds)
            case .running(let record):
                own.isRunning = true
                for (number, step) in Self.steps(of: record, scenario) {
                    let line = Line(step.result, isRunning: step.result == nil)
                    lines[number, default: Line()].join(line)
                }
            case .current(let record):
                let result = record.result
                (own.status, own.seconds, own.reason) = (result.status, result.seconds, result.reason)
                own.failures = record.failuresOutsideSteps
                for (number, step) in Self.steps(of: record, scenario) {
                    var line = Line(step.result)
                    if step.result == nil {
                        // The process ended during this step.
                        (line.status, line.failures, own.failures) = (result.status, own.failures, [])
                    }
                    lines[number, default: Line()].join(line)
                }
            }
            lines[scenario.line] = own
        }
        return lines
    }

    private static func steps(
        of record: ExampleRecord, _ scenario: ScenarioText
    ) -> [(line: Int, step: ExampleRecord.Step)] {
        zip(scenario.stepLines, record.steps.filter { !$0.info.isHook }).map { ($0, $1) }
    }
}
