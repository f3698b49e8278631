import Gherkin
import Kea
import KeaEvents

/// The file of a scenario and its position there, to read the scenario again after an edit.
struct ScenarioSource {
    let path: String
    let uri: String
    /// The index among the file's scenarios, in which each examples row counts.
    let index: Int
    let count: Int
    /// The steps with which the run began.
    let steps: [ScenarioStep]

    /// Returns the steps as the file has them now, as many as planned; without them, the reasons why not.
    @MainActor
    func stepsNow(of scenario: ExampleInfo, _ registry: StepRegistry) -> (
        steps: [ScenarioStep]?, [Diagnostic]
    ) {
        func refused(_ message: String, _ details: [String] = [], at line: SourceLocation)
            -> (steps: [ScenarioStep]?, [Diagnostic])
        { (nil, [Diagnostic(.error, message, details: details, at: line)]) }
        let bytes: [UInt8]
        do throws(FeatureReader.Failure) {
            bytes = try FeatureReader.read(path)
        } catch {
            return refused(
                "the file cannot be read: \(error.reason)", at: SourceLocation(file: path, line: 1))
        }
        let result = GherkinParser().parse(GherkinSource(bytes, uri: uri))
        let checked = result.checked { registry.kind(of: $0) }
        let scenarios = checked.scenarios
        let id = Example.id(ofRepetition: scenario.id)
        let named = scenarios.firstIndex { $0.name.id == id }
        guard let found = named ?? (scenarios.count == count ? index : nil) else {
            let mistakes = checked.problems.filter(\.isMistake)
            return mistakes.isEmpty
                ? refused(
                    "the scenario “\(scenario.name)” is not in the file any more", at: scenario.location)
                : (nil, mistakes.map { Diagnostic($0, in: path) })
        }
        let pickle = scenarios[found].pickle
        guard pickle.steps.count == steps.count else {
            return refused(
                "the scenario has \(pickle.steps.count) steps now, and \(steps.count) when the run began",
                ["a run can take up changed words and values; other steps need a new run"],
                at: SourceLocation(pickle.location, in: path))
        }
        return (pickle.steps.map { ScenarioStep($0, in: path) }, [])
    }
}
