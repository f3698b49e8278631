import Kea

/// The jobs of virtual time, ready or with a deadline, and their order.
///
/// Ready jobs run in order of arrival; with a seed, in an order that real executors could have produced: the main actor
/// runs its jobs in order, the threads of the pool in any.
package struct JobQueue<Job> {
    package enum Lane {
        /// The main actor: one job after another, in order of arrival.
        case main
        /// The thread pool: many jobs in parallel.
        case pool
    }

    private struct Entry {
        let job: Job
        let lane: Lane
        let due: Duration
        let number: Int
    }

    package private(set) var now = Duration.zero

    /// Slices, because removing their first element takes constant time.
    private var main: ArraySlice<Entry> = []
    private var pool: ArraySlice<Entry> = []
    /// The jobs with a deadline, the next one last.
    private var timers: [Entry] = []
    private var count = 0
    private var generator: SeededGenerator?

    /// - Parameter seed: selects among ready jobs; without it the order is that of arrival.
    package init(seed: UInt64? = nil) { generator = seed.map(SeededGenerator.init) }

    // MARK: Ready work

    package var hasReadyWork: Bool { !main.isEmpty || !pool.isEmpty }

    package mutating func add(_ job: Job, on lane: Lane) { makeReady(entry(job, on: lane, due: now)) }

    package mutating func next() -> (job: Job, lane: Lane)? {
        let entry = generator == nil ? nextInOrder() : nextByChance()
        return entry.map { ($0.job, $0.lane) }
    }

    private mutating func nextInOrder() -> Entry? {
        guard let fromMain = main.first else { return pool.popFirst() }
        guard let fromPool = pool.first, fromPool.number < fromMain.number else { return main.popFirst() }
        return pool.popFirst()
    }

    private mutating func nextByChance() -> Entry? {
        // The first job of the main actor is one choice; each job of the pool is another.
        let choices = pool.count + (main.isEmpty ? 0 : 1)
        guard choices > 0, var generator else { return nil }
        let choice = choices == 1 ? 0 : Int.random(in: 0..<choices, using: &generator)
        self.generator = generator
        guard choice < pool.count else { return main.popFirst() }
        pool.swapAt(pool.startIndex + choice, pool.endIndex - 1)
        return pool.popLast()
    }

    private mutating func makeReady(_ entry: Entry) {
        switch entry.lane {
        case .main: main.append(entry)
        case .pool: pool.append(entry)
        }
    }

    private mutating func entry(_ job: Job, on lane: Lane, due: Duration) -> Entry {
        count += 1
        return Entry(job: job, lane: lane, due: due, number: count)
    }

    // MARK: Work that is due later

    /// The earliest deadline within a hundred years; a sleep of `Duration.seconds(Int.max)` means for ever.
    package var nextDue: Duration? {
        guard let due = timers.last?.due, due - now < Self.forEver else { return nil }
        return due
    }

    package mutating func add(_ job: Job, on lane: Lane, after delay: Duration) {
        guard delay > .zero else { return add(job, on: lane) }
        let entry = entry(job, on: lane, due: now + min(delay, Self.forEver).roundedUp)
        var (low, high) = (0, timers.count)
        while low < high {
            let middle = (low + high) / 2
            if timers[middle].due > entry.due { low = middle + 1 } else { high = middle }
        }
        timers.insert(entry, at: low)
    }

    package mutating func advance(to time: Duration) {
        now = max(now, time.roundedUp)
        while let next = timers.last, next.due <= now {
            timers.removeLast()
            makeReady(next)
        }
    }

    /// Removes and returns all jobs in order: ready ones without a delay, others with their remaining delay.
    package mutating func drain() -> [(job: Job, lane: Lane, delay: Duration?)] {
        var all: [(job: Job, lane: Lane, delay: Duration?)] = []
        generator = nil
        while let (job, lane) = next() { all.append((job, lane, nil)) }
        while let entry = timers.popLast() { all.append((entry.job, entry.lane, entry.due - now)) }
        return all
    }

    private static var forEver: Duration { .seconds(100 * 366 * 86_400) }
}

extension Duration {
    fileprivate var roundedUp: Duration {
        let (seconds, attoseconds) = components
        let nanoseconds = (attoseconds + 999_999_999) / 1_000_000_000
        return .seconds(seconds) + .nanoseconds(nanoseconds)
    }
}
