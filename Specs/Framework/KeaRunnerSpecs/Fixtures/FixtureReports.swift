import Foundation
import Kea
import KeaReports

/// A custom report: titles with their statuses.
final class TitlesReport: Report, OptIn {
    static let format = ReportFormat("titles", summary: "titles with their statuses", isForPeople: true)
    private let output: TextOutput

    init(_ context: ReportContext) { output = context.output }

    func receive(_ event: RunEvent) {
        if case .exampleFinished(let example, let result) = event {
            output.write("\(result.status.rawValue): \(example.title)\n")
        }
    }
}

/// A report that needs only the steps of failed scenarios.
final class StepsReport: Report, OptIn {
    static let format = ReportFormat("steps", isForPeople: true, wantsAllSteps: false)
    private let output: TextOutput
    private var title = ""

    init(_ context: ReportContext) { output = context.output }

    func receive(_ event: RunEvent) {
        switch event {
        case .exampleStarted(let example): title = example.name
        case .stepStarted(let step): output.write("\(title): \(step.text)\n")
        case .stepFinished(let step, let result):
            output.write("\(title): \(step.text), \(result.status.rawValue)\n")
        default: break
        }
    }
}

/// A report that lists what describes the features.
final class SourcesReport: Report, OptIn {
    static let format = ReportFormat("sources", isForPeople: true, wantsSources: true)
    private let output: TextOutput

    init(_ context: ReportContext) { output = context.output }

    func receive(_ event: RunEvent) {
        switch event {
        case .source(let source): output.write("source \(source.name)\n")
        case .glue: output.write("glue\n")
        case .testCase(let testCase): output.write("test case \(testCase.example)\n")
        default: break
        }
    }
}

/// The same for a report that needs test cases.
final class TestCasesReport: Report, OptIn {
    static let format = ReportFormat("test-cases", isForPeople: true, wantsTestCases: true)
    private let report: SourcesReport

    init(_ context: ReportContext) { report = SourcesReport(context) }
    func receive(_ event: RunEvent) { report.receive(event) }
}

/// A report that receives two signals at the first example, and never returns.
final class StuckReport: Report, OptIn {
    static let format = ReportFormat("stuck", isForPeople: true)

    init(_ context: ReportContext) {}

    func receive(_ event: RunEvent) {
        guard case .exampleStarted = event else { return }
        for _ in 1...2 { kill(getpid(), SIGINT) }
        while true { pause() }
    }
}
