import Foundation
import KeaEvents

/// The run as JUnit XML, as build servers read it.
///
/// A test suite is a spec class or feature file, a test case an example. The counts stand before the cases, and the cases
/// of a suite together, whatever the order in which they end: what is known of a case is put aside as text until the run
/// ends, by whatever means.
///
/// It is valid by the schema of Jenkins' xUnit plugin, `junit-10.xsd`, which knows fewer attributes than others do: what
/// is Kea's own are properties of the suite.
package struct JUnitReport: Report {
    /// The name of the report.
    package static let format = ReportFormat(
        "junit", summary: "XML for build servers", wantsAllSteps: false
    )
    .marked(beginning: #"<\?xml[^>]*>\s*<testsuites "#)

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
            let name = mistakes.distinct(
                diagnostic.location.map { cases.paths.short($0) } ?? "command line")
            mistakes.add(spool.append(cases.text(diagnostic, named: name)))
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
            suites[index].add(spool.append(text), result, info, file: cases.paths.short(info.location.file))
            (log, retried) = (nil, [])
        case .lateFailure(let failure, let owner):
            let index = suiteIndex(owner.suite ?? "run")
            let name = suites[index].distinct(owner.title)
            let text = cases.text(failure, of: owner, named: name, in: suites[index].name)
            suites[index].add(spool.append(text))
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
        output.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites\(total.attributes)>\n")
        for suite in all {
            output.write("  <testsuite\(suite.attributes(startedAt))>\n")
            if !suite.properties.isEmpty {
                let properties = suite.properties.map { name, value in
                    #"<property name="\#(XML.attribute(name))" value="\#(XML.attribute(value))"/>"#
                }
                output.write("    <properties>\(properties.joined())</properties>\n")
            }
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
    /// The bugs that examples are about, by their titles.
    private var bugs: [(name: String, value: String)] = []
    /// The file that its examples stand in; empty where there are several.
    private var file: String?
    /// The number of cases of a name, of those that are no examples.
    private var counts: [String: Int] = [:]
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

    /// Takes the case of an example.
    mutating func add(_ place: Range<Int>, _ result: ExampleResult, _ info: ExampleInfo, file path: String) {
        file = file ?? path == path ? path : ""
        bugs += info.bugs.map { ("bug of \(info.distinctTitle)", $0) }
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

    /// A name for a case that is no example, another one each time.
    mutating func distinct(_ name: String) -> String {
        counts[name, default: 0] += 1
        let count = counts[name] ?? 1
        return count == 1 ? name : "\(name) (\(count))"
    }

    /// Takes what belongs to no case.
    mutating func say(_ text: String) { said.append(text) }

    /// Takes the counts of another one.
    mutating func add(_ other: JUnitSuite) {
        tests += other.tests
        failures += other.failures
        errors += other.errors
        skipped += other.skipped
    }

    private mutating func append(_ place: Range<Int>) {
        if let last = places.last, last.upperBound == place.lowerBound {
            places[places.count - 1] = last.lowerBound..<place.upperBound
        } else {
            places.append(place)
        }
    }

    /// What the schema has no attribute for.
    var properties: [(name: String, value: String)] {
        (flaky > 0 ? [("flakes", "\(flaky)")] : []) + bugs
    }

    /// The attributes of the element of the whole run.
    var attributes: String { attributes(and: "") }

    private func attributes(and more: String) -> String {
        #" name="\#(XML.attribute(name))" tests="\#(tests)" failures="\#(failures)" errors="\#(errors)""#
            + more + #" time="\#(JUnitCase.time(seconds))""#
    }

    /// The attributes of its element.
    func attributes(_ startedAt: Double) -> String {
        let time = Date(timeIntervalSince1970: startedAt).ISO8601Format().prefix("2000-01-01T00:00:00".count)
        let file = file ?? ""
        return attributes(and: #" skipped="\#(skipped)""#) + (startedAt > 0 ? #" timestamp="\#(time)""# : "")
            + (file.isEmpty ? "" : #" file="\#(XML.attribute(file))""#)
    }
}
