import Foundation
import KeaEvents

/// The run as living documentation: one page for a browser, complete without a network and without a script.
///
/// The words of the features come first; what is Swift stands below them, folded. The page is written when the run
/// ends.
package struct HTMLReport: Report {
    /// The name of the report.
    package static let format = ReportFormat(
        "html", summary: "living documentation: one page for a browser", wantsTestCases: true
    )
    .marked(beginning: "<!DOCTYPE html>", ending: "Written by Kea")

    private let output: TextOutput
    private let surroundings: PageSurroundings
    private let history: HistoryFolder?
    private var record = RunRecord()

    /// Begins a report.
    package init(_ context: ReportContext) {
        output = context.output
        surroundings = PageSurroundings(context)
        history = context.historyFolder.map { HistoryFolder(path: $0) }
    }

    /// Takes the next event.
    package mutating func receive(_ event: RunEvent) {
        record.receive(event)
        guard case .runFinished = event else { return }
        let index = ExampleIndex(record)
        var surroundings = surroundings
        let known = remember(index, &surroundings.historyFailure)
        var page = Page(record, index, known, surroundings, to: output)
        page.write()
    }

    /// The results of earlier runs and of this one.
    private func remember(_ index: ExampleIndex, _ failure: inout WriteFailure?) -> RunHistory {
        var results: [String: String] = [:]
        var counts = (passed: 0, failed: 0, other: 0)
        for (position, example) in record.examples.enumerated() where example.result.status != .notRun {
            results[index.anchors[position]] = RunHistory.word(example.result)
            if example.result.status == .passed {
                counts.passed += 1
            } else if example.result.status.fails(strict: false) {
                counts.failed += 1
            } else {
                counts.other += 1
            }
        }
        let run = RunHistory.Run(
            startedAt: record.startedAt, seconds: record.summary?.seconds ?? 0, passed: counts.passed,
            failed: counts.failed, other: counts.other, revision: surroundings.revision)
        var history = RunHistory()
        guard let folder = self.history, record.run?.isDryRun != true, !results.isEmpty else {
            history = self.history?.read() ?? history
            if record.run?.isDryRun != true { history.add(run, results) }
            return history
        }
        let added = folder.add(run, results)
        failure = added.failure
        return added.history
    }
}

/// What a page says that is in no event: where the run was, and of what.
struct PageSurroundings {
    /// The name of the package.
    var project: String
    /// The printer of paths.
    var paths: PathText
    /// The revision of what was run, where it is known.
    var revision: String?
    /// Facts about the machine, each with its name.
    var facts: [(name: String, value: String)] = []
    /// The reason for which the results of the run are not kept, where they are not.
    var historyFailure: WriteFailure?
    /// A text that nobody can guess: only styles and scripts that bear it are obeyed.
    var nonce: String

    init(_ context: ReportContext) {
        let root = context.paths.root
        project = URL(fileURLWithPath: root).lastPathComponent
        // The page is read by people who did not give the command: paths are those of the package.
        paths = PathText(workingDirectory: root, root: root, command: context.paths.command)
        revision = Revision.read(in: root)
        facts = [("System", ProcessInfo.processInfo.operatingSystemVersionString)]
        let halves = (0..<2).map { _ in String(UInt64.random(in: .min ... .max), radix: 36) }
        nonce = halves.joined()
    }
}
