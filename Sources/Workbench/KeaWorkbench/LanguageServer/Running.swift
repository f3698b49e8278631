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
        let range = TextRange(params["range"]) ?? document.text.range
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
        guard knowledge.knows(document.path) else { return [:] }
        let scenarios = document.scenarios.filter { scenario in
            range.map { ($0.start.line...$0.end.line).contains(scenario.line - 1) } ?? true
        }
        return knowledge.lines(of: scenarios, in: document.path)
    }

    func execute(_ params: JSON) throws(RequestError) -> JSON {
        guard params["command"].string == "kea.run", let place = params["arguments"].array.first?.string
        else {
            throw RequestError(.invalidParams, "the command is kea.run with a place, path:line")
        }
        try requestRun(of: place)
        startNext()
        return .null
    }

    // MARK: - Requests

    /// Requests a run of the scenarios at a place, in an open document by their text.
    private func requestRun(of place: String) throws(RequestError) {
        let colon = place.lastIndex(of: ":")
        let line = colon.flatMap { Int(place[place.index(after: $0)...]) }
        let path = line == nil ? place : String(place[..<(colon ?? place.endIndex)])
        guard let document = documents.values.first(where: { $0.path == path }) else {
            requests.places[place] = place
            return
        }
        let lines = line.map { document.section(at: $0 - 1) }
        let wanted = document.scenarios.filter { lines?.contains($0.scenarioLine - 1) ?? true }
        guard !wanted.isEmpty else {
            throw RequestError(
                document.hasMistake
                    ? "the feature has a mistake, so it does not run" : "there is no scenario at \(place)")
        }
        let rows = wanted.filter { $0.line == line }
        requests.add((rows.isEmpty ? wanted : rows).map(\.text), in: path)
    }

    /// Takes the paths of features and Swift files that were saved or removed.
    package func haveChanged(_ paths: Set<String>) {
        for path in paths {
            guard path.hasSuffix(".swift") else {
                files.forget(path)
                if !FileManager.default.fileExists(atPath: path) { knowledge.forget(path) }
                continue
            }
            // An editor and the system report the same file.
            guard observer != nil, savedSwift[path] == nil || savedSwift[path] != Build(path) else {
                continue
            }
            savedSwift[path] = Build(path)
            observer?.swiftHasChanged()
            readSwift(path)
            requests.build = true
        }
        useBuild()
        startNext()
    }

    /// Starts what is requested next: everything at once, after a build if Swift files have changed.
    func startNext() {
        guard run == nil, !requests.isEmpty else { return }
        (asked, requests) = (requests, RunRequests())
        knowledge.beginRun()
        var places = asked.places.values.sorted()
        for (path, texts) in asked.scenarios.sorted(by: { $0.key < $1.key }) {
            let document = files.document(path)
            let wanted = (document?.scenarios ?? []).filter { texts.contains($0.text) }
            if wanted.count < texts.count {
                showMessage(2, "\(project.shortPath(path)) is not saved; only what is saved runs")
            }
            if let document, !wanted.isEmpty { places.append(document.selection(of: wanted)) }
        }
        guard !places.isEmpty || asked.build else { return startNext() }
        let isBuild = places.isEmpty
        // No example has this name.
        let arguments = isBuild ? ["--dry-run", "--name", "kea only builds"] : places
        run = project.run(arguments, on: queue) { [self] event in
            receive(event)
        } end: { [self] status, complaint in
            end(status, complaint, isBuild)
        }
    }

    private func receive(_ event: RunEvent) {
        if case .runStarted = event {
            observer?.hasBuilt(since: knowledge.started)
            showBuildErrors(in: "")
            useBuild()
        }
        let path = knowledge.receive(event, build: observer?.build) { path, text in
            let open = documents.values.first { $0.path == path && $0.text.text == text }
            return open?.scenarios ?? files.scenarios(text, at: path)
        }
        if path != nil { resultsDue = resultsDue ?? .now + .milliseconds(500) }
    }

    private func end(_ status: Int32, _ complaint: String, _ isBuild: Bool) {
        run = nil
        let hasFailed = knowledge.record.info.startedAt == 0
        if hasFailed { showBuildErrors(in: complaint) }
        let counts = knowledge.record.tally.text(withNotRun: true)
        if hasFailed || !isBuild {
            let reason = complaint.firstError.replacing(project.root + "/", with: "")
            showMessage(status == 0 ? 3 : 1, counts.isEmpty ? reason : counts)
        }
        sendResults()
        startNext()
    }

    /// Takes up the present build: its results, and its sentences.
    func useBuild() {
        guard let observer else { return }
        knowledge.build = observer.current
        if build != observer.build {
            build = observer.build
            client.restart()
            loadVocabulary()
        }
        sendResults()
    }

    /// Sends the results beside the scenarios again.
    func sendResults() {
        resultsDue = nil
        documents.values.forEach(publish)
        refresh("inlayHint")
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
                from: text.startIndex, to: text.utf8.prefix(column - 1).endIndex)
            errors[Self.uri(of: path), default: []].append(
                EditorDiagnostic(
                    range: TextRange(line: line - 1, start..<max(start, text.utf16.count)), severity: .error,
                    message: String(match.4)))
        }
        for uri in brokenFiles.union(errors.keys).sorted() {
            notifyClient(
                "textDocument/publishDiagnostics",
                ["uri": .string(uri), "diagnostics": .array((errors[uri] ?? []).map(\.json))])
        }
        brokenFiles = Set(errors.keys)
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
