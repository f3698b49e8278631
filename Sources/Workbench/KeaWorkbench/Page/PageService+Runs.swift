import Foundation
import KeaEvents

extension PageService {
    /// Requests a run of everything, of what failed, of a feature, or of the scenarios at a line.
    func requestRun(_ path: String, _ params: JSON) throws {
        if !path.isEmpty {
            var file = try folder.location(path)
            if let text = params["text"].string {
                // What is not saved yet runs from a copy.
                file = copy(of: path)
                try FileManager.default.createDirectory(
                    atPath: file.folder, withIntermediateDirectories: true)
                try Data(text.utf8).write(to: URL(fileURLWithPath: file))
            }
            let document = files.document(file)
            let line = params["line"].index
            let wanted = document?.scenarios(at: line) ?? []
            if let line, wanted.isEmpty, document?.hasMistake != true {
                throw FeatureFolder.Refusal(description: "there is no scenario at \(path):\(line)")
            }
            desk.requests.save(file)
            desk.requests.add(wanted.map(\.text), in: file)
        } else if params["failed"].bool == true {
            let earlier = desk.requests
            for path in paths {
                guard let document = files.document("\(project.features)/\(path)") else { continue }
                desk.requests.add(knowledge.failed(of: document.scenarios, in: path), in: document.path)
            }
            guard desk.requests != earlier else {
                throw FeatureFolder.Refusal(description: "nothing that is saved has failed")
            }
        } else {
            desk.requests.everything = true
        }
        // Every run of the page builds the specs.
        desk.requests.build = false
        if desk.isRunning { runHasStarted() } else { desk.startNext() }
    }

    package func copy(of path: String) -> String { scratch.path("features/\(path)") }

    /// What the current run is about, and what runs after it.
    var runTitle: String {
        let next = title(of: desk.requests)
        return title(of: desk.asked) + (next.isEmpty ? "" : ", then \(next)")
    }

    private func title(of requests: RunRequests) -> String {
        var parts = requests.saved.reversed().map { file in
            let (wanted, texts) = (files.document(file)?.scenarios ?? [], requests.scenarios[file] ?? [])
            let lines = Set(wanted.filter { texts.contains($0.text) }.map(\.scenarioLine))
            let isPart = texts.count < wanted.count && lines.count == 1
            return (name(of: file) ?? file) + (isPart ? ":\(lines.min() ?? 1)" : "")
        }
        if requests.everything {
            parts.append("all features")
        } else if requests.scenarios.keys.contains(where: { !requests.saved.contains($0) }) {
            parts.append("what failed")
        }
        return parts.joined(separator: ", ")
    }

    /// Returns what is known about features, as a session sees them: an open one with its text there.
    ///
    /// `files` has the states of lines by path and line, and `summaries` the counts of scenarios and rows by path.
    func results(of paths: some Sequence<String>, for session: Session) -> JSON {
        var (lines, summaries): ([String: JSON], [String: JSON]) = ([:], [:])
        let open = Dictionary(
            session.server.documents.values.map { (name(of: $0.path) ?? "", $0) }, uniquingKeysWith: { $1 })
        for path in paths {
            let document = open[path] ?? files.document("\(project.features)/\(path)")
            let scenarios = document?.scenarios ?? []
            let known = knowledge.lines(of: scenarios, in: path).filter { $0.value.state != nil }
            var all = known.reduce(into: [String: JSON]()) {
                let rows = document?.step(at: $1.key - 1)?.rows ?? []
                $0[String($1.key)] = $1.value.json(above: rows.map { $0.items.map(\.text) })
            }
            for scenario in scenarios where known[scenario.line]?.status.map({ $0 > .skipped }) == true {
                guard case .current(let record) = knowledge.state(of: scenario, in: path) else { continue }
                all[String(scenario.line)]?.describe(record, scenario)
                if let since = failing.since[id(of: scenario, in: path)], !since.isEmpty {
                    all[String(scenario.line)]?["since"] = .string(since)
                }
            }
            lines[path] = .object(all)
            var summary = document == nil ? .null : knowledge.summary(of: scenarios, in: path).json
            if let mistake = document?.firstMistake {
                summary["mark"] = "failed"
                summary["problem"] = .string("line \(mistake.location.line): \(mistake.message)")
            }
            summaries[path] = summary
        }
        return ["files": .object(lines), "summaries": .object(summaries)]
    }
}

extension PageService: RunDeskClient {
    func arguments(of asked: RunRequests) -> [String]? {
        asked.everything
            ? [project.features, "--format", "html:\(scratch.path("report.html"))"] : desk.places(of: asked)
    }

