import KeaEvents
import KeaText

/// The specs as a tree of sentences.
extension Page {
    mutating func writeSpecs() {
        let suites = index.names.filter { $0.kind == .spec }
        guard !suites.isEmpty else { return }
        write(
            "<section id=\"specs\" class=\"g\" aria-labelledby=\"specs-title\">\n<h2 id=\"specs-title\">Specs</h2>\n"
        )
        for (suite, _) in suites { writeSuite(suite) }
        write("</section>\n")
    }

    /// Writes the examples of a spec class, or of a feature file without a source.
    mutating func writeSuite(_ suite: String) {
        let positions = index.suites[suite] ?? []
        let isFailing = positions.contains { index.statuses[$0].fails(strict: true) }
        write(
            """
            <details class="suite g" id="\(Anchor.of(suite))"\(isFailing ? " open" : "")>
            <summary><h3 dir="auto">\(suite)</h3> <small class="quiet">\(counts(tally(positions)))</small></summary>
            <ul class="tree">

            """)
        var groups: [String] = []
        for position in positions {
            let path = record.examples[position].info.path.dropLast()
            let common = zip(groups, path).prefix { $0 == $1 }.count
            for _ in groups.dropFirst(common) { write("</ul></li>\n") }
            groups.removeLast(groups.count - common)
            for name in path.dropFirst(common) {
                write("<li class=\"g\"><span class=\"name\" dir=\"auto\">\(name)</span><ul class=\"tree\">\n")
                groups.append(name)
            }
            writeSentence(position)
        }
        for _ in groups { write("</ul></li>\n") }
        write("</ul>\n</details>\n")
    }

    mutating func writeSentence(_ position: Int) {
        let example = record.examples[position]
        let status = example.result.status
        write(
            """
            <li class="spec x \(status.look)" id="\(index.anchors[position])"\(attributes(position, example.info.tags))>\
            \(status.sign)<bdi>\(example.info.name)</bdi> <span class="time">\(durationText(example.result.seconds))</span>
            """)
        if example.isRemarkable {
            write("\n")
            writeDetails(of: example, failureAt: failureAnchor(of: position))
        }
        write("</li>\n")
    }
}
