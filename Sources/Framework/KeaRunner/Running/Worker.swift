// The C library's `stdout` is a variable, though nobody sets it.
@preconcurrency import Foundation
import Kea
import KeaEvents
import Synchronization

/// A process that runs examples for a coordinator, and may crash.
///
/// It loads, tells its plan, waits for its orders, and runs what it is told to.
@MainActor
enum Worker {
    /// The first argument of a worker.
    static let marker = "--kea-worker"

    /// The variable that keeps the caller's `SWIFT_BACKTRACE`, while that one holds the worker's own.
    static let backtraceBefore = "KEA_SWIFT_BACKTRACE"

    /// The variable with the names of the classes that are not to be loaded again.
    static let leftOut = "KEA_LEFT_OUT"

    /// Runs what it is told to; what is told over the channel says what came of it.
    static func run(in environment: RunEnvironment) -> Int32 {
        guard let channel = WorkerChannel(descriptor: WorkerChannel.startDescriptor) else {
            StandardError.write("error: \(marker) is how a run starts its workers, and nothing to be typed\n")
            return ExitStatus.mistake
        }
        // What an example prints is there before it crashes.
        setvbuf(stdout, nil, _IOLBF, 0)
        WorkerSignals.watch()
        restoreEnvironment(environment.variables)
        let orders = WorkerOrders()
        channel.listen { order in
            switch order {
            case .load(let selection): orders.add(.load(selection))
            case .run(let ranges): orders.add(.run(ranges.flatMap(\.self)))
            case .describe: orders.add(.describe)
            case .tellAllSteps: orders.add(.tellAllSteps)
            case .endRun: orders.add(.endRun)
            case .hooksHaveRun(let hooks): orders.note(hooks: hooks)
            case .finish: orders.close()
            case .withdraw: orders.withdraw()
            case .stop:
                SignalHandler.request()
                orders.withdraw()
                RunInterruption.request()
            }
        }
        guard case .load(let text)? = orders.next(whenWaiting: {}),
            let selection = try? JSONDecoder().decode(Selection.self, from: Data(text.utf8))
        else { return ExitStatus.mistake }
        run(RunSession(selection, in: environment), telling: channel, orders)
        return ExitStatus.passed
    }

    /// Processes that examples start find what they would find without a worker around them.
    private static func restoreEnvironment(_ environment: [String: String]) {
        if let backtrace = environment[backtraceBefore] {
            setenv("SWIFT_BACKTRACE", backtrace, 1)
            unsetenv(backtraceBefore)
        } else {
            unsetenv("SWIFT_BACKTRACE")
        }
        Loading.leftOut = Set((environment[leftOut] ?? "").split(separator: ",").map(String.init))
        unsetenv(leftOut)
    }

    private static func run(
        _ session: RunSession, telling channel: WorkerChannel, _ orders: WorkerOrders
    ) {
        let groups = GroupPlaces()
        Watchdog.shared.onActivity { activity, begins in
            switch activity {
            case .loading(let name): channel.send(.loading(begins ? name : nil))
            case .hook(let hook) where begins:
                channel.send(
                    .hookStarted(
                        .init(
                            words: hook.title, group: groups.place(of: hook.group), location: hook.location,
                            suite: hook.suite, limit: hook.limit)))
            case .hook: channel.send(.hookFinished)
            case .example: break  // An event says it.
            }
        }
        Watchdog.shared.onLongActivity { channel.send(.longActivity($0)) }
        Watchdog.shared.onHang { hang in
            channel.send(.hang(limit: hang.limit))
            channel.send(.stack(hang.stack()))
        }
        let loaded = session.load()
        var plan = RunPlan(loaded, groups)
        let places = ExamplePlaces(plan.entries)
        let teller = EventTeller(channel, places)
        FailureListener.set { failure, owner in
            channel.send(failure, of: WorkerMessage.Owner(owner, places))
        }
        Engine.shared.options.reportsAllSteps = false
        Engine.shared.options.hasRun = { orders.haveRun(hook: $0) }
        // In parts, so that neither side ever has to hold all of it a second time.
        for start in stride(from: 0, to: plan.entries.count, by: 256) {
            channel.send(.examples(plan.entries[start..<min(start + 256, plan.entries.count)]))
        }
        let exampleCount = plan.entries.count
        plan.entries = []
        channel.send(.plan(plan))
        var batch: ArraySlice<Int> = []
        session.execute(of: loaded.suites, report: { teller.tell($0) }) {
            while batch.isEmpty {
                guard !session.isStopped, !orders.areWithdrawn else { return nil }
                switch orders.next(whenWaiting: channel.wakeCoordinator) {
                case .load: break  // The first order, done already.
                case .tellAllSteps:
                    channel.tellAllSteps()
                    Engine.shared.options.reportsAllSteps = true
                case .describe:
                    session.tellTestCases(loaded) { teller.tell($0) }
                    channel.send(.described)
                case .endRun:
                    if let example = loaded.plan.examples.first(where: { $0.group.groupOfRun != nil }) {
                        Engine.shared.endRun(of: example)
                    }
                case .run(let examples):
                    if let error = session.requestedError {
                        channel.send(.problem(error))
                        return nil
                    }
                    batch = examples.filter { $0 < exampleCount }[...]
                    session.prepare(batch.map { loaded.plan.examples[$0] }, of: loaded.suites)
                case nil: return nil
                }
            }
            guard !session.isStopped, !orders.areWithdrawn else { return nil }
            return batch.popFirst().map { loaded.plan.examples[$0] }
        }
        channel.send(.finished)
    }
}
