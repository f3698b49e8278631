import Foundation
import KeaEvents

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
                    let result = results[document.path]?[line + 1]?.result
                else { return nil }
                let position = Position(line: line, character: document.text.line(line).utf16.count)
                return [
                    "position": position.json, "label": .string(result.text), "paddingLeft": true,
                    "tooltip": .string(result.failures.first?.text ?? ""),
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
        let record = RunRecord()
        run = project.run([place], on: queue) { [self] event in
            record.receive(event)
            guard case .exampleFinished(let info, _) = event else { return }
            results[info.location.file, default: [:]][info.location.line] = record.ended
        } end: { [self] status, complaint in
            let counts = record.tally.text(withNotRun: true)
            endRun(counts.isEmpty ? complaint : counts, passed: status == 0)
        }
        if let refusal = run?.refusal { endRun(refusal, passed: false) }
    }

    private func endRun(_ text: String, passed: Bool) {
        run = nil
        notifyClient("window/showMessage", ["type": passed ? 3 : 1, "message": .string(text)])
        republish()
        requestFromClient("workspace/inlayHint/refresh", .null)
    }
}

extension ExampleResult {
    /// The result as an editor shows it beside a scenario: `✓ 12 ms`.
    fileprivate var text: String {
        let time = seconds < 1 ? "\(Int((seconds * 1000).rounded())) ms" : String(format: "%.1f s", seconds)
        return status == .passed ? "✓ \(time)" : "✗ \(status.text), \(time)"
    }
}
