import Gherkin
import KeaEvents
import KeaText

extension Page {
    /// The features by folder: their words, with what became of each scenario.
    mutating func writeFeatures() {
        let told = Set(documents.map(\.uri))
        let others = index.names.filter { $0.kind == .scenario && !told.contains($0.suite) }
        guard !documents.isEmpty || !others.isEmpty else { return }
        write(
            "<section id=\"features\" aria-labelledby=\"features-title\">\n<h2 id=\"features-title\">Features</h2>\n"
        )
        let folders = Set(documents.map { Self.folder($0.uri) })
        var folder: String?
        for document in documents {
            let own = Self.folder(document.uri)
            if own != folder {
                if folder != nil { write("</div>\n") }
                write("<div class=\"g folder\">\n")
                if folders.count > 1 { write("<h3 id=\"\(Anchor.of(own))\" dir=\"auto\">\(own)</h3>\n") }
                folder = own
            }
            write(document)
        }
        if folder != nil { write("</div>\n") }
        for (suite, _) in others { writeSuite(suite, "h3") }
        write("</section>\n")
    }

    /// The folder that a file lies in.
    static func folder(_ path: String) -> String {
        path.lastIndex(of: "/").map { String(path[..<$0]) } ?? "."
    }

    private mutating func write(_ document: GherkinDocument) {
        guard let feature = document.feature else { return }
        let lines = index.lines(of: document.uri, record)
        let direction: Markup = Self.isRightToLeft(document.language) ? "rtl" : "ltr"
        write(
            """
            <section class="feature g" id="\(Anchor.of(document.uri))" lang="\(document.language)" dir="\(direction)">
            <h4><span class="k">\(feature.keyword):</span> \(feature.name.isEmpty ? document.uri : feature.name)</h4>
            \(tags(feature.tags))<p class="tally"><bdi lang="en">\(tally(Array(lines.values)))</bdi></p>
            \(description(feature.description))
            """)
        let base = ScenarioPlace(document: document, lines: lines, names: [feature.name], tags: feature.tags)
        for child in feature.children {
            switch child {
            case .background(let background): write(background)
            case .scenario(let scenario): write(scenario, at: base)
            case .rule(let rule): write(rule, at: base)
            }
        }
        write("</section>\n")
    }

    private mutating func write(_ rule: Rule, at place: ScenarioPlace) {
        let own = place.inside(rule)
        write(
            """
            <section class="rule g" id="\(own.anchor)">
            <h5><span class="k">\(rule.keyword):</span> \(rule.name)</h5>
            \(tags(rule.tags))\(description(rule.description))
            """)
        for child in rule.children {
            switch child {
            case .background(let background): write(background)
            case .scenario(let scenario): write(scenario, at: own)
            }
        }
        write("</section>\n")
    }

    private mutating func write(_ background: Background) {
        write(
            "<div class=\"background\">\n<p class=\"title\">\(background.keyword)\(background.name.isEmpty ? "" : ": " + background.name)</p>\n"
        )
        write(description(background.description))
        write("<ol class=\"steps\">\n")
        for step in background.steps { write(plainStep(step)) }
        write("</ol>\n</div>\n")
    }

    // MARK: Scenarios

    private mutating func write(_ scenario: Scenario, at place: ScenarioPlace) {
        guard scenario.examples.isEmpty else { return writeOutline(scenario, at: place) }
        let position = place.lines[scenario.location.line]
        let example = position.map { record.examples[$0] }
        let status = example?.result.status
        let tagNames = example?.info.tags ?? (place.tags + scenario.tags).map(\.name)
        let anchor = position.map { index.anchors[$0] } ?? Anchor.of(place.id(of: scenario.name))
        let isOpen = !isLong || status.map { $0.fails(strict: true) } ?? false
        let title: Markup =
            place.isInRule ? "<h6>\(scenario.name)</h6>" : "<h5>\(scenario.name)</h5>"
        write(
            """
            <details class="scenario x \(status?.look ?? "none")" id="\(anchor)"\(facts(position, tagNames))\(isOpen ? " open" : "")>
            <summary>\(status.map(DetailMarkup.mark) ?? Self.notSelected)\(title)</summary>
            <div>\(tags(scenario.tags))\(description(scenario.description))
            """)
        writeSteps(of: scenario, example)
        write(
            "<p class=\"at\" lang=\"en\"><a href=\"#\(anchor)\">Link</a> <bdi dir=\"ltr\">\(place.document.uri):\(scenario.location.line)</bdi> \(duration(example))</p></div>\n</details>\n"
        )
    }

