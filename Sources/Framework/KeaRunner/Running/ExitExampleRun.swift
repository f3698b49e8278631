import Foundation
import Kea
import KeaFeatures

/// The child process of an exit expectation: one example, and not a word about it.
@MainActor
enum ExitExampleRun {
    /// The variable in which the parent says which feature files it has read, a line each.
    static let featureFiles = "KEA_FEATURE_FILES"

    /// The variable in which the parent says which classes of steps it uses, as `--glue` names them.
    static let glue = "KEA_GLUE"

    /// The variable in which the parent says what worlds can ask for, as `--world-parameters` has it.
    static let worldParameters = "KEA_WORLD_PARAMETERS"

    /// Runs the example up to its exit expectation, which ends the process.
    static func run(_ example: String, in environment: RunEnvironment) -> Int32 {
        let files = environment.variables[featureFiles].map { $0.split(separator: "\n").map(String.init) }
        let features = files ?? FeatureFiles(below: environment.featuresFolder).paths
        let glue = environment.variables[glue]?.split(separator: ",").map(String.init) ?? []
        if let json = environment.variables[worldParameters] { try? WorldParameters.ofRun.merge(json) }
        let suites = Suites.load(
            specs: true, features: features, root: environment.root, glue: glue, foreignTests: false)
        // One that is run several times is one example here.
        let id = Example.id(ofRepetition: example)
        guard let wanted = suites.examples.first(where: { [example, id].contains($0.info.id) }) else {
            StandardError.write("there is no example \(example)\n")
            return ExitStatus.nothingRun
        }
        // The example that waits for this process may be gone, or hang here.
        ParentWatch.start()
        ExitTest.listen()
        Engine.shared.options.timeLimit = RunOptions().timeLimit
        var examples = [wanted]
        ExampleTests.run(of: suites, on: .shared) { examples.popLast() }
        return ExitStatus.passed
    }
}