    func knownPath(of path: String) -> String? { name(of: path) }

    func runHasStarted() {
        if !knowledge.hasStarted { failing.beginRun(at: knowledge.started, in: project) }
        tell("run", runState(isRunning: true))
    }

    /// What the pages say of the run, or of the last one: also what has changed since.
    func runState(isRunning: Bool) -> JSON {
        var run = lastRun?.sentence ?? .null
        if let lastRun, lastRun.hasBegun {
            let isOld = lastRun.build == nil || lastRun.build != knowledge.build
            run["before"] = isOld ? "Swift files" : lastRun.isOutdated ? "features" : .null
        }
        return [
            "isRunning": .bool(isRunning), "place": .string(isRunning ? runTitle : ""), "run": run,
            "hasReport": .bool(desk.asked.everything && !isRunning || report.status == 200),
        ]
    }

    func receive(_ event: RunEvent, about path: String?) {
        if let path { sendResults(of: [path]) }
        if case .exampleFinished(let info, let result) = event, result.status != .notRun,
            let (path, scenario) = knowledge.planned(info), !info.location.file.hasPrefix(scratch.path)
        {
            failing.noteEnd(result, of: id(of: scenario, in: path))
        }
    }

    /// The identifier of a scenario when it runs from its file, also for a copy that is not saved.
    private func id(of scenario: ScenarioText, in path: String) -> String {
        project.shortPath("\(project.features)/\(path)") + scenario.name
    }

    func endRun(_ status: Int32, _ complaint: String) {
        let (record, isStopped) = (knowledge.record, knowledge.isInterrupted)
        let counts = record.tally.text(withNotRun: true)
        let isBuilt = desk.onlyBuilds && knowledge.hasStarted
        if !isBuilt {
            let text = counts.isEmpty && isStopped ? "nothing has run" : counts
            let run: JSON = [
                "place": .string(title(of: desk.asked)), "passed": .bool(status == 0),
                "isBuildFailure": .bool(knowledge.isBuildFailure),
                "text": .string((isStopped ? "stopped: " : "") + text),
                // What the lines show already is not repeated.
                "complaint": .string(
                    record.tally.ended == record.tally.leftOut || status == 2
                        ? complaint.replacing(folder.root + "/", with: "").trimmingSpaces : ""),
            ]
            var texts = knowledge.texts.mapValues { [$0] }
            for file in desk.asked.saved where file.hasPrefix(scratch.path) {
                // It is about what is not saved, and remains true until something else is.
                guard let path = name(of: file), let saved = savedTexts(path) else { continue }
                texts[path]?.append(saved)
            }
            lastRun = LastRun(
                sentence: run, asked: desk.asked, hasBegun: knowledge.hasStarted, build: knowledge.build,
                texts: texts)
            _ = noteChanges(of: Set(texts.keys).union(desk.asked.everything ? paths : []))
        }
        tell("run", runState(isRunning: false))
    }

    /// Notes whether features have other scenarios than the last run has read; returns whether that is new.
    func noteChanges(of paths: some Sequence<String>) -> Bool {
        guard let run = lastRun, !run.isOutdated else { return false }
        let hasChanged = paths.contains { path in
            guard let texts = run.texts[path] else { return run.asked.everything && savedTexts(path) != nil }
            return !texts.contains { $0 == savedTexts(path) }
        }
        lastRun?.isOutdated = hasChanged
        return hasChanged
    }

    private func savedTexts(_ path: String) -> [String]? {
        files.document("\(project.features)/\(path)")?.scenarios.map(\.text)
    }

    func loadVocabulary() { for session in sessions.values { session.server.loadVocabulary() } }

    func showResults() {
        if lastRun != nil, !desk.isRunning { tell("run", runState(isRunning: false)) }
        // An open feature may have no file yet.
        let open = sessions.values.flatMap(\.server.documents.values).compactMap { name(of: $0.path) }
        sendResults(of: paths + open)
    }
}

/// What the pages say of the last run, and what it has read.
struct LastRun {
    let sentence: JSON
    let asked: RunRequests
    let hasBegun: Bool
    let build: Build?
    /// The texts of all scenarios in each of its features, as they ran and as they were saved.
    let texts: [String: [[String]]]
    var isOutdated = false
}

