import Foundation
import KeaReports

/// The cost of each report: time for the events of scenarios, and memory that does not grow with their number.
@MainActor
enum ReportBenchmarks {
    static let topic = Topic(name: "reports", summary: "reports, from run events", saysMuchInDebug: true) {
        isShort in
        try figures(isShort)
    }

    /// The time of a whole run of a scenario of five steps, in seconds: 5,000 of them take 8 s, debug, on two cores.
    private static let secondsAScenario = 8.0 / 5_000

    private static func figures(_ isShort: Bool) throws -> [Figure] {
        var figures: [Figure] = []
        for type in OwnReports.all {
            let name = type.format.name
            let count = isShort ? 1_000 : 5_000
            let time = try median(of: 3) { try run(type, count) }
            figures.append(
                Figure("\(name), \(count) scenarios", time, atMost: 0.1 * secondsAScenario * Double(count)))
            guard !isShort, !["html", "json"].contains(name) else { continue }
            let before = residentMegabytes
            try run(type, 100_000)
            let grown = residentMegabytes - before
            figures.append(
                Figure("\(name), memory of 100,000", "\(grown) MB", budget: "at most 30 MB", grown <= 30))
        }
        return figures
    }

    /// Feeds a report with the events of scenarios; each tenth one fails.
    private static func run(_ type: any Report.Type, _ count: Int) throws {
        let path = NSTemporaryDirectory() + "kea-report-\(UUID().uuidString)"
        defer { unlink(path) }
        let output = try TextOutput(path: path)
        let paths = PathText(workingDirectory: "/package", root: "/package", command: "./run-specs.sh")
        var report = type.init(ReportContext(output: output, paths: paths))
        report.receive(.runStarted(RunInfo(exampleCount: count)))
        for number in 0..<count {
            for event in events(number) { report.receive(event) }
            if number % 100 == 0 { output.flush() }
        }
        report.receive(.runFinished(RunSummary(counts: [.passed: count], seconds: 1)))
        output.finish()
    }

    private static func events(_ number: Int) -> [RunEvent] {
        let file = "/package/Features/folder\(number / 1_000)/feature\(number / 20).feature"
        let line = 3 + number % 20 * 7
        let place = SourceLocation(file: file, line: line, column: 3)
        let info = ExampleInfo(
            id: "\(file)/\(number)", kind: .scenario, suite: String(file.dropFirst(9)),
            path: ["Feature \(number / 20)", "Scenario \(number)"], location: place, tags: ["@tag"],
            index: number)
        let failure = Failure(
            message: "expected to equal 41, got 40",
            location: SourceLocation(file: "/package/Specs/S.swift", line: 7))
        let fails = number % 10 == 0
        var events: [RunEvent] = [.exampleStarted(info)]
        for step in 1...5 {
            let stepInfo = StepInfo(
                keyword: "When ", text: "step \(step) of scenario \(number)",
                location: SourceLocation(file: file, line: line + step, column: 5),
                definition: SourceLocation(file: "/package/Specs/S.swift", line: step))
            let isWrong = fails && step == 5
            events.append(.stepStarted(stepInfo))
            events.append(
                .stepFinished(
                    stepInfo,
                    StepResult(
                        status: isWrong ? .failed : .passed, seconds: 0.001,
                        failures: isWrong ? [failure] : [])))
        }
        let result = ExampleResult(
            status: fails ? .failed : .passed, seconds: 0.005, failures: fails ? [failure] : [])
        return events + [.exampleFinished(info, result)]
    }

    /// The memory that the process holds, in megabytes.
    private static var residentMegabytes: Int {
        guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return 0 }
        let pages = text.split(separator: " ").dropFirst().first.flatMap { Int($0) } ?? 0
        return pages * Int(sysconf(Int32(_SC_PAGESIZE))) / 1_048_576
    }
}
