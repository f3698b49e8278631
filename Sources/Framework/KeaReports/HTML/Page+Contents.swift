import Foundation
import Gherkin

struct FeatureFile {
    let document: GherkinDocument
    /// The names of its folder and of those that contain it.
    let folder: [Substring]
    let lines: [Int: [PageExample]]

    var examples: [PageExample] { lines.values.flatMap(\.self) }

    /// Returns the feature files of which a run had a part, or a mistake, sorted by folder and name as a reader would: `part 2` before `part 10`.
    @MainActor static func files(of record: PageRecord) -> [FeatureFile] {
        let isRun = record.suiteNames.contains { $0.kind == .scenario }
        let mistaken = record.run.diagnostics.compactMap { $0.location?.file }
        let files = record.sources.compactMap { source -> FeatureFile? in
            let document = GherkinParser().parse(source.text, uri: source.name).partialDocument
            let lines = record.lines(of: source.name)
            guard let feature = document.feature,
                !isRun || !lines.isEmpty || feature.children.isEmpty
                    || mistaken.contains(where: { $0.hasSuffix(source.name) })
            else { return nil }
            return FeatureFile(
                document: document, folder: source.name.split(separator: "/").dropLast(), lines: lines)
        }
        return files.sorted { left, right in
            if left.folder == right.folder { return precedes(left.document.uri, right.document.uri) }
            let common = zip(left.folder, right.folder).prefix { $0 == $1 }.count
            guard common < left.folder.count, common < right.folder.count else {
                return left.folder.count < right.folder.count
            }
            return precedes(left.folder[common], right.folder[common])
        }
    }

    private static func precedes(_ left: some StringProtocol, _ right: some StringProtocol) -> Bool {
        let order = left.compare(right, options: .numeric)
        return order == .orderedAscending || order == .orderedSame && left < right
    }
}

extension Page {
    mutating func writeContents() {
        write("<nav aria-label=\"Contents\"><details><summary>Contents</summary>\n<ul>\n")
        if needsAttention { write(entry("attention", "What needs attention")) }
        if !changes.runs.isEmpty { write(entry("changes", "What has changed")) }
        if !files.isEmpty {
            write("<li><a href=\"#features\">Features</a><ul>\n")
            writeTree()
            write("</ul></li>\n")
        }
        if record.suiteNames.contains(where: { $0.kind == .spec }) { write(entry("specs", "Specs")) }
        for lookup in lookups { write(entry(lookup.id, lookup.title)) }
        write("</ul>\n</details></nav>\n")
    }

    private func entry(_ anchor: String, _ title: String) -> Markup {
        "<li><a href=\"#\(anchor)\">\(title)</a></li>\n"
    }

    /// Writes the features by folder, each with its results; the folder that contains all of them is left out.
    private mutating func writeTree() {
        let tallies = files.map { tally($0.examples) }
        var totals: [String: [Status: Int]] = [:]
        for (file, tally) in zip(files, tallies) {
            for depth in 0...file.folder.count {
                totals[Self.path(file.folder.prefix(depth)), default: [:]].merge(tally, uniquingKeysWith: +)
            }
        }
        let top = files.dropFirst().reduce(files[0].folder) { top, file in
            zip(top, file.folder).prefix { $0 == $1 }.map(\.0)
        }
        var open = top
        for (file, tally) in zip(files, tallies) {
            let common = zip(open, file.folder).prefix { $0 == $1 }.count
            for _ in open.dropFirst(common) { write("</ul></details></li>\n") }
            open.removeLast(open.count - common)
            for name in file.folder.dropFirst(common) {
                open.append(name)
                write(
                    """
                    <li><details open><summary><span dir="auto">\(String(name))</span>\
                    \(results(totals[Self.path(open[...])] ?? [:]))</summary><ul>

                    """)
            }
            let document = file.document
            let name = document.feature.flatMap { $0.name.isEmpty ? nil : $0.name } ?? document.uri
            write(
                """
                <li class="f"><a href="#\(RunHistory.name(of: document.uri))" lang="\(document.language)" dir="auto">\(name)</a>\
                \(results(tally))</li>

                """)
        }
        for _ in open.dropFirst(top.count) { write("</ul></details></li>\n") }
    }

    private static func path(_ folder: ArraySlice<Substring>) -> String { folder.joined(separator: "/") }

    /// Returns the number of scenarios that fail the run, the number of all, and their bar.
    private func results(_ tally: [Status: Int]) -> Markup {
        guard let worst = tally.keys.max() else { return "" }
        let failed = tally.reduce(0) { $1.key.fails(strict: true) ? $0 + $1.value : $0 }
        let share: Markup = failed > 0 ? "\(worst.sign)\(failed)/" : ""
        return "<small><span>\(share)\(tally.values.reduce(0, +))</span>\(bar(tally))</small>"
    }
}
