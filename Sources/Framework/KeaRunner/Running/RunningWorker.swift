import Foundation
import Kea
import KeaEvents

/// A worker with the examples that it was given, and the messages that are not reported yet.
@MainActor
final class RunningWorker {
    let session: any WorkerSession
    private let start = RealClock.now

    var activity = WorkerActivity()
    /// Its own plan, once it has sent it.
    private(set) var plan: RunPlan?
    /// The encoded examples of its plan that are not decoded yet, in parts, and those before them.
    private var parts: [[UInt8]] = []
    private var entries: [RunPlan.Entry] = []
    /// A hash of all encoded examples.
    private var hasher = Hasher()
    /// For each example of its own plan, the index in the run's plan.
    private var indicesInRun: [Int?] = []
    /// The indices in its own plan, by those in the run's plan.
    private var own: [Int: Int] = [:]
    /// Whether its plan has the examples of the run's plan, in the same order.
    private(set) var isSame = true

    /// The examples that it was given and has not finished, in order.
    private(set) var given: ArraySlice<Int> = []
    private var enough = 0
    private var knownHooks: [Int] = []
    /// Whether it runs only examples that mostly wait, beside the workers that compute.
    var isAdditional = false
    /// Whether it runs only the hooks after the run.
    var isForEnd = false
    /// The number of sources, glue and test cases that it has sent.
    var describedCount = 0
    /// Whether it was ordered to end after the examples that it was given.
    var isFinishing = false
    /// Whether it was killed because the run does not need it any more; it may have sent its plan before its end.
    var isDismissed = false
    /// Whether it has finished an example, or the run can go on without its crash.
    var hasProgressed = false
    /// The last example that it has finished.
    var lastFinished: Int?
    /// Whether it has begun an example or a hook, or recorded a failure.
    var hasBegun: Bool {
        lastFinished != nil || activity.example != nil || activity.hook != nil || activity.hookOfRun != nil
            || !activity.pendingFailures.isEmpty
    }
    /// The events of its running example, kept until that ends if other workers run at the same time.
    var kept: [RunEvent] = []
    /// The output of its running example, likewise.
    var output = KeptOutput()
    /// The time from its start to its plan.
    private(set) var loadingTime = Duration.zero

    init(_ session: any WorkerSession) { self.session = session }

    /// - Parameter isFirst: whether no other worker will have sent these examples, so that they are decoded at once.
    func take(_ part: [UInt8], isFirst: Bool) throws(ChannelFault) {
        part.withUnsafeBytes { hasher.combine(bytes: $0) }
        parts.append(part)
        if isFirst { try decode() }
    }

    private func decode() throws(ChannelFault) {
        for part in parts {
            guard let more: [RunPlan.Entry] = try? ByteCoder.values(from: part) else { throw .nonsense }
            entries += more
        }
        parts = []
    }

    /// Completes its plan with the examples received before; shares those of the run's plan if they are equal.
    func complete(_ plan: RunPlan, known: RunPlan) throws(ChannelFault) -> RunPlan {
        var plan = plan
        plan.digest = hasher.finalize()
        if plan.digest == known.digest {
            plan.entries = known.entries
        } else {
            try decode()
            plan.entries = entries
        }
        (parts, entries) = ([], [])
        return plan
    }

    func adopt(_ plan: RunPlan, _ indices: [Int?]) {
        self.plan = plan
        indicesInRun = indices
        isSame = indices.enumerated().allSatisfy { $0 == $1 }
        if !isSame {
            for (own, run) in indices.enumerated() { if let run { self.own[run] = own } }
        }
        loadingTime = RealClock.now - start
    }

    /// Returns the index in the run's plan of an example of its own plan.
    func index(of index: Int) -> Int? {
        index >= 0 && index < indicesInRun.count ? indicesInRun[index] : nil
    }

    /// Whether it waits for more examples, or soon will.
    var isReady: Bool { plan != nil && !isFinishing && given.count <= enough }

    /// Gives it examples to run; it does not run the hooks around the run again that have begun.
    func give(_ examples: [Int], knowing hooks: [Int]) {
        know(hooks)
        given += examples
        enough = examples.count / 4
        let indices = isSame ? examples : examples.compactMap { own[$0] }
        // An order is one packet.
        for start in stride(from: 0, to: indices.count, by: 4_000) {
            session.send(.run(Array(indices[start..<min(start + 4_000, indices.count)])))
        }
    }

    private func know(_ hooks: [Int]) {
        if hooks != knownHooks { session.send(.hooksHaveRun(hooks)) }
        knownHooks = hooks
    }

    func endRun(knowing hooks: [Int]) {
        know(hooks)
        session.send(.endRun)
        finish()
    }

    func finish() {
        isFinishing = true
        session.send(.finish)
    }

    func end(_ example: Int) {
        if given.first == example {
            given.removeFirst()
        } else {
            given.removeAll { $0 == example }
        }
    }
}

/// The output of an example, kept until its result is known.
struct KeptOutput {
    private var parts: [(bytes: [UInt8], descriptor: Int32)] = []
    private var count = 0
    private var lost = 0

    private static let limit = 1 << 20

    var isEmpty: Bool { parts.isEmpty }

    /// Adds output; past the limit, the oldest is dropped.
    mutating func append(_ bytes: [UInt8], to descriptor: Int32) {
        guard !bytes.isEmpty else { return }
        count += bytes.count
        if let last = parts.last, last.descriptor == descriptor, last.bytes.count < 65_536 {
            parts[parts.count - 1].bytes += bytes
        } else {
            parts.append((bytes, descriptor))
        }
        while count > Self.limit, parts.count > 1 {
            let first = parts.removeFirst()
            count -= first.bytes.count
            lost += first.bytes.count
        }
    }

    /// Removes and returns the output, and the number of bytes that were dropped.
    mutating func take() -> (parts: [(bytes: [UInt8], descriptor: Int32)], lost: Int) {
        defer { self = KeptOutput() }
        return (parts, lost)
    }
}
