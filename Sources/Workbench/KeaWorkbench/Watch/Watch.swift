import Foundation
import Gherkin
import KeaEvents
import KeaText

/// `--watch`: runs what a saved file concerns, again and again, and shows the failures.
@MainActor
package final class Watch {
    private let desk: RunDesk
    private let words: [String]
    private let show: (WatchScreen) -> Void
    /// The features that the words select, as far as runs have read them, and files that runs have not read.
    private var (selected, others): (Set<String>, Set<String>) = ([], [])
    /// The texts of scenarios that the run was asked for; `nil` if for everything.
    private var askedTexts: [String: Set<String>]?
    private var report = Report()
    private var filter = NameFilter()
    private var screen = WatchScreen()
    /// What the screen shows of each selected feature; removed when something about it changes.
    private var shown: [String: Shown] = [:]
    private var drawn = ContinuousClock.now - .seconds(1)
    private var isChanged = true

    private struct Report {
        /// The build in which everything has run.
        var completed: Build?
        var buildFailure = ""
        /// What the last run of everything, and runs since, report.
        var problems: [String] = []
        /// The mistakes that the last run of each feature reports, by path: a run also knows which sentences are defined.
        var mistakes: [String: [Diagnostic]] = [:]

        mutating func add(_ problem: String) {
            if !problems.contains(problem) { problems.append(problem) }
        }
    }

    private struct NameFilter {
        var text = ""
        /// The next one, while it is being typed.
        var typed: String?

        var words: [String] { text.isEmpty ? [] : ["--name", text] }
    }

    private struct Shown {
        var summary = Knowledge.Summary()
        var failed: [WatchScreen.Failed] = []
        var hasMistake = false
        var canFail = false
    }

    /// - Parameters:
    ///   - words: the options and paths of the command line.
    ///   - show: shows a screen.
    package init(_ project: Project, selection words: [String], show: @escaping (WatchScreen) -> Void) {
        (self.words, self.show) = (words, show)
        desk = RunDesk(project, isContinuous: true)
        // Without words, everything is selected.
        selected = words.isEmpty ? Set(project.featurePaths()) : []
        desk.client = self
    }

    private var project: Project { desk.project }
    private var knowledge: Knowledge { desk.knowledge }

    func start(_ terminal: RawTerminal) -> Int32 {
        let queue = desk.queue
        project.watch(besides: words) { paths in queue.add { self.haveChanged(paths) } }
        terminal.readKeys { key in queue.add { self.press(key) } }
        terminal.resized { queue.add { self.isChanged = true } }
        begin()
        queue.run { draw() }
        desk.close()
        terminal.restore()
        return status
    }

    package func begin() {
        requestBuild()
        startNext()
    }

    private func requestBuild() {
        desk.requests.everything = true
        desk.requests.build = true
    }

    /// The exit status: 0 only if everything selected passed with the present texts in the present build.
    package var status: Int32 {
        guard let completed = report.completed, completed == desk.observer.current,
            report.buildFailure.isEmpty, report.problems.isEmpty, desk.requests.places.isEmpty,
            desk.requests.saved.isEmpty,
            !desk.isRunning || desk.asked.places.isEmpty && desk.asked.saved.isEmpty
        else { return 1 }
        let features = selected.sorted().map { show(of: $0) }
        let isProven = features.allSatisfy {
            !$0.canFail && !$0.hasMistake && $0.summary.tally.ended == $0.summary.total
        }
        let others = knowledge.otherExamples
        let isPassed = isProven && others.allSatisfy { $0.isCurrent && !isFailed($0.record.result) }
        return isPassed && features.reduce(others.count, { $0 + $1.summary.total }) > 0 ? 0 : 1
    }

    private func isFailed(_ result: ExampleResult) -> Bool {
        result.status.fails(strict: !words.contains("--no-strict"))
            || result.isFlaky && words.contains("--strict-flaky")
    }

    // MARK: - What is run

    /// Takes the paths of features and Swift files that were saved or removed.
    package func haveChanged(_ paths: Set<String>) {
        isChanged = true
        let swift = desk.haveChanged(paths)
        for path in paths.filter(SourceLocation.isFeature) {
            (shown[path], report.mistakes[path]) = (nil, nil)
            if !FileManager.default.fileExists(atPath: path) {
                selected.remove(path)
            } else if !others.contains(path) {
                desk.requests.save(path)
            }
        }
        // A file that is probably meant to be a feature was or becomes a mistake.
        if paths.contains(where: { !SourceLocation.isFeature($0) && !project.isBuildInput($0) }) {
            desk.requests.everything = true
        }
        if !swift.isEmpty { requestBuild() }
        // Features are read after a build, so a build is interrupted by a change of Swift only.
        let isBuilding = !knowledge.hasStarted && desk.asked.build
        if !swift.isEmpty || !desk.requests.saved.isEmpty && !isBuilding { desk.interrupt() }
        startNext()
    }

    private func startNext() {
        isChanged = true
        desk.startNext()
    }

    private func addFailed() {
        for path in selected.sorted() {
            guard let scenarios = desk.files.document(path)?.scenarios else { continue }
            desk.requests.add(knowledge.failed(of: scenarios, in: path), in: path)
        }
        for (record, _) in knowledge.otherExamples where isFailed(record.result) {
            desk.requests.places[record.info.id] = "\(record.info.location.file):\(record.info.location.line)"
        }
    }

    // MARK: - Keys

    package func press(_ key: Character) {
        isChanged = true
        if let text = filter.typed {
            switch key {
            case "\r", "\n":
                filter = NameFilter(text: text)
                desk.knowledge.forgetSelection()
                shown = [:]
                desk.requests.everything = true
                desk.interrupt()
            case "\u{1B}": filter.typed = nil
            case "\u{7F}", "\u{8}": filter.typed = String(text.dropLast())
            case "\u{3}": return desk.queue.end()
            default: filter.typed = text + String(key)
            }
            return startNext()
        }
        switch key {
        case "a": requestBuild()
        case "f":
            addFailed()
            if !desk.isRunning, desk.requests.isEmpty { desk.requests.everything = true }
        case "r", "\r", "\n":
            desk.requests.everything = desk.requests.everything || desk.asked.everything
            for (path, texts) in askedTexts ?? [:] { desk.requests.add(texts, in: path) }
            desk.requests.places.merge(desk.asked.places) { $1 }
        case "n": filter.typed = filter.text
        case "q", "\u{3}", "\u{4}": return desk.queue.end()
        default: break
        }
        startNext()
    }

    // MARK: - The screen

    private func show(of path: String) -> Shown {
        if let known = shown[path] { return known }
        var new = Shown()
        let short = project.shortPath(path)
        if let document = desk.files.document(path) {
            let known = document.problems.filter(\.isMistake).map {
                ($0.location.line, [$0.message] + $0.details)
            }
            let reported = report.mistakes[path]?.map { ($0.location?.line ?? 1, [$0.message] + $0.details) }
            new.failed = (reported ?? known).map { line, lines in
                WatchScreen.Failed(
                    title: "The file has a mistake, so a part of it does not run",
                    place: "\(short):\(line)", lines: lines)
            }
            new.hasMistake = !new.failed.isEmpty
            new.summary = knowledge.summary(of: document.scenarios, in: path)
            for scenario in document.scenarios {
                let state = knowledge.state(of: scenario, in: path)
                let isCurrent = if case .current = state { true } else { false }
                guard let record = state?.record, isFailed(record.result) else { continue }
                new.canFail = true
                let place = "\(short):\(scenario.line)"
                new.failed.append(WatchScreen.Failed(record, at: place, isCurrent: isCurrent))
            }
        } else {
            new.hasMistake = true
            new.failed = [
                WatchScreen.Failed(title: "The file cannot be read as UTF-8", place: short, lines: [])
            ]
        }
        shown[path] = new
        return new
    }

    /// Shows the screen if something has changed, at most every 50 ms, and returns the time until the next look.
    @discardableResult
    package func draw(now: Bool = false) -> Duration? {
        desk.look()
        let rest = drawn + .milliseconds(50) - .now
        guard isChanged else { return .seconds(1) }
        guard now || rest <= .zero else { return rest }
        (isChanged, drawn) = (false, .now)
        let features = selected.sorted().map { show(of: $0) }
        var summary = features.reduce(into: Knowledge.Summary()) { $0.add($1.summary) }
        screen.failed = features.flatMap(\.failed)
        for (record, isCurrent) in knowledge.otherExamples {
            summary.total += 1
            if isCurrent { summary.tally.add(record.result) } else { summary.changed += 1 }
            guard isFailed(record.result) else { continue }
            let location = record.info.location
            let place = "\(project.shortPath(location.file)):\(location.line)"
            screen.failed.append(WatchScreen.Failed(record, at: place, isCurrent: isCurrent))
        }
        let complaints = [report.buildFailure] + report.problems
        screen.complaint = complaints.filter { !$0.isEmpty }.joined(separator: "\n")
        let state =
            report.buildFailure.isEmpty
            ? desk.isRunning ? "running… " : "" : "the build failed; results of the last one: "
        let isOld =
            report.buildFailure.isEmpty && desk.observer.current == nil && desk.observer.build != nil
            && !desk.isRunning
        // What the words select is known from a run.
        let counts = desk.isRunning && summary.total == 0 ? "" : summary.text
        screen.heading =
            state + (isOld ? "Swift files have changed since: " : "")
            + [counts, what].filter { !$0.isEmpty }.joined(separator: " · ")
        screen.footer =
            filter.typed.map { "name: \($0)█   Enter run · Esc back" }
            ?? "a all  f failed  r again  n name  q quit"
        show(screen)
        return .seconds(1)
    }

    private var what: String {
        let asked = desk.asked
        if asked.everything { return filter.text.isEmpty ? "everything" : "names with “\(filter.text)”" }
        let paths = Set(asked.saved + asked.scenarios.keys).sorted().map(project.shortPath)
        return (paths + asked.places.values.sorted().map(project.shortPath)).joined(separator: " ")
    }
}

