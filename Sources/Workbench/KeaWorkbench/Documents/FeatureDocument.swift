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
    var mistakes: [StepMistake]?

    private var parsed: (tokens: [Token], result: ParseResult)?
    private var found: [FeatureStep]?
    private var foundScenarios: [ScenarioText]?
    private var foundProblems: [FeatureProblem]?

    init(uri: String, path: String, text: String, version: Int?) {
        (self.uri, self.path, self.version) = (uri, path, version)
        self.text = TextDocument(text)
    }

    func edit(_ body: (inout TextDocument) -> Void) {
        body(&text)
        (parsed, found, foundScenarios, foundProblems, mistakes) = (nil, nil, nil, nil, nil)
    }

    /// The lines as the parser classified them.
    var tokens: [Token] { parse().tokens }

    var result: ParseResult { parse().result }

    /// The steps, also in a file with mistakes.
    var steps: [FeatureStep] {
        if let found { return found }
        let steps = FeatureStep.all(in: self)
        found = steps
        return steps
    }

    /// The scenarios as they would run, an outline as its rows.
    var scenarios: [ScenarioText] {
        if let foundScenarios { return foundScenarios }
        let scenarios = ScenarioText.all(in: result, isValid: !hasMistake)
        foundScenarios = scenarios
        return scenarios
    }

    /// Returns the words that select some of its scenarios: its path, with their lines unless they are all.
    func selection(of some: [ScenarioText]) -> String {
        path + (some.count == scenarios.count ? "" : some.map { ":\($0.line)" }.joined())
    }

    func steps(in lines: ClosedRange<Int>) -> ArraySlice<FeatureStep> {
        /// Returns the index of the first step at or below a line.
        func index(_ line: Int) -> Int {
            var (low, high) = (0, steps.count)
            while low < high {
                let middle = (low + high) / 2
                if steps[middle].line < line { low = middle + 1 } else { high = middle }
            }
            return low
        }
        return steps[index(lines.lowerBound)..<index(lines.upperBound + 1)]
    }

    /// Returns the step whose sentence is at a line.
    func step(at line: Int) -> FeatureStep? { steps(in: line...line).first }

    /// The keywords of the language of the file.
    var dialect: Dialect {
        tokens.first { $0.kind == .language }.flatMap { Dialect(code: $0.text) } ?? .english
    }

    /// What is wrong or doubtful in the text alone: errors, from which doubts may follow, or else doubts.
    var problems: [FeatureProblem] {
        if let foundProblems { return foundProblems }
        // The rules of runs are among those of the linter, and are applied once.
        var problems = result.mistakes
        if problems.isEmpty { problems = FeatureLinter().findings(in: result) }
        if problems.contains(where: \.isMistake) { problems = result.problems }
        foundProblems = problems
        return problems
    }

    /// Whether a part of the file does not run.
    var hasMistake: Bool { problems.contains(where: \.isMistake) }

    private func parse() -> (tokens: [Token], result: ParseResult) {
        if let parsed { return parsed }
        let parsed = GherkinParser().tokens(of: GherkinSource(text.text, uri: path))
        self.parsed = parsed
        return parsed
    }
}

/// A step in a text, with the lines below that belong to it.
struct FeatureStep: Sendable {
    /// The line, from 0.
    let line: Int
    let keyword: String
    let keywordType: StepKeywordType
    let text: String
    /// The place of the sentence in its line.
    let range: TextRange
    var rows: [Token] = []
    /// The last line that belongs to it.
    var lastLine: Int

    /// What it says, wherever it is.
    var content: [[String]] { [[keyword, text]] + rows.map { $0.items.map(\.text) } }

    /// The names of the columns of its table.
    var header: [String] { rows.first?.items.map(\.text) ?? [] }

    @MainActor
    fileprivate static func all(in document: FeatureDocument) -> [FeatureStep] {
        var steps: [FeatureStep] = []
        var isOpen = false
        var isInDocString = false
        for token in document.tokens {
            let line = token.location.line - 1
            switch token.kind {
            case .stepLine:
                let start = (token.location.column ?? 1) - 1 + (token.keyword?.unicodeScalars.count ?? 0)
                steps.append(
                    FeatureStep(
                        line: line, keyword: token.keyword ?? "", keywordType: token.keywordType ?? .unknown,
                        text: token.text,
                        range: document.text.range(line, start..<(start + token.text.unicodeScalars.count)),
                        lastLine: line))
                (isOpen, isInDocString) = (true, false)
            case .tableRow where isOpen:
                steps[steps.count - 1].rows.append(token)
                steps[steps.count - 1].lastLine = line
            case .docStringSeparator where isOpen:
                isInDocString.toggle()
                steps[steps.count - 1].lastLine = line
            case .empty, .comment, .other: continue
            default: isOpen = false
            }
        }
        return steps
    }
}
