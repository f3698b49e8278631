import Foundation
import KeaEvents

/// The run as JUnit XML, as build servers read it.
///
/// A test suite is a spec class or feature file, a test case an example. The document is written when the run
/// ends, by whatever means.
public struct JUnitReport: Report {
    /// The name of the report.
    public static let format = ReportFormat("junit", summary: "XML for build servers")

    private let output: TextOutput
    let paths: PathText
    private(set) var suites: [Suite] = []
    private(set) var mistakes: [Diagnostic] = []
    private var indices: [String: Int] = [:]
    private var log: ExampleLog?
    /// The attempts at the running example that others followed.
    private var retried: [(log: ExampleLog, result: ExampleResult)] = []

    struct Suite {
        let name: String
        var cases: [Case] = []
        var errors: [(failure: Failure, owner: FailureOwner)] = []
    }

    /// An example, with the attempts before its last one.
    struct Case {
        let log: ExampleLog
        let result: ExampleResult
        let retried: [(log: ExampleLog, result: ExampleResult)]
    }

    /// Begins a report.
    public init(_ context: ReportContext) {
        output = context.output
        paths = context.paths
    }

    /// Takes the next event.
    public mutating func receive(_ event: RunEvent) {
        switch event {
        case .diagnostic(let diagnostic): if diagnostic.severity == .error { mistakes.append(diagnostic) }
        case .exampleStarted(let info): log = ExampleLog(info)
        case .stepStarted, .stepFinished, .attachment: log?.receive(event)
        case .exampleRetried(let info, let result): retried.append((log ?? ExampleLog(info), result))
        case .exampleFinished(let info, let result):
            let index = suiteIndex(info.suite)
            suites[index].cases.append(Case(log: log ?? ExampleLog(info), result: result, retried: retried))
            (log, retried) = (nil, [])
        case .lateFailure(let failure, let owner):
            suites[suiteIndex(owner.suite ?? "run")].errors.append((failure, owner))
        case .runFinished(let summary): output.write(document(summary))
        case .runStarted, .source, .glue, .testCase, .hookStarted, .hookFinished: break
        }
    }

    private mutating func suiteIndex(_ name: String) -> Int {
        if let index = indices[name] { return index }
        indices[name] = suites.count
        suites.append(Suite(name: name))
        return suites.count - 1
    }
}