extension Watch: RunDeskClient {
    func arguments(of asked: RunRequests) -> [String]? {
        askedTexts = nil
        guard !asked.everything else {
            (report.problems, report.mistakes) = ([], [:])
            return filter.words + words
        }
        var wanted = asked
        for path in asked.saved {
            // An interrupted run may have reported an earlier text.
            (shown[path], report.mistakes[path]) = (nil, nil)
            guard let document = desk.files.document(path) else { continue }
            let new = document.scenarios.filter { scenario in
                switch knowledge.state(of: scenario, in: path) {
                case .notRun, .changed: true
                default: false
                }
            }
            wanted.add(new.map(\.text), in: path)
            // A file with a mistake runs in any case, for the run to report all of its mistakes.
            let isRead = selected.contains(path) && !document.hasMistake
            if isRead, wanted.scenarios[path] == nil { wanted.forget(path) }
        }
        askedTexts = wanted.scenarios
        // A feature is read when it runs, so nothing has to be built.
        return desk.places(of: wanted).map { places in
            ["--no-build"] + places.flatMap { ["--within", $0] } + filter.words + words
        }
    }

    func receive(_ event: RunEvent, about path: String?) {
        switch event {
        case .runStarted: if desk.asked.build { report.buildFailure = "" }
        case .source(let source):
            select(source.name.hasPrefix("/") ? source.name : "\(project.root)/\(source.name)")
        case .diagnostic(let diagnostic) where diagnostic.severity == .error && knowledge.hasStarted:
            guard let path = diagnostic.location?.file, SourceLocation.isFeature(path) else {
                let place = diagnostic.location.map { "\(project.shortPath($0.file)):\($0.line): " }
                report.add((place ?? "") + diagnostic.message)
                break
            }
            select(path)
            if report.mistakes[path]?.contains(diagnostic) != true {
                report.mistakes[path, default: []].append(diagnostic)
            }
            shown[path] = nil
        case .lateFailure(let failure, _): report.add(failure.message)
        default: break
        }
        if let path { shown[path] = nil }
        isChanged = true
    }

