import Foundation
import KeaEvents
import KeaText

/// `--watch`: runs what a saved file concerns, again and again, and shows the failures.
@MainActor
final class Watch {
    private let project: Project
    /// The options and paths of the command line.
    private let selection: [String]
    private let queue = EventQueue()
    private let terminal: RawTerminal
    private var screen = WatchScreen()
    /// The texts of the features when they last ran.
    private var texts: [String: String] = [:]
    private var run: EventRun?
    /// What is run next.
    private var next: Request?
    private var last = Request.all
    /// The failures of the last runs, by the example's identifier.
    private var failures: [String: WatchScreen.Failed] = [:]
    private var order: [String] = []
    private var record = RunRecord()
    private var started = ContinuousClock.now
    /// The text of a filter that is being typed.
    private var typed: String?
    private var filter = ""

    private enum Request: Equatable {
        case all, failed
        case paths([String])
    }

    init(_ project: Project, selection: [String], terminal: RawTerminal) {
        (self.project, self.selection, self.terminal) = (project, selection, terminal)
    }

    /// Watches until the user quits.
    func start() -> Int32 {
        for path in project.featurePaths() {
            texts[path] = try? String(contentsOfFile: path, encoding: .utf8)
        }
        // KEA_FEATURES may name a folder elsewhere.
        let isInside = project.features.hasPrefix(project.root + "/")
        let folders = isInside ? [project.root] : [project.root, project.features]
        let inputs: @Sendable (String) -> Bool = {
            Project.isFeature($0) || $0.hasSuffix(".swift") && !$0.contains("/.build/")
        }
        FileWatcher(folders, where: inputs) { [queue] paths in queue.add { self.haveChanged(paths) } }.start()
        terminal.readKeys { [queue] key in queue.add { self.press(key) } }
        terminal.resized { [queue] in queue.add { self.draw() } }
        request(.all)
        queue.run { nil }
        run?.interrupt()
        terminal.restore()
        return failures.isEmpty ? 0 : 1
    }

    // MARK: - What is run

    private func haveChanged(_ paths: Set<String>) {
        guard paths.allSatisfy(Project.isFeature) else { return request(.all) }
        let arguments = paths.sorted().compactMap { path -> String? in
            guard let text = try? String(contentsOfFile: path, encoding: .utf8) else {
                texts[path] = nil
                return nil
            }
            defer { texts[path] = text }
            let isRed = failures.values.contains { $0.path == path }
            // A scenario that failed may have another name now, so the whole file is asked.
            failures = failures.filter { $0.value.path != path }
            return isRed ? path : ChangedScenarios.argument(path: path, old: texts[path] ?? "", new: text)
        }
        if !arguments.isEmpty { request(.paths(arguments)) }
    }

    private func request(_ request: Request) {
        if run != nil {
            next = request
            run?.interrupt()
            return
        }
        last = request
        record = RunRecord()
        started = .now
        screen.complaint = ""
        let arguments: [String]
        switch request {
        case .all:
            failures = [:]
            arguments = selection + filterArguments
        case .failed: arguments = failures.values.map { "\($0.path):\($0.line)" }.sorted()
        // A feature is read when it runs, so nothing has to be built.
        case .paths(let paths): arguments = ["--no-build"] + paths + filterArguments
        }
        run = EventRun(arguments, of: project, on: queue) { [self] event in
            receive(event)
        } end: { [self] status, complaint in
            end(status, complaint)
        }
        if let refusal = run?.refusal { end(2, refusal) }
        draw()
    }

    private var filterArguments: [String] { filter.isEmpty ? [] : ["--name", filter] }

    private func receive(_ event: RunEvent) {
        record.receive(event)
        guard case .exampleFinished(let info, let result) = event else { return }
        if let failure = result.failures.first, result.status != .notRun {
            if failures[info.id] == nil { order.append(info.id) }
            failures[info.id] = WatchScreen.Failed(
                title: info.title, path: info.location.file, line: info.location.line,
                place: "\(project.shortPath(info.location.file)):\(info.location.line)",
                lines: [failure.message] + failure.details)
        } else if result.status == .passed {
            failures[info.id] = nil
        }
        draw()
    }

    private func end(_ status: Int32, _ complaint: String) {
        run = nil
        // What the screen shows already is not repeated.
        screen.complaint = record.tally.ended == 0 || status == 2 ? complaint : ""
        if let waiting = next {
            next = nil
            return request(waiting)
        }
        // When what was changed passes, it is the turn of what failed before.
        if case .paths = last, status == 0, !failures.isEmpty { return request(.failed) }
        draw()
    }

    // MARK: - Keys

    private func press(_ key: Character) {
        if let text = typed {
            switch key {
            case "\r", "\n":
                (filter, typed) = (text, nil)
                return request(.all)
            case "\u{1B}": typed = nil
            case "\u{7F}", "\u{8}": typed = String(text.dropLast())
            case "\u{3}": return quit()
            default: typed = text + String(key)
            }
            return draw()
        }
        switch key {
        case "a": request(.all)
        case "f": request(failures.isEmpty ? .all : .failed)
        case "r", "\r", "\n": request(last)
        case "n": typed = filter
        case "q", "\u{3}", "\u{4}": return quit()
        default: break
        }
        draw()
    }

    private func quit() { queue.end() }

    // MARK: - The screen

    private func draw() {
        let counts = record.tally.text(withNotRun: true)
        let what =
            switch last {
            case .all: filter.isEmpty ? "everything" : "names with “\(filter)”"
            case .failed: "what failed"
            case .paths(let paths): paths.map(project.shortPath).joined(separator: " ")
            }
        let state = run == nil ? "" : "running… "
        screen.heading = "\(state)\(what): \(counts.isEmpty ? "nothing yet" : counts)"
        screen.failed = order.compactMap { failures[$0] }
        screen.footer =
            typed.map { "name: \($0)█   Enter run · Esc back" }
            ?? "a all · f failed · r again · n name · q quit"
        terminal.show(screen)
    }
}
