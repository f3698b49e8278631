import Foundation
import Kea
import KeaEvents
import KeaReports
import KeaText

/// The examples that failed in their last run, for `--only-failures`, by ids, which contain no line numbers.
struct FailureRecord: Codable {
    let failed: Set<String>

    private static let name = "failures.json"

    init(in environment: RunEnvironment) throws(UsageError) {
        guard let record = StateFile<Self>(Self.name, in: environment.stateFolder).read() else {
            throw UsageError(
                "--only-failures: no run has been recorded in \(environment.paths.short(environment.stateFolder)); "
                    + "run without it first")
        }
        self = record
    }

    func featureFiles(in root: String) -> Set<String> {
        Set(failed.compactMap { Self.featureFile(of: $0, in: root) })
    }

    /// Returns the feature file with which an example's id begins; `nil` for an example of a spec.
    ///
    /// A folder may have the name of a feature file, and so may a title.
    private static func featureFile(of id: String, in root: String) -> String? {
        let paths = id.matches(of: /\.feature(?:\.md)?(?=\/)/).map { match in
            let path = id[..<match.range.upperBound]
            return path.hasPrefix("/") ? String(path) : "\(root)/\(path)"
        }
        return paths.first { path in
            var isFolder: ObjCBool = false
            return !FileManager.default.fileExists(atPath: path, isDirectory: &isFolder)
                || !isFolder.boolValue
        }
    }

    /// Returns the examples that failed, and warns of failed ones that no longer exist.
    @MainActor
    func filter(
        _ examples: [Example], all: [Example], in root: String, isLoaded: (_ featureFile: String?) -> Bool,
        _ diagnostics: inout [Diagnostic]
    ) -> [Example] {
        let known = Set(all.map(\.info.id))
        let gone = failed.filter { !known.contains($0) && isLoaded(Self.featureFile(of: $0, in: root)) }
            .sorted()
        if !gone.isEmpty {
            diagnostics.append(
                Diagnostic(
                    .warning,
                    "--only-failures: \(pluralized(gone.count, "failed example")) no longer \(gone.count == 1 ? "exists" : "exist")",
                    details: listed(gone.map { VisibleText.line($0) })))
        }
        let chosen = examples.filter { failed.contains($0.info.id) }
        if chosen.isEmpty {
            diagnostics.append(
                Diagnostic(
                    .warning,
                    "--only-failures: none of \(pluralized(examples.count, "example")) failed in its last run"
                ))
        }
        return chosen
    }

    /// Adds the failed examples of a run to the record, and removes the others that it decided; a dry run decides nothing.
    @MainActor
    static func update(from run: RunRecord, _ options: RunOptions, in environment: RunEnvironment) {
        guard !run.info.isDryRun, run.info.exampleCount > 0 else { return }
        // A whole run has all examples; others no longer exist.
        let isWhole =
            options.selectsAll && !TypeDiscovery.narrowsOrdinaryRun && run.notRunCount == 0
        // An example that was left out on request keeps its earlier result.
        let failed = run.outcomes.filter {
            $0.status.fails(strict: options.execution.isStrict) && !$0.isOnRequest
        }
        .map(\.info)
        let late = run.lateFailures.compactMap(\.owner.example)
        let decided = run.decided.map(Example.id(ofRepetition:))
        let file = StateFile<[String: [String]]>(Self.name, in: environment.stateFolder)
        try? file.update { earlier in
            let others = isWhole ? [] : Set(earlier?["failed"] ?? []).subtracting(decided)
            let all = others.union((failed + late).map { Example.id(ofRepetition: $0.id) })
            return ["failed": all.sorted()]
        }
    }
}
