import Kea
import KeaEvents

/// The work that a worker is busy with, as far as it has told.
struct WorkerActivity {
    /// The class that it loads.
    var loading: String?
    /// The hook around a group that it runs.
    var hook: GroupHook?
    /// The hook around the run that it runs, as reports know it.
    var hookOfRun: HookInfo?
    /// The example that it runs.
    var example: RunningExample?
    /// Failures that belong to no running example, and have not come as late ones yet.
    var strayFailures: [(failure: Failure, owner: FailureOwner)] = []
    /// The hang, where the worker has told of one.
    var hang: (limit: Duration, stack: [String])?

    /// Forgets a failure that somebody else answers for now, or that has been reported.
    mutating func forget(_ failure: Failure) {
        let index = strayFailures.firstIndex {
            // What is known of where it came from is added later.
            ($0.failure.message, $0.failure.location) == (failure.message, failure.location)
        }
        if let index { strayFailures.remove(at: index) }
    }
}

/// The example that a worker runs at the moment.
struct RunningExample {
    /// Its place in the plan.
    let index: Int
    let info: ExampleInfo
    let start = RealClock.now
    var openSteps: [StepInfo] = []
    /// The failures that it has told.
    var told: [Failure] = []
    /// The number of them that belong to steps that have ended.
    var toldInSteps = 0
    /// Failures that others have found about it: it fails by these whatever it says itself.
    var found: [Failure] = []

    init(_ index: Int, _ info: ExampleInfo) {
        self.index = index
        self.info = info
    }

    /// Ends the innermost step.
    ///
    /// - Returns: whether there was one.
    mutating func endStep() -> Bool {
        toldInSteps = told.count
        return openSteps.popLast() != nil
    }

    /// The time that it has been running, in seconds.
    var seconds: Double { (RealClock.now - start).seconds }

    /// Places in the files that it has to do with.
    var places: [SourceLocation] { [info.location] + openSteps.compactMap(\.definition) }
}

extension SourceLocation {
    /// The place with its file's whole path, where the runtime knows only its name, as in `Module/File.swift`.
    ///
    /// - Parameter known: places in files that it may be.
    /// - Returns: `nil` where it is in none of these.
    func completed(by known: [SourceLocation]) -> SourceLocation? {
        guard !file.hasPrefix("/") else { return self }
        let name = file.split(separator: "/").last ?? ""
        return known.first { $0.file.hasSuffix("/\(name)") }.map { SourceLocation(file: $0.file, line: line) }
    }
}
