import Kea
import KeaEvents

/// A message from a worker to its coordinator.
///
/// It loads, tells its plan, waits for orders, and runs what it is told to. Examples and groups are places in the plan.
package enum WorkerMessage: Sendable {
    /// It begins to load a class, by name; `nil` where that is done.
    case loading(String?)
    /// A mistake or a warning that belongs to no example.
    case diagnostic(Diagnostic)
    /// A part of what there is to run: values of `RunPlan.Entry`, as they are written.
    case examples([UInt8])
    /// All that there is to run, without the examples that were told before.
    case plan(RunPlan)
    /// A feature file that was read, for reports that ask for it.
    case source(FeatureSource)
    /// The step definitions, parameter types and hooks, for the same.
    case glue(Glue)
    /// A scenario as it is to be run, for the same; it names its example by its place in the plan.
    case testCase(TestCase)
    /// All of that was told.
    case described
    /// A hook around the run begins, as reports see it.
    case runHookStarted(HookInfo)
    /// That hook has ended.
    case runHookFinished(HookInfo, Result)
    /// An example begins.
    case exampleStarted(Int)
    /// A hook that runs once for a group begins.
    case hookStarted(Hook)
    /// That hook has ended.
    case hookFinished
    /// A failure was recorded, by an example that may still be running.
    case failure(Failure, of: Owner)
    /// A step of the running example begins.
    case stepStarted(StepInfo)
    /// The step that began last has ended; another one where the information is given.
    case stepFinished(StepInfo?, Result)
    /// The running example attached something.
    case attachment(Attachment, id: String)
    /// An attempt at an example has failed, and another one follows.
    case exampleRetried(Int, Result)
    /// An example has ended, or is not run at all.
    case exampleFinished(Int, Result)
    /// A failure came in after its example had ended, or in a hook after a group.
    case lateFailure(Failure, of: Owner)
    /// A mistake outside of all examples and hooks, for which nothing is run.
    case problem(Failure)
    /// Something takes long, in words.
    case longActivity(String)
    /// A hang past the time limit; the worker tells its place and then ends.
    case hang(limit: Duration)
    /// The frames that the main thread is at.
    case stack([String])
    /// A process that its owner had forked has come back from it as if it were the worker.
    case stray(Owner)
    /// Everything is run.
    case finished

    /// A part of what there is to run.
    package static func examples(_ entries: ArraySlice<RunPlan.Entry>) -> WorkerMessage {
        var part = ByteWriter()
        Array(entries).write(to: &part)
        return .examples(part.bytes)
    }

    /// A hook that runs once for a group.
    package struct Hook: Sendable {
        var words: String
        var group: Int
        var location: SourceLocation
        var suite: String
        /// Its time limit; `nil` where it shares the time of an example, or has none.
        var limit: Duration?

        package init(
            words: String, group: Int, location: SourceLocation, suite: String, limit: Duration? = nil
        ) {
            self.words = words
            self.group = group
            self.location = location
            self.suite = suite
            self.limit = limit
        }
    }

    /// Whom a failure belongs to.
    package enum Owner: Sendable {
        case example(Int)
        case hook(String, suite: String, location: SourceLocation)
        case unknown
    }

    /// The result of an example or a step.
    package struct Result: Sendable {
        /// The failures.
        package enum Failures: Sendable {
            /// The failures that were told last, as many.
            case told(Int)
            /// Others.
            case own([Failure])
        }

        var status: Status
        var seconds: Double
        var failures: Failures
        var reason: String?
        /// The time at which it began, in seconds since 1970.
        var startedAt: Double

        package init(
            status: Status, seconds: Double = 0, failures: Failures, reason: String? = nil,
            startedAt: Double = 0
        ) {
            self.status = status
            self.seconds = seconds
            self.failures = failures
            self.reason = reason
            self.startedAt = startedAt
        }
    }
}

extension WorkerMessage {
    /// Whether what is printed after it does not belong to the same example as what is printed before it.
    var beginsSection: Bool {
        switch self {
        case .exampleStarted, .exampleRetried, .exampleFinished: true
        default: false
        }
    }
}

