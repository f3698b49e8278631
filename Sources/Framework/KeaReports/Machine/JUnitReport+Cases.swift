import KeaText

extension JUnitReport {
    func text(_ example: ExampleRecord, _ effect: RunRecord.Effect, in suite: String) -> String {
        let result = example.result
        var inner: [String] = []
        switch effect {
        case .passed: break
        case .ignored: inner.append(skipped(result))
        case .failed: inner.append(cause("failure", example))
        case .error: inner.append(cause("error", example))
        }
        // Maven's Surefire has these elements for attempts before one that passed or failed as well.
        for attempt in example.earlier {
            let name =
                (effect == .passed ? "flaky" : "rerun")
                + (attempt.result.status.isCutShort ? "Error" : "Failure")
            inner.append(cause(name, attempt, inner: "stackTrace"))
        }
        let output = (example.earlier + [example]).flatMap(\.attachments).map(\.textOrLabel)
        if !output.isEmpty {
            inner.append("      <system-out>\(XML.text(output.joined(separator: "\n")))</system-out>")
        }
        return element(
            example.info.testName ?? example.info.distinctTitle, suite, time: fixedSeconds(result.seconds),
            inner)
    }

    func text(_ failure: Failure, named name: String, in suite: String) -> String {
        let text = [failure.message, paths.short(failure.location)] + failure.details
        return element(name, suite, time: "0", [error(failure.kind.rawValue, failure.message, text)])
    }

    func text(_ mistake: Diagnostic, named name: String) -> String {
        element(
            name, "Mistakes", time: "0",
            [error("error", mistake.message, [mistake.message] + mistake.details)])
    }

    private func element(_ name: String, _ suite: String, time: String, _ inner: [String]) -> String {
        let names = #"name="\#(XML.attribute(name))" classname="\#(XML.attribute(suite))""#
        let head = #"    <testcase \#(names) time="\#(time)""#
        let lines = inner.isEmpty ? [head + "/>"] : [head + ">"] + inner + ["    </testcase>"]
        return lines.joined(separator: "\n") + "\n"
    }

    private func skipped(_ result: ExampleResult) -> String {
        let reason = "\(result.status.text): \(result.reason ?? ExampleResult.noReason)"
        return #"      <skipped message="\#(XML.attribute(reason))"/>"#
    }

    private func error(_ type: String, _ message: String, _ lines: [String]) -> String {
        element("error", type, message, XML.text(lines.joined(separator: "\n")))
    }

    /// Returns the element of an example that did not pass, with the text that the console shows.
    private func cause(_ name: String, _ example: ExampleRecord, inner: String? = nil) -> String {
        let text = XML.text(FailureBlock(paths).lines(of: example).joined(separator: "\n"))
        return element(
            name, example.result.isFlaky ? "flaky" : example.result.status.rawValue, example.problem,
            inner.map { "<\($0)>\(text)</\($0)>" } ?? text)
    }

    private func element(_ name: String, _ type: String, _ message: String, _ content: String) -> String {
        let attributes = #"type="\#(XML.attribute(type))" message="\#(XML.attribute(message))""#
        return "      <\(name) \(attributes)>\(content)</\(name)>"
    }
}

/// Escapes text for XML 1.0; characters that XML cannot represent become `\u{1B}`.
enum XML {
    static let text = Escaping(["&": "&amp;", "<": "&lt;", ">": "&gt;"])

    static let attribute = Escaping([
        "&": "&amp;", "<": "&lt;", ">": "&gt;", "\"": "&quot;", "\n": "&#10;", "\t": "&#9;",
    ])
}

extension ExampleInfo {
    var distinctTitle: String { title + numberAmongNamesakes }

    /// ` (2)` for the second of the examples with the same names, as at the end of its id; empty for the first.
    var numberAmongNamesakes: String {
        guard id.last == ")", let number = id.firstMatch(of: #/ \([0-9]+\)$/#)?.output,
            id.dropLast(number.count).hasSuffix(name)
        else { return "" }
        return String(number)
    }
}
