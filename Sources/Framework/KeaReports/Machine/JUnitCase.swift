import KeaEvents
import KeaText

/// The `testcase` elements of JUnit XML.
struct JUnitCase {
    let paths: PathText

    /// The ways in which build servers count a case.
    enum Outcome {
        case passed, skipped, failure, error

        init(_ result: ExampleResult) {
            switch result.status {
            case .passed: self = .passed
            case .skipped, .pending: self = .skipped
            case .undefined, .ambiguous, .failed: self = .failure
            // Left out on request, in a run that has failed by something else.
            case .notRun where result.failures.isEmpty: self = .skipped
            case .timedOut, .crashed, .notRun: self = .error
            }
        }
    }

    /// An example.
    ///
    /// - Parameter retried: the attempts that others followed.
    func text(
        _ log: ExampleLog, _ result: ExampleResult, retried: [(log: ExampleLog, result: ExampleResult)],
        in suite: String
    ) -> String {
        let head =
            #"    <testcase name="\#(XML.attribute(log.info.distinctTitle))" classname="\#(XML.attribute(suite))""#
            + #" time="\#(Self.time(result.seconds))""#
        var inner: [String] = []
        switch Outcome(result) {
        case .passed: break
        case .skipped:
            let reason = "\(result.status.words): \(result.reason ?? "no reason given")"
            inner.append(#"      <skipped message="\#(XML.attribute(reason))"/>"#)
        case .failure: inner.append(problem("failure", log, result))
        case .error: inner.append(problem("error", log, result))
        }
        // As Maven's Surefire has it, and build servers read it: attempts before one that passed, or that failed as well.
        for (log, attempt) in retried {
            let kind = Outcome(attempt) == .error ? "Error" : "Failure"
            inner.append(
                problem((result.isFlaky ? "flaky" : "rerun") + kind, log, attempt, inner: "stackTrace"))
        }
        let said = (retried.flatMap(\.log.attachments) + log.attachments).map(AttachmentText.mention)
        if !said.isEmpty {
            inner.append("      <system-out>\(XML.text(said.joined(separator: "\n")))</system-out>")
        }
        let lines = inner.isEmpty ? [head + "/>"] : [head + ">"] + inner + ["    </testcase>"]
        return lines.joined(separator: "\n") + "\n"
    }

    /// A failure outside of the examples.
    func text(_ failure: Failure, of owner: FailureOwner, named name: String, in suite: String) -> String {
        error(
            name, in: suite, failure.kind.rawValue, failure.message,
            [failure.message, paths.short(failure.location)] + failure.details)
    }

    /// A mistake that belongs to no example.
    func text(_ mistake: Diagnostic, named name: String) -> String {
        error(name, in: "Mistakes", "error", mistake.message, [mistake.message] + mistake.details)
    }

    private func error(_ name: String, in suite: String, _ type: String, _ message: String, _ lines: [String])
        -> String
    {
        let head =
            #"    <testcase name="\#(XML.attribute(name))" classname="\#(XML.attribute(suite))" time="0">"#
        return [head, element("error", type, message, lines.joined(separator: "\n")), "    </testcase>\n"]
            .joined(separator: "\n")
    }

    /// An example that did not pass, as the console shows it.
    private func problem(
        _ name: String, _ log: ExampleLog, _ result: ExampleResult, inner: String? = nil
    ) -> String {
        let message = result.failures.first?.message ?? result.reason ?? result.status.words
        let story = FailureBlock.plain(paths).lines(of: log, result).joined(separator: "\n")
        return element(name, result.status.rawValue, message, story, inner: inner)
    }

    private func element(
        _ name: String, _ type: String, _ message: String, _ text: String, inner: String? = nil
    ) -> String {
        let text = inner.map { "<\($0)>\(XML.text(text))</\($0)>" } ?? XML.text(text)
        return #"      <\#(name) type="\#(XML.attribute(type))" message="\#(XML.attribute(message))">"# + text
            + "</\(name)>"
    }

    /// Seconds with three places, whatever the locale.
    static func time(_ seconds: Double) -> String {
        let milliseconds = seconds.isFinite ? Int((seconds * 1000).rounded()) : 0
        return "\(milliseconds / 1000).\(String(milliseconds % 1000 + 1000).dropFirst())"
    }
}

extension ExampleInfo {
    /// The title; where several examples of a suite have one, each after the first with the number that its id ends in.
    var distinctTitle: String { title + numberAmongNamesakes }

    /// ` (2)` for the second of the examples that have all names in common; nothing for the first.
    var numberAmongNamesakes: String {
        guard id.last == ")", let start = id.lastIndex(of: "("), start > id.startIndex else { return "" }
        let number = id[id.index(before: start)...]
        let digits = number.dropFirst(2).dropLast()
        guard !digits.isEmpty, digits.allSatisfy(\.isNumber), id.dropLast(number.count).hasSuffix(name) else {
            return ""
        }
        return String(number)
    }
}
