import Kea
import KeaEvents

/// A worker with the examples that it was given, and the messages that are not reported yet.
@MainActor
final class RunningWorker {
    enum Role {
        case ordinary
        /// It runs only examples that mostly wait, beside the workers that compute.
        case additional
        /// It runs only the hooks after the run.
        case forEnd
    }

    enum Phase {
        case loading
        /// It has sent its plan, and runs examples or waits for them.
        case running
        /// It was ordered to end after the examples that it was given.
        case finishing
        /// It was killed because the run does not need it any more; it may have sent its plan before its end.
        case dismissed
    }

    let session: any WorkerSession
    let role: Role
    private(set) var phase = Phase.loading
    private let start = RealClock.now
    private(set) var loadingTime = Duration.zero
    var plan = WorkerPlan()
    var activity = WorkerActivity()

    /// The examples that it was given and has not finished, in order.
    private(set) var given: ArraySlice<Int> = []
    private var enough = 0
    private var knownHooks: Set<Int> = []
    /// Whether it has finished an example, or the run can go on without its crash.
    var hasProgressed = false
    var kept = KeptMessages()

    init(_ session: any WorkerSession, as role: Role) { (self.session, self.role) = (session, role) }

    var isLoaded: Bool { plan.value != nil }

    var isFinishing: Bool { phase == .finishing || phase == .dismissed }

    func adopt(_ plan: RunPlan, _ indices: [Int?]) {
        self.plan.adopt(plan, indices)
        if phase == .loading { phase = .running }
        loadingTime = RealClock.now - start
    }

    /// Whether it waits for more examples, or soon will.
    var isReady: Bool { phase == .running && given.count <= enough }

    /// Gives it examples to run; it does not run the hooks around the run again that have begun.
    func give(_ examples: [Int], knowing hooks: Set<Int>) {
        know(hooks)
        given += examples
        enough = examples.count / 4
        let indices = plan.ownIndices(of: examples)
        // An order is one packet.
        for start in stride(from: 0, to: indices.count, by: 4_000) {
            session.send(.run(Array(indices[start..<min(start + 4_000, indices.count)])))
        }
    }

    private func know(_ hooks: Set<Int>) {
        if hooks != knownHooks { session.send(.hooksHaveRun(hooks.sorted())) }
        knownHooks = hooks
    }

    func endRun(knowing hooks: Set<Int>) {
        know(hooks)
        session.send(.endRun)
        finish()
    }

    /// Orders it to end, by default after the examples that it was given.
    func finish(by order: WorkerOrder = .finish) {
        if phase != .dismissed { phase = .finishing }
        session.send(order)
    }

    func dismiss() {
        phase = .dismissed
        session.stop(because: .killed)
    }

    func removeGiven(_ example: Int) {
        if given.first == example {
            given.removeFirst()
        } else {
            given.removeAll { $0 == example }
        }
    }
}

/// The events and the output of an example, kept until its result is known.
struct KeptMessages {
    var events: [RunEvent] = []
    private var parts: ArraySlice<PrintedBytes> = []
    private var count = 0
    private var lost = 0

    private static let limit = 1 << 20

    /// Adds output; past the limit, the oldest is dropped.
    mutating func append(_ printed: PrintedBytes) {
        guard !printed.bytes.isEmpty else { return }
        count += printed.bytes.count
        let last = parts.endIndex - 1
        if parts.last?.descriptor == printed.descriptor, parts[last].bytes.count < 65_536 {
            parts[last].bytes += printed.bytes
        } else {
            parts.append(printed)
        }
        while count > Self.limit, parts.count > 1 {
            let first = parts.removeFirst()
            count -= first.bytes.count
            lost += first.bytes.count
        }
    }

    /// Removes and returns the output, and the number of bytes that were dropped.
    mutating func takeOutput() -> (parts: [PrintedBytes], lost: Int) {
        defer { (parts, count, lost) = ([], 0, 0) }
        return (Array(parts), lost)
    }
}
