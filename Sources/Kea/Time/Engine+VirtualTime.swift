import KeaEvents

extension Engine {
    /// Runs an example in virtual time, once for each order that it asks for, until it does not pass.
    ///
    /// Reports see one run: the one that decided.
    func executeInVirtualTime(_ example: Example, _ time: VirtualTime) -> ExampleResult {
        if let reason = VirtualTime.unavailableReason {
            return ExampleResult(status: .skipped, seconds: 0, reason: reason)
        }
        let seeds = time.seeds(ofRun: options.seed)
        guard seeds.count > 1 else { return execute(example, in: time, seed: seeds.first ?? nil) }
        let deliver = report
        var events: [RunEvent] = []
        report = { events.append($0) }
        defer {
            report = deliver
            events.forEach(deliver)
        }
        let start = RealClock.now
        var result = ExampleResult(status: .passed, seconds: 0)
        for seed in seeds where result.status == .passed {
            events = []
            result = execute(example, in: time, seed: seed)
        }
        result.seconds = (RealClock.now - start).seconds
        return result
    }
}

extension Execution {
    /// The line of a failure that says how to see it again.
    static func replayNote(_ seed: UInt64) -> String {
        "in virtual time with seed \(seed): .virtualTime(seed: \(seed)) or --seed \(seed) gives the same order again"
    }
}
