import Foundation
import KeaEvents

/// The results of earlier runs, for those who want to see what has changed.
///
/// An example is known by the same short name as in the page. Its results stand in one word each, the oldest first: a
/// letter for the status, and the tenths of a millisecond that it took, as in `p12 f204`.
package struct RunHistory: Codable, Equatable {
    /// A run as a whole.
    package struct Run: Codable, Equatable {
        /// The seconds since 1970 at which it began.
        package var startedAt: Double
        /// Its duration in seconds.
        package var seconds: Double
        /// The number of examples that passed.
        package var passed: Int
        /// The number of examples that make a run fail.
        package var failed: Int
        /// The number of examples that did neither.
        package var other: Int
        /// The revision of what was run, where it is known.
        package var revision: String?

        /// Describes a run.
        package init(
            startedAt: Double, seconds: Double, passed: Int, failed: Int, other: Int, revision: String? = nil
        ) {
            self.startedAt = startedAt
            self.seconds = seconds
            self.passed = passed
            self.failed = failed
            self.other = other
            self.revision = revision
        }
    }

    /// The last runs, oldest first.
    private(set) var runs: [Run] = []
    /// The last results of each example.
    private(set) var examples: [String: String] = [:]
    /// The number of runs since an example was in one of them, where it was not in the last.
    private var absences: [String: Int] = [:]

    /// The number of runs and of an example's results that are kept.
    static let length = 20
    /// The number of runs after which an example is forgotten that was in none of them.
    static let patience = 100

    /// Adds a run and the results of its examples.
    mutating func add(_ run: Run, _ results: [String: String]) {
        runs = (runs + [run]).suffix(Self.length)
        for name in examples.keys where results[name] == nil {
            let absence = absences[name, default: 0] + 1
            absences[name] = absence > Self.patience ? nil : absence
            if absence > Self.patience { examples[name] = nil }
        }
        for (name, result) in results {
            absences[name] = nil
            guard let earlier = examples[name] else {
                examples[name] = result
                continue
            }
            let all = earlier + " " + result
            // A word has two bytes at least: of a short text there is nothing to count.
            let isShort = all.utf8.count < Self.length * 3
            examples[name] =
                isShort ? all : all.split(separator: " ").suffix(Self.length).joined(separator: " ")
        }
    }

    /// The result of an example in one word.
    static func word(_ result: ExampleResult) -> String {
        let letter =
            switch result.status {
            case .passed: "p"
            case .skipped: "s"
            case .pending: "d"
            case .undefined: "u"
            case .ambiguous: "a"
            case .failed: "f"
            case .timedOut: "t"
            case .notRun: "n"
            case .crashed: "c"
            }
        return "\(letter)\(Int(max(0, min(result.seconds, 1e6)) * 10_000))"
    }
}

/// A folder with the results of earlier runs in a file, which several runs at a time may add to.
package struct HistoryFolder: Sendable {
    private let path: String

    /// The name of the file in the folder.
    private static let fileName = "history.json"
    /// The time that another run has to write its results, in milliseconds.
    private static let patience = 2000

    /// A folder; it is made when there is something to be kept.
    package init(path: String) { self.path = path }

    private var file: String { path + "/" + Self.fileName }

    /// What is known of earlier runs; nothing where the file is not there or cannot be read.
    func read() -> RunHistory {
        guard let data = FileManager.default.contents(atPath: file) else { return RunHistory() }
        return (try? JSONDecoder().decode(RunHistory.self, from: data)) ?? RunHistory()
    }

    /// Adds a run to what is known by now, and gives it back; the file has all of it or is as it was before.
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
        // What another run adds between reading and writing would be lost.
        let folder = open(path, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        guard folder >= 0 else { throw WriteFailure(errno: errno) }
        defer { close(folder) }
        var waited = 0
        while flock(folder, LOCK_EX | LOCK_NB) != 0 {
            guard errno == EWOULDBLOCK || errno == EINTR else { throw WriteFailure(errno: errno) }
            guard waited < Self.patience else { throw WriteFailure("another run holds it") }
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
        let whole = try WholeFile(file)
        try whole.write(Array(data))
        try whole.commit()
        return history
    }
}
