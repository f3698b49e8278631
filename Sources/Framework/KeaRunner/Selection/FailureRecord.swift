import Foundation
import Kea
import KeaEvents
import KeaReports
import KeaText

/// The examples that failed when they were last run, for `--only-failures`.
///
/// They are kept by their names, which stay where lines move, in `failures.json` in the package's build folder.
struct FailureRecord {
    /// The ids of the examples.
    private(set) var failed: Set<String>

    private static func path(in environment: RunEnvironment) -> String {
        environment.stateFolder + "/failures.json"
    }

    /// Reads what earlier runs have left; `nil` where none has.
    init?(in environment: RunEnvironment) throws(UsageError) {
        let path = Self.path(in: environment)
        guard let data = FileManager.default.contents(atPath: path) else { return nil }
        guard let content = try? JSONDecoder().decode(Content.self, from: data) else {
            throw UsageError(
                "--only-failures: \(environment.paths.short(path)) is no record of a run; remove it, and run "
                    + "without --only-failures")
        }
        failed = Set(content.failed)
    }

    private struct Content: Codable {
        let failed: [String]
    }

    /// The feature files that they stand in.
    func featureFiles(in root: String) -> Set<String> {
        Set(failed.compactMap { Self.featureFile(of: $0, in: root) })
    }

    /// The feature file of an example, with which its id begins; `nil` for one of a spec.
    private static func featureFile(of id: String, in root: String) -> String? {
        let paths = id.matches(of: /\.feature(\.md)?\//).map { match in
            RunEnvironment.absolutePath(String(id[..<id.index(before: match.range.upperBound)]), in: root)
        }
        // A folder may be called like a feature.
        var isFolder: ObjCBool = false
        return paths.first {
            !FileManager.default.fileExists(atPath: $0, isDirectory: &isFolder) || !isFolder.boolValue
        }
    }

    /// Makes sure that there is something to go by.
    static func check(in environment: RunEnvironment) throws(UsageError) {
        guard try FailureRecord(in: environment) != nil else {
            throw UsageError(
                "--only-failures: no run has been recorded in \(environment.paths.short(environment.stateFolder)); "
                    + "run without it first")
        }
    }

    /// Those of the examples that failed; where some of the failed ones are not there, something is said.
    @MainActor
    ///
    /// - Parameters:
    ///   - all: all examples that were looked at.
    ///   - isLookedAt: whether that includes those of a feature file, or those of specs.
    func filter(
        _ examples: [Example], all: [Example], in root: String, isLookedAt: (_ featureFile: String?) -> Bool,
        _ diagnostics: inout [Diagnostic]
    ) -> [Example] {
        let known = Set(all.map(\.info.id))
        let gone = failed.filter { !known.contains($0) && isLookedAt(Self.featureFile(of: $0, in: root)) }
            .sorted()
        if !gone.isEmpty {
            diagnostics.append(
                Diagnostic(
                    .warning,
                    "--only-failures: \(pluralized(gone.count, "example")) that failed cannot be found any more",
                    details: listed(gone.map { VisibleText.line($0) }), at: nil))
        }
        let chosen = examples.filter { failed.contains($0.info.id) }
        if chosen.isEmpty {
            diagnostics.append(
                Diagnostic(
                    .warning,
                    "--only-failures: none of \(pluralized(examples.count, "example")) failed when last run",
                    at: nil))
        }
        return chosen
    }
}

/// The examples of a run that have passed, and those that have failed.
struct RunFailures {
    private var ran: Set<String> = []
    private var failed: Set<String> = []
    private let isStrict: Bool

    init(isStrict: Bool) { self.isStrict = isStrict }

    mutating func receive(_ event: RunEvent) {
        switch event {
        // What was left out on request is as it was before.
        case .exampleFinished(_, let result) where result.status == .notRun && result.failures.isEmpty: break
        case .exampleFinished(let info, let result):
            let id = Example.id(ofRepetition: info.id)
            ran.insert(id)
            if result.status.fails(strict: isStrict) { failed.insert(id) }
        case .lateFailure(_, .example(let info)): failed.insert(info.id)
        default: break
        }
    }

    /// Records what has failed, and forgets what does not fail any more.
    ///
    /// Where the package has no build folder, or it cannot be written, there is nothing to be recorded in:
    /// `--only-failures` says so.
    ///
    /// - Parameter isWhole: whether these are all examples that there are: others are gone.
    func record(isWhole: Bool, in environment: RunEnvironment) {
        let folder = environment.stateFolder
        try? FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        // Two runs at once add to one record, one after the other.
        let lock = open(folder + "/failures.lock", O_CREAT | O_RDWR | O_CLOEXEC, 0o644)
        guard lock >= 0 else { return }
        defer { close(lock) }
        flock(lock, LOCK_EX)
        let earlier = (try? FailureRecord(in: environment))?.failed ?? []
        let now = isWhole ? failed : earlier.subtracting(ran).union(failed)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .prettyPrinted, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(["failed": now.sorted()]) else { return }
        try? data.write(to: URL(fileURLWithPath: folder + "/failures.json"), options: .atomic)
    }
}
