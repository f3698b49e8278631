import Gherkin
import KeaText

extension Page {
    mutating func writeFeatures() {
        let known = Set(files.map(\.document.uri))
        let others = record.suiteNames.filter { $0.kind == .scenario && !known.contains($0.suite) }
        guard !files.isEmpty || !others.isEmpty else { return }
        openSection("features", "Features")
        var folder: [Substring]?
        for file in files {
            if file.folder != folder {
                if folder != nil { write("</div>\n") }
                write("<div class=\"g folder\">\n")
                if files[0].folder != files[files.count - 1].folder {
                    write("<h3 dir=\"auto\">\(file.folder.joined(separator: "/"))</h3>\n")
                }
                folder = file.folder
            }
            write(file)
        }
        if folder != nil { write("</div>\n") }
        for (suite, _) in others { writeSuite(suite) }
        write("</section>\n")
    }

    /// The part of a document that contains a scenario.
    private struct Container {
        let document: GherkinDocument
        let lines: [Int: [PageExample]]
        /// The names of the feature and the rule.
        var names: [String]
        var tags: [Tag]

        /// Returns the anchor of the container, or of an element in it.
        func anchor(_ name: String...) -> String {
            RunHistory.name(of: document.uri + "/" + (names + name).joined(separator: " › "))
        }

        func heading(_ name: String) -> Markup { names.count > 1 ? "<h6>\(name)</h6>" : "<h5>\(name)</h5>" }
    }

    private mutating func write(_ file: FeatureFile) {
        let document = file.document
        guard let feature = document.feature else { return }
        let (anchor, tally) = (RunHistory.name(of: document.uri), tally(file.examples))
        let language = document.language.split(separator: "-").first ?? ""
        let direction: Markup = ["ar", "fa", "he", "ur"].contains(language) ? "rtl" : "ltr"
        write(
            """
            <section class="feature g" id="\(anchor)" lang="\(document.language)" dir="\(direction)">
            <h4><span class="k">\(feature.keyword):</span> \(feature.name.isEmpty ? document.uri : feature.name)</h4>
            \(tags(feature.tags))<p class="tally" lang="en"><bdi>\(counts(tally))</bdi>\(bar(tally))<a href="#\(anchor)">Link</a></p>
            \(description(feature.description))
            """)
        missingByLine = [:]
        for example in record.suites[document.uri] ?? [] where example.status == .undefined {
            for step in example.record.steps {
                let line = step.info.location.line
                missingByLine[line] = missingByLine[line] ?? missing.number(of: step)
            }
        }
        let container = Container(
            document: document, lines: file.lines, names: [feature.name], tags: feature.tags)
        write(feature.children, in: container)
        write("</section>\n")
    }

    private mutating func write(_ children: [Feature.Child], in container: Container) {
        for child in children {
            switch child {
            case .background(let background): write(background)
            case .scenario(let scenario): write(scenario, in: container)
            case .rule(let rule): write(rule, in: container)
            }
        }
    }

    private mutating func write(_ rule: Rule, in container: Container) {
        var own = container
        own.names.append(rule.name)
        own.tags += rule.tags
        write(
            """
            <section class="rule g" id="\(own.anchor())">
            <h5><span class="k">\(rule.keyword):</span> \(rule.name)</h5>
            \(tags(rule.tags))\(description(rule.description))
            """)
        write(rule.children, in: own)
        write("</section>\n")
    }

    private mutating func write(_ background: Background) {
        write("<div class=\"background\">\n\(title(background.keyword, background.name))")
        write(description(background.description))
        writeWrittenSteps(background.steps)
        write("</div>\n")
    }

    private func title(_ keyword: String, _ name: String) -> Markup {
        "<p class=\"title\">\(keyword)\(name.isEmpty ? "" : ": " + name)</p>\n"
    }

    private func tags(_ tags: [Tag]) -> Markup {
        guard !tags.isEmpty else { return "" }
        let names = tags.map { tag -> Markup in
            let address = surroundings.tagLinks.lazy.compactMap { $0.address(of: tag.name) }.first
            return "<span>\(address.map { Markup.link($0, "\(tag.name)") } ?? "\(tag.name)")</span>"
        }
        return "<p class=\"tags\" dir=\"auto\">\(names.joined(separator: " "))</p>\n"
    }

    private func description(_ text: String) -> Markup {
        text.isEmpty ? "" : "<div class=\"description\">\n\(Markdown.markup(text))</div>\n"
    }

    /// Writes steps as they are written in the feature, and emphasizes the placeholders of columns.
    private mutating func writeWrittenSteps(_ steps: [Gherkin.Step], columns: Set<String> = []) {
        write("<ol class=\"steps\">\n")
        for step in steps {
            let text = columns.isEmpty ? "\(step.text)" : template(step.text, columns)
            let number = missingByLine[step.location.line]
            write(
                Self.step(
                    step.keyword, text, Self.argument(of: step), look: number == nil ? nil : "open",
                    sign: number.map(Missing.sign) ?? ""))
        }
        write("</ol>\n")
    }

