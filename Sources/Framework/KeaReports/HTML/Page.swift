import CTexts
import Foundation
import Gherkin
import KeaEvents
import KeaText

/// Writes the page in pieces: its frame here, its sections in extensions.
@MainActor
struct Page {
    let record: PageRecord
    let history: RunHistory
    let surroundings: PageSurroundings
    /// The feature files of the run, in the order of their folders and names.
    let files: [FeatureFile]
    /// The examples that fail the run.
    let failing: [PageExample]
    /// The examples whose results differ from earlier ones.
    let changes: Changes
    /// Whether the page is so long that passed scenarios are folded.
    let isLong: Bool

    private let output: TextOutput
    private var pending: Markup = ""

    /// The greatest number of examples of a page that shows passed scenarios open.
    private static let shortRun = 300
    /// The number of bytes to write at a time.
    private static let pieceSize = 65_536

    init(
        _ record: PageRecord, _ history: RunHistory, _ surroundings: PageSurroundings, to output: TextOutput
    ) {
        self.record = record
        self.history = history
        self.surroundings = surroundings
        self.output = output
        failing = record.examples.filter { $0.status.fails(strict: true) }
        isLong = record.examples.count > Self.shortRun
        files = FeatureFile.files(of: record)
        changes = Changes(record, history)
    }

    var paths: PathText { surroundings.paths }

    mutating func write(_ markup: Markup) {
        pending += markup
        if pending.html.utf8.count > Self.pieceSize { flush() }
    }

    private mutating func flush() {
        output.write(data: Array(pending.html.utf8))
        pending = ""
    }

    mutating func write() {
        writeHead()
        writeHeader()
        writeSearch()
        write("<div class=\"frame\">\n")
        writeContents()
        write("<main id=\"main\" tabindex=\"-1\">\n")
        writeAttention()
        writeChanges()
        writeFeatures()
        writeSpecs()
        writeLookups()
        write("</main>\n</div>\n")
        write("<footer><p>Written by Kea.</p></footer>\n")
        let script = Markup(html: String(cString: kea_report_script()))
        write("<script nonce=\"\(surroundings.nonce)\">\n\(script)</script>\n</body>\n</html>\n")
        flush()
    }

    // MARK: - Head

    private mutating func writeHead() {
        let nonce = surroundings.nonce
        let title = "\(surroundings.project): \(verdict.text)"
        write(
            """
            <!DOCTYPE html>
            <html lang="en">
            <head>
            <meta charset="utf-8">
            <meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'nonce-\(nonce)'; script-src 'nonce-\(nonce)'; img-src data:; media-src data:; base-uri 'none'; form-action 'none'">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <meta name="color-scheme" content="light dark">
            <meta name="generator" content="Kea">
            <title>\(title)</title>
            <style nonce="\(nonce)">
            \(Markup(html: String(cString: kea_report_style())))</style>
            </head>
            <body>
            <a class="skip" href="#main">Skip to the features</a>

            """)
    }

    /// The outcome in a sentence.
    private var verdict: (text: String, look: String) {
        let total = record.examples.count
        let tally = record.run.tally
        let noun = record.examples.allSatisfy { $0.info.kind == .scenario } ? "scenario" : "example"
        let errors = record.run.diagnostics.count { $0.severity == .error } + record.run.lateFailures.count
        if record.run.info.isDryRun {
            return ("A dry run: sentences were looked up, nothing was run", "open")
        }
        let hasPassed = record.run.verdict == .passed
        if tally.leftOut == total { return ("Nothing was run", hasPassed ? "open" : "bad") }
        let count = pluralized(total, noun)
        let failed = tally.failed(strict: record.run.isStrict)
        if failed > 0 {
            let look = tally.failed(strict: false) == 0 ? "open" : "bad"
            return ("\(failed) of \(count) did not pass", look)
        }
        if errors > 0 { return ("\(pluralized(errors, "mistake")) outside of \(noun)s", "bad") }
        if record.run.isStrictAboutFlaky, tally.flaky > 0 {
            return ("\(tally.flaky) of \(count) \(tally.flaky == 1 ? "is" : "are") flaky", "open")
        }
        let passed = tally[.passed]
        let look = hasPassed ? "good" : "bad"
        if passed < total { return ("\(passed) of \(count) passed, none failed", look) }
        return (total == 1 ? "The \(noun) passed" : "All \(count) passed", look)
    }

    private mutating func writeHeader() {
        let verdict = verdict
        write("<header>\n<h1 dir=\"auto\">\(surroundings.project)</h1>\n")
        write("<p class=\"verdict \(verdict.look)\">\(verdict.text)</p>\n")
        let scenarios = record.examples.count { $0.info.kind == .scenario }
        let specs = record.examples.count - scenarios
        var facts: [Markup] = []
        let features = files.isEmpty ? record.suiteNames.count { $0.kind == .scenario } : files.count
        if features > 0 {
            facts.append("\(pluralized(scenarios, "scenario")) of \(pluralized(features, "feature"))")
        }
        if specs > 0 { facts.append("\(pluralized(specs, "example")) of specs") }
        if let startTime { facts.append(startTime) }
        facts.append("\(durationText(record.run.summary?.seconds ?? 0))")
        if let revision = surroundings.revision {
            facts.append("revision <code>\(String(revision.prefix(12)))</code>")
        }
        let spans = facts.map { "<span>\($0)</span>" as Markup }
        write("<p class=\"facts\">\(spans.joined(separator: " · "))</p>\n")
        if !changes.isEmpty {
            write("<p class=\"facts\"><a href=\"#changes\">\(changes.text)</a> since the last run</p>\n")
        }
        if !history.runs.isEmpty {
            let runs = history.runs.map { run in
                let seconds = (run.seconds * 1000).rounded() / 1000
                return "\(Int(run.startedAt)):\(seconds):\(run.passed):\(run.failed):\(run.other)"
            }
            write("<div id=\"runs\" data-runs=\"\(runs.joined(separator: " "))\"></div>\n")
        }
        write("</header>\n")
    }