extension Status {
    /// Whether all that are told of an example or step with this status are told of its steps.
    var wantsSteps: Bool { self != .passed && self != .skipped }
}

extension WorkerMessage.Hook: WireValue {
    func write(to writer: inout ByteWriter) { writer.write(fields: words, group, location, suite, limit) }
    init(from reader: inout ByteReader) throws(BytesMissing) {
        self.init(
            words: try reader.next(), group: try reader.next(), location: try reader.next(),
            suite: try reader.next(), limit: try reader.next())
    }
}

extension WorkerMessage.Owner: WireValue {
    func write(to writer: inout ByteWriter) {
        switch self {
        case .example(let index): writer.write(case: 0, index)
        case .hook(let name, let suite, let location): writer.write(case: 1, name, suite, location)
        case .unknown: writer.write(case: 2)
        }
    }
    init(from reader: inout ByteReader) throws(BytesMissing) {
        switch try reader.byte() {
        case 0: self = .example(try reader.next())
        case 1:
            self = .hook(try reader.next(), suite: try reader.next(), location: try reader.next())
        case 2: self = .unknown
        default: throw BytesMissing()
        }
    }
}

extension WorkerMessage.Result: WireValue {
    func write(to writer: inout ByteWriter) {
        writer.write(status.rawValue)
        seconds.write(to: &writer)
        writer.write(reason)
        startedAt.write(to: &writer)
        switch failures {
        case .told(let count):
            writer.write(byte: 0)
            writer.write(count)
        case .own(let failures): writer.write(case: 1, failures)
        }
    }
    init(from reader: inout ByteReader) throws(BytesMissing) {
        let (status, seconds): (Status, Double) = (try reader.next(), try reader.next())
        let (reason, startedAt): (String?, Double) = (try reader.next(), try reader.next())
        let isOwn = try reader.byte() == 1
        self.init(
            status: status, seconds: seconds,
            failures: isOwn ? .own(try reader.next()) : .told(try reader.next()),
            reason: reason, startedAt: startedAt)
    }
}

extension WorkerMessage: WireValue {
    func write(to writer: inout ByteWriter) {
        switch self {
        case .loading(let name): writer.write(case: 1, name)
        case .diagnostic(let diagnostic): writer.write(case: 2, diagnostic)
        case .plan(let plan): writer.write(case: 3, plan)
        case .exampleStarted(let index):
            writer.write(byte: 4)
            writer.write(index)
        case .hookStarted(let hook): writer.write(case: 5, hook)
        case .hookFinished: writer.write(case: 6)
        case .failure(let failure, let owner): writer.write(case: 7, failure, owner)
        case .stepStarted(let step):
            writer.write(byte: 8)
            step.write(to: &writer)
        case .stepFinished(let step, let result):
            writer.write(byte: 9)
            step.write(to: &writer)
            result.write(to: &writer)
        case .attachment(let attachment, let id): writer.write(case: 10, attachment, id)
        case .exampleFinished(let index, let result):
            writer.write(byte: 11)
            writer.write(index)
            result.write(to: &writer)
        case .lateFailure(let failure, let owner): writer.write(case: 12, failure, owner)
        case .hang(let limit): writer.write(case: 13, limit)
        case .stack(let frames): writer.write(case: 14, frames)
        case .stray(let owner): writer.write(case: 15, owner)
        case .finished: writer.write(case: 16)
        case .source(let source): writer.write(case: 17, source)
        case .glue(let glue): writer.write(case: 18, glue)
        case .testCase(let testCase): writer.write(case: 19, testCase)
        case .runHookStarted(let hook): writer.write(case: 20, hook)
        case .runHookFinished(let hook, let result): writer.write(case: 21, hook, result)
        case .examples(let entries):
            writer.write(byte: 25)
            writer.write(entries)
        case .exampleRetried(let index, let result): writer.write(case: 22, index, result)
        case .problem(let failure): writer.write(case: 23, failure)
        case .described: writer.write(case: 24)
        case .longActivity(let words): writer.write(case: 26, words)
        }
    }

