import Foundation
import KeaEvents
import KeaReports

/// The durations of examples in earlier runs: `.build/kea/durations.json`, or the file of `--durations`.
///
/// Only long examples are stored. Without a readable file, examples are dispatched in the order of definition.
package struct RecordedDurations: Codable, Equatable {
    private(set) var seconds: [String: Double]
    /// The duration of all examples of the last complete run.
    private(set) var total: Double?

    private static let threshold = 0.01

    private static func file(in environment: RunEnvironment) -> StateFile<RecordedDurations> {
        StateFile("durations.json", in: environment.stateFolder)
    }

    package init?(in environment: RunEnvironment) {
        guard let content = Self.file(in: environment).read() else { return nil }
        self = content
    }

    package init(seconds: [String: Double], total: Double) {
        (self.seconds, self.total) = (seconds, total)
    }

    /// Reads the file of `--durations`.
    init(_ file: String, in environment: RunEnvironment) throws(UsageError) {
        let bytes = try environment.contents(of: file, for: "--durations")
        guard let durations = try? JSONDecoder().decode(Self.self, from: Data(bytes)),
            durations.seconds.values.allSatisfy(Bounds.seconds.contains)
        else {
            throw UsageError(
                "--durations: \(file) contains no durations, which are {\"seconds\": {\"ID\": 1.25, …}}")
        }
        self = durations
    }

    /// Records the durations of a run, below 0 for what did not run; without a file, the next run has the same order.
    static func record(_ times: [Float], of ids: [String], isWhole: Bool, in environment: RunEnvironment) {
        try? file(in: environment).update { earlier in
            var seconds = isWhole ? [:] : earlier?.seconds ?? [:]
            var sum = 0.0
            for index in times.indices where times[index] >= 0 {
                let time = Double(times[index])
                sum += time
                // Milliseconds suffice; more digits would make the file larger.
                if time >= threshold || !seconds.isEmpty {
                    seconds[ids[index]] = time >= threshold ? (time * 1000).rounded() / 1000 : nil
                }
            }
            guard earlier == nil || isWhole || seconds != earlier?.seconds else { return nil }
            return RecordedDurations(
                seconds: seconds, total: isWhole ? (sum * 1000).rounded() / 1000 : earlier?.total ?? 0)
        }
    }
}
