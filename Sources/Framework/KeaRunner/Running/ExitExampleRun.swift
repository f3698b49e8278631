import Foundation
import Kea
import KeaFeatures

/// The child process of an exit expectation, which runs one example and reports nothing.
@MainActor
enum ExitExampleRun {
    /// The variable with the feature files that the parent has read, one a line.
    static let featureFiles = "KEA_FEATURE_FILES"

    /// The variable with the parent's step classes, as `--glue` names them.
    static let glue = "KEA_GLUE"

    /// The variable with the parent's `--world-parameters`.
    static let worldParameters = "KEA_WORLD_PARAMETERS"

    /// Runs the example up to its exit expectation, which ends the process.
    static func run(_ example: String, in environment: RunEnvironment) -> Int32 {
        // An example of a spec class needs neither other classes nor features.
        let suite = example.prefix { $0 != "/" }
        let isSpec = TypeDiscovery.subclasses(of: Spec.self).contains { String(reflecting: $0) == suite }
        Loading.onlySpec = isSpec ? String(suite) : nil
        let files = environment.variables[featureFiles].map { $0.split(separator: "\n").map(String.init) }
        let features = isSpec ? [] : files ?? FeatureFiles(below: environment.featuresFolder).paths
        let glue = environment.variables[glue]?.split(separator: ",").map(String.init) ?? []
        if let json = environment.variables[worldParameters] { try? WorldParameters.ofRun.merge(json) }
        let suites = Suites.load(
            specs: true, features: features, root: environment.root, glue: glue, testingLibraries: false)
        // Repetitions are one example here.
        let id = Example.id(ofRepetition: example)
        guard let wanted = suites.examples.first(where: { [example, id].contains($0.info.id) }) else {
            StandardError.write("there is no example \(example)\n")
            return CommandStatus.nothingRun
        }
        // The parent may end first, and the example may hang.
        ParentWatch.start()
        ExitTest.listen()
        Engine.shared.options.timeLimit = RunOptions().timeLimit
        var examples = [wanted]
        ExampleTests.run(of: suites, on: .shared) { examples.popLast() }
        return CommandStatus.passed
    }
}
