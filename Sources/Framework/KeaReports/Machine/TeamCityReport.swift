import KeaText

/// The run as service messages in the log of a TeamCity build.
///
/// Each spec class and feature file is a suite and a flow of its own, so that examples of several suites may alternate.
package struct TeamCityReport: ContextReport {
    package static let format = ReportFormat(
        "teamcity", summary: "service messages for TeamCity", wantsAllSteps: false, beginning: "##teamcity")

    let context: ReportContext
    /// The suites that have started, in their order.
    private var suites: [String] = []
    private var known: Set<String> = []
    private var hasRetried = false

    package init(_ context: ReportContext) { self.context = context }

    package mutating func receive(_ event: RunEvent) {
        switch event {
        case .runStarted(let info): write("testCount", [("count", "\(info.exampleCount)")])
        case .diagnostic(let diagnostic): write(diagnostic)
        case .exampleStarted(let info): start(info)
        case .exampleRetried, .exampleFinished:
            guard let attempt = run.ended else { break }
            if !attempt.hasStarted { start(attempt.info) }
            if case .exampleRetried = event, !hasRetried {
                // From here on, the last of several results of a test counts.
                write("testRetrySupport", [("enabled", "true")])
                hasRetried = true
            }
            finishAttempt(attempt)
        case .lateFailure(let failure, let owner):
            let text =
                ["\(owner.title): \(failure.message)", paths.short(failure.location)] + failure.details
            write("buildProblem", [("description", text.joined(separator: "\n"))])
        case .runFinished:
            for suite in suites.reversed() { write("testSuiteFinished", [("name", suite)], of: suite) }
        default: break
        }
    }

    private mutating func start(_ info: ExampleInfo) {
        let suite = paths.short(info.suite)
        if known.insert(suite).inserted {
            suites.append(suite)
            write("testSuiteStarted", [("name", suite)], of: suite)
        }
        write("testStarted", of: info, ("locationHint", "file://\(info.location.file):\(info.location.line)"))
    }

    private func finishAttempt(_ attempt: ExampleRecord) {
        let (info, result) = (attempt.info, attempt.result)
        switch run.effect(of: result) {
        case .passed: break
        case .ignored:
            let reason = result.reason ?? result.failures.first?.message ?? result.status.text
            write("testIgnored", of: info, ("message", "\(result.status.text): \(reason)"))
        case .failed, .error:
            write(
                "testFailed", of: info, ("message", attempt.problem),
                ("details", block.lines(of: attempt).joined(separator: "\n")))
        }
        let texts = attempt.attachments.map(\.textOrLabel)
        if !texts.isEmpty { write("testStdOut", of: info, ("out", texts.joined(separator: "\n"))) }
        write("testFinished", of: info, ("duration", "\(Int((result.seconds * 1000).rounded()))"))
    }

    private func write(_ diagnostic: Diagnostic) {
        let location = diagnostic.location.map { paths.short($0) + ": " } ?? ""
        let text = ([location + diagnostic.message] + diagnostic.details).joined(separator: "\n")
        if diagnostic.severity == .error {
            write("buildProblem", [("description", text)])
        } else {
            write("message", [("text", text), ("status", "WARNING")])
        }
    }

    private func write(_ name: String, of info: ExampleInfo, _ values: (name: String, value: String)...) {
        write(name, [("name", info.distinctTitle)] + values, of: paths.short(info.suite))
    }

    private func write(_ name: String, _ values: [(name: String, value: String)], of suite: String? = nil) {
        let all = values + (suite.map { [("flowId", $0)] } ?? [])
        let text = all.map { " \($0.name)='\(Self.escaped($0.value))'" }.joined()
        output.write("##teamcity[\(name)\(text)]\n")
    }

    private static let escaped = Escaping(["|": "||", "'": "|'", "[": "|[", "]": "|]", "\n": "|n"])
}
