import Foundation
import Gherkin
import Kea
import KeaEvents
import KeaFeatures
import KeaReports
import KeaText

/// Prints every sentence that a feature may use, where it is defined and how often it is used.
struct StepsCommand: Subcommand {
    static let syntax = CommandSyntax.steps

    /// The files and folders whose features are counted; none for all.
    private let paths: [String]
    /// Texts that a sentence has to contain.
    private let filters: [String]
    /// The format of the list.
    private let format: StepsFormat
    /// Whether definitions that no feature uses are a mistake.
    private let isStrict: Bool
    /// Names of classes of steps, or of what they stand in; none for all.
    private let glue: [String]
    private let color: Bool?

    init(_ arguments: Arguments) throws(UsageError) {
        // Words that look like paths are; the others are parts of sentences.
        let isPath: (String) -> Bool = { $0.contains("/") || $0.contains(".feature") }
        paths = arguments.operands.filter(isPath)
        filters = arguments.operands.filter { !isPath($0) }
        format = try FormatOption.stepsFormat(arguments.values(of: "--format"))
        glue = try GlueOption.checked(arguments.values(of: "--glue"))
        isStrict = arguments.has("--strict-steps")
        color = arguments.color
    }

    /// Prints the list and returns the exit status.
    func run(in environment: RunEnvironment) throws(UsageError) -> Int32 {
        let output = Terminal.standardOutput(color: color, environment.variables)
        let places = environment.paths
        let files = try featureFiles(environment)
        let registry = StepRegistry.load(GlueChoice(glue))
        let features = Features.load(
            files.map { FeatureFiles.name(of: $0, in: environment.root) }, relativeTo: environment.root,
            registry: registry)
        let listing = StepsListing(registry, features, filters: filters, paths: places)
        switch format {
        case .text: output.write(listing.text(output.style))
        case .markdown: output.write(listing.markdown)
        case .json:
            do {
                output.write(VisibleText.escaped(try listing.json(), as: .json))
            } catch {
                throw UsageError("\(error)")
            }
        }
        output.flush()
        let unused = isStrict ? UnusedSteps.diagnostics(registry, features) : []
        let diagnostics = Diagnostics.drain() + registry.unusedParameterTypes + unused
        StandardError.write(diagnostics, places)
        let hasMistakes = diagnostics.contains { $0.severity == .error }
        return output.ended(with: hasMistakes ? ExitStatus.mistake : ExitStatus.passed)
    }

    /// The files whose features are counted; what keeps one from being read is recorded.
    private func featureFiles(_ environment: RunEnvironment) throws(UsageError) -> [String] {
        var files: [String] = []
        func add(_ folder: String) {
            let found = FeatureFiles(below: folder)
            files += found.paths
            for mistake in found.mistakes {
                Diagnostics.record(mistake.severity, mistake.message, at: mistake.location)
            }
        }
        if paths.isEmpty { add(environment.featuresFolder) }
        for path in paths {
            let found = try PathArgument(path, in: environment)
            if found.kind == .folder { add(found.path) } else { files.append(found.path) }
        }
        return files
    }
}
