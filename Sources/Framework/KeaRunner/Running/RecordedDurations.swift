import Foundation
import Kea
import KeaEvents
import KeaReports

/// The durations of examples in earlier runs, stored in a file in the package's build folder.
///
/// Only long examples are stored. Without a readable file, examples are dispatched in the order in which they are
/// written.
package struct RecordedDurations: Equatable {
    private var seconds: [String: Double]
    /// The duration of all examples of the last complete run.
    private(set) var total: Double

    /// The shortest recorded duration.
    private static let threshold = 0.01

    private static func path(in environment: RunEnvironment) -> String {
        environment.stateFolder + "/durations.json"
    }

    /// Reads the file.
    package init?(in environment: RunEnvironment) {
        guard let data = FileManager.default.contents(atPath: Self.path(in: environment)),
            let content = try? JSONSerialization.jsonObject(with: data) as? [String: Any],
            let seconds = content["seconds"] as? [String: Double], let total = content["total"] as? Double
        else { return nil }
        self.init(seconds: seconds, total: total)
    }

    package init(seconds: [String: Double], total: Double) {
        self.seconds = seconds.filter { $0.value.isFinite && $0.value > 0 }
        self.total = total.isFinite ? total : 0
    }

    /// Returns the duration of an example by its id, or `nil` if it is short or unknown.
    func seconds(of id: String) -> Double? { seconds[id] }

    /// Records the durations of a run.
    ///
    /// The file is replaced atomically, so that two runs in one folder do not disturb each other. If it cannot be
    /// written, the next run has the same order as this one.
    ///
    /// - Parameters:
    ///   - times: the durations in seconds; below 0 for an example that did not run.
    ///   - entries: the examples, in the same order.
    ///   - isWhole: whether the run has all examples, so that others are removed.
    static func record(
        _ times: [Float], of entries: [RunPlan.Entry], isWhole: Bool, in environment: RunEnvironment
    ) {
        let earlier = RecordedDurations(in: environment)
        var seconds = isWhole ? [:] : earlier?.seconds ?? [:]
        var sum = 0.0
        for (time, entry) in zip(times, entries) where time >= 0 {
            sum += Double(time)
            if Double(time) >= threshold {
                seconds[entry.info.id] = Double(time)
            } else if !seconds.isEmpty {
                seconds[entry.info.id] = nil
            }
        }
        let total = isWhole ? sum : earlier?.total ?? 0
        // Milliseconds suffice; more digits would make the file larger.
        let content: [String: Any] = [
            "seconds": seconds.mapValues { ($0 * 1000).rounded() / 1000 },
            "total": (total * 1000).rounded() / 1000,
        ]
        guard earlier == nil || isWhole || seconds != earlier?.seconds,
            let data = try? JSONSerialization.data(withJSONObject: content, options: [.sortedKeys])
        else { return }
        try? FileManager.default.createDirectory(
            atPath: environment.stateFolder, withIntermediateDirectories: true)
        try? AtomicFile.write(Array(data), to: path(in: environment))
    }
}
