// The C library's `stdout` is a variable, which nothing sets.
@preconcurrency import Foundation
import Kea

/// A process that loads the selection, sends its plan to a coordinator, and runs the examples that its orders name.
@MainActor
package enum Worker {
    /// The first argument of a worker.
    static let marker = "--kea-worker"

    static func run(in environment: RunEnvironment) -> Int32 {
        guard let channel = WorkerChannel(descriptor: WorkerChannel.startDescriptor) else {
            StandardError.write("error: \(marker) is how a run starts its workers, and nothing to be typed\n")
            return CommandStatus.mistake
        }
        // Printed lines reach the coordinator even if the example crashes next.
        setvbuf(stdout, nil, _IOLBF, 0)
        WorkerSignals.watch()
        let orders = WorkerOrders()
        channel.listen { order in
            if case .stop = order { SignalHandler.request() }
            orders.receive(order)
            if case .stop = order { RunInterruption.request() }
        }
        var json = Data()
        while case .load(let part, let isLast)? = orders.next(whenWaiting: {}) {
            json += part
            if isLast { break }
        }
        guard let session = RunSession(json, in: environment) else { return CommandStatus.mistake }
        run(session, reportingTo: channel, orders)
        return CommandStatus.passed
    }

    private static func run(_ session: RunSession, reportingTo channel: WorkerChannel, _ orders: WorkerOrders)
    {
        Watchdog.shared.handlers.activity = { activity, begins in
            switch activity {
            case .loading(let name): channel.send(.loading(begins ? name : nil))
            case .hook(let hook): channel.send(begins ? .groupHookStarted(hook) : .groupHookFinished)
            case .example, .exit: break  // An example has a run event; the coordinator watches the exit.
            }
        }
        Watchdog.shared.handlers.longActivity = { channel.send(.longActivity($0)) }
        Watchdog.shared.handlers.hang = { hang in
            channel.send(.hang(limit: hang.limit))
            channel.send(.stack(hang.stack()))
        }
        Run.current.host.endCopy = { channel.endCopy() }
        let plan = session.load()
        if !session.options.wantsAllSteps { channel.holdSteps() }
        Run.current.failureListener.report = { failure, owner in channel.send(.failure(failure, of: owner)) }
        run(plan, in: session, orders, whenWaiting: channel.wakeCoordinator) { channel.send($0) }
    }

    /// Sends the plan, and runs the examples that the coordinator orders.
    package static func run(
        _ selected: Plan, in session: RunSession, _ orders: WorkerOrders,
        whenWaiting wait: @escaping () -> Void, send: @escaping @MainActor (WorkerMessage) -> Void
    ) {
        var plan = RunPlan(selected, on: session.engine)
        session.engine.run.host.hasRun = { orders.haveRun(hook: $0) }
        // In parts, so that neither process holds the whole plan a second time.
        for start in stride(from: 0, to: plan.entries.count, by: 256) {
            send(.examples(plan.entries[start..<min(start + 256, plan.entries.count)]))
        }
        plan.entries = []
        send(.plan(plan))
        let examples = selected.examples
        var batch: ArraySlice<Example> = []
        session.execute(of: selected.suites, report: { send(.event($0)) }) {
            while batch.isEmpty {
                guard !session.isStopped, !orders.areWithdrawn else { return nil }
                switch orders.next(whenWaiting: wait) {
                case .load: break  // The selection was loaded at the start.
                case .describe(let withTestCases):
                    session.reportSources(of: selected, withTestCases: withTestCases) { send(.event($0)) }
                    send(.described)
                case .endRun:
                    if let example = examples.first(where: { $0.group.groupOfRun != nil }) {
                        session.engine.endRun(of: example)
                    }
                case .run(let indices):
                    batch = indices.filter(examples.indices.contains).map { examples[$0] }[...]
                    selected.suites.swiftTests.prepare(
                        Array(batch), timeLimit: session.options.execution.testTimeLimit)
                default: return nil
                }
            }
            guard !session.isStopped, !orders.areWithdrawn else { return nil }
            return batch.popFirst()
        }
        send(.finished)
    }
}
