import Kea
import KeaEvents

/// The order in which examples are dispatched to workers.
///
/// A unit is an example, or all examples that share the setup of one hook. Units are dispatched in batches: small
/// enough for all workers to end together, and large enough for none of them to wait. Serial examples come last.
package struct RunSchedule {
    /// Examples that one worker runs together, by their indices in the plan.
    private struct Unit {
        var examples: [Int]
        /// Their duration in an earlier run, as far as it is known.
        var seconds: Double
    }

    private let plan: RunPlan
    private let workers: Int
    private let batchLimit: Int
    private let seconds: [Double?]
    /// The units to dispatch, the next one last.
    private var waiting: [Unit] = []
    /// The serial units, the next one last.
    private var serial: [Unit] = []
    /// Whether units are dispatched one by one, to find the unit that ends workers.
    var isCautious = false
    private var waitingCount = 0
    private var waitingSeconds = 0.0

    /// Creates a schedule.
    ///
    /// - Parameters:
    ///   - plan: the examples of the run.
    ///   - workers: the number of workers. A single one gets everything at once, in the plan's order.
    ///   - durations: the durations of examples in earlier runs, if there were any.
    ///   - keepsOrder: whether the options require the plan's order; otherwise, the longest units come first.
    package init(_ plan: RunPlan, workers: Int, durations: RecordedDurations?, keepsOrder: Bool) {
        self.plan = plan
        self.workers = workers
        // Without records, any example may be long; with records, examples without one are short.
        batchLimit = workers == 1 ? .max : durations == nil ? 10 : 100
        seconds = plan.entries.map { durations?.seconds(of: $0.info.id) }
        let units = units(of: Array(plan.entries.indices))
        for unit in units {
            waitingCount += unit.examples.count
            waitingSeconds += unit.seconds
        }
        guard workers > 1 else {
            waiting = units.reversed()
            return
        }
        serial = units.filter { isSerial($0) }.reversed()
        let free = units.filter { !isSerial($0) }
        let isLong: (Unit) -> Bool = { !keepsOrder && $0.seconds > 0 }
        let long = free.filter(isLong).enumerated().sorted {
            ($1.element.seconds, $0.offset) < ($0.element.seconds, $1.offset)
        }
        waiting = (long.map(\.element) + free.filter { !isLong($0) }).reversed()
    }

    /// Returns the number of units, beyond which further workers would be idle.
    static func unitCount(of plan: RunPlan) -> Int {
        var seen: Set<Int> = []
        return plan.entries.count { entry in entry.unit.map { seen.insert($0).inserted } ?? true }
    }

    /// Whether all units were dispatched.
    package var isEmpty: Bool { waiting.isEmpty && serial.isEmpty }

    /// Whether only serial units are left.
    var isSerialOnly: Bool { waiting.isEmpty && !serial.isEmpty }

    /// Returns the expected duration of the units that are left, given the usual duration of an example.
    package func secondsLeft(each usual: Double) -> Double { waitingSeconds + Double(waitingCount) * usual }

    /// Removes and returns the examples that a worker runs next; empty if it may not run any now.
    ///
    /// - Parameters:
    ///   - isAlone: whether all other workers are idle.
    ///   - isOpen: whether an example has no result yet.
    package mutating func next(isAlone: Bool, isOpen: (Int) -> Bool) -> [Int] {
        let count = isCautious ? 0 : min(batchLimit, max(1, waitingCount / (4 * workers)))
        let time = workers == 1 ? .infinity : max(0.05, waitingSeconds / Double(4 * workers))
        var batch: [Int] = []
        var sum = 0.0
        while let unit = waiting.last {
            sum += unit.seconds
            guard
                batch.isEmpty
                    || (workers == 1 && !isCautious || batch.count + unit.examples.count <= count)
                        && sum <= time
            else { break }
            waiting.removeLast()
            take(unit)
            batch += unit.examples.filter(isOpen)
        }
        while batch.isEmpty, waiting.isEmpty, isAlone, let unit = serial.popLast() {
            take(unit)
            batch = unit.examples.filter(isOpen)
        }
        return batch
    }

    /// Adds examples that were dispatched and did not run; they come next.
    package mutating func giveBack(_ examples: [Int]) {
        for unit in units(of: examples).reversed() {
            waitingCount += unit.examples.count
            waitingSeconds += unit.seconds
            if workers > 1, isSerial(unit) { serial.append(unit) } else { waiting.append(unit) }
        }
    }

    /// Removes all units.
    package mutating func drop() { (waiting, serial, waitingCount, waitingSeconds) = ([], [], 0, 0) }

    private mutating func take(_ unit: Unit) {
        waitingCount -= unit.examples.count
        waitingSeconds -= unit.seconds
    }

    private func isSerial(_ unit: Unit) -> Bool { unit.examples.contains { plan.entries[$0].isSerial } }

    /// Returns the units of examples, in their order.
    private func units(of examples: [Int]) -> [Unit] {
        var units: [Unit] = []
        var places: [Int: Int] = [:]
        for example in examples {
            let unit = plan.entries[example].unit
            if let unit, let place = places[unit] {
                units[place].examples.append(example)
                units[place].seconds += seconds[example] ?? 0
            } else {
                if let unit { places[unit] = units.count }
                units.append(Unit(examples: [example], seconds: seconds[example] ?? 0))
            }
        }
        return units
    }
}
