import Foundation
import KeaEvents

/// The run as JUnit XML, as build servers read it.
///
/// A test suite is a spec class or feature file, a test case an example. The counts stand before the cases, and the cases
/// of a suite together, whatever the order in which they end: what is known of a case is put aside as text until the run
/// ends, by whatever means.
package struct JUnitReport: Report {
    /// The name of the report.
    package static let format = ReportFormat(
        "junit", summary: "XML for build servers", wantsAllSteps: false)

    private let output: TextOutput
    private let cases: JUnitCase
    private let spool = Spool()
    private var suites: [JUnitSuite] = []
    private var indices: [String: Int] = [:]
    private var mistakes = JUnitSuite(name: "Mistakes")
    private var startedAt = 0.0
    private var log: ExampleLog?
    /// The hook around the run that runs.
    private var hook: HookInfo?
    /// The attempts at the running example that others followed.
    private var retried: [(log: ExampleLog, result: ExampleResult)] = []

    /// The reason for which it is not whole.
    package private(set) var problem: String?

    /// Begins a report.
    package init(_ context: ReportContext) {
        output = context.output
        cases = JUnitCase(paths: context.paths)
    }

    /// Takes the next event.
    package mutating func receive(_ event: RunEvent) {
        switch event {
        case .runStarted(let info): startedAt = info.startedAt
        case .diagnostic(let diagnostic) where diagnostic.severity == .error:
            mistakes.add(spool.append(cases.text(diagnostic)))
        case .exampleStarted(let info): log = ExampleLog(info)
        case .hookStarted(let info): hook = info
        case .hookFinished: hook = nil
        case .attachment(let attachment, _):
            guard let hook else { return log?.receive(event) ?? () }
            suites[suiteIndex("Features")].say("\(hook.title): \(AttachmentText.mention(attachment))")
        case .stepStarted, .stepFinished: log?.receive(event)
        case .exampleRetried(let info, let result): retried.append((log ?? ExampleLog(info), result))
        case .exampleFinished(let info, let result):
            let index = suiteIndex(info.suite)
            let text = cases.text(log ?? ExampleLog(info), result, retried: retried, in: suites[index].name)
            suites[index].add(spool.append(text), result)
            (log, retried) = (nil, [])
        case .lateFailure(let failure, let owner):
            let index = suiteIndex(owner.suite ?? "run")
            suites[index].add(spool.append(cases.text(failure, of: owner, in: suites[index].name)))
        case .runFinished(let summary): write(summary)
        default: break
        }
    }

    private mutating func suiteIndex(_ name: String) -> Int {
        if let index = indices[name] { return index }
        indices[name] = suites.count
        suites.append(JUnitSuite(name: cases.paths.short(name)))
        return suites.count - 1
    }

    private mutating func write(_ summary: RunSummary) {
        let all = suites + (mistakes.tests > 0 ? [mistakes] : [])
        var total = JUnitSuite(name: "Kea")
        for suite in all { total.add(suite) }
        total.seconds = summary.seconds
        output.write(
            "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites\(total.attributes(startedAt))>\n")
        for suite in all {
            output.write("  <testsuite\(suite.attributes(startedAt))>\n")
            for place in suite.places { spool.read(place) { output.write(data: $0) } }
            if !suite.said.isEmpty {
                output.write("    <system-out>\(XML.text(suite.said.joined(separator: "\n")))</system-out>\n")
            }
            output.write("  </testsuite>\n")
        }
        output.write("</testsuites>\n")
        problem = spool.failure.map { "cannot be written: \($0.reason)" }
    }
}

/// The counts of a suite, and the places of its cases among all that was put aside.
private struct JUnitSuite {
    let name: String
    private(set) var tests = 0
    var seconds = 0.0
    private var failures = 0
    private var errors = 0
    private var skipped = 0
    private var flaky = 0
    private(set) var places: [Range<Int>] = []
    /// What hooks around the run have attached.
    private(set) var said: [String] = []

    init(name: String) { self.name = name }

    /// Takes a case that is an error.
    mutating func add(_ place: Range<Int>) {
        tests += 1
        errors += 1
        append(place)
    }

    mutating func add(_ place: Range<Int>, _ result: ExampleResult) {
        tests += 1
        seconds += result.seconds
        if result.isFlaky { flaky += 1 }
        switch JUnitCase.Outcome(result) {
        case .passed: break
        case .skipped: skipped += 1
        case .failure: failures += 1
        case .error: errors += 1
        }
        append(place)
    }

    /// Takes what belongs to no case.
    mutating func say(_ text: String) { said.append(text) }

    /// Takes the counts of another one.
    mutating func add(_ other: JUnitSuite) {
        tests += other.tests
        failures += other.failures
        errors += other.errors
        skipped += other.skipped
        flaky += other.flaky
    }

    private mutating func append(_ place: Range<Int>) {
        if let last = places.last, last.upperBound == place.lowerBound {
            places[places.count - 1] = last.lowerBound..<place.upperBound
        } else {
            places.append(place)
        }
    }

    /// The attributes of its element.
    func attributes(_ startedAt: Double) -> String {
        let time = Date(timeIntervalSince1970: startedAt).ISO8601Format().prefix("2000-01-01T00:00:00".count)
        return
            " name=\"\(XML.attribute(name))\" tests=\"\(tests)\" failures=\"\(failures)\" errors=\"\(errors)\""
            + " skipped=\"\(skipped)\"" + (flaky > 0 ? " flakes=\"\(flaky)\"" : "")
            + " time=\"\(JUnitCase.time(seconds))\""
            + (startedAt > 0 ? " timestamp=\"\(time)\"" : "")
    }
}
