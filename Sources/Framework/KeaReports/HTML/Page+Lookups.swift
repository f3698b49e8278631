import Foundation
import KeaEvents
import KeaText

/// The lists in which readers look something up.
extension Page {
    struct Lookup {
        let id: String
        let title: String
        let markup: @MainActor (Page) -> Markup
    }

    var lookups: [Lookup] {
        var lookups: [Lookup] = []
        if !snippets.isEmpty {
            lookups.append(Lookup(id: "undefined", title: "Undefined sentences") { $0.undefinedSentences })
        }
        if record.examples.contains(where: { $0.result.attempts > 1 }) {
            lookups.append(Lookup(id: "retried", title: "Tried again") { $0.retried })
        }
        if index.seconds.contains(where: { $0 > 0 }) {
            lookups.append(Lookup(id: "slowest", title: "The slowest") { $0.slowest })
        }
        if record.examples.contains(where: { !$0.info.tags.isEmpty }) {
            lookups.append(Lookup(id: "tags", title: "Tags") { $0.tagCounts })
        }
        if !record.definitions.isEmpty {
            lookups.append(Lookup(id: "steps", title: "Step definitions") { $0.stepDefinitions })
        }
        lookups.append(Lookup(id: "run", title: "About this run") { $0.facts })
        return lookups
    }

    mutating func writeLookups() {
        for lookup in lookups {
            write(
                """
                <section id="\(lookup.id)" aria-labelledby="\(lookup.id)-title">
                <h2 id="\(lookup.id)-title">\(lookup.title)</h2>
                \(lookup.markup(self))</section>

                """)
        }
    }

    private func table(_ rows: [Markup], head: Markup = "") -> Markup {
        "<div class=\"scroll\"><table class=\"lookup\">\n\(head)\(rows.joined())</table></div>\n"
    }

    // MARK: - Undefined sentences

    /// The snippets of missing step definitions, each with its steps.
    private var snippets: [(lines: [String], steps: [StepInfo])] {
        var order: [[String]] = []
        var steps: [[String]: [StepInfo]] = [:]
        for position in index.statuses.indices where index.statuses[position] >= .undefined {
            for step in record.examples[position].steps {
                for failure in step.result?.failures ?? [] where !failure.snippet.isEmpty {
                    if steps[failure.snippet] == nil { order.append(failure.snippet) }
                    steps[failure.snippet, default: []].append(step.info)
                }
            }
        }
        return order.map { ($0, steps[$0] ?? []) }
    }

    private var undefinedSentences: Markup {
        var markup: Markup = ""
        for (lines, steps) in snippets {
            markup += "<div class=\"failure open\"><ul class=\"tree\">"
            var texts: Set<String> = []
            for step in steps where texts.insert(step.text).inserted {
                markup +=
                    "<li dir=\"auto\">\(step.keyword)\(step.text) <span class=\"place quiet\">\(paths.short(line: step.location))</span></li>"
            }
            markup +=
                "</ul><details><summary>In Swift</summary><pre class=\"doc\">\(lines.joined(separator: "\n"))</pre></details></div>\n"
        }
        return markup
    }

    // MARK: - Remarkable examples

    private var retried: Markup {
        let retried = record.examples.indices.filter { record.examples[$0].result.attempts > 1 }
        return table(
            retried.map { position in
                let result = record.examples[position].result
                let outcome =
                    result.isFlaky
                    ? "flaky: passed at attempt \(result.attempts)"
                    : "\(result.status.text) after \(pluralized(result.attempts, "attempt"))"
                return "<tr><td>\(link(to: position))</td><td>\(outcome)</td></tr>\n"
            })
    }

    private var slowest: Markup {
        let all = index.seconds
        let sorted = all.indices.sorted { all[$0] > all[$1] }.prefix(10)
        let top = sorted.first.map { all[$0] } ?? 1
        return table(
            sorted.map { position in
                let share = top > 0 ? Int((all[position] / top * 100).rounded()) : 0
                return """
                    <tr><td>\(link(to: position))</td><td class="number">\(durationText(all[position]))</td>\
                    <td><svg class="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect width="\(share)" height="8"/></svg></td></tr>

                    """
            })
    }

    // MARK: - Tags

    private var tagCounts: Markup {
        var positions: [String: [Int]] = [:]
        for (position, example) in record.examples.enumerated() {
            for tag in example.info.tags where positions[tag]?.last != position {
                positions[tag, default: []].append(position)
            }
        }
        return table(
            positions.sorted { $0.key < $1.key }.map { tag, own in
                "<tr><td><a href=\"#main\" data-tag=\"\(tag)\" dir=\"auto\">\(tag)</a></td><td class=\"number\">\(own.count)</td><td>\(counts(own))</td></tr>\n"
            })
    }

    // MARK: - Step definitions

    private var stepDefinitions: Markup {
        let rows = record.definitions.map { definition -> Markup in
            let sentence =
                definition.isRegularExpression ? "/\(definition.expression)/" : definition.expression
            let count = record.uses[definition.location] ?? 0
            let uses: Markup = count == 0 ? "<span class=\"reason\">none</span>" : "\(count)"
            return
                "<tr><td>\(sentence)</td><td class=\"number\">\(uses)</td><td class=\"place quiet\">\(paths.short(line: definition.location))</td></tr>\n"
        }
        return table(
            rows,
            head:
                "<thead><tr><th scope=\"col\">Sentence</th><th scope=\"col\" class=\"number\">Steps</th><th scope=\"col\">In Swift</th></tr></thead>\n"
        )
    }

    // MARK: - The run

    private var facts: Markup {
        var attached: Markup = ""
        for (hook, attachments) in record.hookAttachments {
            attached += "<p class=\"quiet\">\(hook.title)</p>\n"
            for attachment in attachments { attached += markup(of: attachment) }
        }
        var facts: [(String, Markup)] = []
        if let startTime { facts.append(("Began", startTime)) }
        facts.append(("Took", "\(durationText(record.summary?.seconds ?? 0))"))
        if let workers = record.run?.workers, workers > 0 { facts.append(("Workers", "\(workers)")) }
        if let seed = record.run?.seed { facts.append(("Order", "random, seed \(String(seed))")) }
        if let revision = surroundings.revision { facts.append(("Revision", "<code>\(revision)</code>")) }
        facts.append(("System", "\(ProcessInfo.processInfo.operatingSystemVersionString)"))
        if let failure = surroundings.historyFailure {
            facts.append(
                ("History", "The results of this run are not kept for the next one: \(failure.reason)"))
        }
        let entries = facts.map { name, value in "<dt>\(name)</dt><dd>\(value)</dd>\n" as Markup }
        return "<dl>\n\(entries.joined())</dl>\n\(attached)"
    }
}
