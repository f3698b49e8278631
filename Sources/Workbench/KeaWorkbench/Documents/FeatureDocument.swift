import Gherkin
import GherkinStyle
import KeaEvents

/// A feature file as it is in an editor, with what its text alone says.
///
/// The parts are computed when they are first asked for.
@MainActor
final class FeatureDocument {
    let uri: String
    let path: String
    var version: Int?
    private(set) var text: TextDocument

    /// What is wrong with its steps; `nil` until the executable has answered.
    private(set) var mistakes: [StepMistake]?
    /// The last text about which everything was known.
    private var known: KnownText?

    var due: ContinuousClock.Instant?
    var isAsked = false
    /// The doubts about the text and the problems of its steps as they were last known.
    var (knownDoubts, knownSteps) = (KnownDiagnostics(), KnownDiagnostics())

    private var found = Found()

    /// What the present text says, as far as it was asked for.
    ///
    /// One part is found while another one is.
    @MainActor
    private final class Found {
        var parsed: (tokens: [Token], result: ParseResult)?
        var structure: FeatureStructure?
        var scenarios: [ScenarioText]?
        var problems: [FeatureProblem]?
        var checked: CheckedFeature?
    }

    private let choice: LintChoice

    /// The sentences that are defined, without which a step without its keyword is text.
    var sentences: Sentences {
        didSet {
            (found.scenarios, found.problems, found.checked) = (nil, nil, nil)
            (mistakes, known) = (nil, nil)
        }
    }

    init(
        uri: String, path: String, text: String, version: Int?, choice: LintChoice = LintChoice(),
        _ sentences: Sentences = .none
    ) {
        (self.uri, self.path, self.version, self.choice) = (uri, path, version, choice)
        (self.text, self.sentences) = (TextDocument(text), sentences)
    }

    func edit(_ range: TextRange?, by new: String) {
        known?.remember(found.scenarios)
        if let range {
            known?.noteEdit(of: range, by: new)
            text.replace(range, by: new)
        } else {
            known = nil
            text = TextDocument(new)
        }
        (found, mistakes) = (Found(), nil)
    }

    // MARK: - The answers of the executable

    /// The text about which the executable is to be asked: without the scenarios about which its answer is known.
    var unchecked: String { editedPart.map { text.keeping($0.kept) } ?? text.text }

    func use(_ answer: [StepMistake]) {
        var mistakes = answer
        let part = editedPart
        if let known, let part {
            mistakes =
                known.mistakes.filter { !part.lines.contains($0.line - 1) }
                + mistakes.filter { part.lines.contains($0.line - 1) }
        }
        self.mistakes = mistakes
        // A comment of the linter may concern what is below.
        let isKnown =
            part != nil
            || !result.source.isMarkdown
                && !tokens.contains { $0.kind == .comment && $0.text.contains("lint:") }
        known =
            isKnown
            ? KnownText(text: text, tokens: tokens, problems: problems, mistakes: mistakes) : nil
    }

    /// The scenario that contains all edits since the known text; `nil` if they may concern others.
    private var editedPart: KnownText.Part? { known.flatMap { $0.part(in: tokens) } }

    /// Returns the problems of the known text with those that the edits have made, and without those that they have
    /// removed; `nil` if the whole text has to be analysed.
    private var problemsAfterEdit: [FeatureProblem]? {
        // What is said of a mistake depends on the whole text: on other mistakes, and on scenarios that do not run.
        guard let known, let part = editedPart, !known.problems.contains(where: \.isMistake) else {
            return nil
        }
        let before = problems(of: parse(part, of: known.text))
        let after = problems(of: parse(part, of: text))
        guard !(before + after).contains(where: \.isMistake) else { return nil }
        let kept = known.problems.filter { !before.contains($0) || after.contains($0) }
        return (kept + after.filter { !before.contains($0) }).sorted {
            ($0.location, $0.rule) < ($1.location, $1.rule)
        }
    }

    private func parse(_ part: KnownText.Part, of text: TextDocument) -> ParseResult {
        GherkinParser().parse(GherkinSource(text.keeping(part.kept), uri: path))
    }

