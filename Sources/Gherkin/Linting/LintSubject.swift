/// A document as the rules see it.
struct LintSubject: Sendable {
    let result: ParseResult
    let document: GherkinDocument
    let dialect: Dialect
    /// The rules that comments in the file switch off.
    let switches: LintSwitches
    /// The feature's own scenarios, then those of each rule; empty where there is no feature.
    let scopes: [Scope]

    /// Scenarios that stand next to each other: those of a rule, or those of the feature outside its rules.
    struct Scope: Sendable {
        let rule: Rule?
        let background: Background?
        let scenarios: [Scenario]
        /// The last step above those of each scenario; `nil` where no background has steps.
        let typeAbove: StepKeywordType?

        /// - Parameter above: what the last step of the feature's background is, for a rule.
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

    /// Whether there is a `<` in the file at all: without one there is no placeholder to look for.
    let hasBrackets: Bool

    /// The subject of a file without errors; `nil` for one with errors.
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

    /// A keyword of the file's language, as it is best known.
    func keyword(_ kind: KeywordKind) -> String {
        let keyword = dialect.keywords(of: kind).first { $0 != "* " } ?? kind.name
        return keyword.last == " " ? String(keyword.dropLast()) : keyword
    }

    /// A text of the file, at most as long as a line of a screen.
    func text(_ text: String) -> String {
        text.count > 60 ? "\(text.prefix(57))…" : text
    }

    /// A name as it is shown in a message.
    func shown(_ name: String) -> String {
        "“\(text(name))”"
    }
}
