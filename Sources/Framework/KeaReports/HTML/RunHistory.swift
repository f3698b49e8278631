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

    /// Returns the outcome that a word of a history stands for.
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

/// A folder with the results of earlier runs in a file, to which several runs may add at the same time.
package struct HistoryFolder: Sendable {
    private let path: String

    /// The time to wait for another run that writes, in milliseconds.
    private static let timeout = 2000

    /// Creates the value; the folder is created when results are added.
    package init(path: String) { self.path = path }

    private var file: String { path + "/history.json" }

    /// Returns the results of earlier runs, or nothing if the file cannot be read.
    func read() -> RunHistory {
        guard let data = FileManager.default.contents(atPath: file) else { return RunHistory() }
        return (try? JSONDecoder().decode(RunHistory.self, from: data)) ?? RunHistory()
    }

    /// Adds a run to the file, and returns all results.
    ///
    /// If that fails, the file is as it was before.
    package func add(
        _ run: RunHistory.Run, _ results: [String: String]
    ) -> (history: RunHistory, failure: WriteFailure?) {
        do throws(WriteFailure) {
            return (try write(run, results), nil)
        } catch {
            var history = read()
            history.add(run, results)
            return (history, error)
        }
    }

    private func write(
        _ run: RunHistory.Run, _ results: [String: String]
    ) throws(WriteFailure) -> RunHistory {
        do {
            try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
        } catch {
            throw WriteFailure("its folder cannot be made")
        }
        // Without a lock, results that another run adds between reading and writing would be lost.
        let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw WriteFailure(errno: errno) }
        defer { close(folder) }
        var waited = 0
        while flock(folder, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR else { throw WriteFailure(errno: errno) }
            guard waited < Self.timeout else { throw WriteFailure("another run holds it") }
            usleep(10_000)
            waited += 10
        }
        var history = read()
        history.add(run, results)
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let data = try? encoder.encode(history) else {
            throw WriteFailure("it cannot be put into JSON")
        }
        try AtomicFile.write(Array(data), to: file)
        return history
    }
}
