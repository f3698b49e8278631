import Foundation
import KeaText

extension Page {
    typealias Lookup = (isShown: Bool, id: String, title: String, markup: @MainActor (Page) -> Markup)

    var lookups: [Lookup] {
        let examples = record.examples
        let all: [Lookup] = [
            (!missing.definitions.isEmpty, "undefined", "Undefined sentences", { $0.undefinedSentences }),
            (!changes.flaky.isEmpty, "flaky", "Flaky", { $0.flaky }),
            (!skipped.isEmpty, "skipped", "Skipped and pending", { $0.reasons }),
            (examples.contains { $0.result.seconds > 0 }, "slowest", "The slowest", { $0.slowest }),
            (examples.contains { !$0.info.tags.isEmpty }, "tags", "Tags", { $0.tagCounts }),
            (!record.definitions.isEmpty, "steps", "Sentences", { $0.sentences }),
            (true, "run", "About this run", { $0.facts }),
        ]
        return all.filter(\.isShown)
    }

    mutating func writeLookups() {
        for lookup in lookups {
            // Filters apply to every section that is about examples.
            openSection(lookup.id, lookup.title, lookup.id == "run" ? "" : " class=\"g\"")
            write("\(lookup.markup(self))</section>\n")
        }
    }

    private func table(_ rows: [Markup]) -> Markup {
        "<div class=\"scroll\"><table class=\"lookup\">\n\(rows.joined())</table></div>\n"
    }

    private var undefinedSentences: Markup {
        var markup: Markup = ""
        for (number, lines, uses) in missing.definitions {
            markup += "<div class=\"failure open e\" id=\"u\(number)\"><ul class=\"tree\">"
            for (step, example) in uses.prefix(Missing.mostSentences) {
                markup +=
                    "<li dir=\"auto\"><a href=\"#\(example.anchor)\">\(step.keyword)\(step.text)</a></li>"
            }
            let rest = uses.count - Missing.mostSentences
            if rest > 0 { markup += "<li>and \(rest) more with other values</li>" }
            markup +=
                "</ul><details><summary>In Swift</summary><pre class=\"doc\">\(lines.joined(separator: "\n"))</pre></details></div>\n"
        }
        return markup
    }

    private var flaky: Markup {
        table(
            changes.flaky.map { example, text in
                "<tr class=\"e\"><td>\(link(to: example))</td><td>\(text)</td></tr>\n"
            })
    }

    private var skipped: [PageExample] {
        record.examples.filter { [.skipped, .pending].contains($0.status) }
    }

    /// The skipped and pending examples, those with equal reasons together.
    private var reasons: Markup {
        var order: [String: Int] = [:]
        let all = skipped.map { example in
            let reason = "\(example.status.text): \(example.result.reason ?? ExampleResult.noReason)"
            if order[reason] == nil { order[reason] = order.count }
            return (example: example, reason: reason)
        }
        let sorted = all.sorted { (order[$0.reason] ?? 0) < (order[$1.reason] ?? 0) }
        let rows = sorted.prefix(Self.mostEntries).map { example, reason in
            "<tr class=\"e\"><td>\(link(to: example))</td><td>\(paths.shortening(in: reason))</td></tr>\n"
                as Markup
        }
        let rest = sorted.count - rows.count
        return table(rows) + (rest > 0 ? "<p class=\"quiet\">and \(rest) more</p>\n" : "")
    }

    private var slowest: Markup {
        let sorted = record.examples.sorted { $0.result.seconds > $1.result.seconds }.prefix(10)
        let top = sorted.first?.result.seconds ?? 1
        return table(
            sorted.map { example in
                let seconds = example.result.seconds
                let share = top > 0 ? Int((seconds / top * 100).rounded()) : 0
                return """
                    <tr class="e"><td>\(link(to: example))</td><td class="number">\(durationText(seconds))</td>\
                    <td><svg class="bar" viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true"><rect width="\(share)" height="8"/></svg></td></tr>

                    """
            })
    }

    private var tagCounts: Markup {
        var examples: [String: [PageExample]] = [:]
        for example in record.examples {
            for tag in example.info.tags where examples[tag]?.last !== example {
                examples[tag, default: []].append(example)
            }
        }
        return table(
            examples.sorted { $0.key < $1.key }.map { tag, own in
                "<tr class=\"e\" data-e=\"\(tag)\"><td><a href=\"#main\" data-tag=\"\(tag)\" dir=\"auto\">\(tag)</a></td><td class=\"number\">\(own.count)</td><td>\(counts(tally(own)))</td></tr>\n"
            })
    }