    /// The sign of a scenario that is no part of this run.
    private static var notSelected: Markup {
        "<b class=\"m\" role=\"img\" aria-label=\"not part of this run\">·</b>"
    }

    private func duration(_ example: ExampleRecord?) -> Markup {
        guard let example else { return "<bdi>not part of this run</bdi>" }
        let attempts = example.result.attempts
        let again =
            attempts > 1
            ? ", \(pluralized(attempts, "attempt"))\(example.result.isFlaky ? ", flaky" : "")" : ""
        return "<bdi dir=\"ltr\">\(durationText(example.result.seconds))\(again)</bdi>"
    }

    /// What filters and plots need to know of an example, as attributes.
    func facts(_ position: Int?, _ tags: [String]) -> Markup {
        guard let position else { return " data-s=\"none\" data-t=\"\(tags.joined(separator: " "))\"" }
        var markup: Markup = " data-s=\"\(index.statuses[position].rawValue)\""
        if !tags.isEmpty { markup += " data-t=\"\(tags.joined(separator: " "))\"" }
        if let earlier = history.examples[index.anchors[position]], earlier.contains(" ") {
            markup += " data-h=\"\(earlier)\""
        }
        return markup
    }

    /// The steps as they are written, and as they were run where there is more to say than that they passed.
    private mutating func writeSteps(of scenario: Scenario, _ example: ExampleRecord?) {
        guard let example, example.isRemarkable else {
            guard !scenario.steps.isEmpty else { return }
            write("<ol class=\"steps\">\n")
            for step in scenario.steps { write(plainStep(step)) }
            return write("</ol>\n")
        }
        writeSteps(of: example, writtenAs: scenario.steps)
    }

    /// The steps of an example as they were run.
    ///
    /// - Parameter written: the steps of its scenario. Those of backgrounds and hooks are shown where they did not pass.
    mutating func writeSteps(of example: ExampleRecord, writtenAs written: [Step]) {
        var rest = written[...]
        write("<ol class=\"steps\">\n")
        for step in example.steps {
            let line = step.info.location.line
            let own = step.info.isHook ? nil : rest.first { $0.location.line == line }
            let isRemarkable = step.result.map { $0.status > .skipped } ?? true
            guard own != nil || isRemarkable || !step.attachments.isEmpty else { continue }
            if own != nil { rest.removeFirst() }
            write(
                details.step(
                    step.info, step.result?.status ?? example.result.status,
                    argument: own.map(argument) ?? details.argument(step.info.argument),
                    failures: step.result?.failures ?? [], reason: step.result?.reason,
                    attachments: step.attachments))
        }
        // A crash leaves the steps behind it untold.
        for step in rest {
            let info = StepInfo(
                keyword: step.keyword, text: step.text,
                location: SourceLocation(file: "", line: step.location.line))
            write(details.step(info, nil, argument: argument(of: step)))
        }
        write("</ol>\n")
        writeRest(of: example)
    }

