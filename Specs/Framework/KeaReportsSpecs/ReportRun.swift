import Foundation
import Kea
import KeaReports

extension Report {
    /// Passes events to the report, after the record that it reads.
    mutating func receive(_ events: [RunEvent], _ run: RunRecord) {
        for event in events {
            run.receive(event)
            receive(event)
        }
    }
}

/// Feeds events to a report and returns its text.
@MainActor func written(
    by type: any Report.Type, _ events: [RunEvent], from folder: String = "/code/kea",
    reading run: RunRecord = RunRecord()
) throws -> String {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("report-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    let output = try TextOutput(path: file.path)
    let paths = PathText(workingDirectory: folder, root: "/code/kea", command: "./run-specs.sh")
    var report = type.init(ReportContext(output: output, paths: paths, run: run))
    report.receive(events, run)
    output.finish()
    return try String(contentsOf: file, encoding: .utf8)
}

/// Events of runs, as an engine sends them.
enum Sample {
    static func spec(_ path: [String], line: Int, suite: String = "TopicSpec") -> ExampleInfo {
        ExampleInfo(
            id: "Specs.\(suite)/\(path.joined(separator: "/"))", kind: .spec, suite: suite, path: path,
            location: SourceLocation(file: "/code/kea/Specs/\(suite).swift", line: line), tags: [])
    }

    static func scenario(_ path: [String], line: Int) -> ExampleInfo {
        ExampleInfo(
            id: "Features/paging.feature/\(path.joined(separator: "/"))", kind: .scenario,
            suite: "Features/paging.feature", path: path, location: feature(line), tags: ["@paging"])
    }

    static func feature(_ line: Int, _ column: Int? = 5) -> SourceLocation {
        SourceLocation(file: "/code/kea/Features/paging.feature", line: line, column: column)
    }

    static func steps(_ line: Int) -> SourceLocation {
        SourceLocation(file: "/code/kea/Specs/Steps/PagingSteps.swift", line: line, column: 13)
    }

    static func ran(_ info: ExampleInfo, _ result: ExampleResult, _ inner: [RunEvent] = []) -> [RunEvent] {
        [.exampleStarted(info)] + inner + [.exampleFinished(info, result)]
    }

    static func step(
        _ keyword: String, _ text: String, line: Int, _ result: StepResult, argument: [String] = []
    ) -> [RunEvent] {
        let info = StepInfo(keyword: keyword + " ", text: text, location: feature(line), argument: argument)
        return [.stepStarted(info), .stepFinished(info, result)]
    }

    static let passed = ExampleResult(status: .passed, seconds: 0.002)

    /// The failure of the design: a list of 20 rows instead of 40.
    static let failure = Failure(
        message: "expected to have count 40 within 1 s, got 20",
        details: ["seen: 20 from 0 ms, 20 at 1.000 s (37 samples)"], location: steps(9),
        expression: "reader.list.questionRows")

    /// A scenario whose third step fails.
    static let failing = ran(
        scenario(["Question paging", "The next page is loaded"], line: 5),
        ExampleResult(status: .failed, seconds: 1.04, failures: [failure]),
        step("Given", "the server has 45 questions", line: 6, StepResult(status: .passed))
            + step("When", "the reader scrolls to the last row", line: 7, StepResult(status: .passed))
            + step(
                "Then", "the list eventually shows 40 questions", line: 8,
                StepResult(status: .failed, failures: [failure]))
            + step("And", "the last row is a spinner", line: 9, StepResult(status: .skipped)))

    static func run(_ events: [RunEvent], count: Int, seed: UInt64? = nil, notRun: Int = 0) -> [RunEvent] {
        [.runStarted(RunInfo(exampleCount: count, seed: seed))] + events
            + [.runFinished(RunSummary(seconds: 1.25, notRun: notRun))]
    }
}

/// Passes events to a report and returns its text on a terminal, without status lines.
@MainActor func shown(by type: any Report.Type, _ events: [RunEvent], width: Int) throws -> String {
    try sent(by: type, events, width: width).replacing(try Regex(#"[^\n]*\r\u{1B}\[2K"#), with: "")
}

/// Passes events to a report and returns everything it sent to a terminal.
@MainActor func sent(by type: any Report.Type, _ events: [RunEvent], width: Int) throws -> String {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("report-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: file) }
    try Data().write(to: file)
    let handle = try FileHandle(forWritingTo: file)
    let output = TextOutput(
        descriptor: handle.fileDescriptor, usesColor: true, isTerminal: true, width: width)
    let paths = PathText(workingDirectory: "/code/kea", root: "/code/kea", command: "./run-specs.sh")
    let run = RunRecord()
    var report = type.init(ReportContext(output: output, paths: paths, run: run))
    report.receive(events, run)
    output.finish()
    try handle.close()
    return try String(contentsOf: file, encoding: .utf8)
}
