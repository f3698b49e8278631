import Foundation
import Kea
import KeaEvents
import KeaReports

/// The durations of examples in earlier runs, stored in a file in the package's build folder.
///
/// Only long examples are stored. Without a readable file, examples are dispatched in the order in which they are
/// written.
package struct RecordedDurations: Codable, Equatable {
    private var seconds: [String: Double]
    /// The duration of all examples of the last complete run.
    private(set) var total: Double

    private static let threshold = 0.01

    private static func file(in environment: RunEnvironment) -> StateFile<RecordedDurations> {
        StateFile("durations.json", in: environment.stateFolder)
    }

    package init?(in environment: RunEnvironment) {
        guard let content = Self.file(in: environment).read() else { return nil }
        self.init(seconds: content.seconds, total: content.total)
    }

    package init(seconds: [String: Double], total: Double) {
        self.seconds = seconds.filter { $0.value.isFinite && $0.value > 0 }
        self.total = total.isFinite ? total : 0
    }

    /// Returns the duration of an example by its id, or `nil` if it is short or unknown.
    func seconds(of id: String) -> Double? { seconds[id] }

    /// Records the durations of a run; if the file cannot be written, the next run has the same order as this one.
    ///
    /// - Parameters:
    ///   - times: the durations in seconds; below 0 for an example that did not run.
    ///   - entries: the examples, in the same order.
    ///   - isWhole: whether the run has all examples, so that others are removed.
    static func record(
        _ times: [Float], of entries: [RunPlan.Entry], isWhole: Bool, in environment: RunEnvironment
    ) {
        try? file(in: environment).update { earlier in
            var seconds = isWhole ? [:] : earlier?.seconds ?? [:]
            var sum = 0.0
            for (time, entry) in zip(times, entries) where time >= 0 {
                sum += Double(time)
                if Double(time) >= threshold {
                    // Milliseconds suffice; more digits would make the file larger.
                    seconds[entry.info.id] = (Double(time) * 1000).rounded() / 1000
                } else if !seconds.isEmpty {
                    seconds[entry.info.id] = nil
                }
            }
            guard earlier == nil || isWhole || seconds != earlier?.seconds else { return nil }
            return RecordedDurations(
                seconds: seconds, total: isWhole ? (sum * 1000).rounded() / 1000 : earlier?.total ?? 0)
        }
    }
}
