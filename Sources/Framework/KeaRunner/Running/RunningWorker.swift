import Foundation
import Kea
import KeaEvents

/// A worker as the coordinator knows it: what it was given to run, and what it has told so far.
@MainActor
final class RunningWorker {
    let session: any WorkerSession
    private let start = RealClock.now

    /// The work that it is busy with.
    var activity = WorkerActivity()
    /// Its own plan, once it has told it.
    private(set) var plan: RunPlan?
    /// The examples of its plan, in parts, as long as it has not told all of them.
    private var told: [Data] = []
    /// The places in the run's plan of the examples of its own plan.
    private var places: [Int?] = []
    /// The places in its own plan of those of the run's plan.
    private var own: [Int: Int] = [:]
    private var isSame = true

    /// The examples that it was given and that it has told no end of, in order.
    private(set) var given: [Int] = []
    private var enough = 0
    private var knownHooks: [Int] = []
    /// Whether it is there for the hooks after the run alone.
    var isForEnd = false
    /// Whether it was told to end after what it was given.
    var isFinishing = false
    /// Whether it was ended since nobody needs it any more.
    var isDismissed = false
    /// Whether the run has come forward by it.
    var hasProgressed = false
    /// The example that it has finished last.
    var lastFinished: Int?
    /// The events of its running example that are kept until that ends, where other workers run beside it.
    var kept: [RunEvent] = []
    /// The output of its running example, likewise.
    var output = KeptOutput()
    /// The time from its start to its plan.
    private(set) var loadingTime = Duration.zero

    init(_ session: any WorkerSession) { self.session = session }

    /// Takes a part of the examples of its plan.
    func take(_ part: Data) { told.append(part) }

    /// Its plan with the examples that it has told; those of the run's plan where it has told them word for word.
    func whole(_ plan: RunPlan, known: RunPlan) throws(ChannelFault) -> RunPlan {
        var plan = plan
        plan.digest = digest
        if plan.digest == known.digest {
            plan.entries = known.entries
        } else {
            for part in told {
                let entries = part.withUnsafeBytes { bytes in
                    try? MessageDecoder.decode([RunPlan.Entry].self, from: bytes, readsExamples: true)
                }
                guard let entries else { throw .nonsense }
                plan.entries += entries
            }
        }
        told = []
        return plan
    }

    /// A number that is the same for the same examples, in this process.
    private var digest: Int {
        var hasher = Hasher()
        for part in told { hasher.combine(part) }
        return hasher.finalize()
    }

    /// Takes its plan.
    ///
    /// - Parameter places: the places in the run's plan of what is in it.
    func adopt(_ plan: RunPlan, _ places: [Int?]) {
        self.plan = plan
        self.places = places
        isSame = places.enumerated().allSatisfy { $0 == $1 }
        if !isSame {
            for (index, place) in places.enumerated() { if let place { own[place] = index } }
        }
        loadingTime = RealClock.now - start
    }

    /// The place in the run's plan of an example of its own plan.
    func place(of index: Int) -> Int? { places.indices.contains(index) ? places[index] : nil }

    /// Whether it waits for more, or soon will.
    var isReady: Bool { plan != nil && !isFinishing && given.count <= enough }

    /// Gives it examples to run.
    ///
    /// - Parameter hooks: the hooks around the run that were begun, and are not to be run again.
    func give(_ examples: [Int], knowing hooks: [Int]) {
        know(hooks)
        given += examples
        enough = examples.count / 4
        let numbers = isSame ? examples : examples.compactMap { own[$0] }
        // An order is one packet.
        let ranges = Self.ranges(numbers)
        for start in stride(from: 0, to: ranges.count, by: 2_000) {
            session.send(.run(Array(ranges[start..<min(start + 2_000, ranges.count)])))
        }
    }

    private func know(_ hooks: [Int]) {
        if hooks != knownHooks { session.send(.hooksHaveRun(hooks)) }
        knownHooks = hooks
    }

    /// Lets it run the hooks after the run, and end.
    func endRun(knowing hooks: [Int]) {
        know(hooks)
        session.send(.endRun)
        finish()
    }

    /// Tells it to end after what it was given.
    func finish() {
        isFinishing = true
        session.send(.finish)
    }

    /// Notes the end of an example.
    func end(_ example: Int) {
        if given.first == example {
            given.removeFirst()
        } else {
            given.removeAll { $0 == example }
        }
    }

    /// Numbers as ranges, in their order.
    private static func ranges(_ numbers: [Int]) -> [Range<Int>] {
        var ranges: [Range<Int>] = []
        for number in numbers {
            if let last = ranges.last, last.upperBound == number {
                ranges[ranges.count - 1] = last.lowerBound..<(number + 1)
            } else {
                ranges.append(number..<(number + 1))
            }
        }
        return ranges
    }
}

/// The output of an example that is kept until it is known what became of the example.
struct KeptOutput {
    private var parts: [(bytes: [UInt8], descriptor: Int32)] = []
    private var count = 0
    private var lost = 0

    /// The number of bytes that are kept of one example.
    private static let limit = 1 << 20

    var isEmpty: Bool { parts.isEmpty }

    /// Takes what was written to a descriptor; past a mebibyte, the earliest is left out.
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

    /// Takes out all that is kept, and says what was left out.
    mutating func take() -> (parts: [(bytes: [UInt8], descriptor: Int32)], lost: Int) {
        defer { self = KeptOutput() }
        return (parts, lost)
    }
}
