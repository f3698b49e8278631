import Foundation
import Kea
import KeaEvents
import KeaReports

/// The times that examples took in earlier runs, as a file in the package's build folder keeps them.
///
/// Only examples that take long enough to matter are in it. A file that is not there, or cannot be read, is as good as
/// none: without it, examples are handed out in the order in which they are written.
package struct RecordedDurations: Equatable {
    private var seconds: [String: Double]
    /// The time that all examples of the last whole run took together.
    private(set) var total: Double

    /// The shortest time that is recorded.
    private static let threshold = 0.01

    private static func path(in environment: RunEnvironment) -> String {
        environment.stateFolder + "/durations.json"
    }

    /// Reads the file.
    init?(in environment: RunEnvironment) {
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

    /// The time of an example, by its id; `nil` where it is short or not known.
    func seconds(of id: String) -> Double? { seconds[id] }

    /// Records the times of a run.
    ///
    /// Written whole or not at all, so that two runs in one folder harm each other in nothing. Where the file cannot be
    /// written, the next run is in no other order than this one.
    ///
    /// - Parameters:
    ///   - times: the times in seconds; below 0 for an example that was not run.
    ///   - entries: the examples, as many.
    ///   - isWhole: whether these are all examples that there are: others are forgotten.
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
        // Milliseconds are enough, and spare the file sixteen digits.
        let content: [String: Any] = [
            "seconds": seconds.mapValues { ($0 * 1000).rounded() / 1000 },
            "total": (total * 1000).rounded() / 1000,
        ]
        guard earlier == nil || isWhole || seconds != earlier?.seconds,
            let data = try? JSONSerialization.data(withJSONObject: content, options: [.sortedKeys])
        else { return }
        try? FileManager.default.createDirectory(
            atPath: environment.stateFolder, withIntermediateDirectories: true)
        do throws(WriteFailure) {
            let file = try WholeFile(path(in: environment))
            try file.write(Array(data))
            try file.commit()
        } catch {}
    }
}
