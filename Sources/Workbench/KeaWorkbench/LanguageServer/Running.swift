import Foundation
import KeaEvents

extension LanguageServer {
    func codeLenses(_ params: JSON) throws(RequestError) -> JSON {
        let document = try document(params)
        var lenses: [JSON] = []
        for section in document.sections where section.level < 3 && section.token.kind != .backgroundLine {
            let range = document.lines(section.line...section.line).json
            let place = section.level == 0 ? document.path : "\(document.path):\(section.line + 1)"
            let what = ["feature", "rule", "scenario"][section.level]
            lenses.append([
                "range": range,
                "command": [
                    "title": .string("▶ Run this \(what)"), "command": "kea.run",
                    "arguments": [.string(place)],
                ],
            ])
            if section.level == 2, canDebug {
                lenses.append([
                    "range": range,
                    "command": ["title": "Debug", "command": "kea.debug", "arguments": [.string(place)]],
                ])
            }
        }
        return .array(lenses)
    }

    /// Shows what is known about each scenario beside it, and about each row of an outline.
    func inlayHints(_ params: JSON) throws(RequestError) -> JSON {
        let document = try document(params)
        let range = document.text.range(params["range"]) ?? document.text.range
        return .array(
            lines(of: document, in: range).sorted { $0.key < $1.key }.compactMap { line, known in
                guard known.title != nil, let text = known.text else { return nil }
                let number = line - 1
                let position = Position(line: number, character: document.text.line(number).utf16.count)
                return [
                    "position": position.json, "label": .string(text), "paddingLeft": true,
                    "tooltip": .string(known.failures.first?.text ?? ""),
                ]
            })
    }

    /// Returns what is known about the scenarios of a document that begin in a range, by line from 1.
    func lines(of document: FeatureDocument, in range: TextRange? = nil) -> [Int: Knowledge.Line] {
        guard desk.knowledge.knows(document.path) else { return [:] }
        let scenarios = document.scenarios.filter { scenario in
            range.map { ($0.start.line...$0.end.line).contains(scenario.line - 1) } ?? true
        }
        return desk.knowledge.lines(of: scenarios, in: document.path)
    }

    func execute(_ params: JSON) throws(RequestError) -> JSON {
        guard params["command"].string == "kea.run", let place = params["arguments"].array.first?.string
        else { throw RequestError(.invalidParams, "the command is kea.run with a place, path:line") }
        try requestRun(of: place)
        desk.startNext()
        return .null
    }

    // MARK: - Requests

    /// Requests a run of the scenarios at a place, in an open document by their text.
    private func requestRun(of place: String) throws(RequestError) {
        let colon = place.lastIndex(of: ":")
        let line = colon.flatMap { Int(place[place.index(after: $0)...]) }.flatMap { JSON.int($0).index }
        let path = line == nil ? place : String(place[..<(colon ?? place.endIndex)])
        guard let document = documents.values.first(where: { $0.path == path }) else {
            return desk.requests.places[place] = Project.word(place)
        }
        let wanted = document.scenarios(at: line)
        guard !wanted.isEmpty else {
            throw RequestError(
                document.hasMistake
                    ? "the feature has a mistake, so it does not run" : "there is no scenario at \(place)")
        }
        desk.requests.add(wanted.map(\.text), in: path)
    }

    /// Takes the paths of features and Swift files that were saved or removed.
    package func haveChanged(_ paths: Set<String>) {
        let swift = desk.haveChanged(paths)
        swift.forEach { readSwift($0) }
        if !swift.isEmpty {
            desk.requests.build = true
            // Whether the files still have them is unknown until the next build.
            showBuildErrors(in: "")
        }
        showResults()
        desk.startNext()
    }

    // MARK: - Builds that fail

    /// Shows the errors of a failed build in their files, and removes those of an earlier one.
    private func showBuildErrors(in complaint: String) {
        var errors: [String: [EditorDiagnostic]] = [:]
        for match in complaint.matches(of: #/(?m)^(/[^:\n]+\.swift):(\d+):(\d+): error: (.*)$/#) {
            let path = String(match.1)
            guard let line = Int(match.2), let column = Int(match.3) else { continue }
            let text = TextDocument((try? String(contentsOfFile: path, encoding: .utf8)) ?? "").line(line - 1)
            // The compiler counts bytes.
            let start = text.utf16.distance(
                from: text.startIndex, to: text.utf8.prefix(max(0, column - 1)).endIndex)
            errors[Self.uri(of: path), default: []].append(
                EditorDiagnostic(
                    range: TextRange(line: line - 1, start..<max(start, text.utf16.count)), severity: .error,
                    message: String(match.4)))
        }
        for uri in brokenFiles.union(errors.keys).sorted() { publish(errors[uri] ?? [], in: uri) }
        brokenFiles = Set(errors.keys)
    }
}

extension LanguageServer: RunDeskClient {
    /// Returns the arguments of a run of everything at once, after a build if Swift files have changed.
    func arguments(of asked: RunRequests) -> [String]? {
        for (path, texts) in asked.scenarios.sorted(by: { $0.key < $1.key })
        where !texts.isSubset(of: (files.document(path)?.scenarios ?? []).map(\.text)) {
            showMessage(2, "\(project.shortPath(path)) is not saved; only what is saved runs")
        }
        return desk.places(of: asked)
    }

    func runHasStarted() { showProgress("Building the specs") }

    func receive(_ event: RunEvent, about path: String?) {
        if case .runStarted = event {
            showBuildErrors(in: "")
            showProgress(desk.onlyBuilds ? nil : "Running")
        }
        if path != nil { resultsDue = resultsDue ?? .now + .milliseconds(500) }
    }

    func endRun(_ status: Int32, _ complaint: String) {
        showProgress(nil)
        let hasFailed = !desk.knowledge.hasStarted
        // The errors of files that were saved during the build are those of earlier texts.
        if hasFailed, !desk.requests.build { showBuildErrors(in: complaint) }
        let counts = desk.knowledge.record.tally.text(withNotRun: true)
        if hasFailed || !desk.onlyBuilds {
            let reason = complaint.firstError.replacing(project.root + "/", with: "")
            showMessage(status == 0 ? 3 : 1, counts.isEmpty ? reason : counts)
        }
        showResults()
    }
}

extension Knowledge.Line {
    /// What an editor shows beside a scenario: `✓ 12 ms`; `nil` if it has not run.
    fileprivate var text: String? {
        if isRunning { return "running…" }
        guard let status else { return isChanged ? "changed since" : nil }
        let time = seconds < 1 ? "\(Int((seconds * 1000).rounded())) ms" : String(format: "%.1f s", seconds)
        return status == .passed ? "✓ \(time)" : "\(status.mark) \(status.text), \(time)"
    }
}
