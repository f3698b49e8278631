import Foundation
import KeaEvents

/// The last result of a scenario.
struct LastResult {
    let status: Status
    let seconds: Double
    /// The failure and the line of the step that failed.
    let failure: Failure?
}

extension LanguageServer {
    func codeLenses(_ params: JSON) throws(RequestError) -> JSON {
        let document = try document(params)
        var lenses: [JSON] = []
        for section in document.sections where section.level < 3 && section.token.kind != .backgroundLine {
            let line = section.token.location.line - 1
            let range = TextRange(line: line, 0..<document.text.line(line).utf16.count).json
            let place = section.level == 0 ? document.path : "\(document.path):\(line + 1)"
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

    /// Shows the last result beside each scenario.
    func inlayHints(_ params: JSON) throws(RequestError) -> JSON {
        let document = try document(params)
        let range = TextRange(params["range"]) ?? document.text.range
        return .array(
            document.sections.filter { $0.level == 2 }.compactMap { section in
                let line = section.token.location.line - 1
                guard (range.start.line...range.end.line).contains(line),
                    let result = results[document.path]?[line + 1]
                else { return nil }
                let position = Position(line: line, character: document.text.line(line).utf16.count)
                return [
                    "position": position.json, "label": .string(result.text), "paddingLeft": true,
                    "tooltip": .string(result.failure?.text ?? ""),
                ]
            })
    }

    func execute(_ params: JSON) throws(RequestError) -> JSON {
        guard params["command"].string == "kea.run", let place = params["arguments"].array.first?.string
        else {
            throw RequestError(.invalidParams, "the command is kea.run with a place, path:line")
        }
        runScenarios(at: place)
        return .null
    }

    /// Runs the scenarios at a place, and shows their results as they come.
    private func runScenarios(at place: String) {
        guard run == nil else {
            return notifyClient("window/showMessage", ["type": 2, "message": "a run is under way already"])
        }
        var tally: [Status: Int] = [:]
        run = EventRun([place], of: project, on: queue) { [self] event in
            if case .exampleFinished(_, let result) = event { tally[result.status, default: 0] += 1 }
            receive(event)
        } end: { [self] status, complaint in
            let counts = tally.sorted { $1.key < $0.key }.map { "\($0.value) \($0.key.rawValue)" }
            endRun(counts.isEmpty ? complaint : counts.joined(separator: ", "), passed: status == 0)
        }
        if let refusal = run?.refusal { endRun(refusal, passed: false) }
    }

    private func receive(_ event: RunEvent) {
        guard case .exampleFinished(let info, let result) = event else { return }
        results[info.location.file, default: [:]][info.location.line] = LastResult(
            status: result.status, seconds: result.seconds, failure: result.failures.first)
    }

    private func endRun(_ text: String, passed: Bool) {
        run = nil
        notifyClient("window/showMessage", ["type": passed ? 3 : 1, "message": .string(text)])
        republish()
        requestFromClient("workspace/inlayHint/refresh", .null)
    }
}

extension LastResult {
    /// The result as it stands beside a scenario: `✓ 12 ms`.
    var text: String {
        let time = seconds < 1 ? "\(Int((seconds * 1000).rounded())) ms" : String(format: "%.1f s", seconds)
        return status == .passed ? "✓ \(time)" : "✗ \(status.rawValue), \(time)"
    }
}