    /// What belongs to an example and to none of its steps.
    mutating func writeRest(of example: ExampleRecord) {
        let told = Set(example.steps.flatMap { $0.result?.failures ?? [] })
        for failure in example.result.failures where !told.contains(failure) {
            write(details.failure(failure, at: example.info.location))
        }
        if example.result.failures.isEmpty, ![.passed, .failed].contains(example.result.status) {
            let reason = example.result.reason ?? "no reason given"
            let isTold = example.steps.contains { $0.result?.reason == reason }
            if !isTold {
                write(
                    "<p class=\"reason \(example.result.status.look)\">\(example.result.status.words): \(reason)</p>\n"
                )
            }
        }
        for attachment in example.attachments { write(details.attachment(attachment)) }
        if !example.info.bugs.isEmpty {
            let bugs = example.info.bugs.map { Markup.link($0, "\($0)") }
            write("<p class=\"quiet\">Bugs: \(bugs.joined(separator: ", "))</p>\n")
        }
        for (number, attempt) in example.earlier.enumerated() {
            write(
                "<details><summary class=\"quiet\">Attempt \(number + 1): \(attempt.result.status.words)</summary>\n"
            )
            if attempt.steps.isEmpty {
                writeRest(of: attempt)
            } else {
                writeSteps(of: attempt, writtenAs: [])
            }
            write("</details>\n")
        }
    }

    // MARK: Parts of the language

    private func plainStep(_ step: Step) -> Markup {
        let argument = argument(of: step)
        let below: Markup = argument.isEmpty ? "" : "<div>\(argument)</div>"
        return "<li><i>\(step.keyword)</i><span>\(step.text)</span>\(below)</li>\n"
    }

    func argument(of step: Step) -> Markup {
        var markup: Markup = ""
        if let text = step.docString { markup += "<pre class=\"doc\">\(text.content)</pre>" }
        if let table = step.dataTable {
            markup += "<div class=\"scroll\"><table class=\"data\">"
            for row in table.rows {
                markup +=
                    "<tr>\(row.cells.map { "<td>\($0.value)</td>" as Markup }.joined(separator: ""))</tr>"
            }
            markup += "</table></div>"
        }
        return markup
    }

    func tags(_ tags: [Tag]) -> Markup {
        guard !tags.isEmpty else { return "" }
        let names = tags.map { "<span>\($0.name)</span>" as Markup }
        return "<p class=\"tags\" dir=\"auto\">\(names.joined(separator: " "))</p>\n"
    }

    func description(_ text: String) -> Markup {
        text.isEmpty ? "" : "<div class=\"description\">\n\(Markdown.markup(text))</div>\n"
    }

    /// The counts of some examples in words.
    func tally(_ positions: [Int]) -> Markup {
        guard !positions.isEmpty else { return "not part of this run" }
        var counts: [Status: Int] = [:]
        for position in positions { counts[index.statuses[position], default: 0] += 1 }
        let words = Status.allCases.reversed().compactMap { status -> Markup? in
            guard let count = counts[status] else { return nil }
            return
                "<span class=\"m \(status.look)\">\(StatusText.mark(status))</span>\(count) \(status.words)"
        }
        return words.joined(separator: ", ")
    }

    /// Whether a language is written from right to left.
    static func isRightToLeft(_ language: String) -> Bool {
        ["ar", "fa", "he", "ur"].contains(language.split(separator: "-").first.map(String.init) ?? "")
    }
}

/// The part of a document that scenarios stand in.
struct ScenarioPlace {
    let document: GherkinDocument
    /// The examples by their lines.
    let lines: [Int: Int]
    /// The names of the feature and the rule.
    var names: [String]
    /// The tags of the feature and the rule.
    var tags: [Tag]

    var isInRule: Bool { names.count > 1 }

    func inside(_ rule: Rule) -> ScenarioPlace {
        var place = self
        place.names.append(rule.name)
        place.tags += rule.tags
        return place
    }

    /// The name for links.
    var anchor: String { Anchor.of(document.uri + "/" + names.joined(separator: " › ")) }

    /// The long name of an element.
    func id(of name: String) -> String { document.uri + "/" + (names + [name]).joined(separator: " › ") }
}
