import Foundation
import Gherkin
import Kea
import KeaEvents
import KeaFeatures
import KeaReports
import KeaText

/// Prints every sentence that a feature may use, where it is defined and how often it is used.
struct StepsCommand: Subcommand {
    static let name = "steps"
    static let usage = "steps [TEXT…]"
    static let help = [
        "every sentence that a feature may use (or those with TEXT in",
        "them), where it is defined and how often it is used; as text,", "--format markdown or --format json",
    ]

    /// The files and folders whose features are counted; none for all.
    private let paths: [String]
    /// Texts that a sentence has to contain.
    private let filters: [String]
    /// How the list is written.
    private let format: StepsFormat
    /// Whether definitions that no feature uses are a mistake.
    private let isStrict: Bool
    private let color: Bool?

    init(_ words: [String]) throws(UsageError) {
        let words = try SubcommandWords(
            words, of: Self.name, flags: ["--strict-steps"], valued: ["--format", "-f"])
        // Words that look like paths are; the others are parts of sentences.
        let isPath: (String) -> Bool = { $0.contains("/") || $0.contains(".feature") }
        paths = words.rest.filter(isPath)
        filters = words.rest.filter { !isPath($0) }
        format = try FormatOption.stepsFormat(
            (words.values["--format"] ?? []) + (words.values["-f"] ?? []))
        isStrict = words.flags.contains("--strict-steps")
        color = words.color
    }

    /// Prints the list and returns the exit status.
    func run(in surroundings: Surroundings) throws(UsageError) -> Int32 {
        let output = Terminal.standardOutput(color: color, surroundings.environment)
        let places = surroundings.paths
        let files = try featureFiles(surroundings)
        let registry = StepRegistry.load()
        let features = Features.load(
            files.map { FeatureFiles.name(of: $0, in: surroundings.root) }, relativeTo: surroundings.root,
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

    private func featureFiles(_ surroundings: Surroundings) throws(UsageError) -> [String] {
        guard !paths.isEmpty else { return FeatureFiles.below(surroundings.featuresFolder) }
        var files: [String] = []
        for path in paths {
            let found = try PathArgument(path, in: surroundings.workingDirectory)
            files += found.kind == .folder ? FeatureFiles.below(found.path) : [found.path]
        }
        return files
    }
}

/// The mistakes that `--strict-steps` finds.
@MainActor
enum UnusedSteps {
    /// An error for each definition that no step of these features uses.
    static func diagnostics(_ registry: StepRegistry, _ features: [LoadedFeature]) -> [Diagnostic] {
        registry.usage(in: features).filter(\.uses.isEmpty).map { usage in
            Diagnostic(.error, "no feature uses \"\(usage.expression)\"", at: usage.definition)
        }
    }
}
