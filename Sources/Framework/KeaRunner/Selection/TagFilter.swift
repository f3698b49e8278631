import CucumberExpressions
import Kea
import KeaEvents
import KeaReports
import KeaText

/// The choice of `--tags`: the examples of which all expressions are true.
@MainActor
struct TagFilter {
    private let texts: [String]
    private let expressions: [TagExpression]

    /// - Parameter texts: expressions that the command line has checked.
    init(_ texts: [String]) {
        self.texts = texts
        expressions = texts.compactMap { try? TagExpression(parsing: $0) }
    }

    /// The examples that fit; where none does, and where a tag is nobody's, something is said about it.
    func filter(_ examples: [Example], _ diagnostics: inout [Diagnostic]) -> [Example] {
        guard !expressions.isEmpty else { return examples }
        let fitting = examples.filter { example in
            expressions.allSatisfy { $0.evaluate(example.info.tags) }
        }
        let known = Set(examples.flatMap(\.info.tags)).sorted()
        if fitting.isEmpty {
            diagnostics.append(nothingFits(examples.count, known))
        } else {
            diagnostics += strangers(known)
        }
        return fitting
    }

    private func nothingFits(_ count: Int, _ known: [String]) -> Diagnostic {
        var details = expressions.flatMap(\.tags).filter { !known.contains($0) }
            .map { "nothing is tagged \($0)" + didYouMean($0, among: known) }
        if !known.isEmpty { details.append("tags in use: \(listed(known).joined(separator: ", "))") }
        let text = texts.joined(separator: "' and '").cutInMiddle(to: 1_000)
        return Diagnostic(
            .warning, "no example fits --tags '\(text)'; \(pluralized(count, "example")) looked at",
            details: details, at: nil)
    }

    /// A warning for each tag that nothing carries, while the rest of its expression chooses something.
    ///
    /// `not @wip` may well be true of everything; there, only a tag that looks misspelt is worth a word.
    private func strangers(_ known: [String]) -> [Diagnostic] {
        expressions.flatMap { expression in
            expression.tags.filter { !known.contains($0) }.compactMap { tag in
                let hint = didYouMean(tag, among: known)
                guard expression.wantedTags.contains(tag) || !hint.isEmpty else { return nil }
                return Diagnostic(
                    .warning, "--tags '\(expression.source)': no example looked at is tagged \(tag)\(hint)",
                    at: nil)
            }
        }
    }
}

/// The choice of `--name`: the examples of which one of the names is true.
@MainActor
struct NameFilter {
    private let patterns: [NamePattern]

    init(_ texts: [String]) { patterns = texts.map(NamePattern.init) }

    /// The bytes of a text or a name that a message repeats.
    private static let longestText = 1_000

    /// The examples that fit; of each name that none fits, something is said.
    func filter(_ examples: [Example], _ diagnostics: inout [Diagnostic]) -> [Example] {
        guard !patterns.isEmpty else { return examples }
        var chosen: Set<ObjectIdentifier> = []
        var misses: [NamePattern] = []
        for pattern in patterns {
            do throws(NamePattern.Excess) {
                let found = try fitting(pattern, examples)
                if found.isEmpty { misses.append(pattern) }
                chosen.formUnion(found)
            } catch {
                let name = error.name.cutInMiddle(to: Self.longestText)
                let message = "--name '\(pattern.text)' tries too many ways to fit \"\(name)\""
                diagnostics.append(
                    Diagnostic(
                        .error, message,
                        details: ["a pattern in which no repetition holds another has an end"],
                        at: nil))
            }
        }
        // A name that fits nothing is a mistake beside others; alone, it is a run of nothing.
        let severity: Diagnostic.Severity = chosen.isEmpty ? .warning : .error
        let names = Set(examples.map(\.info.name)).sorted()
        diagnostics += misses.map { miss in
            let text = miss.text.cutInMiddle(to: Self.longestText)
            return Diagnostic(
                severity,
                "no example fits --name '\(text)'; \(pluralized(examples.count, "example")) looked at",
                details: nearest(to: miss.text, among: names).map { ["did you mean \"\($0)\"?"] } ?? [],
                at: nil)
        }
        return examples.filter { chosen.contains(ObjectIdentifier($0)) }
    }

    private func fitting(
        _ pattern: NamePattern, _ examples: [Example]
    ) throws(NamePattern.Excess) -> Set<ObjectIdentifier> {
        // Names contain brackets and dots. A copied name selects its example, not everything that it matches as a pattern.
        let literal = examples.filter { pattern.isContained(in: $0.info.path) }
        if !literal.isEmpty { return Set(literal.map(ObjectIdentifier.init)) }
        var found: Set<ObjectIdentifier> = []
        for example in examples where try pattern.matches(example.info.path) {
            found.insert(ObjectIdentifier(example))
        }
        return found
    }
}
