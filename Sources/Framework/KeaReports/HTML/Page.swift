import CTexts
import Foundation
import KeaText

/// Writes the page in pieces: its frame here, its sections in extensions.
@MainActor
struct Page {
    let record: PageRecord
    let history: RunHistory
    let surroundings: PageSurroundings
    let files: [FeatureFile]
    let changes: Changes
    let missing: Missing
    /// Whether the page is so long that passed scenarios are folded.
    let isLong: Bool

    private let output: TextOutput
    private var pending: Markup = ""
    /// The anchors of the steps that show what is wrong with a definition, by its description.
    var explanations: [[String]: String] = [:]
    /// The numbers of the missing definitions of a file's steps, by their lines.
    var missingByLine: [Int: Int] = [:]

    private static let shortRun = 300
    private static let pieceSize = 65_536

    init(
        _ record: PageRecord, _ history: RunHistory, _ surroundings: PageSurroundings, to output: TextOutput
    ) {
        (self.record, self.history, self.surroundings) = (record, history, surroundings)
        self.output = output
        isLong = record.examples.count > Self.shortRun
        files = FeatureFile.files(of: record)
        missing = Missing(record)
        changes = Changes(record, history)
    }

    var paths: PathText { surroundings.paths }

    mutating func write(_ markup: Markup) {
        pending += markup
        if pending.html.utf8.count > Self.pieceSize { flush() }
    }

    mutating func openSection(_ id: String, _ title: String, _ attribute: Markup = " class=\"g\"") {
        write("<section id=\"\(id)\"\(attribute) aria-labelledby=\"\(id)-title\">\n")
        write("<h2 id=\"\(id)-title\">\(title)</h2>\n")
    }

    private mutating func flush() {
        output.write(data: Array(pending.html.utf8))
        pending = ""
    }

    mutating func write() {
        let frame = frame
        write(frame[0])
        writeHeader()
        write(frame[1])
        writeContents()
        write(frame[2])
        writeAttention()
        writeChanges()
        writeFeatures()
        writeSpecs()
        writeLookups()
        write(frame[3])
        flush()
    }

    // MARK: - Head

    /// The parts of `report.html`, which the contents separate.
    private var frame: [Markup] {
        let values: [(String, Markup)] = [
            ("nonce", "\(surroundings.nonce)"), ("title", "\(surroundings.project): \(verdict.text)"),
            ("style", Markup(html: String(cString: kea_report_style()))), ("statuses", statuses),
            ("script", Markup(html: String(cString: kea_report_script()))),
        ]
        let html = values.reduce(String(cString: kea_report_frame())) {
            $0.replacingOccurrences(of: "<!--\($1.0)-->", with: $1.1.html)
        }
        return html.components(separatedBy: "<!--contents-->\n").map { Markup(html: $0) }
    }

    private var verdict: (text: String, look: String) {
        let tally = record.run.tally
        let errors = record.run.diagnostics.count { $0.severity == .error } + record.run.lateFailures.count
        let hasPassed = record.run.verdict == .passed
        if record.run.info.isDryRun, hasPassed {
            return ("A dry run: sentences were looked up, nothing was run", "open")
        }
        let total = record.examples.count
        if tally.leftOut == total { return ("Nothing was run", hasPassed ? "open" : "bad") }
        /// Returns the number of scenarios that fit, and that of specs, each of how many.
        func counts(_ isCounted: (PageExample) -> Bool) -> String {
            kinds.compactMap { noun, examples in
                let count = examples.count(where: isCounted)
                return count == 0 ? nil : "\(count) of \(pluralized(examples.count, noun))"
            }.joined(separator: " and ")
        }
        if tally.failed(strict: record.run.isStrict) > 0 {
            let look = tally.failed(strict: false) == 0 ? "open" : "bad"
            return (counts { $0.status.fails(strict: record.run.isStrict) } + " did not pass", look)
        }
        if errors > 0 {
            let nouns = kinds.map { $0.noun + "s" }.joined(separator: " and ")
            return ("\(pluralized(errors, "mistake")) outside of \(nouns)", "bad")
        }
        if record.run.isStrictAboutFlaky, tally.flaky > 0 {
            return (counts(\.result.isFlaky) + " \(tally.flaky == 1 ? "is" : "are") flaky", "open")
        }
        let lost = record.run.notRunCount
        if lost > 0 { return ("\(pluralized(lost, "example")) without a result", "bad") }
        let look = hasPassed ? "good" : "bad"
        if tally[.passed] < total {
            let passed = counts { $0.status == .passed }
            return ((passed.isEmpty ? "None" : passed) + " passed, none failed", look)
        }
        let all = kinds.map { pluralized($1.count, $0) }.joined(separator: " and ")
        return (total == 1 ? "The \(kinds[0].noun) passed" : "All \(all) passed", look)
    }

