import Foundation
import Gherkin
import Kea
import KeaEvents
import KeaText

@MainActor
package enum Features {
    /// The greatest number of undefined sentences to name of scenarios that do not run because of another mistake.
    private static let mostUndefined = 20

    /// Loads feature files without the scenarios that have errors, which are recorded as diagnostics.
    package static func load(
        _ files: [String], relativeTo root: String, registry: StepRegistry, language: String = "en",
        noting note: (GherkinSource) -> Void = { _ in }
    ) -> [LoadedFeature] {
        let run = ExampleGroup(
            "", suite: "Features", in: .whole, location: SourceLocation(wholeFile: root))
        run.hooks.beforeAll = registry.groupHooks(.beforeRun, for: [])
        run.hooks.afterAll = registry.groupHooks(.afterRun, for: []).reversed()
        let parser = GherkinParser(defaultLanguage: language)
        var undefinedCount = 0
        defer {
            let rest = undefinedCount - mostUndefined
            if rest > 0 {
                let sentences = pluralized(rest, "more sentence")
                Diagnostics.record(
                    .error,
                    "\(sentences) without a definition in scenarios that do not run because of mistakes")
            }
        }
        return files.compactMap { file in
            let path = URL(fileURLWithPath: file, relativeTo: URL(fileURLWithPath: root, isDirectory: true))
                .standardizedFileURL.path
            let bytes: [UInt8]
            do throws(FeatureReader.Failure) {
                bytes = try FeatureReader.read(path)
            } catch {
                let start = SourceLocation(file: path, line: 1)
                Diagnostics.record(.error, "The file cannot be read: \(error.reason).", at: start)
                return nil
            }
            let source = GherkinSource(bytes, uri: file)
            note(source)
            let result = parser.parse(source)
            let checked = result.checked { registry.kind(of: $0) }
            let found = registry.diagnostics(of: checked, path: path)
            let shown = found.undefined.prefix(max(0, mostUndefined - undefinedCount))
            undefinedCount += found.undefined.count
            (found.others + shown).sortedByPlace().forEach(Run.current.diagnostics.record)
            return FeatureBuilder(checked: checked, path: path, registry: registry, run: run).build()
        }
    }
}

extension SourceLocation {
    init(_ location: Location, in path: String) {
        self.init(file: path, line: location.line, column: location.column)
    }
}

extension Diagnostic {
    package init(_ problem: FeatureProblem, in file: String) {
        self.init(
            problem.isMistake ? .error : .warning, problem.message, details: problem.details,
            at: SourceLocation(problem.location, in: file))
        notRun = problem.notRun
    }
}
