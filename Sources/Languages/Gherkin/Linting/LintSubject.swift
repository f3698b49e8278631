/// A document as the rules see it.
package struct LintSubject {
    package let document: GherkinDocument
    package let dialect: Dialect
    /// The kinds of defined sentences, as far as the reader of the file knows them.
    let kind: DefinedKind?
    package let switches: LintSwitches
    /// The feature's own scenarios, then those of each rule; empty without a feature.
    package let scopes: [Scope]

    /// Sibling scenarios: those of a rule, or those of the feature outside its rules.
    package struct Scope: Sendable {
        package let rule: Rule?
        package let background: Background?
        package let scenarios: [Scenario]
    }

    /// Whether the file contains a `<`; a file without one has no placeholder.
    let hasBrackets: Bool

    package init(_ result: ParseResult, _ kind: DefinedKind? = nil) {
        self.kind = kind
        document = result.partialDocument
        dialect = Dialect(code: document.language) ?? .english
        switches = LintSwitches(in: document)
        hasBrackets = document.source.bytes.withUnsafeBufferPointer { $0.offset(of: 0x3C) != nil }
        scopes =
            document.feature.map { feature in
                [Scope(rule: nil, background: feature.background, scenarios: feature.scenarios)]
                    + feature.rules.map {
                        Scope(rule: $0, background: $0.background, scenarios: $0.scenarios)
                    }
            } ?? []
    }

    package var scenarios: [Scenario] { scopes.flatMap(\.scenarios) }

    /// Returns a keyword in the file's language, in its most common form.
    package func keyword(_ kind: KeywordKind) -> String { dialect.keyword(kind).trimmed }
}