    private mutating func write(_ scenario: Scenario, in container: Container) {
        guard scenario.examples.isEmpty else { return writeOutline(scenario, in: container) }
        let examples = container.lines[scenario.location.line] ?? []
        let example = examples.first
        let tags = example?.info.tags ?? (container.tags + scenario.tags).map(\.name)
        let anchor = example?.anchor ?? container.anchor(scenario.name)
        let missing: Markup = "<b class=\"m\" role=\"img\" aria-label=\"not part of this run\">·</b>"
        open(
            scenario, in: container, anchor, example?.status, "x", attributes(example, tags),
            missing: missing)
        if let example, example.record.isRemarkable {
            writeDetails(
                of: example.record, failureAt: example.failureAnchor, writtenAs: scenario.steps)
        } else if !scenario.steps.isEmpty {
            writeWrittenSteps(scenario.steps)
        }
        writeRepetitions(examples.dropFirst())
        close(scenario, in: container, anchor, " \(duration(of: example))")
    }

    private mutating func writeRepetitions(_ examples: ArraySlice<PageExample>) {
        guard !examples.isEmpty else { return }
        write("<ul class=\"tree\">\n")
        for example in examples { writeSentence(example) }
        write("</ul>\n")
    }

    private mutating func open(
        _ scenario: Scenario, in container: Container, _ anchor: String, _ status: Status?,
        _ className: Markup, _ attributes: Markup, missing: Markup
    ) {
        let isOpen = !isLong || status.map { $0.fails(strict: true) } ?? false
        write(
            """
            <details class="scenario \(className) \(status?.look.rawValue ?? "none")" id="\(anchor)"\(attributes)\(isOpen ? " open" : "")>
            <summary>\(status?.sign ?? missing)\(container.heading(scenario.name))</summary>
            <div>\(tags(scenario.tags))\(description(scenario.description))
            """)
    }

    private mutating func close(
        _ scenario: Scenario, in container: Container, _ anchor: String, _ duration: Markup
    ) {
        write(
            "<p class=\"at\" lang=\"en\"><a href=\"#\(anchor)\">Link</a> <bdi dir=\"ltr\">\(container.document.uri):\(scenario.location.line)</bdi>\(duration)</p></div>\n</details>\n"
        )
    }

    private func duration(of example: PageExample?) -> Markup {
        guard let example else { return "<bdi>not part of this run</bdi>" }
        let result = example.result
        let attempts = result.attempts > 1 ? ", \(pluralized(result.attempts, "attempt"))" : ""
        let flaky = result.isFlaky ? ", flaky" : ""
        return "<bdi dir=\"ltr\">\(durationText(result.seconds))\(attempts)\(flaky)</bdi>"
    }

    private mutating func writeOutline(_ scenario: Scenario, in container: Container) {
        let rows = scenario.examples.flatMap(\.body).compactMap { container.lines[$0.location.line]?.first }
        let status = rows.map(\.status).max()
        let anchor = container.anchor(scenario.name + " outline")
        open(scenario, in: container, anchor, status, "g", "", missing: "<b class=\"m\">·</b>")
        let columns = Set(scenario.examples.flatMap { $0.header?.cells.map(\.value) ?? [] })
        writeWrittenSteps(scenario.steps, columns: columns)
        for examples in scenario.examples { write(examples, of: scenario, in: container) }
        close(scenario, in: container, anchor, "")
    }

    private mutating func write(_ examples: Examples, of scenario: Scenario, in container: Container) {
        guard let header = examples.header else { return }
        write("<div class=\"examples g\">\n\(title(examples.keyword, examples.name))")
        write(
            "\(tags(examples.tags))\(description(examples.description))<div class=\"scroll\"><table>\n<thead><tr><td></td>"
        )
        for cell in header.cells { write("<th scope=\"col\">\(cell.value)</th>") }
        write("<td></td></tr></thead>\n<tbody>\n")
        for row in examples.body {
            let repetitions = container.lines[row.location.line] ?? []
            let example = repetitions.first
            let cells = row.cells.map(\.value)
            let anchor =
                example?.anchor
                ?? container.anchor(scenario.name + cells.joined(separator: "|"))
            let status = example?.status
            let (look, mark) = (status?.look.rawValue ?? "none", status?.mark ?? "·")
            let text = status?.text ?? "not part of this run"
            let tags = example?.info.tags ?? (container.tags + scenario.tags + examples.tags).map(\.name)
            write("<tr class=\"x \(look)\" id=\"\(anchor)\"\(attributes(example, tags))>")
            write(
                "<td class=\"m \(look)\"><a href=\"#\(anchor)\" aria-label=\"\(text), link to this row\">\(mark)</a></td>"
            )
            for cell in cells { write("<td>\(cell)</td>") }
            write(
                "<td class=\"time\" dir=\"ltr\">\(example.map { durationText($0.result.seconds) } ?? "")</td></tr>\n"
            )
            if let example,
                repetitions.count > 1
                    || example.record.isRemarkable && !missing.explains(example.record)
            {
                write("<tr class=\"more\"><td></td><td colspan=\"\(cells.count + 1)\">\n")
                writeDetails(
                    of: example.record, failureAt: example.failureAnchor,
                    writtenAs: example.record.steps.isEmpty ? [] : scenario.steps,
                    row: zip(header.cells, cells).map { ($0.value, $1) })
                writeRepetitions(repetitions.dropFirst())
                write("</td></tr>\n")
            }
        }
        write("</tbody></table></div>\n</div>\n")
    }

    /// Returns a sentence in which the placeholders with a column are emphasized.
    private func template(_ text: String, _ columns: Set<String>) -> Markup {
        var markup: Markup = ""
        var rest = text[...]
        for match in text.matches(of: #/<([^<>]*)>/#) where columns.contains(String(match.1)) {
            markup += "\(String(rest[..<match.range.lowerBound]))<var>\(String(match.0))</var>"
            rest = rest[match.range.upperBound...]
        }
        return markup + "\(String(rest))"
    }
}
