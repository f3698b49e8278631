import Kea
import KeaEvents
import KeaFeatures
import KeaReports
import KeaText

/// The command `steps`: prints every sentence that a feature may use, its definition and its uses.
struct StepsCommand: Subcommand {
    static let name = "steps"

    /// The files and folders whose features are counted; empty for all.
    private let paths: [String]
    /// Texts that a sentence has to contain or match.
    private let filters: [String]
    private let isStrict: Bool
    private let glue: GlueChoice
    private let showsSwift: Bool
    private let showsMissing: Bool
    private let color: Bool?

    init(_ arguments: Arguments) throws(UsageError) {
        // A word that looks like a path is one; the others are parts of sentences.
        let isPath: (String) -> Bool = { $0.contains("/") || $0.contains(".feature") }
        paths = arguments.operands.filter(isPath)
        filters = arguments.operands.filter { !isPath($0) }
        glue = GlueChoice(arguments.values(of: "--glue"))
        try glue.checked()
        showsSwift = arguments.has("--swift")
        showsMissing = arguments.has("--missing")
        isStrict = arguments.has("--strict-steps")
        color = arguments.color
    }

    func run(in environment: RunEnvironment) throws(UsageError) -> Int32 {
        let output = Terminal.standardOutput(color: color, environment.variables)
        let files = try (paths.isEmpty ? [nil] : paths.map(Optional.some)).map {
            path throws(UsageError) in
            try FeatureFiles(path, in: environment)
        }
        files.flatMap(\.mistakes).forEach(Run.current.diagnostics.record)
        let registry = StepRegistry.load(glue)
        let features = Features.load(
            files.flatMap(\.paths).map { $0.path(below: environment.root) ?? $0 },
            relativeTo: environment.root, registry: registry)
        if showsMissing {
            output.write(Self.swiftFile(registry.missingDefinitions(in: features), environment.paths))
        } else {
            let listing = StepsListing(registry, features, filters: filters, paths: environment.paths)
            output.write(listing.page(output.style, inSwift: showsSwift))
        }
        output.flush()
        let unused = isStrict ? registry.unusedSteps(in: features) : []
        let diagnostics = Run.current.diagnostics.drain() + registry.unusedParameterTypes + unused
        StandardError.write(diagnostics, environment.paths)
        let hasMistakes = diagnostics.contains { $0.severity == .error }
        return output.ended(with: hasMistakes ? CommandStatus.mistake : CommandStatus.passed)
    }

    /// Returns a Swift file with definitions, by the feature in which each is used first: a function for each feature.
    static func swiftFile(_ definitions: [MissingDefinitions.Definition], _ paths: PathText) -> String {
        guard !definitions.isEmpty else { return "// every sentence has a definition\n" }
        let features = Dictionary(grouping: definitions, by: \.location.file).sorted { $0.key < $1.key }
        var lines = ["import Kea", "import KeaFeatures", "", "final class NewSteps: Steps {"]
        for (index, (file, own)) in features.enumerated() {
            lines += ["    /// \(VisibleText.line(paths.short(file)))"]
            lines.append("    @MainActor private class func feature\(index + 1)() {")
            for (number, definition) in own.enumerated() {
                if number > 0 { lines.append("") }
                lines.append("        // \(pluralized(definition.uses, "step"))")
                lines += definition.lines.map { "        \($0)" }
            }
            lines += ["    }", ""]
        }
        lines.append("    override class func steps() {")
        lines += features.indices.map { "        feature\($0 + 1)()" }
        return (lines + ["    }", "}"]).joined(separator: "\n") + "\n"
    }
}