    /// The scenarios and the examples of specs, if there are any.
    private var kinds: [(noun: String, examples: [PageExample])] {
        let all: [(String, ExampleInfo.Kind)] = [("scenario", .scenario), ("example", .spec)]
        return all.map { noun, kind in (noun, record.examples.filter { $0.info.kind == kind }) }
            .filter { !$0.1.isEmpty }
    }

    private mutating func writeHeader() {
        let verdict = verdict
        write("<header>\n<h1 dir=\"auto\">\(surroundings.project)</h1>\n")
        write("<p class=\"verdict \(verdict.look)\">\(verdict.text)</p>\n")
        for (noun, examples) in kinds {
            let features = files.isEmpty ? record.suiteNames.count { $0.kind == .scenario } : files.count
            let group = noun == "example" ? "specs" : pluralized(features, "feature")
            let title = "\(pluralized(examples.count, noun)) of \(group)"
            write("<p class=\"facts\"><b>\(title)</b>: \(counts(tally(examples)))</p>\n")
        }
        let facts: [Markup?] = [
            startTime, "\(durationText(record.run.summary?.seconds ?? 0))",
            surroundings.revision.map { "revision <code>\(String($0.prefix(12)))</code>" },
            surroundings.build.flatMap { build in
                let number = build["buildNumber"].map { " \($0)" } ?? ""
                return build["url"].map { Markup.link($0, "build\(number) of \(build.name)") }
            },
        ]
        let spans = facts.compactMap(\.self).map { "<span>\($0)</span>" as Markup }
        write("<p class=\"facts\">\(spans.joined(separator: " · "))</p>\n")
        if let newest {
            write("<p class=\"facts\"><a href=\"#changes\">\(newest.text)</a> since the last run</p>\n")
        }
        if !history.runs.isEmpty {
            let runs = history.runs.map { run in
                let seconds = (run.seconds * 1000).rounded() / 1000
                let counts = "\(run.passed):\(run.failed):\(run.other)"
                return
                    "\(run.number):\(Int(run.startedAt)):\(seconds):\(counts):\(run.revision?.prefix(12) ?? "")"
            }
            write("<div id=\"runs\" data-runs=\"\(runs.joined(separator: " "))\"></div>\n")
        }
        write("</header>\n")
    }

    /// The start of the run in UTC; `nil` if it is unknown.
    var startTime: Markup? {
        guard record.run.info.startedAt > 0 else { return nil }
        let date = Date(timeIntervalSince1970: record.run.info.startedAt)
        return
            "<time datetime=\"\(date.ISO8601Format())\">\(RunHistory.Run(startedAt: record.run.info.startedAt).text)</time>"
    }

    /// The buttons that show the examples with a status.
    private var statuses: Markup {
        let tally = record.run.tally
        return Status.allCases.reversed().filter { tally[$0] > 0 }.map { status -> Markup in
            let name = status.text.prefix(1).uppercased() + status.text.dropFirst()
            return """
                <button type="button" aria-pressed="false" data-status="\(status.rawValue)">\(name) \(tally[status])</button>

                """
        }.joined()
    }

    // MARK: - What needs attention

    var needsAttention: Bool {
        record.examples.contains { $0.status.fails(strict: true) } || !record.run.diagnostics.isEmpty
            || !record.run.lateFailures.isEmpty
    }

    /// The greatest number of entries of a list of failures or changes; every failure is shown with its example too.
    static let mostEntries = 100

