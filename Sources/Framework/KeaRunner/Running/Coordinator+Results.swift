import Kea
import KeaEvents

extension Coordinator {
    /// Reports an event of a worker's running example or hook; beside other workers, when that ends.
    func report(_ event: RunEvent, by worker: RunningWorker) {
        if pool.size == 1 { receive(event) } else { worker.kept.events.append(event) }
    }

    /// Reports the kept events of a worker, which belong to one example or one hook around the run.
    func reportKeptEvents(of worker: RunningWorker) {
        let events = worker.kept.events
        worker.kept.events = []
        for event in events { receive(event) }
    }

    /// Records the result of an example, and reports it after the kept events of its worker.
    func finishExample(_ example: Int, _ result: ExampleResult, by worker: RunningWorker? = nil) {
        worker?.removeGiven(example)
        guard ledger.finishExample(example) else { return }
        let info = entry(example).info
        if let worker {
            reportKeptEvents(of: worker)
            let isWanted = options.showsOutput || result.status.fails(strict: options.execution.isStrict)
            show(worker.kept.takeOutput(), of: info, isWanted: isWanted)
        }
        if result.status != .notRun { ledger.record(result.seconds, of: example) }
        var result = result
        result.attempts = ledger.attempt(at: example)
        receive(.exampleFinished(info, result))
        if options.execution.failsFast, record.hasFailed { stop(because: .failFast) }
    }

    func reportNotRun(_ examples: [Int], because reason: NotRunReason) {
        for example in examples where ledger.isOpen(example) {
            finishExample(example, .notRun(entry(example).info, because: reason))
        }
    }

    func entry(_ index: Int) -> RunPlan.Entry { ledger.plan.entries[index] }

    func given(toOthersThan worker: RunningWorker) -> Set<Int> {
        Set(pool.workers.filter { $0 !== worker }.flatMap(\.given))
    }

    func recordDurations() {
        guard options.mode == .run, options.repetitions == nil, ledger.hasTimes else { return }
        let isWhole =
            options.selectsAll && recovery.stopReason == nil && !TypeDiscovery.narrowsOrdinaryRun
        RecordedDurations.record(
            ledger.times, of: ledger.plan.entries.map { $0.info.id }, isWhole: isWhole, in: environment)
    }
}
