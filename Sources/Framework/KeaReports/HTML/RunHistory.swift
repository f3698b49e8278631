import Foundation
import KeaEvents

/// The results of earlier runs.
///
/// An example is known by its anchor on the page. Its results are words, the oldest first: a letter for the status, and
/// the duration in tenths of a millisecond, such as `p12 f204`.
package struct RunHistory: Codable, Equatable {
    package struct Run: Codable, Equatable {
        /// The start, in seconds since 1970.
        package var startedAt: Double
        /// The duration in seconds.
        package var seconds: Double
        /// The number of examples that passed.
        package var passed: Int
        /// The number of examples that fail a run.
        package var failed: Int
        /// The number of the other examples.
        package var other: Int
        /// The revision of the package, if it is known.
        package var revision: String?

        package init(
            startedAt: Double, seconds: Double, passed: Int, failed: Int, other: Int, revision: String? = nil
        ) {
            (self.startedAt, self.seconds) = (startedAt, seconds)
            (self.passed, self.failed, self.other) = (passed, failed, other)
            self.revision = revision
        }
    }

    /// The last runs, oldest first.
    private(set) var runs: [Run] = []
    /// The last results of each example.
    private(set) var examples: [String: String] = [:]
    /// The number of runs since the last one with an example, for examples that were not in the last run.
    private var absences: [String: Int] = [:]

    /// The greatest number of runs, and of results of an example.
    static let length = 20
    /// The number of runs without an example after which the example is removed.
    static let longestAbsence = 100

    /// Adds a run and the results of its examples.
    ///
    /// A run that is reported again, such as by `merge`, replaces itself.
    mutating func add(_ run: Run, _ results: [String: String]) {
        let isKnown = run.startedAt > 0 && runs.last?.startedAt == run.startedAt
        runs = (runs.dropLast(isKnown ? 1 : 0) + [run]).suffix(Self.length)
        for name in examples.keys where results[name] == nil {
            let absence = absences[name, default: 0] + 1
            absences[name] = absence > Self.longestAbsence ? nil : absence
            if absence > Self.longestAbsence { examples[name] = nil }
        }
        for (name, result) in results {
            absences[name] = nil
            guard let earlier = examples[name] else {
                examples[name] = result
                continue
            }
            if isKnown, earlier == result || earlier.hasSuffix(" " + result) { continue }
            let all = earlier + " " + result
            // A result takes two bytes or more, so a short text need not be counted.
            let isShort = all.utf8.count < Self.length * 3
            examples[name] =
                isShort ? all : all.split(separator: " ").suffix(Self.length).joined(separator: " ")
        }
    }

    enum Outcome { case passed, failed, unfinished }

    /// Returns the outcome that a word of a history means.
    static func outcome(of word: Substring) -> Outcome {
        switch word.first {
        case "p": .passed
        case "s", "d": .unfinished
        default: .failed
        }
    }

    /// Returns the result of an example as one word.
    static func text(_ result: ExampleResult) -> String {
        let letter = result.status == .pending ? "d" : result.status.rawValue.prefix(1)
        return "\(letter)\(Int(max(0, min(result.seconds, 1e6)) * 10_000))"
    }
}

/// The file with the results of earlier runs.
package struct HistoryFolder {
    private let file: StateFile<RunHistory>

    /// Creates the value; the folder is created when results are added.
    package init(path: String) { file = StateFile("history.json", in: path) }

    /// Returns the results of earlier runs, or nothing if the file cannot be read.
    func read() -> RunHistory { file.read() ?? RunHistory() }

    /// Adds a run to the file, and returns all results.
    package func add(
        _ run: RunHistory.Run, _ results: [String: String]
    ) -> (history: RunHistory, failure: WriteFailure?) {
        func added(to earlier: RunHistory?) -> RunHistory {
            var history = earlier ?? RunHistory()
            history.add(run, results)
            return history
        }
        var history: RunHistory?
        do throws(WriteFailure) {
            try file.update { earlier in
                let all = added(to: earlier)
                history = all
                return all
            }
            return (history ?? RunHistory(), nil)
        } catch {
            return (added(to: read()), error)
        }
    }
}
