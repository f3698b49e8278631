import Foundation
import Kea
import KeaEvents
import RunSupport

/// The tables of the page “How tests end”: each end in each library, in each report.
final class TestEndsSpec: Spec {
    override class func spec() {
        for library in ["Examples of Kea", "Tests of XCTest", "Tests of Swift Testing"] {
            it("has \(library.lowercased()) as on its page", .waits, .timeLimit(.seconds(300))) {
                let runs = try lines(of: "Fixtures/test-ends.txt", "== \(library)\n", "run ")
                let page = try lines(of: page, "### \(library)\n", "| ").flatMap(\.self)
                expect(try runs.flatMap(rows)).to(equal(Array(page.dropFirst(2))))
            }
        }
    }

    private static let page = "Sources/Framework/KeaRunner/KeaRunner.docc/HowTestsEnd.md"

    /// Returns the lines of a section of a file, in groups that begin with lines of a prefix.
    private static func lines(of file: String, _ title: String, _ prefix: String) throws -> [[String]] {
        let text = try String(contentsOfFile: "\(Folder.specs)/../../../\(file)", encoding: .utf8)
        let mark = title.prefix { $0 != " " } + " "
        let section = text.components(separatedBy: "\n" + mark).first { (mark + $0).hasPrefix(title) } ?? ""
        return section.split(separator: "\n").dropFirst().reduce(into: []) { groups, line in
            if line.hasPrefix(prefix) { groups.append([]) }
            if !groups.isEmpty { groups[groups.count - 1].append(String(line)) }
        }
    }

    private static let reports = [
        "events", "junit", "tap", "teamcity", "github", "rerun", "json", "message", "html",
    ]

    /// Returns the rows of the ends in a run.
    ///
    /// If it has several, each is what the reports say about its test alone.
    @MainActor private static func rows(_ run: [String]) throws -> [String] {
        let folder = try Folder([:])
        let formats = reports.flatMap { ["--format", "\($0):\($0).txt"] }
        let words = run[0].split(separator: " ").dropFirst().map(String.init)
        let classes = Array(words.prefix { !$0.hasPrefix("--") })
        let arguments = formats + words.dropFirst(classes.count)
        let result: any CommandRun =
            words.contains("--in-process")
            ? try ChildRun.shell(#"exec "$0" "$@""#, arguments, folder, [], only: classes)
            : try withSignalsOfTerminal {
                try InnerRun(arguments, in: folder, only: classes, startingProcesses: true)
            }
        let ends = run.dropFirst().map { line in
            line.components(separatedBy: "  ").filter { !$0.isEmpty }
                .map { $0.trimmingCharacters(in: .whitespaces) }
        }
        guard ends.count > 1 else { return [try row(ends[0][1], result, folder)] }
        let lines = try String(contentsOfFile: folder.path + "/events.txt", encoding: .utf8)
        let events = try lines.split(separator: "\n").map {
            try JSONDecoder().decode(RunEvent.self, from: Data($0.utf8))
        }
        return try ends.map { end in
            let own = self.events(of: end[0], in: events).map { JSONWriter().line(of: $0).string }
            let alone = try Folder(["run": Data(own.joined().utf8)])
            defer { alone.remove() }
            return try row(end[1], try InnerRun(["merge", "run"] + formats, in: alone), alone)
        }
    }

    /// Returns the events of a run of one test alone.
    @MainActor private static func events(of id: String, in events: [RunEvent]) -> [RunEvent] {
        let tests = events.compactMap { if case .exampleFinished(let info, _) = $0 { info } else { nil } }
        guard let test = tests.first(where: { $0.id.hasSuffix(".\(id)") }) else { return [] }
        let next = tests.map(\.location).filter { $0.file == test.location.file }.map(\.line)
            .filter { $0 > test.location.line }.min()
        let record = RunRecord()
        record.receive(.runStarted(RunInfo(exampleCount: 1)))
        return events.compactMap { event in
            switch event {
            case .runStarted: return .runStarted(RunInfo(exampleCount: 1))
            case .exampleStarted(var info) where info.id == test.id:
                info.index = 0
                return .exampleStarted(info)
            case .exampleFinished(var info, let result) where info.id == test.id:
                info.index = 0
                record.receive(.exampleFinished(info, result))
                return .exampleFinished(info, result)
            case .lateFailure(_, let owner): return owner.suite == test.suite ? event : nil
            case .diagnostic(let diagnostic):
                let line = diagnostic.location?.line ?? 0
                return line >= test.location.line && line < next ?? .max ? event : nil
            case .runFinished: return .runFinished(record.summary(seconds: 1))
            default: return nil
            }
        }
    }

    /// Returns the row of an end, according to the reports of a run with one test.
    @MainActor
    private static func row(_ name: String, _ run: any CommandRun, _ folder: Folder) throws -> String {
        var texts = ["terminal": run.output]
        for report in reports {
            texts[report] = try String(contentsOfFile: "\(folder.path)/\(report).txt", encoding: .utf8)
        }
        func found(_ words: KeyValuePairs<String, String>, in report: String) -> String {
            let all = words.filter { texts[report]?.contains($0.key) == true }.map(\.value)
            return all.isEmpty ? "–" : all.joined(separator: ", ")
        }
        let events = texts["events"] ?? ""
        let status = events.matches(of: /"type":"exampleFinished".*?"status":"(\w+)"/).last?.output.1 ?? "–"
        var result = [
            String(status) + (events.contains(#""hasKnownIssue":true"#) ? " with a known issue" : "")
                + (events.contains(#""type":"exampleRetried""#) ? " at last" : "")
        ]
        if events.contains(#""type":"lateFailure""#) { result.append("a failure outside of it") }
        if events.contains(#""severity":"warning","message":"careful""#) { result.append("a warning") }
        for row in try lines(of: page, "### Results in other reports\n", "| ").flatMap(\.self) {
            let cells = row.components(separatedBy: "|").map { $0.trimmingCharacters(in: .whitespaces) }
            guard let index = result.firstIndex(of: cells[1]) else { continue }
            for (report, cell) in zip(["terminal", "html", "json"], cells.dropFirst(2)) where cell != "–" {
                if texts[report]?.contains(cell.replacing("`", with: "")) != true {
                    result[index] += " (\(report) lacks \(cell))"
                }
            }
        }
        let hasFailed = texts["junit"]?.contains(/<failure|<error/) == true
        if texts["message"]?.contains("\"success\":\(!hasFailed)") != true {
            result.append("message contradicts it")
        }
        let cells = [
            name, result.joined(separator: ", "),
            found(["<failure": "`failure`", "<error": "`error`", "<skipped": "`skipped`"], in: "junit"),
            found(["\nnot ok": "`not ok`", "# SKIP": "`# SKIP`", "# TODO": "`# TODO`"], in: "tap"),
            found(
                [
                    "testFailed": "`testFailed`", "testIgnored": "`testIgnored`",
                    "buildProblem": "`buildProblem`",
                ],
                in: "teamcity"),
            found(["::error ": "`error`", "::warning ": "`warning`", "::notice ": "`notice`"], in: "github"),
            texts["rerun"] == "" ? "no" : "yes", "\(run.status)",
        ]
        return "| " + cells.joined(separator: " | ") + " |"
    }
}
