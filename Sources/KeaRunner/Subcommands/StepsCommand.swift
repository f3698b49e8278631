import Foundation
import Kea
import KeaFeatures
import KeaReports

/// Prints every sentence that a feature may use, where it is defined and how often it is used.
@MainActor
enum StepsCommand {
    /// Prints a line for each step definition and returns the exit status.
    static func run(_ options: StepsOptions, in surroundings: Surroundings) throws(UsageError) -> Int32 {
        let output = Terminal.standardOutput(color: options.color, surroundings.environment)
        let style = output.style
        let paths = surroundings.paths
        let files = try featureFiles(options, surroundings)
        let catalog = StepCatalog.load()
        let features = Features.load(
            files.map { FeatureFiles.name(of: $0, in: surroundings.root) }, relativeTo: surroundings.root,
            catalog: catalog)
        let usages = catalog.usage(in: features).filter { usage in
            options.filters.allSatisfy {
                "\(usage.word) \(usage.expression)".localizedCaseInsensitiveContains($0)
            }
        }
        let sentences = usages.map { "\($0.word) \($0.expression)" }
        let width = min(72, sentences.map(\.count).max() ?? 0)
        for (sentence, usage) in zip(sentences, usages) {
            let gap = String(repeating: " ", count: max(2, width + 2 - sentence.count))
            let count = usage.uses.isEmpty ? "unused" : "used \(counted(usage.uses.count, "time"))"
            let uses = usage.uses.isEmpty ? style.yellow(count.padding(14)) : count.padding(14)
            output.write("\(sentence)\(gap)\(uses)\(style.faint(paths.short(usage.definition)))\n")
        }
        let unused = usages.filter(\.uses.isEmpty).count
        let places = counted(features.count, "feature file")
        output.write("\n\(counted(usages.count, "sentence")), \(unused) of them unused in \(places)\n")
        output.flush()
        let diagnostics = Diagnostics.drain()
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

extension String {
    fileprivate func padding(_ width: Int) -> String {
        self + String(repeating: " ", count: max(1, width - count))
    }
}
