import Foundation
import KeaEvents

extension PageService {
    /// Starts a run of everything, of what failed, of a feature, or of the scenarios at a line.
    func startRun(_ path: String, _ params: JSON) throws {
        guard run == nil else {
            throw FeatureFolder.Refusal(description: "a run is under way; stop it first")
        }
        var arguments: [String] = []
        var place = "all features"
        if !path.isEmpty {
            var file = try folder.location(path)
            if let text = params["text"].string {
                // What is not saved yet runs from a copy.
                file = "\(scratch)/features/\(path)"
                try FileManager.default.createDirectory(
                    atPath: URL(fileURLWithPath: file).deletingLastPathComponent().path,
                    withIntermediateDirectories: true)
                try Data(text.utf8).write(to: URL(fileURLWithPath: file))
            }
            let line = params["line"].int
            place = path + (line.map { ":\($0)" } ?? "")
            arguments = [file + (line.map { ":\($0)" } ?? "")]
        } else if params["failed"].bool == true {
            place = "what failed"
            arguments = paths.compactMap { path in
                guard let document = files.document("\(project.features)/\(path)") else { return nil }
                let lines = knowledge.failedLines(of: document.scenarios, in: path)
                return lines.isEmpty ? nil : "\(document.path)\(lines.map { ":\($0)" }.joined())"
            }
            guard !arguments.isEmpty else {
                throw FeatureFolder.Refusal(description: "nothing that is saved has failed")
            }
        } else {
            arguments = [project.features, "--format", "html:\(scratch)/report.html"]
        }
        knowledge.beginRun()
        let data = FileManager.default.contents(atPath: "\(project.stateFolder)/\(RunHistory.fileName)")
        history = data.flatMap { try? JSONDecoder().decode(RunHistory.self, from: $0) } ?? RunHistory()
        let head = Git.run(["rev-parse", "HEAD"], in: project.root)
        let revision = head.status == 0 ? head.text.trimmingCharacters(in: .whitespacesAndNewlines) : nil
        let now = RunHistory.Run(startedAt: knowledge.started.timeIntervalSince1970, revision: revision)
        let isWhole = path.isEmpty && params["failed"].bool != true
        run = project.run(arguments, on: queue) { [self] event in
            receive(event, now)
        } end: { [self] status, complaint in
            end(place, status, complaint, isWhole)
        }
        tell("run", ["isRunning": true, "place": .string(place)])
    }

    func receive(_ event: RunEvent, _ now: RunHistory.Run) {
        if case .runStarted = event {
            if !project.buildOptions.contains("--no-build") {
                observer.hasBuilt(since: knowledge.started)
            }
            useBuild()
        }
        let path = knowledge.receive(event, build: observer.build, path: name) { path, text in
            let open = sessions.values.lazy.flatMap(\.server.documents.values).first { $0.text.text == text }
            return open?.scenarios ?? files.scenarios(text, at: "\(project.features)/\(path)")
        }
        if let path { sendResults(of: [path]) }
        if case .exampleFinished(let info, let result) = event, result.status != .notRun,
            let (path, scenario) = knowledge.planned(info), !info.location.file.hasPrefix(scratch)
        {
            note(result, of: id(of: scenario, in: path), now)
        }
    }

    /// The identifier of a scenario when it runs from its file, also for a copy that is not saved.
    private func id(of scenario: ScenarioText, in path: String) -> String {
        project.shortPath("\(project.features)/\(path)") + scenario.name
    }

    /// Notes since when a scenario fails: since the present run, unless it failed when it had run before.
    private func note(_ result: ExampleResult, of id: String, _ now: RunHistory.Run) {
        guard result.status > .pending else { return failures[id] = "" }
        let known = failures[id]
        guard known ?? "" == "" else { return }
        let name = RunHistory.name(of: id)
        let earlier = known == nil ? history.failingSince(name) : nil
        let isFirst = known == nil && history.results(of: name).isEmpty
        failures[id] =
            earlier?.run.textOfFailures(isFirst: earlier?.isFirst == true)
            ?? now.textOfFailures(isFirst: isFirst)
    }

    func end(_ place: String, _ status: Int32, _ complaint: String, _ isWhole: Bool) {
        run = nil
        let (record, isStopped) = (knowledge.record, knowledge.isInterrupted)
        let counts = record.tally.text(withNotRun: true)
        lastRun = [
            "place": .string(place), "passed": .bool(status == 0),
            "text": .string(
                (isStopped ? "stopped: " : "")
                    + (counts.isEmpty && isStopped ? "nothing has run" : counts)),
            // What the lines show already is not repeated.
            "complaint": .string(
                record.tally.ended == record.tally.leftOut || status == 2
                    ? complaint.replacing(folder.root + "/", with: "").trimmingCharacters(
                        in: .whitespacesAndNewlines) : ""),
        ]
        tell(
            "run", ["isRunning": false, "run": lastRun, "hasReport": .bool(isWhole || report.status == 200)])
    }

    /// Learns the sentences of a new build, which a run or somebody else has made.
    func useBuild() {
        if asked != observer.build {
            asked = observer.build
            client.restart()
            for session in sessions.values { session.server.loadVocabulary() }
        }
        guard knowledge.build != observer.current else { return }
        knowledge.build = observer.current
        // An open feature may have no file yet.
        let open = sessions.values.flatMap(\.server.documents.values).compactMap { name(of: $0.path) }
        sendResults(of: paths + open)
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
            var all = known.reduce(into: [String: JSON]()) { $0[String($1.key)] = $1.value.json }
            for scenario in scenarios where known[scenario.line]?.status.map({ $0 > .skipped }) == true {
                guard case .current(let record) = knowledge.state(of: scenario, in: path) else { continue }
                all[String(scenario.line)]?.describe(record, scenario)
                if let since = failures[id(of: scenario, in: path)], !since.isEmpty {
                    all[String(scenario.line)]?["since"] = .string(since)
                }
            }
            lines[path] = .object(all)
            summaries[path] = document == nil ? .null : knowledge.summary(of: scenarios, in: path).json
        }
        return ["files": .object(lines), "summaries": .object(summaries)]
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
    fileprivate var json: JSON {
        [
            "columns": columns.map { .array($0.map { .string($0) }) } ?? .null,
            "rows": .array(
                rows.map { row in
                    [
                        "note": row.note.map { .string($0) } ?? .null,
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

    /// The line as the page reads it.
    fileprivate var json: JSON {
        var members: [String: JSON] = ["status": .string(state ?? "")]
        if seconds > 0, !isChanged { members["seconds"] = .double(seconds) }
        var texts = failures.map { $0.text(besidesTable: true) }
        let tables = failures.compactMap(\.table?.json)
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
