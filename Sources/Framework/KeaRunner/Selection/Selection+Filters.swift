import CucumberExpressions
import Foundation
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

    private func filterNames(_ examples: [Example], _ diagnostics: inout [Diagnostic]) -> [Example] {
        var chosen: Set<ObjectIdentifier> = []
        var misses: [String] = []
        for text in options.names {
            // Names contain brackets and dots: a copied name selects its example, not all that it matches as a pattern.
            var found = examples.filter { Self.names(of: $0).contains { $0.contains(text) } }
            if found.isEmpty {
                found = examples.filter {
                    Self.names(of: $0).contains { $0.range(of: text, options: .regularExpression) != nil }
                }
            }
            if found.isEmpty { misses.append(text) }
            chosen.formUnion(found.map(ObjectIdentifier.init))
        }
        // A name that selects nothing is an error beside others; alone, it makes a run of nothing.
        let severity: Diagnostic.Severity = chosen.isEmpty ? .warning : .error
        let names = Set(examples.map(\.info.name)).sorted()
        diagnostics += misses.map { miss in
            Diagnostic(
                severity,
                "no example matches --name '\(miss.cutInMiddle(to: 1_000))'; "
                    + "\(pluralized(examples.count, "example")) searched",
                details: nearest(to: miss, among: names).map { ["did you mean \"\($0)\"?"] } ?? [],
                at: nil)
        }
        return examples.filter { chosen.contains(ObjectIdentifier($0)) }
    }

    /// Returns the name of an example with those of its groups, joined as reports do and as `swift test` does.
    private static func names(of example: Example) -> [String] {
        [" › ", " "].map { example.info.path.joined(separator: $0) }
    }
}
