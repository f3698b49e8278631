import Foundation
import Gherkin
import KeaEvents
import KeaText

/// The page, written piece by piece.
@MainActor
struct Page {
    let record: RunRecord
    let index: ExampleIndex
    let history: RunHistory
    let surroundings: PageSurroundings
    let details: DetailMarkup
    /// The feature files that were read, in the order of their names.
    let documents: [GherkinDocument]
    /// Whether there is so much that what has passed is folded.
    let isLong: Bool

    private let output: TextOutput
    private var pending: Markup = ""

    /// The number of examples up to which scenarios that have passed are shown open.
    private static let shortRun = 300
    /// The number of bytes that are handed on at a time.
    private static let piece = 65_536

    init(
        _ record: RunRecord, _ index: ExampleIndex, _ history: RunHistory, _ surroundings: PageSurroundings,
        to output: TextOutput
    ) {
        self.record = record
        self.index = index
        self.history = history
        self.surroundings = surroundings
        self.output = output
        details = DetailMarkup(paths: surroundings.paths)
        isLong = record.examples.count > Self.shortRun
        let sources = record.sources.sorted {
            (Self.folder($0.name), $0.name) < (Self.folder($1.name), $1.name)
        }
        documents = sources.compactMap {
            GherkinParser().parse($0.text, uri: $0.name).document
        }
    }

    /// Adds markup to the page.
    mutating func write(_ markup: Markup) {
        pending += markup
        if pending.html.utf8.count > Self.piece { flush() }
    }

    private mutating func flush() {
        output.write(data: Array(pending.html.utf8))
        pending = ""
    }

    /// Writes all of it.
    mutating func write() {
        writeHead()
        writeHeader()
        writeSearch()
        write("<div class=\"frame\">\n")
        writeContents()
        write("<main id=\"main\" tabindex=\"-1\">\n")
        writeAttention()
        writeFeatures()
        writeSpecs()
        writeLookups()
        write("</main>\n</div>\n")
        write("<footer><p>Written by Kea.</p></footer>\n")
        write(
            "<script nonce=\"\(surroundings.nonce)\">\n\(PageScript.javaScript)</script>\n</body>\n</html>\n")
        flush()
    }

    // MARK: The head

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
            \(PageStyle.css)</style>
            </head>
            <body>
            <a class="skip" href="#main">Skip to the features</a>

            """)
    }

    /// The number of examples by status.
    var counts: [Status: Int] {
        index.statuses.reduce(into: [:]) { $0[$1, default: 0] += 1 }
    }

    /// The examples that make the run fail, in the order of the run.
    var failing: [Int] {
        index.statuses.indices.filter { index.statuses[$0].fails(strict: true) }
    }

    /// The outcome in a sentence.
    private var verdict: (text: String, look: String) {
        let total = record.examples.count
        let counts = counts
        let passed = counts[.passed] ?? 0
        let failed = failing.count
        let scenarios = index.areScenarios.count { $0 }
        let noun = scenarios == total ? "scenario" : "example"
        let errors = record.diagnostics.count { $0.severity == .error } + record.lateFailures.count
        if record.run?.isDryRun == true {
            return ("A dry run: sentences were looked up, nothing was run", "open")
        }
        if total == 0 || counts[.skipped] == total { return ("Nothing was run", "bad") }
        if failed > 0 {
            let isOpen = counts.keys.allSatisfy { !$0.fails(strict: false) }
            return ("\(failed) of \(pluralized(total, noun)) did not pass", isOpen ? "open" : "bad")
        }
        if errors > 0 { return ("\(pluralized(errors, "mistake")) outside of \(noun)s", "bad") }
        let words = total == 1 ? "The \(noun) passed" : "All \(passed) \(noun)s passed"
        return (
            passed == total ? words : "\(passed) of \(pluralized(total, noun)) passed, none failed", "good"
        )
    }

    private mutating func writeHeader() {
        let verdict = verdict
        write("<header>\n<h1 dir=\"auto\">\(surroundings.project)</h1>\n")
        write("<p class=\"verdict \(verdict.look)\">\(verdict.text)</p>\n")
        let scenarios = index.areScenarios.count { $0 }
        let specs = record.examples.count - scenarios
        var facts: [Markup] = []
        let features = documents.isEmpty ? index.names.count { $0.kind == .scenario } : documents.count
        if features > 0 {
            facts.append("\(pluralized(scenarios, "scenario")) of \(pluralized(features, "feature"))")
        }
        if specs > 0 { facts.append("\(pluralized(specs, "example")) of specs") }
        if let time = PageTime.markup(record.startedAt) { facts.append(time) }
        facts.append("\(durationText(record.summary?.seconds ?? 0))")
        if let revision = surroundings.revision {
            facts.append("revision <code>\(String(revision.prefix(12)))</code>")
        }
        write(
            "<p class=\"facts\">\(facts.map { "<span>\($0)</span>" as Markup }.joined(separator: " · "))</p>\n"
        )
        if !history.runs.isEmpty {
            let runs = history.runs.map { run in
                "\(Int(run.startedAt)):\(run.seconds.rounded(to: 3)):\(run.passed):\(run.failed):\(run.other)"
            }
            write("<div id=\"runs\" data-runs=\"\(runs.joined(separator: " "))\"></div>\n")
        }
        write("</header>\n")
    }

    /// The statuses that one button stands for.
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
        let counts = counts
        for filter in Self.filters {
            let count = filter.statuses.reduce(0) { $0 + (counts[$1] ?? 0) }
            guard count > 0 else { continue }
            let words = filter.statuses.map(\.rawValue).joined(separator: " ")
            write(
                "<button type=\"button\" aria-pressed=\"false\" data-status=\"\(words)\">\(filter.name) \(count)</button>\n"
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
}

extension [Markup] {
    /// The pieces with a separator between them.
    func joined(separator: Markup) -> Markup {
        var result: Markup = ""
        for (index, piece) in enumerated() {
            if index > 0 { result += separator }
            result += piece
        }
        return result
    }
}

extension Double {
    /// The number with so many places after the point.
    func rounded(to places: Int) -> String {
        let scale = (0..<places).reduce(1.0) { scale, _ in scale * 10 }
        return "\((self * scale).rounded() / scale)"
    }
}

/// Points in time as the page shows them.
enum PageTime {
    /// The day and the minute, in UTC; `nil` where the time is not known.
    static func markup(_ seconds: Double) -> Markup? {
        guard seconds > 0 else { return nil }
        let date = Date(timeIntervalSince1970: seconds)
        return
            "<time datetime=\"\(text(date, "yyyy-MM-dd'T'HH:mm:ss'Z'"))\">\(text(date, "d MMMM yyyy, HH:mm 'UTC'"))</time>"
    }

    private static func text(_ date: Date, _ format: String) -> String {
        let formatter = DateFormatter()
        formatter.locale = Locale(identifier: "en_US_POSIX")
        formatter.timeZone = TimeZone(secondsFromGMT: 0)
        formatter.dateFormat = format
        return formatter.string(from: date)
    }
}
