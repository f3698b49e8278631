import Gherkin
import KeaEvents
import KeaText

extension Page {
    /// The list of what is on the page, with the features by folder.
    mutating func writeContents() {
        write("<nav aria-label=\"Contents\"><details><summary>Contents</summary>\n<ul>\n")
        if needsAttention { write("<li><a href=\"#attention\">What needs attention</a></li>\n") }
        if !documents.isEmpty {
            write("<li><a href=\"#features\">Features</a><ul>\n")
            let folders = Set(documents.map { Self.folder($0.uri) })
            var folder: String?
            for document in documents {
                let own = Self.folder(document.uri)
                if own != folder, folders.count > 1 {
                    write("<li class=\"folder\" dir=\"auto\">\(own)</li>\n")
                }
                folder = own
                write(entry(of: document))
            }
            write("</ul></li>\n")
        }
        if index.names.contains(where: { $0.kind == .spec }) {
            write("<li><a href=\"#specs\">Specs</a></li>\n")
        }
        for lookup in lookups { write("<li><a href=\"#\(lookup.id)\">\(lookup.title)</a></li>\n") }
        write("</ul>\n</details></nav>\n")
    }

    private func entry(of document: GherkinDocument) -> Markup {
        let results = index.lines(of: document.uri, record).values.map { index.statuses[$0] }
        let worst = results.max()
        let anchor = Anchor.of(document.uri)
        let name = document.feature?.name ?? ""
        let sign: Markup =
            if let worst, worst.fails(strict: true) {
                " <b class=\"m \(worst.look)\" role=\"img\" aria-label=\"\(worst.words)\">\(StatusText.mark(worst))</b>"
            } else {
                ""
            }
        return
            "<li><a href=\"#\(anchor)\" data-for=\"\(anchor)\" lang=\"\(document.language)\" dir=\"auto\">\(name.isEmpty ? document.uri : name)\(sign)</a></li>\n"
    }

    // MARK: What needs attention

    private var needsAttention: Bool {
        !failing.isEmpty || !record.diagnostics.isEmpty || !record.lateFailures.isEmpty
    }

    /// The number of failures that are named above everything else; all stand where they happened.
    private static let namedFailures = 100

    /// What failed, in the words of its readers, each with a link to all that is known of it.
    mutating func writeAttention() {
        guard needsAttention else { return }
        write(
            "<section id=\"attention\" aria-labelledby=\"attention-title\">\n<h2 id=\"attention-title\">What needs attention</h2>\n<ul>\n"
        )
        // The words of features come first.
        let failing =
            failing.filter { index.areScenarios[$0] } + failing.filter { !index.areScenarios[$0] }
        for position in failing.prefix(Self.namedFailures) { write(summary(of: position)) }
        let rest = failing.count - Self.namedFailures
        if rest > 0 { write("<li>and \(rest) more, marked where they stand</li>\n") }
        for diagnostic in record.diagnostics {
            let place = diagnostic.location.map { details.paths.short($0) + ": " } ?? ""
            let look: Markup = diagnostic.severity == .error ? "failed" : "open"
            let message = details.paths.shortening(in: diagnostic.message)
            write(
                "<li class=\"\(look)\"><b class=\"m \(look)\">!</b><span class=\"place\">\(place)</span>\(diagnostic.severity.rawValue): \(message)"
            )
            if !diagnostic.details.isEmpty {
                write(
                    "<pre>\(details.paths.shortening(in: diagnostic.details.joined(separator: "\n")))</pre>")
            }
            write("</li>\n")
        }
        for (failure, owner) in record.lateFailures {
            write("<li class=\"failed\">\(DetailMarkup.mark(.failed))<bdi>\(owner.title)</bdi>")
            write(details.failure(failure, at: owner.example?.location ?? failure.location))
            write("</li>\n")
        }
        write("</ul>\n</section>\n")
    }

    private func summary(of position: Int) -> Markup {
        let example = record.examples[position]
        let status = example.result.status
        let groups = example.info.path.dropLast().joined(separator: " › ")
        let step = example.steps.first { $0.result.map { $0.status > .skipped } ?? true }
        var markup: Markup =
            "<li class=\"\(status.look)\">\(DetailMarkup.mark(status))<a href=\"#\(index.anchors[position])\" dir=\"auto\">\(example.info.name)</a> <small class=\"quiet\" dir=\"auto\">\(groups)</small>"
        if let step { markup += "<p dir=\"auto\">\(step.info.keyword)\(step.info.text)</p>" }
        let message = example.result.failures.first?.message ?? example.result.reason ?? status.words
        let first = message.split(separator: "\n", maxSplits: 1).first.map(String.init) ?? message
        let shown = first.count > 300 ? first.prefix(300) + "…" : first
        markup += "<p class=\"quiet\">\(details.paths.shortening(in: String(shown)))</p></li>\n"
        return markup
    }
}
