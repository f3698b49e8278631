import Foundation
import KeaText

/// The run as JUnit XML for build servers.
///
/// The counts come before the cases, and the cases of a suite together, so each case is stored as text until the end. The
/// schema is that of Jenkins' xUnit plugin, `junit-10.xsd`, with few attributes: other facts are properties of the suite.
package struct JUnitReport: ContextReport {
    package static let format = ReportFormat(
        "junit", summary: "XML for build servers", wantsAllSteps: false,
        beginning: #"<\?xml[^>]*>\s*<testsuites "#)

    let context: ReportContext
    private var suites: [JUnitSuite] = []
    private var indices: [String: Int] = [:]
    private var mistakes = JUnitSuite(name: "Mistakes")

    package init(_ context: ReportContext) { self.context = context }

    package mutating func receive(_ event: RunEvent) {
        switch event {
        case .diagnostic(let diagnostic) where diagnostic.severity == .error:
            let location = diagnostic.location.map { paths.short($0) }
            let name = mistakes.distinctName(location ?? "command line")
            mistakes.addError(text(diagnostic, named: name))
        case .attachment(let attachment, _):
            guard let hook = run.hook else { break }
            suites[suiteIndex("Features")].output.append("\(hook.info.title): \(attachment.textOrLabel)")
        case .exampleFinished:
            guard let example = run.ended else { break }
            let index = suiteIndex(example.info.suite)
            let effect = run.effect(of: example.result)
            let text = text(example, effect, in: suites[index].name)
            suites[index].add(example, effect, text, file: paths.short(example.info.location.file))
        case .lateFailure(let failure, let owner):
            let index = suiteIndex(owner.suite ?? "run")
            let name = suites[index].distinctName(owner.title)
            suites[index].addError(text(failure, named: name, in: suites[index].name))
        case .runFinished: write()
        default: break
        }
    }

    private mutating func suiteIndex(_ name: String) -> Int {
        if let index = indices[name] { return index }
        indices[name] = suites.count
        suites.append(JUnitSuite(name: paths.short(name)))
        return suites.count - 1
    }

    private mutating func write() {
        let all = suites + (mistakes.cases.isEmpty ? [] : [mistakes])
        var total = JUnitSuite(name: "Kea")
        for suite in all { total.add(suite) }
        total.seconds = run.summary?.seconds ?? 0
        output.write("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites\(total.attributes())>\n")
        for suite in all {
            output.write("  <testsuite\(suite.attributes(startedAt: run.info.startedAt))>\n")
            if !suite.properties.isEmpty {
                let properties = suite.properties.map { name, value in
                    #"<property name="\#(XML.attribute(name))" value="\#(XML.attribute(value))"/>"#
                }
                output.write("    <properties>\(properties.joined())</properties>\n")
            }
            for text in suite.cases { output.write(data: Array(text.utf8)) }
            if !suite.output.isEmpty {
                let text = XML.text(suite.output.joined(separator: "\n"))
                output.write("    <system-out>\(text)</system-out>\n")
            }
            output.write("  </testsuite>\n")
        }
        output.write("</testsuites>\n")
    }
}

private struct JUnitSuite {
    let name: String
    private var counts: [RunRecord.Effect: Int] = [:]
    private var flaky = 0
    var seconds = 0.0
    private var bugs: [(name: String, value: String)] = []
    /// The file of its examples; empty if there are several.
    private var file: String?
    /// The number of cases that are no examples, by name.
    private var nameCounts: [String: Int] = [:]
    private(set) var cases: [String] = []
    var output: [String] = []

    init(name: String) { self.name = name }

    mutating func addError(_ text: String) {
        counts[.error, default: 0] += 1
        cases.append(text)
    }

    mutating func add(
        _ example: ExampleRecord, _ effect: RunRecord.Effect, _ text: String, file path: String
    ) {
        file = file ?? path == path ? path : ""
        bugs += example.info.bugs.map { ("bug of \(example.info.distinctTitle)", $0) }
        counts[effect, default: 0] += 1
        seconds += example.result.seconds
        if example.result.isFlaky { flaky += 1 }
        cases.append(text)
    }

    mutating func add(_ other: JUnitSuite) { counts.merge(other.counts, uniquingKeysWith: +) }

    /// Returns a name for a case that is not an example, another one each time.
    mutating func distinctName(_ name: String) -> String {
        let count = nameCounts[name, default: 0] + 1
        nameCounts[name] = count
        return count == 1 ? name : "\(name) (\(count))"
    }

    /// The facts for which the schema has no attribute.
    var properties: [(name: String, value: String)] {
        (flaky > 0 ? [("flakes", "\(flaky)")] : []) + bugs
    }

    /// - Parameter startedAt: the start of the run; `nil` for the element of the whole run, which has fewer attributes.
    func attributes(startedAt: Double? = nil) -> String {
        var text = #" name="\#(XML.attribute(name))" tests="\#(counts.values.reduce(0, +))""#
        text += #" failures="\#(counts[.failed] ?? 0)" errors="\#(counts[.error] ?? 0)""#
        if startedAt != nil { text += #" skipped="\#(counts[.ignored] ?? 0)""# }
        text += #" time="\#(fixedSeconds(seconds))""#
        if let startedAt, startedAt > 0 {
            let time = Date(timeIntervalSince1970: startedAt).ISO8601Format()
            text += #" timestamp="\#(time.prefix("2000-01-01T00:00:00".count))""#
        }
        if let file, !file.isEmpty { text += #" file="\#(XML.attribute(file))""# }
        return text
    }
}
