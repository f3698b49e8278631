import Kea
import KeaEvents

/// The class, hook or example that a worker is loading or running, according to its messages.
struct WorkerActivity {
    var loading: String?
    var hook: GroupHook?
    var hookOfRun: HookInfo?
    var example: RunningExample?
    var lastFinished: Int?
    /// Failures outside of the running example that no event contains yet, by their identities.
    private var pending: [Int: (failure: Failure, owner: FailureOwner)] = [:]
    /// The classes and hooks that it has begun to load and to run, in order.
    var begun: [FailureOwner] = []
    var hang: EndCause?

    /// Whether it has begun an example or a hook, or recorded a failure.
    var hasBegun: Bool {
        lastFinished != nil || example != nil || hook != nil || hookOfRun != nil || !pending.isEmpty
    }

    /// Adds a failure, which the process has given an identity; the last of its owners is known best.
    mutating func keep(_ failure: Failure, of owner: FailureOwner) {
        pending[failure.id ?? -pending.count - 1] = (failure, owner)
    }

    /// Removes a failure that an example or event has reported.
    mutating func forget(_ failure: Failure) { if let id = failure.id { pending[id] = nil } }

    /// Removes and returns the failures that nothing has reported, in the order in which they were recorded.
    mutating func takePendingFailures() -> [(failure: Failure, owner: FailureOwner)] {
        defer { pending = [:] }
        return pending.sorted { $0.key < $1.key }.map(\.value)
    }
}

struct RunningExample {
    let index: Int
    let info: ExampleInfo
    let start = RealClock.now
    var step: StepInfo?
    var sent: [Failure] = []
    /// The number of those failures that belong to finished steps.
    var sentInSteps = 0
    /// Failures that the coordinator has recorded for it; they fail it even if the worker reports success.
    var found: [Failure] = []

    init(_ index: Int, _ info: ExampleInfo) { (self.index, self.info) = (index, info) }

    mutating func endStep() { (step, sentInSteps) = (nil, sent.count) }

    var seconds: Double { (RealClock.now - start).seconds }

    var locations: [SourceLocation] { [info.location, step?.definition].compactMap(\.self) }
}

extension SourceLocation {
    /// Returns the location with the absolute path of a known file: the runtime may write only `Module/File.swift`.
    func completed(by known: [SourceLocation]) -> SourceLocation? {
        guard !file.hasPrefix("/") else { return self }
        let name = file.split(separator: "/").last ?? ""
        return known.first { $0.file.hasSuffix("/\(name)") }.map { SourceLocation(file: $0.file, line: line) }
    }
}
