import Kea
import KeaEvents

/// The order in which examples are handed out to workers.
///
/// A value that knows no process: it is told what is planned, what was handed out, and what came back. Examples that
/// share what a hook has made once stay together; the others are handed out in batches, small enough for all workers to
/// end together, and large enough for none to wait for the next one. What has to be alone comes last.
package struct RunSchedule {
    /// Examples that one worker runs in one go, by their places in the plan.
    private struct Unit {
        var examples: [Int]
        /// The time that they took in an earlier run, as far as that is known.
        var seconds: Double
    }

    private let plan: RunPlan
    private let workers: Int
    private let batchLimit: Int
    private let seconds: [Double?]
    /// The units to be handed out, the next one last.
    private var waiting: [Unit] = []
    /// Those that are run beside no other, the next one last.
    private var serial: [Unit] = []
    /// Whether no more than one unit is handed out at a time, to find out which one it is that ends workers.
    var isCautious = false
    private var waitingCount = 0
    private var waitingSeconds = 0.0

    /// Plans the order.
    ///
    /// - Parameters:
    ///   - plan: the examples of the run.
    ///   - workers: the number of workers among which they are divided. One gets everything at once, in the plan's order.
    ///   - durations: the times that examples took in earlier runs; `nil` where there was none.
    ///   - keepsOrder: whether somebody has asked for the plan's order: without it, the longest come first.
    package init(_ plan: RunPlan, workers: Int, durations: RecordedDurations?, keepsOrder: Bool) {
        self.plan = plan
        self.workers = workers
        // What no run has recorded may take any time; what one has, and is not among the long ones, is quick.
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

    /// The number of units: more workers than that would have nothing to do.
    static func unitCount(of plan: RunPlan) -> Int {
        var seen: Set<Int> = []
        return plan.entries.count { entry in entry.unit.map { seen.insert($0).inserted } ?? true }
    }

    /// Whether everything was handed out.
    package var isEmpty: Bool { waiting.isEmpty && serial.isEmpty }

    /// Whether what is left has to be alone.
    var isSerialOnly: Bool { waiting.isEmpty && !serial.isEmpty }

    /// The time that what is left will take, if each example whose duration is not known takes the given time.
    package func secondsLeft(each usual: Double) -> Double { waitingSeconds + Double(waitingCount) * usual }

    /// Takes the examples that a worker runs next; none where there are none that it may run now.
    ///
    /// - Parameters:
    ///   - isAlone: whether no other worker runs anything.
    ///   - isOpen: whether an example still waits for its result.
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

    /// Takes back what was handed out and not run; it comes next.
    package mutating func giveBack(_ examples: [Int]) {
        for unit in units(of: examples).reversed() {
            waitingCount += unit.examples.count
            waitingSeconds += unit.seconds
            if workers > 1, isSerial(unit) { serial.append(unit) } else { waiting.append(unit) }
        }
    }

    /// Hands out nothing more.
    package mutating func drop() { (waiting, serial, waitingCount, waitingSeconds) = ([], [], 0, 0) }

    private mutating func take(_ unit: Unit) {
        waitingCount -= unit.examples.count
        waitingSeconds -= unit.seconds
    }

    private func isSerial(_ unit: Unit) -> Bool { unit.examples.contains { plan.entries[$0].isSerial } }

    /// The units of these examples, in their order.
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