/// Since when scenarios fail, as far as this service has run them.
struct FailingScenarios {
    /// The first run in which each has failed, in words, by identifier; empty for one that does not fail.
    private(set) var since: [String: String] = [:]
    /// The results of earlier runs, as they were when the current run began.
    private var history = RunHistory()
    private var now = RunHistory.Run(startedAt: 0, revision: nil)

    mutating func beginRun(at start: Date, in project: Project) {
        let data = FileManager.default.contents(atPath: "\(project.stateFolder)/\(RunHistory.fileName)")
        history = data.flatMap { try? JSONDecoder().decode(RunHistory.self, from: $0) } ?? RunHistory()
        let head = Git.run(["rev-parse", "HEAD"], in: project.root)
        let revision = head.status == 0 ? head.text.trimmingSpaces : nil
        now = RunHistory.Run(startedAt: start.timeIntervalSince1970, revision: revision)
    }

    /// Notes since when a scenario fails: since the present run, unless it failed when it had run before.
    mutating func noteEnd(_ result: ExampleResult, of id: String) {
        guard result.status > .pending else { return since[id] = "" }
        let known = since[id]
        guard known ?? "" == "" else { return }
        let name = RunHistory.name(of: id)
        let earlier = known == nil ? history.failingSince(name) : nil
        let isFirst = known == nil && history.results(of: name).isEmpty
        since[id] =
            earlier?.run.textOfFailures(isFirst: earlier?.isFirst == true)
            ?? now.textOfFailures(isFirst: isFirst)
    }
}

extension JSON {
    /// Adds to the line of a scenario that did not pass its sentence, the line of it, and the reason.
    fileprivate mutating func describe(_ record: ExampleRecord, _ scenario: ScenarioText) {
        let steps = record.steps.filter { !$0.info.isHook }
        let wrong = steps.firstIndex { $0.result.map { $0.status > .skipped } ?? true }
        if let wrong {
            self["sentence"] = .string(steps[wrong].info.keyword + steps[wrong].info.text)
            if scenario.stepLines.indices.contains(wrong) {
                self["stepLine"] = .int(scenario.stepLines[wrong])
            }
        }
        let failure = wrong.flatMap { steps[$0].result?.failures.first } ?? record.result.failures.first
        if let reason = failure?.text(besidesTable: false) ?? record.result.reason {
            self["reason"] = .string(reason)
        }
    }
}

extension Failure {
    /// The failure as a reader of features sees it, without what is in Swift.
    fileprivate func text(besidesTable: Bool) -> String {
        ([message] + (besidesTable ? detailsBesidesTable : details)).joined(separator: "\n")
    }
}

extension TableDifference {
    /// - Parameter table: the table of the step, in which the page shows its own difference.
    fileprivate func json(in table: [[String]]) -> JSON {
        [
            "order": columnOrder(in: table).map { .array($0.map { .int($0) }) } ?? .null,
            "columns": columns.map { .array($0.map { .string($0) }) } ?? .null,
            "rows": .array(
                rows.map { row in
                    [
                        "note": row.note.map { .string($0) } ?? .null,
                        "expected": row.expected.map { .int($0) } ?? .null,
                        "cells": .array(
                            row.cells.map { cell in
                                var members: [String: JSON] = ["text": .string(cell.text)]
                                if let found = cell.found { members["found"] = .string(found) }
                                return .object(members)
                            }),
                    ]
                }),
        ]
    }
}

extension Knowledge.Line {
    /// The status, `running` or `changed`; `nil` for what has not run.
    fileprivate var state: String? {
        isRunning ? "running" : status?.rawValue ?? (isChanged ? "changed" : nil)
    }

    fileprivate func json(above table: [[String]]) -> JSON {
        var members: [String: JSON] = ["status": .string(state ?? "")]
        if seconds > 0, !isChanged { members["seconds"] = .double(seconds) }
        var texts = failures.map { $0.text(besidesTable: true) }
        let tables = failures.compactMap { $0.table?.json(in: table) }
        if !tables.isEmpty { members["tables"] = .array(tables) }
        if texts.isEmpty, title != nil, let reason { texts = [reason] }
        if !texts.isEmpty { members["failures"] = .array(texts.map { .string($0) }) }
        if let title { members["title"] = .string(title) }
        return .object(members)
    }
}

extension Knowledge.Summary {
    fileprivate var json: JSON {
        [
            "mark": .string(mark.rawValue), "text": .string(text), "total": .int(total),
            "ended": .int(tally.ended), "failed": .int(tally.failed(strict: true)),
            "passed": .int(tally[.passed]), "changed": .int(changed),
        ]
    }
}
