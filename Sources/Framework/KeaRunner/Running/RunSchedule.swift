import KeaEvents

/// The order in which examples are dispatched to workers.
///
/// A unit is an example, or all examples that share the setup of one hook. Batches of units are small enough for all
/// workers to end together, and large enough for none of them to wait. Serial examples come last.
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
    private var computing: [Unit] = []
    /// The units that mostly wait, if there are additional workers, the next one last.
    private var waiting: [Unit] = []
    private var serial: [Unit] = []
    /// Whether units are dispatched one by one, to find the unit that ends workers.
    var isCautious = false
    /// The computing and serial examples that are left, and their duration as far as it is known.
    private var left = (count: 0, seconds: 0.0)
    /// The expected duration of the waiting units that are left.
    package private(set) var waitingSeconds = 0.0
    private let hasAdditional: Bool

    /// - Parameter keepsOrder: whether the options require the plan's order; otherwise, the longest units come first.
    package init(
        _ plan: RunPlan, workers: Int, additional: Int = 0, durations: RecordedDurations?, keepsOrder: Bool
    ) {
        (self.plan, self.workers) = (plan, workers)
        hasAdditional = additional > 0
        // Without records, any example may be long; with records, examples without one are short.
        batchLimit = workers == 1 ? .max : durations == nil ? 10 : 100
        seconds = durations.map { known in plan.entries.map { known.seconds[$0.info.id] } } ?? []
        var units = units(of: Array(plan.entries.indices))
        if workers > 1 || hasAdditional, !keepsOrder {
            let isLong: (Unit) -> Bool = { [self] in $0.seconds > 0 && !isSerial($0) }
            units = units.filter(isLong).sorted { $0.seconds > $1.seconds } + units.filter { !isLong($0) }
        }
        for unit in units.reversed() { add(unit) }
    }

    /// Returns the number of units with such an example, beyond which further workers would be idle.
    static func unitCount(
        of plan: RunPlan, where isCounted: (RunPlan.Entry) -> Bool = { _ in true }
    ) -> Int {
        var seen: Set<Int> = []
        return plan.entries.count { entry in
            isCounted(entry) && (entry.unit.map { seen.insert($0).inserted } ?? true)
        }
    }

    package var isEmpty: Bool { computing.isEmpty && waiting.isEmpty && serial.isEmpty }

    var isSerialOnly: Bool { computing.isEmpty && waiting.isEmpty && !serial.isEmpty }

    /// Returns the expected duration of the computing units that are left, given the usual duration of an example.
    package func secondsLeft(each usual: Double) -> Double { left.seconds + Double(left.count) * usual }

    /// Removes and returns the examples that a worker runs next, alone or beside others; empty if it may not run any now.
    package mutating func next(
        isAlone: Bool, isAdditional: Bool = false, isOpen: (Int) -> Bool
    ) -> [Int] {
        let count = isCautious ? 0 : min(batchLimit, max(1, left.count / (4 * workers)))
        let time = workers == 1 ? .infinity : max(0.05, left.seconds / Double(4 * workers))
        var batch: [Int] = []
        var sum = 0.0
        while !isAdditional, let unit = computing.last {
            sum += unit.seconds
            guard
                batch.isEmpty
                    || (workers == 1 && !isCautious || batch.count + unit.examples.count <= count)
                        && sum <= time
            else { break }
            computing.removeLast()
            track(unit, -1)
            batch += unit.examples.filter(isOpen)
        }
        while batch.isEmpty, let unit = waiting.popLast() {
            waitingSeconds -= unit.seconds
            batch = unit.examples.filter(isOpen)
        }
        while batch.isEmpty, !isAdditional, isAlone, let unit = serial.popLast() {
            track(unit, -1)
            batch = unit.examples.filter(isOpen)
        }
        return batch
    }

    /// Adds examples that were dispatched and did not run; they come next.
    package mutating func giveBack(_ examples: [Int]) {
        for unit in units(of: examples).reversed() { add(unit) }
    }

    package mutating func drop() {
        (computing, waiting, serial, left, waitingSeconds) = ([], [], [], (0, 0), 0)
    }

    /// Adds a unit, which comes next among those of its kind.
    private mutating func add(_ unit: Unit) {
        if isSerial(unit) {
            serial.append(unit)
            track(unit, 1)
        } else if hasAdditional, unit.examples.allSatisfy({ plan.entries[$0].waits }) {
            waiting.append(unit)
            waitingSeconds += unit.seconds
        } else {
            computing.append(unit)
            track(unit, 1)
        }
    }

    /// Adds a unit to what is left, or removes it, by the sign.
    private mutating func track(_ unit: Unit, _ sign: Int) {
        left = (left.count + sign * unit.examples.count, left.seconds + Double(sign) * unit.seconds)
    }

    private func isSerial(_ unit: Unit) -> Bool {
        (workers > 1 || hasAdditional) && unit.examples.contains { plan.entries[$0].isSerial }
    }

    private func units(of examples: [Int]) -> [Unit] {
        if workers == 1, !hasAdditional, !isCautious { return [Unit(examples: examples, seconds: 0)] }
        var units: [Unit] = []
        var indices: [Int: Int] = [:]
        for example in examples {
            let entry = plan.entries[example]
            // Without a record, additional workers should start for an example that waits.
            let time =
                (seconds.isEmpty ? nil : seconds[example]) ?? (hasAdditional && entry.waits ? 1 : 0)
            if let unit = entry.unit, let index = indices[unit] {
                units[index].examples.append(example)
                units[index].seconds += time
            } else {
                if let unit = entry.unit { indices[unit] = units.count }
                units.append(Unit(examples: [example], seconds: time))
            }
        }
        return units
    }
}
