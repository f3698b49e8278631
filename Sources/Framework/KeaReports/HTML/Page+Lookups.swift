import KeaEvents
import KeaText

extension Page {
    /// A list in which something can be looked up.
    struct Lookup {
        let id: String
        let title: String
        let markup: @MainActor (Page) -> Markup
    }

    /// The lists that have something in them.
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
        if !definitions.isEmpty {
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

    // MARK: Undefined sentences

    /// The step definitions that are called for, each with the sentences that call for it.
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
            var told: Set<String> = []
            for step in steps where told.insert(step.text).inserted {
                markup +=
                    "<li dir=\"auto\">\(step.keyword)\(step.text) <span class=\"place quiet\">\(details.paths.short(line: step.location))</span></li>"
            }
            markup +=
                "</ul><details><summary>In Swift</summary><pre class=\"doc\">\(lines.joined(separator: "\n"))</pre></details></div>\n"
        }
        return markup
    }

    // MARK: Examples by what stands out in them

    private func link(_ position: Int) -> Markup {
        let info = record.examples[position].info
        let groups = info.path.dropLast().joined(separator: " › ")
        return
            "<a href=\"#\(index.anchors[position])\" dir=\"auto\">\(info.name)</a> <small class=\"quiet\" dir=\"auto\">\(groups)</small>"
    }

    private var retried: Markup {
        var markup: Markup = "<div class=\"scroll\"><table class=\"lookup\">\n"
        for (position, example) in record.examples.enumerated() where example.result.attempts > 1 {
            let outcome =
                example.result.isFlaky
                ? "flaky: passed at attempt \(example.result.attempts)"
                : "\(example.result.status.words) after \(pluralized(example.result.attempts, "attempt"))"
            markup += "<tr><td>\(link(position))</td><td>\(outcome)</td></tr>\n"
        }
        markup += "</table></div>\n"
        return markup
    }

    private var slowest: Markup {
        let all = index.seconds
        let sorted = all.indices.sorted { all[$0] > all[$1] }.prefix(10)
        let top = sorted.first.map { all[$0] } ?? 1
        var markup: Markup = "<div class=\"scroll\"><table class=\"lookup\">\n"
        for position in sorted {
            let seconds = all[position]
            let share = top > 0 ? Int((seconds / top * 100).rounded()) : 0
            markup += """
                <tr><td>\(link(position))</td><td class="number">\(durationText(seconds))</td>\
                <td><svg class="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect width="\(share)" height="8"/></svg></td></tr>

                """
        }
        markup += "</table></div>\n"
        return markup
    }

    // MARK: Tags

    private var tagCounts: Markup {
        var positions: [String: [Int]] = [:]
        for (position, example) in record.examples.enumerated() {
            for tag in example.info.tags where positions[tag]?.last != position {
                positions[tag, default: []].append(position)
            }
        }
        var markup: Markup = "<div class=\"scroll\"><table class=\"lookup\">\n"
        for (tag, own) in positions.sorted(by: { $0.key < $1.key }) {
            markup +=
                "<tr><td><a href=\"#main\" data-tag=\"\(tag)\" dir=\"auto\">\(tag)</a></td><td class=\"number\">\(own.count)</td><td>\(tally(own))</td></tr>\n"
        }
        markup += "</table></div>\n"
        return markup
    }

    // MARK: Step definitions

    /// The step definitions with the number of steps that they were run for.
    private var definitions: [(sentence: String, location: SourceLocation, uses: Int)] {
        (record.glue?.stepDefinitions ?? []).map { definition in
            let sentence =
                definition.isRegularExpression ? "/\(definition.expression)/" : definition.expression
            return (sentence, definition.location, record.uses[definition.location] ?? 0)
        }
    }

    private var stepDefinitions: Markup {
        var markup: Markup =
            "<div class=\"scroll\"><table class=\"lookup\">\n<thead><tr><th scope=\"col\">Sentence</th><th scope=\"col\" class=\"number\">Steps</th><th scope=\"col\">In Swift</th></tr></thead>\n"
        for definition in definitions {
            let uses: Markup =
                definition.uses == 0 ? "<span class=\"reason\">none</span>" : "\(definition.uses)"
            markup +=
                "<tr><td>\(definition.sentence)</td><td class=\"number\">\(uses)</td><td class=\"place quiet\">\(details.paths.short(line: definition.location))</td></tr>\n"
        }
        markup += "</table></div>\n"
        return markup
    }

    // MARK: The run

    private var facts: Markup {
        var attached: Markup = ""
        for (hook, attachments) in record.hookAttachments {
            attached += "<p class=\"quiet\">\(hook.title)</p>\n"
            for attachment in attachments { attached += details.attachment(attachment) }
        }
        var facts: [(String, Markup)] = []
        if let time = PageTime.markup(record.startedAt) { facts.append(("Began", time)) }
        facts.append(("Took", "\(durationText(record.summary?.seconds ?? 0))"))
        if let workers = record.run?.workers, workers > 0 { facts.append(("Workers", "\(workers)")) }
        if let seed = record.run?.seed { facts.append(("Order", "random, seed \(String(seed))")) }
        if let revision = surroundings.revision { facts.append(("Revision", "<code>\(revision)</code>")) }
        facts += surroundings.facts.map { ($0.name, "\($0.value)") }
        if let failure = surroundings.historyFailure {
            facts.append(
                ("History", "The results of this run are not kept for the next one: \(failure.reason)"))
        }
        let entries = facts.map { name, value in "<dt>\(name)</dt><dd>\(value)</dd>\n" as Markup }
        return "<dl>\n\(entries.joined(separator: ""))</dl>\n\(attached)"
    }
}
