import Foundation
import KeaEvents

/// The run as JUnit XML, as build servers read it.
///
/// A test suite is a spec class or feature file, a test case an example. The document is written when the run
/// ends, by whatever means.
public struct JUnitReport: Report {
    private let output: TextOutput
    let paths: PathText
    private(set) var suites: [Suite] = []
    private(set) var mistakes: [Diagnostic] = []
    private var indices: [String: Int] = [:]
    private var log: ExampleLog?

    struct Suite {
        let name: String
        var cases: [(log: ExampleLog, result: ExampleResult)] = []
        var errors: [(failure: Failure, owner: FailureOwner)] = []
    }

    /// Makes a report that writes to `output`.
    public init(to output: TextOutput, paths: PathText) {
        self.output = output
        self.paths = paths
    }

    /// Takes the next event.
    public mutating func receive(_ event: RunEvent) {
        switch event {
        case .diagnostic(let diagnostic): if diagnostic.severity == .error { mistakes.append(diagnostic) }
        case .exampleStarted(let info): log = ExampleLog(info)
        case .stepStarted, .stepFinished, .attachment: log?.receive(event)
        case .exampleFinished(let info, let result):
            let index = suiteIndex(info.suite)
            suites[index].cases.append((log ?? ExampleLog(info), result))
            log = nil
        case .lateFailure(let failure, let owner):
            suites[suiteIndex(owner.suite ?? "run")].errors.append((failure, owner))
        case .runFinished(let summary): output.write(document(summary))
        case .runStarted: break
        }
    }

    private mutating func suiteIndex(_ name: String) -> Int {
        if let index = indices[name] { return index }
        indices[name] = suites.count
        suites.append(Suite(name: name))
        return suites.count - 1
    }
}
