import Gherkin
import KeaEvents
import KeaText

extension Page {
    /// A scenario outline: its steps as they are written, and a table for each of its examples, coloured by row.
    mutating func writeOutline(_ scenario: Scenario, at place: ScenarioPlace) {
        let rows = scenario.examples.flatMap(\.body).compactMap { place.lines[$0.location.line] }
        let status = rows.map { index.statuses[$0] }.max()
        let anchor = Anchor.of(place.id(of: scenario.name) + " outline")
        let isOpen = !isLong || status.map { $0.fails(strict: true) } ?? false
        let title: Markup = place.isInRule ? "<h6>\(scenario.name)</h6>" : "<h5>\(scenario.name)</h5>"
        let sign = status.map(DetailMarkup.mark) ?? "<b class=\"m\">·</b>"
        write(
            """
            <details class="scenario g \(status?.look ?? "none")" id="\(anchor)"\(isOpen ? " open" : "")>
            <summary>\(sign)\(title)</summary>
            <div>\(tags(scenario.tags))\(description(scenario.description))<ol class="steps">

            """)
        let names = Set(scenario.examples.flatMap { $0.header?.cells.map(\.value) ?? [] })
        for step in scenario.steps {
            let argument = argument(of: step)
            let below: Markup = argument.isEmpty ? "" : "<div>\(argument)</div>"
            write("<li><i>\(step.keyword)</i><span>\(template(step.text, names))</span>\(below)</li>\n")
        }
        write("</ol>\n")
        for examples in scenario.examples { write(examples, of: scenario, at: place) }
        write(
            "<p class=\"at\" lang=\"en\"><a href=\"#\(anchor)\">Link</a> <bdi dir=\"ltr\">\(place.document.uri):\(scenario.location.line)</bdi></p></div>\n</details>\n"
        )
    }

    private mutating func write(_ examples: Examples, of scenario: Scenario, at place: ScenarioPlace) {
        guard let header = examples.header else { return }
        write(
            "<div class=\"examples g\">\n<p class=\"title\">\(examples.keyword)\(examples.name.isEmpty ? "" : ": " + examples.name)</p>\n"
        )
        write(
            "\(tags(examples.tags))\(description(examples.description))<div class=\"scroll\"><table>\n<thead><tr><td></td>"
        )
        for cell in header.cells { write("<th scope=\"col\">\(cell.value)</th>") }
        write("<td></td></tr></thead>\n<tbody>\n")
        for row in examples.body {
            let position = place.lines[row.location.line]
            let example = position.map { record.examples[$0] }
            let cells = row.cells.map(\.value)
            let anchor =
                position.map { index.anchors[$0] }
                ?? Anchor.of(place.id(of: scenario.name) + cells.joined(separator: "|"))
            let look = example?.result.status.look ?? "none"
            let tagNames = example?.info.tags ?? (place.tags + scenario.tags + examples.tags).map(\.name)
            let sign = example.map { StatusText.mark($0.result.status) } ?? "·"
            let words = example?.result.status.words ?? "not part of this run"
            write("<tr class=\"x \(look)\" id=\"\(anchor)\"\(facts(position, tagNames))>")
            write(
                "<td class=\"m \(look)\"><a href=\"#\(anchor)\" aria-label=\"\(words), link to this row\">\(sign)</a></td>"
            )
            for cell in cells { write("<td>\(cell)</td>") }
            write(
                "<td class=\"time\" dir=\"ltr\">\(example.map { durationText($0.result.seconds) } ?? "")</td></tr>\n"
            )
            if let example, example.isRemarkable {
                write("<tr class=\"more\"><td></td><td colspan=\"\(cells.count + 1)\">\n")
                writeSteps(of: example, writtenAs: scenario.steps)
                write("</td></tr>\n")
            }
        }
        write("</tbody></table></div>\n</div>\n")
    }

    /// A sentence with the placeholders that have a column set off.
    private func template(_ text: String, _ names: Set<String>) -> Markup {
        var markup: Markup = ""
        var rest = text[...]
        while let start = rest.firstIndex(of: "<"), let end = rest[start...].firstIndex(of: ">") {
            let name = String(rest[rest.index(after: start)..<end])
            if names.contains(name) {
                markup += "\(String(rest[..<start]))<var>\("<" + name + ">")</var>"
                rest = rest[rest.index(after: end)...]
            } else {
                markup += "\(String(rest[...start]))"
                rest = rest[rest.index(after: start)...]
            }
        }
        markup += "\(String(rest))"
        return markup
    }
}
