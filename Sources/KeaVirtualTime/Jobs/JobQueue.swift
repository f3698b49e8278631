import Kea

/// The work that is to be done in virtual time, and its order.
///
/// Work is either ready or due at a time. Without a seed, ready work is done in the order in which it came. With one,
/// the order is any that real executors could have chosen, the same one for the same seed: the main actor takes its
/// jobs in order, the threads of the pool take theirs in any order, and nobody knows which of the two is faster.
package struct JobQueue<Job> {
    /// The executor that does a piece of work.
    package enum Lane {
        /// The main actor: one thing after the other, first come, first served.
        case main
        /// The thread pool: many things at once.
        case pool
    }

    private struct Entry {
        let job: Job
        let lane: Lane
        let due: Duration
        /// Counts what came in, to tell earlier from later.
        let number: Int
    }

    /// The time, counted from the beginning, in whole nanoseconds.
    package private(set) var now = Duration.zero

    private var main = Queue<Entry>()
    private var pool = Queue<Entry>()
    private var timers = Heap<Entry> { $0.due != $1.due ? $0.due < $1.due : $0.number < $1.number }
    private var count = 0
    private var generator: SeededGenerator?

    /// Makes a queue without any work.
    ///
    /// - Parameter seed: chooses among ready work; without it the order is that in which it came.
    package init(seed: UInt64? = nil) {
        generator = seed.map(SeededGenerator.init)
    }
}

// MARK: - Ready work

extension JobQueue {
    /// Whether something can be done at once.
    package var hasReadyWork: Bool { !main.isEmpty || !pool.isEmpty }

    /// Adds work that can be done at once.
    package mutating func add(_ job: Job, on lane: Lane) {
        makeReady(entry(job, on: lane, due: now))
    }

    /// Takes out what is to be done next, or `nil` where nothing is ready.
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
        // The first job of the main actor is one choice, each job of the pool is another.
        let choices = pool.count + (main.isEmpty ? 0 : 1)
        guard choices > 0, var generator else { return nil }
        let choice = choices == 1 ? 0 : Int.random(in: 0..<choices, using: &generator)
        self.generator = generator
        return choice < pool.count ? pool.removeUnordered(at: choice) : main.popFirst()
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
}

// MARK: - Work that is due later

extension JobQueue {
    /// The time at which the next work is due, or `nil` where nothing is, or only after more than a hundred years.
    ///
    /// A sleep of `Duration.seconds(Int.max)` is a way to say for ever.
    package var nextDue: Duration? {
        guard let due = timers.first?.due, due - now < Self.forEver else { return nil }
        return due
    }

    /// Adds work that can be done after `delay`.
    package mutating func add(_ job: Job, on lane: Lane, after delay: Duration) {
        guard delay > .zero else { return add(job, on: lane) }
        timers.insert(entry(job, on: lane, due: now + min(delay, Self.forEver).roundedUp))
    }

    /// Moves on to `time`; all that is due until then becomes ready.
    package mutating func advance(to time: Duration) {
        now = max(now, time.roundedUp)
        while let next = timers.first, next.due <= now {
            _ = timers.popFirst()
            makeReady(next)
        }
    }

    /// Takes out all work, in order: what is ready without a delay, and what is due with the rest of its delay.
    package mutating func drain() -> [(job: Job, lane: Lane, delay: Duration?)] {
        var all: [(job: Job, lane: Lane, delay: Duration?)] = []
        generator = nil
        while let (job, lane) = next() { all.append((job, lane, nil)) }
        while let entry = timers.popFirst() { all.append((entry.job, entry.lane, entry.due - now)) }
        return all
    }

    private static var forEver: Duration { .seconds(100 * 366 * 86_400) }
}

extension Duration {
    /// The duration in whole nanoseconds, which is what clocks can show; a part of one counts as one.
    fileprivate var roundedUp: Duration {
        let (seconds, attoseconds) = components
        let nanoseconds = (attoseconds + 999_999_999) / 1_000_000_000
        return .seconds(seconds) + .nanoseconds(nanoseconds)
    }
}
