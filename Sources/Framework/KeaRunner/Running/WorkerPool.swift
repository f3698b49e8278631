import Foundation
import KeaEvents

/// The workers that run now, and whether another one pays off.
@MainActor
struct WorkerPool {
    var workers: [RunningWorker] = []
    /// The maximum number of workers; lower if the plan has fewer units.
    private(set) var limit: Int
    /// The maximum number of additional workers, which run only examples that mostly wait.
    private(set) var additionalLimit = 0
    /// Whether the system has refused to start a worker beside others.
    var lacksProcesses = false
    let durations: RecordedDurations?
    private let isLikelyLong: Bool
    /// The folder of the workers' temporary files, which a killed worker does not remove.
    let files = try? TemporaryFolder()
    /// Whether workers had sent messages by the last turn.
    var isBusy = false

    init(_ options: RunOptions, in environment: RunEnvironment) {
        limit = options.workers ?? ProcessInfo.processInfo.activeProcessorCount
        durations = limit > 1 ? RecordedDurations(in: environment) : nil
        isLikelyLong =
            options.paths.isEmpty && options.names.isEmpty && options.tags.isEmpty
            && durations?.total.map { $0 > 0.5 } ?? true
    }

    /// Whether all workers start before the first plan, because the run is likely to be long.
    var startsAllAtOnce: Bool { isLikelyLong && !lacksProcesses }

    var size: Int { limit + additionalLimit }

    /// Limits the number of workers to what a plan keeps busy.
    mutating func fit(_ plan: RunPlan, _ options: RunOptions) {
        let additional = options.workers == nil ? 3 * limit : 0
        let units = RunSchedule.unitCount(of: plan)
        limit = max(1, min(limit, units))
        let waiting = RunSchedule.unitCount(of: plan) { $0.waits }
        additionalLimit = options.mode == .run ? max(0, min(additional, waiting, units - limit)) : 0
    }

    var ordinaryCount: Int { workers.count { $0.role != .additional } }

    /// Whether another worker for any example pays off: the others need longer for the rest than it needs to load.
    func wantsAnother(for schedule: RunSchedule, each usual: Double) -> Bool {
        guard !schedule.isSerialOnly, canGrow else { return false }
        return (schedule.secondsLeft(each: usual) + schedule.waitingSeconds) / Double(ordinaryCount)
            > loadingSeconds
    }

    /// Whether an additional worker for examples that mostly wait saves more time than it needs to load.
    func wantsAdditional(for schedule: RunSchedule, each usual: Double) -> Bool {
        guard workers.count - ordinaryCount < additionalLimit, !workers.isEmpty, canGrow else { return false }
        let computing = schedule.secondsLeft(each: usual)
        let shortest = computing / Double(max(1, ordinaryCount))
        func rest(_ count: Int) -> Double {
            max(shortest, (computing + schedule.waitingSeconds) / Double(count))
        }
        return rest(workers.count) - rest(workers.count + 1) > loadingSeconds
    }

    private var canGrow: Bool { !lacksProcesses && workers.allSatisfy(\.isLoaded) }

    private var loadingSeconds: Double { workers.map(\.loadingTime.seconds).max() ?? 0 }
}
