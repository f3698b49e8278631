import KeaText

/// The run in the Test Anything Protocol, version 13: a line for each example, with YAML unless it passed.
///
/// The plan is the last line, so that a truncated stream has none. Readers of version 14 read version 13 as well;
/// TAP::Harness up to 3.44, which `prove` uses, rejects version 14.
package struct TapReport: ContextReport {
    package static let format = ReportFormat(
        "tap", summary: "the Test Anything Protocol, version 13", wantsAllSteps: false,
        beginning: "TAP version ")

    let context: ReportContext
    private var count = 0

    package init(_ context: ReportContext) { self.context = context }

    package mutating func receive(_ event: RunEvent) {
        switch event {
        case .runStarted: output.write("TAP version 13\n")
        case .diagnostic(let diagnostic): write(diagnostic)
        case .exampleFinished: if let example = run.ended { write(example) }
        case .lateFailure(let failure, let owner):
            writePoint(false, owner.title)
            writeYAML(
                status: failure.kind.rawValue, message: failure.message, at: failure.location,
                block: block.lines(ofLate: failure, owner))
        case .runFinished: output.write(count == 0 ? "Bail out! nothing was run\n" : "1..\(count)\n")
        default: break
        }
    }

    private mutating func write(_ example: ExampleRecord) {
        let (info, result) = (example.info, example.result)
        let reason = result.reason ?? result.failures.first?.message ?? ExampleResult.noReason
        let effect = run.effect(of: result)
        if effect == .ignored {
            return switch result.status {
            case .pending: writePoint(false, info.title, "TODO \(reason)")
            case .skipped: writePoint(true, info.title, "SKIP \(reason)")
            default: writePoint(true, info.title, "SKIP \(result.status.text): \(reason)")
            }
        }
        writePoint(effect == .passed, info.title)
        if result.isFlaky {
            writeYAML(
                status: "flaky", message: "passed at attempt \(result.attempts)", at: info.location,
                seconds: result.seconds)
        } else if effect != .passed {
            writeYAML(
                status: result.status.rawValue, message: result.failures.first?.message ?? reason,
                at: info.location, seconds: result.seconds, block: block.lines(of: example))
        }
    }

    private mutating func write(_ diagnostic: Diagnostic) {
        guard diagnostic.severity == .error else {
            let location = diagnostic.location.map { paths.short($0) + ": " } ?? ""
            output.write("# \(location)warning: \(VisibleText.line(diagnostic.message))\n")
            return
        }
        writePoint(false, diagnostic.message)
        writeYAML(
            status: "error", message: diagnostic.message, at: diagnostic.location,
            block: diagnostic.details.map { paths.shortening(in: $0) })
    }

    private mutating func writePoint(_ isOK: Bool, _ title: String, _ directive: String? = nil) {
        count += 1
        let name = title.isEmpty ? "" : " - \(Self.escaped(title))"
        let end = directive.map { " # \(Self.escaped($0))" } ?? ""
        output.write("\(isOK ? "ok" : "not ok") \(count)\(name)\(end)\n")
    }

    /// Returns text on one line, in which `#` starts no directive.
    private static func escaped(_ text: String) -> String { reserved(VisibleText.line(text)) }

    private static let reserved = Escaping(["\\": "\\\\", "#": "\\#"])

    /// Escapes text between double quotation marks in YAML.
    private static let quoted = Escaping(["\\": "\\\\", "\"": "\\\"", "\n": "\\n", "\t": "\\t"])

    private func writeYAML(
        status: String, message: String, at location: SourceLocation?, seconds: Double? = nil,
        block: [String] = []
    ) {
        var lines = ["---", "status: \(status)", "message: \"\(Self.quoted(message))\""]
        if let location {
            let file = Self.quoted(paths.short(location.file))
            lines += ["at:", "  file: \"\(file)\"", "  line: \(location.line)"]
        }
        if let seconds { lines.append("duration_ms: \(Int((seconds * 1000).rounded()))") }
        let block = block.flatMap { $0.split(separator: "\n", omittingEmptySubsequences: false) }
        if !block.isEmpty { lines += ["story: |"] + block.map { "  \(VisibleText.line(String($0)))" } }
        for line in lines + ["..."] { output.write("  \(line)\n") }
    }
}