    /// Returns the scenarios of the known text with those that the edits have made in place of their earlier ones.
    private var scenariosAfterEdit: [ScenarioText]? {
        // Which scenarios run beside a mistake depends on the whole text.
        guard let known, let others = known.scenarios, let part = editedPart, !hasMistake,
            !known.problems.contains(where: \.isMistake)
        else { return nil }
        let own = ScenarioText.all(parse(part, of: text).document?.scenarios ?? [])
        let above = others.filter { $0.scenarioLine <= part.lines.lowerBound }
        let below = others.filter { $0.scenarioLine > part.lines.upperBound }
        let before = others.dropFirst(above.count).dropLast(below.count)
        // Scenarios with one name are told apart by their cells and numbers.
        guard Set((above + below).map(\.plainName)).isDisjoint(with: (own + before).map(\.plainName)) else {
            return nil
        }
        return ScenarioText.numbered(above + own + below)
    }

    private func problems(of result: ParseResult) -> [FeatureProblem] {
        // The rules of runs are among those of the linter, and are applied once.
        var problems = result.mistakes
        if problems.isEmpty {
            problems = FeatureLinter(disabling: choice.disabled).findings(in: [result], sentences.kind)
        }
        return problems.contains(where: \.isMistake) ? result.checked(sentences.kind).problems : problems
    }

    private var checked: CheckedFeature {
        remembered(&found.checked) { result.checked(sentences.kind) }
    }

    /// What a run says first is wrong in the file.
    var firstMistake: FeatureProblem? { (found.problems ?? checked.problems).first(where: \.isMistake) }

    private var analysis: (tokens: [Token], result: ParseResult) {
        remembered(&found.parsed) {
            let result = GherkinParser().parse(text.text, uri: path)
            return (result.tokens, result)
        }
    }

    /// The lines as the parser classified them.
    var tokens: [Token] { analysis.tokens }

    var result: ParseResult { analysis.result }

    private var structure: FeatureStructure {
        remembered(&found.structure) { FeatureStructure(tokens, in: text) }
    }

    var sections: [FeatureSection] { structure.sections }

    var steps: [FeatureStep] { structure.steps }

    /// The scenarios as they would run, an outline as its rows.
    var scenarios: [ScenarioText] {
        remembered(&found.scenarios) {
            if let scenarios = scenariosAfterEdit { return scenarios }
            // A feature that nobody edits needs no advice about style.
            return found.problems != nil && !hasMistake
                ? ScenarioText.all(result.document?.scenarios ?? [])
                : ScenarioText.all(checked.scenarios, checked.indices)
        }
    }

    /// Returns the words that select some of its scenarios: its path, with their lines unless they are all.
    func selection(of some: [ScenarioText]) -> String {
        path + (some.count == scenarios.count ? "" : some.map { ":\($0.line)" }.joined())
    }

    /// Returns the scenarios of the feature, rule or scenario at a line from 1, or the row there; all without a line.
    func scenarios(at line: Int?) -> [ScenarioText] {
        let lines = line.map { section(at: $0 - 1) }
        let wanted = scenarios.filter { lines?.contains($0.scenarioLine - 1) ?? true }
        let rows = wanted.filter { $0.line == line }
        return rows.isEmpty ? wanted : rows
    }

    func steps(in lines: ClosedRange<Int>) -> ArraySlice<FeatureStep> {
        let steps = steps
        let first = steps.partitioningIndex(where: { $0.line >= lines.lowerBound })
        return steps[first..<max(first, steps.partitioningIndex(where: { $0.line > lines.upperBound }))]
    }

    func step(at line: Int) -> FeatureStep? { steps(in: line...line).first }

    var dialect: Dialect {
        tokens.first { $0.kind == .language }.flatMap { Dialect(code: $0.text) } ?? .english
    }

    /// What is wrong or doubtful in the text alone: errors, from which doubts may follow, or else doubts.
    var problems: [FeatureProblem] {
        remembered(&found.problems) { problemsAfterEdit ?? problems(of: result) }
    }

    /// Whether a part of the file does not run.
    var hasMistake: Bool { problems.contains(where: \.isMistake) }

    /// Returns the text in the canonical layout.
    func formatted() throws(FormattingRefusal) -> String {
        guard let document = result.document, result.mistakes.isEmpty else {
            throw FormattingRefusal(reason: "line \(result.mistakes.first?.location.line ?? 1) has a mistake")
        }
        let formatted = FeatureFormatter().format(document)
        if let problem = FormattingCheck.problem(with: formatted, of: document) {
            throw FormattingRefusal(reason: problem)
        }
        return String(decoding: formatted, as: UTF8.self)
    }
}

struct FormattingRefusal: Error { let reason: String }

@MainActor
private func remembered<Value>(_ known: inout Value?, _ compute: () -> Value) -> Value {
    let value = known ?? compute()
    known = value
    return value
}
