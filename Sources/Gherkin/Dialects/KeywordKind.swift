/// What a keyword stands for, whatever the language.
public enum KeywordKind: UInt8, Sendable, Hashable, CaseIterable {
    case feature, rule, background, scenario, scenarioOutline, examples
    case given, when, then, and, but

    /// Whether the keyword starts a step; the others start a section, and take a colon.
    public var isStep: Bool { rawValue >= KeywordKind.given.rawValue }

    /// The kind's name in the official `gherkin-languages.json`, such as `scenarioOutline`.
    public var name: String { "\(self)" }
}
