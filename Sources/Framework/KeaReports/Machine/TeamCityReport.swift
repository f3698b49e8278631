import KeaEvents
import KeaText

/// The run as service messages, which TeamCity finds in the log of a build.
///
/// Each spec class and feature file is a test suite and a flow of its own, so that examples of several may follow upon
/// each other. Mistakes and failures outside of examples are problems of the build.
package struct TeamCityReport: Report {
    /// The name of the report.
    package static let format = ReportFormat(
        "teamcity", summary: "service messages for TeamCity", wantsAllSteps: false
    )
    .marked(beginning: "##teamcity")

    private let output: TextOutput
    private let paths: PathText
    private let block: FailureBlock
    private var log: ExampleLog?
    /// The suites that have begun, in their order.
    private var suites: [String] = []
    private var known: Set<String> = []
    private var hasRetried = false

    /// Begins a report.
    package init(_ context: ReportContext) {
        output = context.output
        paths = context.paths
        block = .plain(paths)
    }

    /// Takes the next event.
    package mutating func receive(_ event: RunEvent) {
        switch event {
        case .runStarted(let info): write("testCount", [("count", "\(info.exampleCount)")])
        case .diagnostic(let diagnostic): write(diagnostic)
        case .exampleStarted(let info): start(info)
        case .stepStarted, .stepFinished, .attachment: log?.receive(event)
        case .exampleRetried(let info, let result):
            // Of several ends of one test, the last one counts from here on.
            if !hasRetried { write("testRetrySupport", [("enabled", "true")]) }
            hasRetried = true
            finish(info, result)
        case .exampleFinished(let info, let result):
            if log == nil { start(info) }
            finish(info, result)
        case .lateFailure(let failure, let owner):
            let text =
                (["\(owner.title): \(failure.message)", paths.short(failure.location)] + failure.details)
            write("buildProblem", [("description", text.joined(separator: "\n"))])
        case .runFinished:
            for suite in suites.reversed() { write("testSuiteFinished", [("name", suite)], of: suite) }
        default: break
        }
    }

    private mutating func start(_ info: ExampleInfo) {
        log = ExampleLog(info)
        let suite = paths.short(info.suite)
        if known.insert(suite).inserted {
            suites.append(suite)
            write("testSuiteStarted", [("name", suite)], of: suite)
        }
        write(
            "testStarted",
            [
                ("name", info.distinctTitle),
                ("locationHint", "file://\(info.location.file):\(info.location.line)"),
            ],
            of: suite)
    }

    private mutating func finish(_ info: ExampleInfo, _ result: ExampleResult) {
        let suite = paths.short(info.suite)
        let log = log ?? ExampleLog(info)
        self.log = nil
        let reason = result.reason ?? result.failures.first?.message ?? result.status.words
        switch result.status {
        case .passed: break
        case .skipped, .pending:
            write(
                "testIgnored",
                [("name", info.distinctTitle), ("message", "\(result.status.words): \(reason)")],
                of: suite)
        case .notRun where result.failures.isEmpty:
            write(
                "testIgnored", [("name", info.distinctTitle), ("message", "not run: \(reason)")], of: suite)
        default:
            write(
                "testFailed",
                [
                    ("name", info.distinctTitle), ("message", result.failures.first?.message ?? reason),
                    ("details", block.lines(of: log, result).joined(separator: "\n")),
                ], of: suite)
        }
        let said = log.attachments.map(AttachmentText.mention)
        if !said.isEmpty {
            write(
                "testStdOut", [("name", info.distinctTitle), ("out", said.joined(separator: "\n"))], of: suite
            )
        }
        write(
            "testFinished",
            [("name", info.distinctTitle), ("duration", "\(Int((result.seconds * 1000).rounded()))")],
            of: suite)
    }

    private func write(_ diagnostic: Diagnostic) {
        let place = diagnostic.location.map { paths.short($0) + ": " } ?? ""
        let text = ([place + diagnostic.message] + diagnostic.details).joined(separator: "\n")
        if diagnostic.severity == .error {
            write("buildProblem", [("description", text)])
        } else {
            write("message", [("text", text), ("status", "WARNING")])
        }
    }

    private func write(_ name: String, _ values: [(name: String, value: String)], of suite: String? = nil) {
        let all = values + (suite.map { [("flowId", $0)] } ?? [])
        let text = all.map { " \($0.name)='\(Self.escaped($0.value))'" }.joined()
        output.write("##teamcity[\(name)\(text)]\n")
    }

    private static let special = ByteSet.unusual.union("|'[]\n")

    /// Text as a value of a service message.
    private static func escaped(_ text: String) -> String {
        if special.isMissing(in: text) { return text }
        var escaped: [UInt8] = []
        for byte in VisibleText.escaped(text).utf8 {
            switch byte {
            case UInt8(ascii: "|"), UInt8(ascii: "'"), UInt8(ascii: "["), UInt8(ascii: "]"):
                escaped += [UInt8(ascii: "|"), byte]
            case UInt8(ascii: "\n"): escaped += "|n".utf8
            default: escaped.append(byte)
            }
        }
        return String(decoding: escaped, as: UTF8.self)
    }
}
