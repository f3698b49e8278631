import Foundation

/// The run as living documentation: one page for a browser, complete without a network and without a script.
package struct HTMLReport: Report {
    package static let format = ReportFormat(
        "html", summary: "living documentation: one page for a browser", wantsTestCases: true,
        wantsAllSteps: false, beginning: "<!DOCTYPE html>", ending: "Written by Kea")

    private let output: TextOutput
    private let surroundings: PageSurroundings
    private let history: StateFile<RunHistory>?
    private var record: PageRecord

    package init(_ context: ReportContext) {
        output = context.output
        record = PageRecord(context.run)
        surroundings = PageSurroundings(context)
        history = context.historyFolder.map { StateFile(RunHistory.fileName, in: $0) }
    }

    package mutating func receive(_ event: RunEvent) {
        record.receive(event)
        guard case .runFinished = event else { return }
        var surroundings = surroundings
        let history = addToHistory(&surroundings.historyFailure)
        var page = Page(record, history, surroundings, to: output)
        page.write()
    }

    private func addToHistory(_ failure: inout WriteFailure?) -> RunHistory {
        let tally = record.run.tally
        let (passed, failed) = (tally[.passed], tally.failed(strict: false) - tally[.notRun])
        let run = RunHistory.Run(
            startedAt: record.run.info.startedAt, seconds: record.run.summary?.seconds ?? 0, passed: passed,
            failed: failed, other: tally.total - passed - failed, revision: surroundings.revision)
        var results: [String: String] = [:]
        for example in record.examples where example.status != .notRun {
            results[example.anchor] = RunHistory.text(example.result)
        }
        var all: RunHistory?
        func add(to earlier: RunHistory?) -> RunHistory {
            var history = earlier ?? RunHistory()
            if !record.run.info.isDryRun { history.add(run, results) }
            return history
        }
        do throws(WriteFailure) {
            if !record.run.info.isDryRun, !results.isEmpty {
                try history?.update {
                    all = add(to: $0)
                    return all
                }
            }
        } catch { failure = error }
        return all ?? add(to: history?.read())
    }
}

/// The facts on a page that are in no event: where the run was, and of what.
struct PageSurroundings {
    let project: String
    let tagLinks: [PageOptions.TagLink]
    let build: BuildServer?
    let paths: PathText
    let revision: String?
    var historyFailure: WriteFailure?
    /// An unpredictable text: the browser accepts only styles and scripts that bear it.
    let nonce: String

    init(_ context: ReportContext) {
        let root = context.paths.root
        project = context.page.title ?? URL(fileURLWithPath: root).lastPathComponent
        tagLinks = context.page.tagLinks
        build = BuildServer(context.environment)
        // The readers of the page did not type the command: paths are relative to the package.
        paths = PathText(workingDirectory: root, root: root, command: context.paths.command)
        revision = Revision.read(in: root)
        nonce = (0..<2).map { _ in String(UInt64.random(in: .min ... .max), radix: 36) }.joined()
    }
}

/// The revision of a git working copy, read from its files; git need not be installed.
enum Revision {
    /// Returns the commit that is checked out in a folder or in one above it, if it is known.
    static func read(in folder: String) -> String? {
        guard let git = gitFolder(of: URL(fileURLWithPath: folder)), let head = text(git, "HEAD") else {
            return nil
        }
        guard head.hasPrefix("ref: ") else { return commit(head) }
        let name = String(head.dropFirst("ref: ".count))
        // A linked worktree has a head of its own, and the branches of the main one.
        let common = text(git, "commondir").map { URL(fileURLWithPath: $0, relativeTo: git) } ?? git
        for folder in [git, common] {
            if let found = text(folder, name).flatMap(commit) { return found }
        }
        let packed = text(common, "packed-refs")?.split(separator: "\n").first { $0.hasSuffix(" " + name) }
        return packed.flatMap { commit(String($0.prefix { $0 != " " })) }
    }

    private static func gitFolder(of start: URL) -> URL? {
        var folder = start.standardizedFileURL
        while true {
            let git = folder.appendingPathComponent(".git")
            var isFolder: ObjCBool = false
            if FileManager.default.fileExists(atPath: git.path, isDirectory: &isFolder) {
                if isFolder.boolValue { return git }
                guard let link = text(folder, ".git"), link.hasPrefix("gitdir: ") else { return nil }
                return URL(fileURLWithPath: String(link.dropFirst("gitdir: ".count)), relativeTo: folder)
            }
            guard folder.path != "/" else { return nil }
            folder = folder.deletingLastPathComponent()
        }
    }

    private static func text(_ folder: URL, _ name: String) -> String? {
        let path = folder.appendingPathComponent(name).path
        return FileManager.default.contents(atPath: path).map {
            String(decoding: $0, as: UTF8.self).trimmingCharacters(in: .whitespacesAndNewlines)
        }
    }

    private static func commit(_ text: String) -> String? {
        text.count >= 40 && text.allSatisfy(\.isHexDigit) ? text : nil
    }
}
