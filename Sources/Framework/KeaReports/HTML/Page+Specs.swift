import KeaText

extension Page {
    mutating func writeSpecs() {
        let suites = record.suiteNames.filter { $0.kind == .spec }
        guard !suites.isEmpty else { return }
        openSection("specs", "Specs")
        for (suite, _) in suites { writeSuite(suite) }
        write("</section>\n")
    }

    /// Writes the examples of a spec class, or of a feature file without a source.
    mutating func writeSuite(_ suite: String) {
        let examples = record.suites[suite] ?? []
        let isFailing = examples.contains { $0.status.fails(strict: true) }
        write(
            """
            <details class="suite g" id="\(RunHistory.name(of: suite))"\(isFailing ? " open" : "")>
            <summary><h3 dir="auto">\(suite)</h3> <small class="quiet">\(counts(tally(examples)))</small></summary>
            <ul class="tree">

            """)
        var groups: [String] = []
        for example in examples {
            let path = example.info.path.dropLast()
            let common = zip(groups, path).prefix { $0 == $1 }.count
            for _ in groups.dropFirst(common) { write("</ul></li>\n") }
            groups.removeLast(groups.count - common)
            for name in path.dropFirst(common) {
                write("<li class=\"g\"><span class=\"name\" dir=\"auto\">\(name)</span><ul class=\"tree\">\n")
                groups.append(name)
            }
            writeSentence(example)
        }
        for _ in groups { write("</ul></li>\n") }
        write("</ul>\n</details>\n")
    }

    mutating func writeSentence(_ example: PageExample) {
        let status = example.status
        write(
            """
            <li class="spec x \(status.look)" id="\(example.anchor)"\(attributes(example, example.info.tags))>\
            \(status.sign)<bdi>\(example.info.name)</bdi> <span class="time">\(durationText(example.result.seconds))</span>
            """)
        if example.record.isRemarkable {
            write("\n")
            writeDetails(of: example.record, failureAt: example.failureAnchor)
        }
        write("</li>\n")
    }
}
