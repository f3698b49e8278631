import Gherkin
import KeaEvents

/// The events of a feature file's run, as an engine sends them.
struct FeatureEvents {
    let source: FeatureSource
    /// The result and attachments of a step, by the line of its example and its sentence.
    typealias Outcome = (_ line: Int, _ sentence: String) -> (StepResult, [Attachment])

    init(_ name: String, _ text: String) {
        source = FeatureSource(name: name, text: text, mediaType: "text/x.cucumber.gherkin+plain")
    }

    /// The events of all scenarios and rows; steps pass by default.
    func events(_ outcome: Outcome = { _, _ in (passed, []) }) -> [RunEvent] {
        let pickles = GherkinParser().parse(source.text, uri: source.name).document?.pickles() ?? []
        return pickles.flatMap { events(of: $0, outcome) }
    }

    /// The test cases of all scenarios and rows, the first one with the index `start`.
    ///
    /// - Parameter definition: the index of the step definition for a sentence.
    func testCases(from start: Int, _ definition: (_ sentence: String) -> Int?) -> [RunEvent] {
        let pickles = GherkinParser().parse(source.text, uri: source.name).document?.pickles() ?? []
        return pickles.enumerated().map { number, pickle in
            let steps = pickle.steps.enumerated().map { index, step in
                TestCase.Step.step(
                    index,
                    definition(step.text).map { [TestCase.Match(definition: $0, arguments: [])] } ?? [])
            }
            return .testCase(
                TestCase(example: start + number, source: source.name, pickle: number, steps: steps))
        }
    }

    static let passed = StepResult(status: .passed, seconds: 0.0001)

    private func place(_ location: Location) -> SourceLocation {
        SourceLocation(file: "/code/kea/\(source.name)", line: location.line, column: location.column)
    }

    private func events(of pickle: Pickle, _ outcome: Outcome) -> [RunEvent] {
        let row = pickle.exampleRow?.cells.map(\.value).joined(separator: " | ")
        let name = row.map { "\(pickle.name) [\($0)]" } ?? pickle.name
        let path = [pickle.feature.name] + (pickle.rule.map { [$0.name] } ?? []) + [name]
        let info = ExampleInfo(
            id: "\(source.name)/\(path.joined(separator: " › "))", kind: .scenario, suite: source.name,
            path: path, location: place(pickle.location), tags: pickle.tags.map(\.name))
        var events: [RunEvent] = [.exampleStarted(info)]
        var status = Status.passed
        var failures: [Failure] = []
        for step in pickle.steps {
            var (result, attachments) = outcome(pickle.location.line, step.text)
            // A run reports each undefined step.
            let isUndefined = status == .undefined && result.status == .undefined
            if status != .passed, !isUndefined { result = StepResult(status: .skipped) }
            status = max(status, result.status)
            failures += result.failures
            let location = place(step.step.location)
            let step = StepInfo(
                keyword: step.step.keyword, text: step.text, location: location,
                definition: result.status == .undefined ? nil : Sample.steps(9))
            events.append(.stepStarted(step))
            events += attachments.map { .attachment($0, example: info.id) }
            events.append(.stepFinished(step, result))
        }
        let end = ExampleResult(
            status: status, seconds: Double(pickle.location.line) / 1000, failures: failures)
        return events + [.exampleFinished(info, end)]
    }
}
