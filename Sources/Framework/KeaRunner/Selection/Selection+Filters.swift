import CucumberExpressions
import Foundation
import Kea
import KeaEvents
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
        // Many examples have the same tags.
        var known: [[String]: Bool] = [:]
        let matching = examples.filter { example in
            let tags = example.info.tags
            let matches = known[tags] ?? options.tags.allSatisfy { $0.evaluate(tags) }
            known[tags] = matches
            return matches
        }
        let all = Set(known.keys.joined())
        let names = all.sorted()
        // `not @wip` may be true of everything: without `@wip`, only a misspelt tag deserves a warning.
        let unknown = options.tags.flatMap { expression in
            let wanted = Set(expression.wantedTags)
            return expression.tags.filter { !all.contains($0) }.prefix(Self.mostUnknownTags).compactMap {
                tag in
                let hint = didYouMean(tag, among: names)
                return matching.isEmpty || wanted.contains(tag) || !hint.isEmpty
                    ? (expression.source.cutInMiddle(to: 1_000), "no example has the tag \(tag)\(hint)") : nil
            }
        }
        guard matching.isEmpty else {
            diagnostics += unknown.map { Diagnostic(.warning, "--tags '\($0.0)': \($0.1)") }
            return matching
        }
        var details = unknown.map(\.1)
        if !names.isEmpty { details.append("tags in use: \(listed(names).joined(separator: ", "))") }
        let text = options.tags.map(\.source).joined(separator: "' and '").cutInMiddle(to: 1_000)
        diagnostics.append(
            Diagnostic(
                .warning,
                "no example matches --tags '\(text)'; \(pluralized(examples.count, "example")) searched",
                details: details))
        return []
    }

    /// The number of tags without an example that are reported; each is compared with all tags.
    private static let mostUnknownTags = 20

    private func filterNames(_ examples: [Example], _ diagnostics: inout [Diagnostic]) -> [Example] {
        var chosen: Set<ObjectIdentifier> = []
        var misses: [String] = []
        // The work for all names together: each unit is ten thousand ways to match.
        var work = 1_000 + (examples.map { $0.info.title.utf16.count }.max() ?? 0)
        for text in options.names {
            // Names contain brackets and dots: a copied name selects its example, not all that it matches as a pattern.
            var found = examples.filter { Self.names(of: $0).contains { $0.contains(text) } }
            if found.isEmpty {
                // A match may start anywhere.
                let pattern = try? NSRegularExpression(pattern: "(?s:.*?)(?:\(text))")
                do throws(MatchError) {
                    for example in examples {
                        var isFound = false
                        for name in Self.names(of: example) where !isFound {
                            isFound = try pattern?.boundedMatch(in: name, reducing: &work) != nil
                        }
                        if isFound { found.append(example) }
                    }
                } catch {
                    diagnostics.append(
                        Diagnostic(
                            .error,
                            "--name '\(text.cutInMiddle(to: 1_000))' takes too much work: repetitions in "
                                + "repetitions, such as (a+)+, multiply; write it with fewer"))
                    continue
                }
            }
            if found.isEmpty { misses.append(text) }
            chosen.formUnion(found.map(ObjectIdentifier.init))
        }
        // A name that selects nothing is an error beside others; alone, it makes a run of nothing.
        let severity: Diagnostic.Severity = chosen.isEmpty || !options.within.isEmpty ? .warning : .error
        let names = Set(examples.map(\.info.name)).sorted()
        diagnostics += misses.map { miss in
            Diagnostic(
                severity,
                "no example matches --name '\(miss.cutInMiddle(to: 1_000))'; "
                    + "\(pluralized(examples.count, "example")) searched",
                details: nearest(to: miss, among: names).map { ["did you mean \"\($0)\"?"] } ?? [])
        }
        return examples.filter { chosen.contains(ObjectIdentifier($0)) }
    }

    /// Returns the name of an example with those of its groups, joined as reports do and as `swift test` does.
    private static func names(of example: Example) -> [String] {
        [" › ", " "].map { example.info.path.joined(separator: $0) }
    }
}
