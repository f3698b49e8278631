import Foundation
import Gherkin
import KeaEvents
import KeaText

/// `--watch`: runs what a saved file concerns, again and again, and shows the failures.
@MainActor
package final class Watch {
    private let project: Project
    private let selection: WatchSelection
    private let queue = EventQueue()
    private let show: (WatchScreen) -> Void
    private let files: FeatureFiles
    private var observer: BuildObserver
    /// What is known, about the executable as it is, even if Swift files are newer.
    private var knowledge: Knowledge
    private var requests = RunRequests()

    private var run: EventRun?
    /// What the current or last run was asked for.
    private var asked = RunRequests()
    /// The texts of scenarios that it was asked for; `nil` if for everything.
    private var askedTexts: [String: Set<String>]?
    /// The build in which everything has run.
    private var completed: Build?
    /// Why the last build failed.
    private var buildFailure = ""
    /// What the last run of everything, and runs since, report outside of examples.
    private var problems: [String] = []
    /// The mistakes that the last run of each feature reports, by path: a run also knows which sentences are defined.
    private var mistakes: [String: [Diagnostic]] = [:]

    /// The text of a filter that is being typed.
    private var typed: String?
    private var filter = ""
    private var screen = WatchScreen()
    /// What the screen shows of each selected feature; removed when something about it changes.
    private var shown: [String: Shown] = [:]
    private var drawn = ContinuousClock.now - .seconds(1)
    private var isChanged = true

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
        (self.project, self.show) = (project, show)
        selection = WatchSelection(words, in: project)
        files = FeatureFiles()
        observer = BuildObserver(project)
        knowledge = Knowledge(build: observer.build)
    }

    /// Watches until the user quits.
    func start(_ terminal: RawTerminal) -> Int32 {
        project.watch { [queue] paths in queue.add { self.haveChanged(paths) } }
        terminal.readKeys { [queue] key in queue.add { self.press(key) } }
        terminal.resized { [queue] in queue.add { self.isChanged = true } }
        begin()
        queue.run { draw() }
        run?.interrupt()
        terminal.restore()
        return status
    }

    /// Begins with a run of everything.
    package func begin() {
        (requests.everything, requests.build) = (true, true)
        startNext()
    }

    /// The exit status: 0 only if everything selected passed with the present texts in the present build.
    package var status: Int32 {
        guard completed != nil, completed == observer.current, buildFailure.isEmpty, problems.isEmpty else {
            return 1
        }
        guard requests.places.isEmpty, run == nil || asked.places.isEmpty else { return 1 }
        let features = selectedFeatures.map { show(of: $0) }
        let isProven = features.allSatisfy {
            !$0.canFail && !$0.hasMistake && $0.summary.tally.ended == $0.summary.total
        }
        let others = knowledge.otherExamples
        let isPassed = isProven && others.allSatisfy { $0.isCurrent && !isFailed($0.record.result) }
        return isPassed && features.reduce(others.count, { $0 + $1.summary.total }) > 0 ? 0 : 1
    }

    private func isFailed(_ result: ExampleResult) -> Bool {
        result.status.fails(strict: !selection.has("--no-strict"))
            || result.isFlaky && selection.has("--strict-flaky")
    }

    private var selectedFeatures: [String] { project.featurePaths().filter(selection.covers) }

    // MARK: - What is run

    /// Takes the paths of features and Swift files that were saved or removed.
    package func haveChanged(_ paths: Set<String>) {
        isChanged = true
        let features = paths.filter(SourceLocation.isFeature)
        for path in features {
            files.forget(path)
            (shown[path], mistakes[path]) = (nil, nil)
            if !FileManager.default.fileExists(atPath: path) {
                knowledge.forget(path)
                requests.forget(path)
                asked.forget(path)
            } else if selection.covers(path) {
                requests.save(path)
            }
        }
        let isSwift = features.count < paths.count
        if isSwift {
            observer.swiftHasChanged()
            (requests.everything, requests.build) = (true, true)
        }
        // Features are read after a build, so a build is interrupted by a change of Swift only.
        let isBuilding = knowledge.record.info.startedAt == 0 && asked.build
        if run != nil, isSwift || !requests.saved.isEmpty && !isBuilding { interrupt() }
        startNext()
    }

    private func interrupt() {
        knowledge.interrupt()
        run?.interrupt()
    }

    private func startNext() {
        isChanged = true
        while run == nil, !requests.isEmpty {
            asked = requests.next()
            // An interrupted run may have reported an earlier text.
            for path in asked.saved { (shown[path], mistakes[path]) = (nil, nil) }
            guard let arguments = arguments(of: asked) else { continue }
            knowledge.beginRun()
            if asked.everything { (problems, mistakes) = ([], [:]) }
            run = project.run(arguments, on: queue) { [self] event in
                receive(event)
            } end: { [self] status, complaint in
                end(status, complaint)
            }
        }
    }

    /// Returns the arguments of a run; `nil` if there is nothing to run.
    private func arguments(of asked: RunRequests) -> [String]? {
        askedTexts = nil
        let filterWords = filter.isEmpty ? [] : ["--name", filter]
        guard !asked.everything else { return selection.words + filterWords }
        var texts: [String: Set<String>] = [:]
        var places = asked.places.values.sorted()
        for path in Set(asked.saved + asked.scenarios.keys).sorted() {
            guard let document = files.document(path) else { continue }
            let scenarios = document.scenarios.filter { scenario in
                if asked.scenarios[path]?.contains(scenario.text) == true { return true }
                guard asked.saved.contains(path) else { return false }
                switch knowledge.state(of: scenario, in: path) {
                case .notRun, .changed: return true
                default: return false
                }
            }
            // A file with a mistake runs in any case, for the run to report all of its mistakes.
            guard !scenarios.isEmpty || document.hasMistake && asked.saved.contains(path) else { continue }
            texts[path] = Set(scenarios.map(\.text))
            places.append(document.selection(of: scenarios))
        }
        guard !places.isEmpty else { return nil }
        guard let words = selection.words(at: places) else {
            self.asked.everything = true
            return ["--no-build"] + selection.words + filterWords
        }
        askedTexts = texts
        // A feature is read when it runs, so nothing has to be built.
        return ["--no-build"] + words + filterWords
    }

    private func receive(_ event: RunEvent) {
        switch event {
        case .runStarted:
            if asked.build {
                observer.hasBuilt(since: knowledge.started)
                buildFailure = ""
            } else {
                observer.look()
            }
            useBuild()
        case .diagnostic(let diagnostic) where diagnostic.severity == .error:
            guard let path = diagnostic.location?.file, SourceLocation.isFeature(path) else {
                note(diagnostic.message)
                break
            }
            if mistakes[path]?.contains(diagnostic) != true { mistakes[path, default: []].append(diagnostic) }
            shown[path] = nil
        case .lateFailure(let failure, _): note(failure.message)
        case .exampleFinished(let info, let result) where result.status == .notRun && knowledge.isInterrupted:
            if let (path, scenario) = knowledge.planned(info) {
                requests.add([scenario.text], in: path)
            } else {
                requests.places[info.id] = "\(info.location.file):\(info.location.line)"
            }
        case .exampleFinished(let info, _):
            requests.places[info.id] = nil
            if let (path, scenario) = knowledge.planned(info) { requests.remove(scenario.text, in: path) }
        default: break
        }
        let path = knowledge.receive(event, build: observer.build) { path, text in
            files.scenarios(text, at: path)
        }
        if let path { shown[path] = nil }
        isChanged = true
    }

    private func note(_ problem: String) {
        if !problems.contains(problem) { problems.append(problem) }
    }

    /// Takes up a new executable.
    private func useBuild() {
        guard knowledge.build != observer.build else { return }
        knowledge.build = observer.build
        shown = [:]
        isChanged = true
    }

    private func end(_ status: Int32, _ complaint: String) {
        run = nil
        let record = knowledge.record
        let hasStarted = record.info.startedAt != 0
        if hasStarted, record.summary != nil {
            // What has not run was planned, and is requested again.
            knowledge.leaveOutOthers(of: askedTexts)
            if askedTexts == nil { completed = observer.build }
            shown = [:]
        }
        if knowledge.isInterrupted {
            // Without a plan, nothing that was asked for has a result.
            if record.summary == nil { requests.join(asked) }
        } else if !hasStarted {
            let isBuildFailure = asked.build && complaint.contains("the specs cannot be built")
            if isBuildFailure { buildFailure = complaint } else { note(complaint) }
        } else {
            if status == 2, problems.isEmpty, record.errorCount == 0 { note(complaint) }
            // When what was changed passes, it is the turn of what failed before.
            if !asked.saved.isEmpty, status == 0 { addFailed() }
        }
        startNext()
    }

    private func addFailed() {
        for path in selectedFeatures {
            guard let scenarios = files.document(path)?.scenarios else { continue }
            let lines = Set(knowledge.failedLines(of: scenarios, in: path))
            requests.add(scenarios.filter { lines.contains($0.line) }.map(\.text), in: path)
        }
        for (record, _) in knowledge.otherExamples where isFailed(record.result) {
            requests.places[record.info.id] = "\(record.info.location.file):\(record.info.location.line)"
        }
    }

    // MARK: - Keys

    package func press(_ key: Character) {
        isChanged = true
        if let text = typed {
            switch key {
            case "\r", "\n":
                (filter, typed) = (text, nil)
                knowledge.forgetSelection()
                shown = [:]
                requests.everything = true
                if run != nil { interrupt() }
            case "\u{1B}": typed = nil
            case "\u{7F}", "\u{8}": typed = String(text.dropLast())
            case "\u{3}": return queue.end()
            default: typed = text + String(key)
            }
            return startNext()
        }
        switch key {
        case "a": (requests.everything, requests.build) = (true, true)
        case "f":
            addFailed()
            if run == nil, requests.isEmpty { requests.everything = true }
        case "r", "\r", "\n":
            requests.everything = requests.everything || asked.everything
            for (path, texts) in askedTexts ?? [:] { requests.add(texts, in: path) }
            requests.places.merge(asked.places) { $1 }
        case "n": typed = filter
        case "q", "\u{3}", "\u{4}": return queue.end()
        default: break
        }
        startNext()
    }

    // MARK: - The screen

    private func show(of path: String) -> Shown {
        if let known = shown[path] { return known }
        var new = Shown()
        let short = project.shortPath(path)
        if let document = files.document(path) {
            let known = document.problems.filter(\.isMistake).map {
                ($0.location.line, [$0.message] + $0.details)
            }
            let reported = mistakes[path]?.map { ($0.location?.line ?? 1, [$0.message] + $0.details) }
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
                new.failed.append(
                    WatchScreen.Failed(
                        record, title: record.info.title, place: "\(short):\(scenario.line)",
                        isCurrent: isCurrent))
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

    /// Shows the screen if something has changed, at most every 50 ms.
    ///
    /// - Returns: the time until the next look.
    @discardableResult
    package func draw(now: Bool = false) -> Duration? {
        if run == nil, observer.look() { useBuild() }
        let rest = drawn + .milliseconds(50) - .now
        guard isChanged else { return .seconds(1) }
        guard now || rest <= .zero else { return rest }
        (isChanged, drawn) = (false, .now)
        let features = selectedFeatures.map { show(of: $0) }
        var summary = features.reduce(Knowledge.Summary()) { $0 + $1.summary }
        screen.failed = features.flatMap(\.failed)
        for (record, isCurrent) in knowledge.otherExamples {
            summary.total += 1
            if isCurrent { summary.tally.add(record.result) } else { summary.changed += 1 }
            guard isFailed(record.result) else { continue }
            let location = record.info.location
            screen.failed.append(
                WatchScreen.Failed(
                    record, title: record.info.title,
                    place: "\(project.shortPath(location.file)):\(location.line)",
                    isCurrent: isCurrent))
        }
        screen.complaint = ([buildFailure] + problems).filter { !$0.isEmpty }.joined(separator: "\n")
        let state =
            buildFailure.isEmpty
            ? run == nil ? "" : "running… " : "the build failed; results of the last one: "
        let isOld = buildFailure.isEmpty && observer.current == nil && observer.build != nil && run == nil
        screen.heading =
            state + (isOld ? "Swift files have changed since: " : "")
            + [summary.text, what].filter { !$0.isEmpty }.joined(separator: " · ")
        screen.footer =
            typed.map { "name: \($0)█   Enter run · Esc back" }
            ?? "a all  f failed  r again  n name  q quit"
        show(screen)
        return .seconds(1)
    }

    /// What the current or last run is about.
    private var what: String {
        if asked.everything { return filter.isEmpty ? "everything" : "names with “\(filter)”" }
        let paths = Set(asked.saved + asked.scenarios.keys).sorted().map(project.shortPath)
        return (paths + asked.places.values.sorted().map(project.shortPath)).joined(separator: " ")
    }
}
