import Foundation
import Kea
import KeaFeatures
import KeaReports

/// Prints every sentence that a feature may use, where it is defined and how often it is used.
@MainActor
enum StepsCommand {
    /// Prints the list and returns the exit status.
    static func run(_ options: StepsOptions, in surroundings: Surroundings) throws(UsageError) -> Int32 {
        let output = Terminal.standardOutput(color: options.color, surroundings.environment)
        let paths = surroundings.paths
        let files = try featureFiles(options, surroundings)
        let catalog = StepCatalog.load()
        let features = Features.load(
            files.map { FeatureFiles.name(of: $0, in: surroundings.root) }, relativeTo: surroundings.root,
            catalog: catalog)
        let listing = StepsListing(catalog, features, filters: options.filters, paths: paths)
        switch options.format {
        case .text: output.write(listing.text(output.style))
        case .markdown: output.write(listing.markdown)
        case .json:
            do { output.write(try listing.json()) } catch { throw UsageError("\(error)") }
        }
        output.flush()
        let unused = options.isStrict ? UnusedSteps.diagnostics(catalog, features) : []
        let diagnostics = Diagnostics.drain() + unused
        StandardError.write(diagnostics, paths)
        return diagnostics.contains { $0.severity == .error } ? ExitStatus.mistake : ExitStatus.passed
    }

    private static func featureFiles(
        _ options: StepsOptions, _ surroundings: Surroundings
    ) throws(UsageError) -> [String] {
        guard !options.paths.isEmpty else { return FeatureFiles.below(surroundings.featuresFolder) }
        var files: [String] = []
        for path in options.paths {
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
    static func diagnostics(_ catalog: StepCatalog, _ features: [LoadedFeature]) -> [Diagnostic] {
        catalog.usage(in: features).filter(\.uses.isEmpty).map { usage in
            Diagnostic(.error, "no feature uses \"\(usage.expression)\"", at: usage.definition)
        }
    }
}
