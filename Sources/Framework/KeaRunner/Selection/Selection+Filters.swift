import CucumberExpressions
import Kea
import KeaEvents
import KeaReports
import KeaText

extension Selection {
    /// Returns the examples that match all of `--tags` and one of `--name`, with diagnostics of filters that select nothing.
    func filtered(_ examples: [Example], _ diagnostics: inout [Diagnostic]) -> [Example] {
        var examples = examples
        if !examples.isEmpty, !options.tags.isEmpty { examples = filterTags(examples, &diagnostics) }
        if !examples.isEmpty, !options.names.isEmpty { examples = filterNames(examples, &diagnostics) }
        return examples
    }

    // MARK: Tags

    private func filterTags(_ examples: [Example], _ diagnostics: inout [Diagnostic]) -> [Example] {
        let matching = examples.filter { example in
            options.tags.allSatisfy { $0.evaluate(example.info.tags) }
        }
        let known = Set(examples.flatMap(\.info.tags)).sorted()
        let unknown = options.tags.flatMap { expression in
            expression.tags.filter { !known.contains($0) }
                .map { (expression: expression, tag: $0, hint: didYouMean($0, among: known)) }
        }
        guard matching.isEmpty else {
            // `not @wip` may be true of everything: without `@wip`, only a misspelt tag deserves a warning.
            diagnostics += unknown.filter { $0.expression.wantedTags.contains($0.tag) || !$0.hint.isEmpty }
                .map {
                    Diagnostic(
                        .warning,
                        "--tags '\($0.expression.source)': no example has the tag \($0.tag)\($0.hint)",
                        at: nil)
                }
            return matching
        }
        var details = unknown.map { "no example has the tag \($0.tag)\($0.hint)" }
        if !known.isEmpty { details.append("tags in use: \(listed(known).joined(separator: ", "))") }
        let text = options.tags.map(\.source).joined(separator: "' and '").cutInMiddle(to: 1_000)
        diagnostics.append(
            Diagnostic(
                .warning,
                "no example matches --tags '\(text)'; \(pluralized(examples.count, "example")) searched",
                details: details, at: nil))
        return []
    }

    // MARK: Names

    /// The largest number of bytes of a text or name that a message repeats.
    private static let longestText = 1_000

    private func filterNames(_ examples: [Example], _ diagnostics: inout [Diagnostic]) -> [Example] {
        var chosen: Set<ObjectIdentifier> = []
        var misses: [NamePattern] = []
        for pattern in options.names.map(NamePattern.init) {
            do throws(NamePattern.Excess) {
                // Names contain brackets and dots: a copied name selects its example, not all that it matches as a pattern.
                var found = examples.filter { pattern.isContained(in: $0.info.path) }
                if found.isEmpty {
                    for example in examples where try pattern.matches(example.info.path) {
                        found.append(example)
                    }
                }
                if found.isEmpty { misses.append(pattern) }
                chosen.formUnion(found.map(ObjectIdentifier.init))
            } catch {
                let name = error.name.cutInMiddle(to: Self.longestText)
                diagnostics.append(
                    Diagnostic(
                        .error, "--name '\(pattern.text)' takes too many steps to match \"\(name)\"",
                        details: ["avoid a repetition within a repetition"], at: nil))
            }
        }
        // A name that selects nothing is an error beside others; alone, it makes a run of nothing.
        let severity: Diagnostic.Severity = chosen.isEmpty ? .warning : .error
        let names = Set(examples.map(\.info.name)).sorted()
        diagnostics += misses.map { miss in
            let text = miss.text.cutInMiddle(to: Self.longestText)
            return Diagnostic(
                severity,
                "no example matches --name '\(text)'; \(pluralized(examples.count, "example")) searched",
                details: nearest(to: miss.text, among: names).map { ["did you mean \"\($0)\"?"] } ?? [],
                at: nil)
        }
        return examples.filter { chosen.contains(ObjectIdentifier($0)) }
    }
}