    /// The start of the run in UTC; `nil` if it is unknown.
    var startTime: Markup? {
        guard record.run.info.startedAt > 0 else { return nil }
        let date = Date(timeIntervalSince1970: record.run.info.startedAt)
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = "d MMMM yyyy, HH:mm 'UTC'"
        return "<time datetime=\"\(date.ISO8601Format())\">\(formatter.string(from: date))</time>"
    }

    // MARK: - Search

    /// The buttons of the filter, each with its statuses.
    private static let filters: [(name: String, statuses: [Status])] = [
        ("Failed", [.failed, .ambiguous, .timedOut, .crashed]), ("Undefined", [.undefined]),
        ("Pending", [.pending]), ("Skipped", [.skipped]), ("Not run", [.notRun]), ("Passed", [.passed]),
    ]

    private mutating func writeSearch() {
        write(
            """
            <search>
            <form>
            <input id="words" type="search" placeholder="Search" aria-label="Search names and sentences" autocomplete="off" spellcheck="false">
            <input id="tags-wanted" type="text" placeholder="Tags: @a and not @b" aria-label="Tag expression" autocomplete="off" autocapitalize="none" spellcheck="false">
            <div class="buttons" role="group" aria-label="Statuses">

            """)
        for (name, statuses) in Self.filters {
            let count = statuses.reduce(0) { $0 + record.run.tally[$1] }
            guard count > 0 else { continue }
            let names = statuses.map(\.rawValue).joined(separator: " ")
            write(
                "<button type=\"button\" aria-pressed=\"false\" data-status=\"\(names)\">\(name) \(count)</button>\n"
            )
        }
        write(
            """
            </div>
            <div class="buttons" role="group" aria-label="Folding">
            <button type="button" id="open-all">Open all</button>
            <button type="button" id="close-all">Close all</button>
            </div>
            <p id="told" role="status"></p>
            </form>
            </search>

            """)
    }

    // MARK: - What needs attention

    var needsAttention: Bool {
        !failing.isEmpty || !record.run.diagnostics.isEmpty || !record.run.lateFailures.isEmpty
    }

    /// The greatest number of failures in the section; every failure is shown with its example too.
    static let namedFailures = 100

    /// Writes the failures, each with a link to its example.
    private mutating func writeAttention() {
        guard needsAttention else { return }
        write(
            "<section id=\"attention\" class=\"g\" aria-labelledby=\"attention-title\">\n<h2 id=\"attention-title\">What needs attention</h2>\n<ul>\n"
        )
        // Scenarios come first.
        let failing =
            failing.filter { $0.info.kind == .scenario } + failing.filter { $0.info.kind == .spec }
        for example in failing.prefix(Self.namedFailures) { write(summary(of: example)) }
        let rest = failing.count - Self.namedFailures
        if rest > 0 { write("<li>and \(rest) more, marked at their examples</li>\n") }
        for diagnostic in record.run.diagnostics {
            let location = diagnostic.location.map { paths.short($0) + ": " } ?? ""
            let look: Markup = diagnostic.severity == .error ? "failed" : "open"
            let message = paths.shortening(in: diagnostic.message)
            write(
                "<li class=\"\(look) e\"><b class=\"m \(look)\">!</b><span class=\"place\">\(location)</span>\(diagnostic.severity.rawValue): \(message)"
            )
            if !diagnostic.details.isEmpty {
                write("<pre>\(paths.shortening(in: diagnostic.details.joined(separator: "\n")))</pre>")
            }
            write("</li>\n")
        }
        for (failure, owner) in record.run.lateFailures {
            write("<li class=\"failed e\">\(Status.failed.sign)<bdi>\(owner.title)</bdi>")
            write(markup(of: failure, at: owner.example?.location ?? failure.location))
            write("</li>\n")
        }
        write("</ul>\n</section>\n")
    }

    private func summary(of example: PageExample) -> Markup {
        let status = example.status
        var markup: Markup = "<li class=\"\(status.look) e\">\(status.sign)\(link(to: example))"
        if changes.newlyFailed.contains(where: { $0 === example }) {
            markup += " <b class=\"new\">newly failed</b>"
        }
        if let step = example.record.steps.first(where: \.isRemarkable) {
            let sentence: Markup = "\(step.info.keyword)\(step.info.text)"
            let anchor = example.failureAnchor
            markup += "<p dir=\"auto\">\(anchor.map { "<a href=\"#\($0)\">\(sentence)</a>" } ?? sentence)</p>"
        }
        let problem = example.record.problem
        let text = problem.split(separator: "\n", maxSplits: 1).first.map(String.init) ?? problem
        let shown = text.count > 300 ? text.prefix(300) + "…" : text
        markup += "<p class=\"quiet\">\(paths.shortening(in: String(shown)))</p></li>\n"
        return markup
    }
}
