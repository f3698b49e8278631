import Kea
import KeaEvents

/// The plan that a worker has sent, and the places of its examples in the plan of the run.
struct WorkerPlan {
    /// The worker's plan; `nil` until it is complete.
    private(set) var value: RunPlan?
    /// The encoded examples that are not decoded yet, in parts, and those before them.
    private var parts: [[UInt8]] = []
    private var entries: [RunPlan.Entry] = []
    private var hasher = Hasher()
    /// For each of its examples, the index in the run's plan.
    private var indicesInRun: [Int?] = []
    /// The indices in the worker's plan, by those in the run's plan.
    private var own: [Int: Int] = [:]
    /// Whether it has the examples of the run's plan, in the same order.
    private(set) var isSame = true

    /// - Parameter isFirst: whether no other worker will have sent these examples, so that they are decoded at once.
    mutating func add(_ part: [UInt8], isFirst: Bool) throws(ChannelFault) {
        part.withUnsafeBytes { hasher.combine(bytes: $0) }
        parts.append(part)
        if isFirst { try decode() }
    }

    private mutating func decode() throws(ChannelFault) {
        for part in parts {
            guard let more: [RunPlan.Entry] = try? ByteCoder.values(from: part) else { throw .nonsense }
            entries += more
        }
        parts = []
    }

    /// Completes a plan with the examples received before; shares those of the run's plan if they are equal.
    mutating func complete(_ plan: RunPlan, known: RunPlan) throws(ChannelFault) -> RunPlan {
        var plan = plan
        plan.digest = hasher.finalize()
        if plan.digest == known.digest {
            plan.entries = known.entries
        } else {
            try decode()
            plan.entries = entries
        }
        (parts, entries) = ([], [])
        guard plan.isSound, value == nil else { throw .nonsense }
        return plan
    }

    mutating func adopt(_ plan: RunPlan, _ indices: [Int?]) {
        value = plan
        indicesInRun = indices
        isSame = indices.enumerated().allSatisfy { $0 == $1 }
        if !isSame {
            for (own, run) in indices.enumerated() { if let run { self.own[run] = own } }
        }
    }

    /// Returns the index in the run's plan of an example of the worker's plan.
    func index(of index: Int) -> Int? {
        index >= 0 && index < indicesInRun.count ? indicesInRun[index] : nil
    }

    /// Returns the indices in the worker's plan of examples of the run's plan.
    func ownIndices(of examples: [Int]) -> [Int] { isSame ? examples : examples.compactMap { own[$0] } }

    /// Returns the examples of a group of the worker's plan, by their indices in the run's plan.
    func examples(in group: Int) -> [Int] {
        guard let value else { return [] }
        return value.entries.indices.compactMap { index in
            value.ancestors(of: value.entries[index].group).contains(group) ? self.index(of: index) : nil
        }
    }
}