    /// The step definitions with their places; the script adds the scenarios that use them.
    private var sentences: Markup {
        var uses: [Int: Int] = [:]
        for example in record.examples {
            for definition in record.matches[example.info.index] ?? [] { uses[definition, default: 0] += 1 }
        }
        var markup: Markup = ""
        for (number, definition) in record.definitions.enumerated() {
            let source =
                definition.isRegularExpression ? "/\(definition.expression)/" : definition.expression
            let count = uses[number].map { pluralized($0, "scenario") }
            markup += """
                <details class="uses e" data-e="\(number)">
                <summary><span class="k">\(definition.word)</span> \(definition.phrase ?? source) \
                <small class="\(count == nil ? "reason" : "quiet")">\(count ?? "not used")</small></summary>
                <p class="place quiet"><code>\(source)</code> \(paths.short(line: definition.location))</p></details>

                """
        }
        return markup
    }

    private var facts: Markup {
        var attached: Markup = ""
        for hook in record.run.hooks where !hook.attachments.isEmpty {
            attached += "<p class=\"quiet\">\(hook.info.title)</p>\n"
            for attachment in hook.attachments { attached += markup(of: attachment) }
        }
        let info = record.run.info
        let facts: [(name: String, value: Markup?)] = [
            ("Began", startTime),
            ("Took", "\(durationText(record.run.summary?.seconds ?? 0))"),
            ("Workers", info.workers > 0 ? "\(info.workers)" : nil),
            ("Order", info.seed.map { "random, seed \(String($0))" }),
            ("Revision", surroundings.revision.map { "<code>\($0)</code>" }),
            ("System", "\(ProcessInfo.processInfo.operatingSystemVersionString)"),
            (
                "History",
                surroundings.historyFailure.map {
                    "The results of this run are not kept for the next one: \($0.reason)"
                }
            ),
        ]
        let entries = facts.compactMap { fact in
            fact.value.map { "<dt>\(fact.name)</dt><dd>\($0)</dd>\n" as Markup }
        }
        return "<dl>\n\(entries.joined())</dl>\n\(attached)"
    }
}

/// The step definitions that the undefined steps of a run lack, each on the page once.
@MainActor
struct Missing {
    /// The definitions, the most used first, each with the first steps of its sentences and their examples.
    private(set) var definitions:
        [(number: Int, lines: [String], uses: [(step: StepInfo, example: PageExample)])] = []
    private var numbers: [String: Int] = [:]

    static let mostSentences = 3

    init(_ record: PageRecord) {
        var missing = MissingDefinitions()
        var uses: [Int: [(step: StepInfo, example: PageExample)]] = [:]
        var sentences: Set<String> = []
        for example in record.examples where example.status >= .undefined {
            for step in example.record.steps {
                for failure in step.result?.failures ?? [] where !failure.snippet.isEmpty {
                    let number = missing.add(failure.snippet, at: failure.location)
                    numbers[failure.snippet[0]] = number
                    if sentences.insert(step.info.text).inserted {
                        uses[number, default: []].append((step.info, example))
                    }
                }
            }
        }
        definitions = missing.mostUsed.map { ($0, $1.lines, uses[$0] ?? []) }
    }

    /// Returns the number of the definition that a step lacks, if its failure says no more than the outline.
    func number(of step: ExampleRecord.Step) -> Int? {
        guard let result = step.result, result.failures.count == 1,
            let head = result.failures[0].snippet.first,
            result.failures[0].details.count < 2
        else { return nil }
        return numbers[head]
    }

    /// Returns whether an example says nothing but which definitions are missing.
    func explains(_ example: ExampleRecord) -> Bool {
        example.result.status == .undefined && example.earlier.isEmpty && example.attachments.isEmpty
            && example.info.bugs.isEmpty && example.steps.contains { number(of: $0) != nil }
            && example.steps.allSatisfy { !$0.isRemarkable || number(of: $0) != nil }
            && example.failuresOutsideSteps.isEmpty
    }

    /// Returns the sign of an undefined step: a link to its definition.
    static func sign(_ number: Int) -> Markup {
        "<a class=\"m\" href=\"#u\(number)\" aria-label=\"undefined\">?</a>"
    }
}
