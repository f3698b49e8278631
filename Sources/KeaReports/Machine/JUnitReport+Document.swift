import KeaEvents
import KeaText

extension JUnitReport {
    /// The XML document.
    func document(_ summary: RunSummary) -> String {
        let all = suites.flatMap(\.cases).map(\.result)
        let strays = suites.flatMap(\.errors).count + mistakes.count
        var lines = [#"<?xml version="1.0" encoding="UTF-8"?>"#]
        lines.append("<testsuites\(attributes(all, errors: strays, summary.seconds, name: "Kea"))>")
        for suite in suites { lines += self.lines(of: suite) }
        if !mistakes.isEmpty {
            lines.append("  <testsuite\(attributes([], errors: mistakes.count, 0, name: "Mistakes"))>")
            for mistake in mistakes {
                let place = mistake.location.map { paths.short($0) } ?? "command line"
                lines.append(#"    <testcase name="\#(XML.attribute(place))" classname="Mistakes" time="0">"#)
                lines.append(
                    problem("error", "error", mistake.message, ([mistake.message] + mistake.details)))
                lines.append("    </testcase>")
            }
            lines.append("  </testsuite>")
        }
        lines.append("</testsuites>")
        return lines.joined(separator: "\n") + "\n"
    }

    private func lines(of suite: Suite) -> [String] {
        let results = suite.cases.map(\.result)
        let seconds = suite.cases.reduce(0) { $0 + $1.result.seconds }
        let name = paths.short(suite.name)
        var lines = ["  <testsuite\(attributes(results, errors: suite.errors.count, seconds, name: name))>"]
        for testCase in suite.cases { lines += self.lines(of: testCase, name) }
        for (failure, owner) in suite.errors {
            lines.append(
                #"    <testcase name="\#(XML.attribute(owner.title))" classname="\#(XML.attribute(name))" time="0">"#
            )
            lines.append(problem("error", failure.kind.rawValue, failure.message, text(failure)))
            lines.append("    </testcase>")
        }
        return lines + ["  </testsuite>"]
    }

    private func lines(of testCase: Case, _ suite: String) -> [String] {
        let (log, result, info) = (testCase.log, testCase.result, testCase.log.info)
        let head =
            #"    <testcase name="\#(XML.attribute(info.title))" classname="\#(XML.attribute(suite))""#
            + #" file="\#(XML.attribute(paths.short(info.location.file)))" line="\#(info.location.line)""#
            + #" time="\#(time(result.seconds))""#
        var inner: [String] = []
        if !info.bugs.isEmpty {
            let bugs = info.bugs.map { #"<property name="bug" value="\#(XML.attribute($0))"/>"# }
            inner.append("      <properties>\(bugs.joined())</properties>")
        }
        switch result.status {
        case .passed: break
        case .skipped, .pending:
            let reason = "\(result.status.words): \(result.reason ?? "no reason given")"
            inner.append(#"      <skipped message="\#(XML.attribute(reason))"/>"#)
        case .undefined, .ambiguous, .failed:
            inner.append(
                problem("failure", result.status.rawValue, message(result), story(log, result)))
        case .notRun where result.failures.isEmpty:
            // Left out on request, in a run that has failed by something else.
            inner.append(#"      <skipped message="not run: \#(XML.attribute(message(result)))"/>"#)
        case .timedOut, .crashed, .notRun:
            inner.append(problem("error", result.status.rawValue, message(result), story(log, result)))
        }
        // As Maven's Surefire has it, and build servers read it: attempts before one that passed, or that failed as well.
        for (log, retried) in testCase.retried {
            let kind = retried.status == .failed ? "Failure" : "Error"
            inner.append(
                problem(
                    (result.isFlaky ? "flaky" : "rerun") + kind, retried.status.rawValue, message(retried),
                    story(log, retried)))
        }
        let said = log.attachments.compactMap { attachment in
            if case .text(let text) = attachment.content { text } else { nil }
        }
        if !said.isEmpty {
            inner.append("      <system-out>\(XML.text(said.joined(separator: "\n")))</system-out>")
        }
        return inner.isEmpty ? [head + "/>"] : [head + ">"] + inner + ["    </testcase>"]
    }

    private func message(_ result: ExampleResult) -> String {
        result.failures.first?.message ?? result.reason ?? result.status.words
    }

    /// The example as the console shows it.
    private func story(_ log: ExampleLog, _ result: ExampleResult) -> [String] {
        FailureBlock(style: TextStyle(usesColor: false), paths: paths, width: 110).lines(of: log, result)
    }

    private func text(_ failure: Failure) -> [String] {
        [failure.message, paths.short(failure.location)] + failure.details
    }

    private func problem(_ element: String, _ type: String, _ message: String, _ lines: [String]) -> String {
        #"      <\#(element) type="\#(XML.attribute(type))" message="\#(XML.attribute(message))">"#
            + XML.text(lines.joined(separator: "\n")) + "</\(element)>"
    }

    private func attributes(
        _ results: [ExampleResult], errors: Int, _ seconds: Double, name: String
    ) -> String {
        let strays = errors
        // What was left out on request is not an error, as in `testCase`.
        let statuses = results.map { $0.status == .notRun && $0.failures.isEmpty ? .skipped : $0.status }
        let failures = statuses.count { [.undefined, .ambiguous, .failed].contains($0) }
        let errors = errors + statuses.count { [.timedOut, .crashed, .notRun].contains($0) }
        let flaky = results.count(where: \.isFlaky)
        let skipped = statuses.count { [.skipped, .pending].contains($0) }
        return #" name="\#(XML.attribute(name))" tests="\#(statuses.count + strays)" failures="\#(failures)""#
            + #" errors="\#(errors)" skipped="\#(skipped)""# + (flaky > 0 ? #" flakes="\#(flaky)""# : "")
            + #" time="\#(time(seconds))""#
    }

    /// Seconds with three places, whatever the locale.
    private func time(_ seconds: Double) -> String {
        let milliseconds = Int((seconds * 1000).rounded())
        return "\(milliseconds / 1000).\(String(milliseconds % 1000 + 1000).dropFirst())"
    }
}

/// Text as XML 1.0 takes it.
enum XML {
    /// Text between elements.
    static func text(_ text: String) -> String { escape(text, inAttribute: false) }

    /// Text in an attribute, between double quotation marks.
    static func attribute(_ text: String) -> String { escape(text, inAttribute: true) }

    /// Characters that XML cannot write, and those that nobody would see, stand there as `\u{1B}`.
    private static func escape(_ text: String, inAttribute: Bool) -> String {
        var escaped: [UInt8] = []
        for byte in VisibleText.escaped(text).utf8 {
            switch byte {
            case UInt8(ascii: "&"): escaped += "&amp;".utf8
            case UInt8(ascii: "<"): escaped += "&lt;".utf8
            case UInt8(ascii: ">"): escaped += "&gt;".utf8
            case UInt8(ascii: "\"") where inAttribute: escaped += "&quot;".utf8
            case UInt8(ascii: "\n") where inAttribute: escaped += "&#10;".utf8
            case UInt8(ascii: "\t") where inAttribute: escaped += "&#9;".utf8
            default: escaped.append(byte)
            }
        }
        return String(decoding: escaped, as: UTF8.self)
    }
}
