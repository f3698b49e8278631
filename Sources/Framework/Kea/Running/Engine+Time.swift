import KeaEvents

extension Engine {
    /// Runs an example in the time that it asks for, once for each seed, until it fails; the last run is reported.
    func executeInItsTime(_ example: Example) -> ExampleResult {
        switch example.traits.timeUnavailability {
        case .platform(let reason): return ExampleResult(status: .skipped, seconds: 0, reason: reason)
        case .setUp(let message):
            let failure = Failure(kind: .definition, message: message, location: example.info.location)
            return ExampleResult(status: .failed, seconds: 0, failures: [failure])
        case nil: break
        }
        guard let time = example.traits.timeScope else { return execute(example) }
        let seeds = time.seeds(ofRun: options.seed)
        guard seeds.count > 1 else { return execute(example, in: time, seed: seeds.first ?? nil) }
        let deliver = report
        var events: [RunEvent] = []
        report = { events.append($0) }
        defer {
            report = deliver
            events.forEach(deliver)
        }
        let (start, pausedBefore) = (RealClock.now, pausedTime)
        var result = ExampleResult(status: .passed, seconds: 0)
        for seed in seeds where result.status == .passed {
            events = []
            result = execute(example, in: time, seed: seed)
        }
        result.seconds = (RealClock.now - start - pausedTime + pausedBefore).seconds
        return result
    }

    package func realTimeLimit(of example: Example) -> Duration? {
        guard let time = example.traits.timeScope else {
            return example.traits.timeLimit ?? options.timeLimit
        }
        return (options.timeLimit ?? .seconds(60)) * max(1, time.seeds(ofRun: options.seed).count)
    }
}
