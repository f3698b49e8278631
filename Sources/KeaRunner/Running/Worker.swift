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

    /// The arguments that start a worker.
    ///
    /// - Parameters:
    ///   - seed: the seed of the order, where it is random.
    ///   - arguments: the command line.
    static func arguments(seed: UInt64?, _ arguments: [String]) -> [String] {
        [marker, seed.map(String.init) ?? "-"] + arguments
    }

    /// Runs what it is told to; what is told over the channel says what came of it.
    static func run(_ arguments: [String], in environment: RunEnvironment) -> Int32 {
        guard let channel = WorkerChannel(descriptor: WorkerChannel.startDescriptor) else {
            StandardError.write("error: \(marker) is how a run starts its workers, and nothing to be typed\n")
            return ExitStatus.mistake
        }
        // What an example prints is there before it crashes.
        setvbuf(stdout, nil, _IOLBF, 0)
        FatalSignals.install()
        WorkerSignals.watch()
        restoreEnvironment(environment.variables)
        let orders = Orders()
        channel.listen { order in
            switch order {
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
        do throws(UsageError) {
            guard
                case .run(var options) = try Command(
                    read: Arguments(Array(arguments.dropFirst())), environment.variables)
            else {
                return ExitStatus.mistake
            }
            if let seed = arguments.first.flatMap({ UInt64($0) }) { options.order = .random(seed: seed) }
            run(RunSession(options, in: environment), options, telling: channel, orders)
            return ExitStatus.passed
        } catch {
            StandardError.write(error.text)
            return ExitStatus.mistake
        }
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
        _ session: RunSession, _ options: RunOptions, telling channel: WorkerChannel, _ orders: Orders
    ) {
        let groups = GroupPlaces()
        Watchdog.shared.onActivity { activity, begins in
            switch activity {
            case .loading(let name): channel.send(.loading(begins ? name : nil))
            case .hook(let hook) where begins:
                channel.send(
                    .hookStarted(
                        .init(
                            words: hook.words, group: groups.place(of: hook.group), location: hook.location,
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
        var places: [String: Int] = [:]
        for (index, entry) in plan.entries.enumerated() where places[entry.info.id] == nil {
            places[entry.info.id] = index
        }
        let teller = EventTeller(channel, places)
        FailureListener.set { [places] failure, owner in
            channel.send(failure, of: WorkerMessage.Owner(owner, places))
        }
        Engine.shared.options.tellsAllSteps = false
        Engine.shared.options.hasRun = { orders.haveRun(hook: $0) }
        // In parts, so that neither side ever has to hold all of it a second time.
        for start in stride(from: 0, to: plan.entries.count, by: 256) {
            var part = ByteWriter()
            Array(plan.entries[start..<min(start + 256, plan.entries.count)]).write(to: &part)
            channel.send(.examples(part.bytes))
        }
        let exampleCount = plan.entries.count
        plan.entries = []
        channel.send(.plan(plan))
        var batch: ArraySlice<Int> = []
        session.execute(of: loaded.suites, report: { teller.tell($0) }) {
            while batch.isEmpty {
                guard !session.isStopped, !orders.areWithdrawn else { return nil }
                switch orders.next(whenWaiting: channel.wakeCoordinator) {
                case .tellAllSteps:
                    channel.tellAllSteps()
                    Engine.shared.options.tellsAllSteps = true
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

/// The examples that a worker is to run, as it is told of them.
private final class Orders: Sendable {
    /// The next thing to do.
    enum Order {
        /// Tell the steps of all examples.
        case tellAllSteps
        /// Tell what each scenario is going to run.
        case describe
        /// Run these examples.
        case run([Int])
        /// Run the hooks after the run that were not begun.
        case endRun
    }

    private struct State {
        var waiting: [Order] = []
        var hooksThatHaveRun: Set<Int> = []
        var isClosed = false
        var isWithdrawn = false
    }

    private let state = Mutex(State())
    private let isThere = DispatchSemaphore(value: 0)

    /// Adds something to do.
    func add(_ order: Order) { change { $0.waiting.append(order) } }

    /// Notes hooks around the run that another process has begun.
    func note(hooks: [Int]) { state.withLock { $0.hooksThatHaveRun.formUnion(hooks) } }

    /// Whether another process has begun a hook around the run.
    func haveRun(hook: Int) -> Bool { state.withLock { $0.hooksThatHaveRun.contains(hook) } }

    /// Nothing more will come.
    func close() { change { $0.isClosed = true } }

    /// Nothing more is wanted.
    func withdraw() { change { ($0.isClosed, $0.isWithdrawn, $0.waiting) = (true, true, []) } }

    /// Whether nothing more is wanted, also of what was taken out.
    var areWithdrawn: Bool { state.withLock { $0.isWithdrawn } }

    private func change(_ body: (inout State) -> Void) {
        state.withLock { body(&$0) }
        isThere.signal()
    }

    /// Waits for the next thing to do and takes it out; `nil` where nothing more will come.
    ///
    /// - Parameter whenWaiting: called before it is waited for.
    func next(whenWaiting: () -> Void) -> Order? {
        while true {
            let (order, isOver) = state.withLock { state -> (Order?, Bool) in
                guard !state.waiting.isEmpty else { return (nil, state.isClosed) }
                return (state.waiting.removeFirst(), false)
            }
            if isOver || order != nil { return order }
            if isThere.wait(timeout: .now()) == .success { continue }
            whenWaiting()
            isThere.wait()
        }
    }
}

/// The places of groups in a plan.
final class GroupPlaces: Sendable {
    private let places = Mutex<[ObjectIdentifier: Int]>([:])

    func place(of group: ObjectIdentifier) -> Int { places.withLock { $0[group] ?? 0 } }

    func add(_ group: ObjectIdentifier, at place: Int) { places.withLock { $0[group] = place } }

    func contains(_ group: ObjectIdentifier) -> Bool { places.withLock { $0[group] != nil } }
}

extension RunPlan {
    /// The plan of what was loaded.
    @MainActor
    fileprivate init(_ loaded: RunSession.Loaded, _ places: GroupPlaces) {
        self.init(info: loaded.info, mistakes: loaded.plan.diagnostics)
        let groupOfRun = loaded.plan.examples.lazy.compactMap(\.group.groupOfRun).first
        hooksAfter = (groupOfRun?.hooks.afterAll ?? []).filter { !$0.isForEachWorker }
            .compactMap(\.ofRun?.index)
        entries.reserveCapacity(loaded.plan.examples.count)
        var units: [ObjectIdentifier: Int?] = [:]
        for example in loaded.plan.examples {
            let group = add(example.group, places)
            // A process of its own runs all of them together.
            let ofSwiftTesting = loaded.suites.swiftTests.contains(example) ? Int.max : nil
            entries.append(
                Entry(
                    info: example.info, group: group, limit: Engine.shared.realTimeLimit(of: example),
                    unit: ofSwiftTesting ?? unit(of: example.group, at: places, &units),
                    isSerial: example.traits.isSerial))
        }
    }

    /// The place of the outermost group around a group whose examples share what a hook has made once.
    @MainActor
    private func unit(
        of group: ExampleGroup, at places: GroupPlaces, _ known: inout [ObjectIdentifier: Int?]
    ) -> Int? {
        let key = ObjectIdentifier(group)
        if let unit = known[key] { return unit }
        var unit = group.parent.flatMap { self.unit(of: $0, at: places, &known) }
        // What stands around everything is run in each worker.
        if unit == nil, group.keepsTogether, group !== ExampleGroup.whole { unit = places.place(of: key) }
        known[key] = .some(unit)
        return unit
    }

    @MainActor
    private mutating func add(_ group: ExampleGroup, _ places: GroupPlaces) -> Int {
        let key = ObjectIdentifier(group)
        if places.contains(key) { return places.place(of: key) }
        let parent = group.parent.map { add($0, places) }
        groups.append(Group(parent: parent, suite: group.suite, name: group.name))
        places.add(key, at: groups.count - 1)
        return groups.count - 1
    }
}

/// Makes messages of events.
@MainActor
private struct EventTeller {
    private let channel: WorkerChannel
    private let places: [String: Int]

    init(_ channel: WorkerChannel, _ places: [String: Int]) {
        self.channel = channel
        self.places = places
    }

    func tell(_ event: RunEvent) {
        switch event {
        case .runStarted, .runFinished: break  // The coordinator knows better.
        case .diagnostic(let diagnostic): channel.send(.diagnostic(diagnostic))
        case .source(let source): channel.send(.source(source))
        case .glue(let glue): channel.send(.glue(glue))
        case .testCase(let testCase): channel.send(.testCase(testCase))
        case .hookStarted(let hook): channel.send(.runHookStarted(hook))
        case .hookFinished(let hook, let result):
            let ended = WorkerMessage.Result(
                status: result.status, seconds: result.seconds, failures: .own(result.failures),
                reason: result.reason, startedAt: result.startedAt)
            channel.send(.runHookFinished(hook, ended))
        case .exampleStarted(let info):
            if let place = places[info.id] { channel.send(.exampleStarted(place)) }
        case .stepStarted(let step): channel.send(step, nil)
        case .stepFinished(let step, let result): channel.send(step, result)
        case .attachment(let attachment, let id): channel.send(.attachment(attachment, id: id))
        case .exampleRetried(let info, let result):
            if let place = places[info.id] { channel.send(result, of: place, isRetried: true) }
        case .exampleFinished(let info, let result):
            if let place = places[info.id] { channel.send(result, of: place) }
        case .lateFailure(let failure, let owner):
            channel.send(.lateFailure(failure, of: WorkerMessage.Owner(owner, places)))
        }
    }
}

extension WorkerMessage.Owner {
    fileprivate init(_ owner: FailureOwner, _ places: [String: Int]) {
        switch owner {
        case .example(let info): self = places[info.id].map { .example($0) } ?? .unknown
        case .hook(let name, let suite, let location): self = .hook(name, suite: suite, location: location)
        case .unknown: self = .unknown
        }
    }
}