    /// Returns the entries of a list, and the number of those that are not in it.
    func list<Element>(_ all: [Element], _ place: String = "", _ entry: (Element) -> Markup) -> Markup {
        let rest = all.count - Self.mostEntries
        return all.prefix(Self.mostEntries).map(entry).joined()
            + (rest > 0 ? "<li>and \(rest) more\(place)</li>\n" : "")
    }

    private mutating func writeAttention() {
        guard needsAttention else { return }
        openSection("attention", "What needs attention")
        write("<ul>\n")
        write(list(failureGroups, ", marked at their examples", summary))
        for diagnostics in diagnosticGroups {
            let diagnostic = diagnostics[0]
            let places = diagnostics.compactMap(\.location).map { paths.short($0) }
            let location =
                diagnostics.count == 1 ? places.map { $0 + ": " }.joined() : "\(diagnostics.count) × "
            let look: Markup = diagnostic.severity == .error ? "failed" : "open"
            let message = paths.shortening(in: diagnostic.message)
            write(
                "<li class=\"\(look) e\"><b class=\"m \(look)\">!</b><span class=\"place\">\(location)</span>\(diagnostic.severity.rawValue): \(message)"
            )
            if diagnostics.count > 1 {
                write("<ul class=\"tree place\">\(list(places) { "<li>\($0)</li>" })</ul>")
            } else if !diagnostic.details.isEmpty {
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

    /// The diagnostics, warnings with equal texts together.
    private var diagnosticGroups: [[Diagnostic]] {
        var groups: [[Diagnostic]] = []
        var indices: [String: Int] = [:]
        for diagnostic in record.run.diagnostics {
            if diagnostic.severity == .warning, let index = indices[diagnostic.message] {
                groups[index].append(diagnostic)
            } else {
                indices[diagnostic.message] = groups.count
                groups.append([diagnostic])
            }
        }
        return groups
    }

    /// The failing examples: of each kind by status, those with equal failures together.
    private var failureGroups: [[PageExample]] {
        var order: [[String]] = []
        var groups: [[String]: [PageExample]] = [:]
        for example in kinds.flatMap(\.examples) where example.status.fails(strict: true) {
            let failure = example.result.failures.first
            let location = failure.flatMap { SourceLocation.isFeature($0.location.file) ? nil : $0.location }
            let isOnlyUndefined = example.record.steps.contains { missing.number(of: $0) != nil }
            let key = [
                example.info.kind.rawValue, "\(9 - example.status.severity)",
                isOnlyUndefined ? "" : example.record.problem, location.map { "\($0)" } ?? "",
            ]
            if groups[key] == nil { order.append(key) }
            groups[key, default: []].append(example)
        }
        return order.sorted { $0[..<2].lexicographicallyPrecedes($1[..<2]) }.compactMap { groups[$0] }
    }

    private func summary(of group: [PageExample]) -> Markup {
        let status = group[0].status
        let isOnlyUndefined = group.contains { $0.record.problem != group[0].record.problem }
        let problem =
            isOnlyUndefined
            ? "\(pluralized(missing.definitions.count, "step definition")) missing" : group[0].record.problem
        let text = problem.split(separator: "\n", maxSplits: 1).first.map(String.init) ?? problem
        let shown = paths.shortening(in: String(text.count > 300 ? text.prefix(300) + "…" : text))
        guard group.count > 1 else {
            return "<li class=\"\(status.look) e\">\(entry(group[0]))<p class=\"quiet\">\(shown)</p></li>\n"
        }
        let entries = list(group) { "<li class=\"e\">\(entry($0))</li>\n" }
        return """
            <li class="\(status.look) e"><details open><summary>\(group.count) × \(status.text): \(shown)</summary>
            <ul class="tree">\(entries)</ul></details></li>

            """
    }

    private func entry(_ example: PageExample) -> Markup {
        var markup: Markup =
            "\(example.status.sign)<span class=\"status\">\(example.status.text)</span> \(link(to: example))"
        if let since = since(example) { markup += " \(since)" }
        if let step = example.record.steps.first(where: \.isRemarkable), let first = example.failureAnchor {
            let anchor = missing.number(of: step).map { "u\($0)" } ?? first
            markup += "<p dir=\"auto\"><a href=\"#\(anchor)\">\(step.info.keyword)\(step.info.text)</a></p>"
        }
        return markup
    }
}
