import Foundation
import Kea

/// A run of Kea's command line that has ended.
package protocol CommandRun {
    var output: String { get }
    var errors: String { get }
    /// The exit status; after a signal, 128 plus the signal's number.
    var status: Int { get }

    /// Runs the command line; see the initializer with `files`.
    @MainActor init(
        _ arguments: [String], bytes: [String: Data], only: [String]?, environment: [String: String],
        prepare: (String) throws -> Void) throws
}

extension CommandRun {
    /// Runs the command line in a folder of its own.
    ///
    /// - Parameters:
    ///   - arguments: The arguments after the command.
    ///   - files: The files to create: their paths in the run's folder and their contents.
    ///   - only: The names of the spec and steps classes to discover, or `nil` for all that are not opt-in.
    ///   - environment: Variables to set; `CI` is unset by default.
    ///   - prepare: Prepares the run's folder, whose path it receives.
    @MainActor package init(
        _ arguments: [String], files: [String: String] = [:], only: [String]? = ["FixtureSteps"],
        environment: [String: String] = [:], prepare: (String) throws -> Void = { _ in }
    ) throws {
        try self.init(
            arguments, bytes: files.mapValues { Data($0.utf8) }, only: only, environment: environment,
            prepare: prepare)
    }

    /// Runs the command line with files that are not text.
    @MainActor
    package init(_ arguments: [String], bytes: [String: Data]) throws {
        try self.init(
            arguments, bytes: bytes, only: ["FixtureSteps"], environment: [:], prepare: { _ in })
    }

    /// The lines of the standard output.
    package var lines: [String] {
        output.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    /// Expects the exit status that the summary or the events imply, or else an error on standard error.
    ///
    /// Runs that end in another way have expectations of their own.
    @MainActor func expectStatusOfTexts(_ arguments: [String]) {
        let summary = lines.last {
            $0.hasSuffix(" in N ms") && $0.contains(#/^(\d+ examples?: |nothing was run)/#)
        }
        let failing = #/\d (failed|crashed|timed out|undefined|ambiguous|not run|failures? outside)/#
        let implied: Int? =
            switch summary {
            case let text? where text.contains(#/\d errors?\b/#): 2
            case let text? where text.contains(failing): 1
            case let text? where text.contains(#/\d pending/#) && !arguments.contains("--no-strict"): 1
            case let text? where text.contains(#/\d flaky/#) && arguments.contains("--strict-flaky"): 1
            // Another shard may have run something.
            case let text? where text.contains("nothing was run"): arguments.contains("--shard") ? nil : 3
            case _?: 0
            case nil where errors.contains("error: the run did not "): nil
            case nil where errors.hasPrefix("error: "): 2
            case nil where arguments.first == "steps" || !ChildRun.notRuns.isDisjoint(with: arguments):
                errors.contains("error: ") ? 2 : output.isEmpty ? 3 : 0
            case nil: statusOfEvents
            }
        if let implied { expect(status).to(equal(implied), "the exit status of \(arguments)") }
    }

    /// The exit status that the events report implies; `nil` if it does not contain the end, or nothing passed or failed.
    private var statusOfEvents: Int? {
        let types = Set(events.compactMap { $0["type"] as? String })
        guard types.contains("runFinished") else { return nil }
        let severities = events.map { ($0["diagnostic"] as? [String: Any])?["severity"] as? String }
        if severities.contains("error") { return 2 }
        let ended = events.filter { $0["type"] as? String == "exampleFinished" }
        let results = Set(ended.map { ($0["result"] as? [String: Any])?["status"] as? String })
        let isPassed = results.isSubset(of: ["passed", "skipped"]) && !types.contains("lateFailure")
        return !isPassed ? 1 : results.contains("passed") ? 0 : nil
    }

    private var events: [[String: Any]] {
        lines.filter { $0.hasPrefix("{") }.compactMap {
            (try? JSONSerialization.jsonObject(with: Data($0.utf8))) as? [String: Any]
        }
    }

    /// The statuses of the examples in the events report, by name.
    package var statuses: [String: String] {
        var statuses: [String: String] = [:]
        for event in events where event["type"] as? String == "exampleFinished" {
            let example = event["example"] as? [String: Any]
            let name = (example?["path"] as? [String])?.last ?? "?"
            statuses[name] = (event["result"] as? [String: Any])?["status"] as? String ?? "?"
        }
        return statuses
    }
}

package func haveLine<Run: CommandRun>(_ line: String) -> Matcher<Run> {
    Matcher("have the line \"\(line)\"") { run in
        MatcherResult(run.lines.contains(line), seen: "status \(run.status) and", details: run.lines)
    }
}

package func haveText<Run: CommandRun>(_ text: String) -> Matcher<Run> {
    Matcher("have the text \"\(text)\"") { run in
        MatcherResult(run.output.contains(text), seen: "status \(run.status) and", details: run.lines)
    }
}

@MainActor
package final class SharedRun<Run> {
    private let make: @MainActor () throws -> Run
    private var made: Run?

    package init(_ make: @escaping @MainActor () throws -> Run) { self.make = make }

    package var run: Run {
        get throws {
            if let made { return made }
            let run = try make()
            made = run
            return run
        }
    }
}
