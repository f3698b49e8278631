import Gherkin
import Kea
import KeaEvents

/// The file of a scenario and its position there, to read the scenario again after an edit.
struct ScenarioSource {
    let path: String
    /// The name of the file in reports.
    let uri: String
    /// The index among the file's scenarios, in which each examples row counts.
    let index: Int
    /// The number of the file's scenarios.
    let count: Int

    /// The reasons why the scenario cannot be read again.
    struct Refusal: Error { let diagnostics: [Diagnostic] }

    /// Returns the steps as the file has them now.
    ///
    /// The plan of the run announced the number of steps, so it must be the same.
    ///
    /// - Parameter scenario: The scenario. If its name has changed, its position identifies it.
    func steps(of scenario: ExampleInfo, count stepCount: Int) throws(Refusal) -> [ScenarioStep] {
        let bytes: [UInt8]
        do throws(FeatureFile.Failure) {
            bytes = try FeatureFile.read(path)
        } catch {
            throw refusal("the file cannot be read: \(error.reason)", at: SourceLocation(file: path, line: 1))
        }
        let result = GherkinParser().parse(GherkinSource(bytes, uri: uri))
        let mistakes = result.problems.filter(\.isMistake)
        guard mistakes.isEmpty, let document = result.document else {
            throw Refusal(diagnostics: mistakes.map { Diagnostic($0, in: path) })
        }
        let pickles = document.pickles()
        let id = Example.id(ofRepetition: scenario.id)
        let named = document.names(of: pickles).firstIndex { $0.id == id }
        guard let found = named ?? (pickles.count == count ? index : nil) else {
            throw refusal(
                "the scenario “\(scenario.name)” is not in the file any more", at: scenario.location)
        }
        let steps = pickles[found].steps
        guard steps.count == stepCount else {
            throw refusal(
                "the scenario has \(steps.count) steps now, and \(stepCount) when the run began",
                ["a run can take up changed words and values; other steps need a new run"],
                at: SourceLocation(pickles[found].location, in: path))
        }
        return steps.map { ScenarioStep($0, in: path) }
    }

    private func refusal(_ message: String, _ details: [String] = [], at location: SourceLocation) -> Refusal
    {
        Refusal(diagnostics: [Diagnostic(.error, message, details: details, at: location)])
    }
}
