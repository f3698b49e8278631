/// A document as the rules see it.
struct LintSubject: Sendable {
    let result: ParseResult
    let document: GherkinDocument
    let dialect: Dialect
    /// The rules that comments in the file disable.
    let switches: LintSwitches
    /// The feature's own scenarios, then those of each rule; empty without a feature.
    let scopes: [Scope]

    /// Sibling scenarios: those of a rule, or those of the feature outside its rules.
    struct Scope: Sendable {
        let rule: Rule?
        let background: Background?
        let scenarios: [Scenario]
        /// The type of the last background step above each scenario; `nil` if no background has steps.
        let typeAbove: StepKeywordType?

        /// - Parameter above: for a rule, the type of the last step of the feature's background.
        init(rule: Rule?, background: Background?, scenarios: [Scenario], above: StepKeywordType?) {
            self.rule = rule
            self.background = background
            self.scenarios = scenarios
            var type = above
            for step in background?.steps ?? [] {
                type = step.keywordType == .conjunction ? type ?? .unknown : step.keywordType
            }
            typeAbove = type
        }
    }

    /// Whether the file contains a `<`; a file without one has no placeholder.
    let hasBrackets: Bool

    /// Creates the subject of a file; `nil` if the file has parse errors.
    init?(_ result: ParseResult) {
        guard let document = result.document else { return nil }
        self.result = result
        self.document = document
        dialect = Dialect(code: document.language) ?? .english
        switches = LintSwitches(in: document)
        hasBrackets = document.source.bytes.withUnsafeBufferPointer { $0.contains(UInt8(ascii: "<")) }
        guard let feature = document.feature else {
            scopes = []
            return
        }
        let own = Scope(
            rule: nil, background: feature.background, scenarios: feature.scenarios, above: nil)
        scopes =
            [own]
            + feature.rules.map { rule in
                Scope(
                    rule: rule, background: rule.background, scenarios: rule.scenarios, above: own.typeAbove)
            }
    }

    /// All scenarios, in the order of the source.
    var scenarios: [Scenario] { scopes.flatMap(\.scenarios) }

    /// Returns a keyword in the file's language, in its most common form.
    func keyword(_ kind: KeywordKind) -> String {
        let keyword = dialect.keywords(of: kind).first { $0 != "* " } ?? kind.name
        return keyword.last == " " ? String(keyword.dropLast()) : keyword
    }

    /// Returns a name as messages show it.
    func shown(_ name: String) -> String {
        "“\(name.excerpt)”"
    }
}