    init(from reader: inout ByteReader) throws(BytesMissing) {
        switch try reader.byte() {
        case 1: self = .loading(try reader.next())
        case 2: self = .diagnostic(try reader.next())
        case 3: self = .plan(try reader.next())
        case 4: self = .exampleStarted(try reader.next())
        case 5: self = .hookStarted(try reader.next())
        case 6: self = .hookFinished
        case 7: self = .failure(try reader.next(), of: try reader.next())
        case 8: self = .stepStarted(try reader.next())
        case 9: self = .stepFinished(try reader.next(), try reader.next())
        case 10: self = .attachment(try reader.next(), id: try reader.next())
        case 11: self = .exampleFinished(try reader.next(), try reader.next())
        case 12: self = .lateFailure(try reader.next(), of: try reader.next())
        case 13: self = .hang(limit: try reader.next())
        case 14: self = .stack(try reader.next())
        case 15: self = .stray(try reader.next())
        case 16: self = .finished
        case 17: self = .source(try reader.next())
        case 18: self = .glue(try reader.next())
        case 19: self = .testCase(try reader.next())
        case 20: self = .runHookStarted(try reader.next())
        case 21: self = .runHookFinished(try reader.next(), try reader.next())
        case 22: self = .exampleRetried(try reader.next(), try reader.next())
        case 23: self = .problem(try reader.next())
        case 24: self = .described
        case 25: self = .examples(try reader.content())
        case 26: self = .longActivity(try reader.next())
        default: throw BytesMissing()
        }
        guard reader.isAtEnd else { throw BytesMissing() }
    }
}

/// An order from a coordinator to its worker.
package enum WorkerOrder: Sendable {
    /// Load this selection, encoded as JSON, and plan it: the first order.
    case load(String)
    /// Run these parts of the plan, in this order, after what was ordered before.
    case run([Range<Int>])
    /// Tell what each scenario is going to run.
    case describe
    /// Tell the steps of all examples, as a report wants to know those of the ones that pass.
    case tellAllSteps
    /// Run the hooks after the run that no worker has begun.
    case endRun
    /// These hooks around the run, by their places among all hooks, were begun by another worker.
    case hooksHaveRun([Int])
    /// End after what was ordered.
    case finish
    /// Begin nothing more of what was ordered, and end.
    case withdraw
    /// The run is interrupted: begin nothing more, clean up, and end.
    case stop
}

extension WorkerOrder: WireValue {
    func write(to writer: inout ByteWriter) {
        switch self {
        case .run(let ranges):
            writer.write(case: 1, ranges.flatMap { [$0.lowerBound, $0.upperBound] })
        case .load(let selection): writer.write(case: 9, selection)
        case .finish: writer.write(case: 2)
        case .withdraw: writer.write(case: 3)
        case .stop: writer.write(case: 4)
        case .describe: writer.write(case: 5)
        case .endRun: writer.write(case: 7)
        case .tellAllSteps: writer.write(case: 8)
        case .hooksHaveRun(let hooks): writer.write(case: 6, hooks)
        }
    }

    init(from reader: inout ByteReader) throws(BytesMissing) {
        switch try reader.byte() {
        case 1:
            let bounds: [Int] = try reader.next()
            guard bounds.count.isMultiple(of: 2) else { throw BytesMissing() }
            var ranges: [Range<Int>] = []
            for index in stride(from: 0, to: bounds.count, by: 2) {
                guard bounds[index] <= bounds[index + 1] else { throw BytesMissing() }
                ranges.append(bounds[index]..<bounds[index + 1])
            }
            self = .run(ranges)
        case 2: self = .finish
        case 3: self = .withdraw
        case 4: self = .stop
        case 5: self = .describe
        case 6: self = .hooksHaveRun(try reader.next())
        case 7: self = .endRun
        case 8: self = .tellAllSteps
        case 9: self = .load(try reader.next())
        default: throw BytesMissing()
        }
    }
}