    /// Adds a feature that a run has read, unless it has been removed since.
    private func select(_ path: String) {
        guard FileManager.default.fileExists(atPath: path) else { return }
        selected.insert(path)
        others.remove(path)
    }

    func endRun(_ status: Int32, _ complaint: String) {
        isChanged = true
        let record = knowledge.record
        if knowledge.hasStarted, record.summary != nil {
            // What has not run was planned, and is requested again.
            desk.knowledge.leaveOutOthers(of: askedTexts)
            if askedTexts == nil { report.completed = desk.observer.build }
            if !knowledge.isInterrupted {
                others.formUnion(desk.asked.saved.filter { !selected.contains($0) })
            }
            shown = [:]
        }
        if knowledge.isInterrupted {
            // Without a plan, nothing that was asked for has a result.
            if record.summary == nil { desk.requests.join(desk.asked) }
        } else if knowledge.isBuildFailure {
            report.buildFailure = complaint
        } else if !knowledge.hasStarted {
            report.add(complaint)
        } else {
            if status == 2, report.problems.isEmpty, record.errorCount == 0 { report.add(complaint) }
            // When what was changed passes, it is the turn of what failed before.
            if !desk.asked.saved.isEmpty, status == 0 { addFailed() }
        }
    }

    func showResults() {
        shown = [:]
        isChanged = true
    }
}
