import Kea
import KeaEvents

/// A message from a worker to its coordinator.
///
/// It loads, tells its plan, waits for orders, and runs what it is told to. Examples and groups are places in the plan.
enum WorkerMessage: Sendable {
    /// It begins to load a class, by name; `nil` where that is done.
    case loading(String?)
    /// A mistake or a warning that belongs to no example.
    case diagnostic(Diagnostic)
    /// A part of what there is to run.
    case examples([RunPlan.Entry])
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

    /// A hook that runs once for a group.
    struct Hook: Sendable {
        var words: String
        var group: Int
        var location: SourceLocation
        var suite: String
        /// Its time limit; `nil` where it shares the time of an example, or has none.
        var limit: Duration?
    }

    /// Whom a failure belongs to.
    enum Owner: Sendable {
        case example(Int)
        case hook(String, suite: String, location: SourceLocation)
        case unknown
    }

    /// The result of an example or a step.
    struct Result: Sendable {
        /// The failures.
        enum Failures: Sendable {
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

extension WorkerMessage.Hook: WireValue {
    func write(to writer: inout ByteWriter) {
        words.write(to: &writer)
        group.write(to: &writer)
        location.write(to: &writer)
        suite.write(to: &writer)
        limit.write(to: &writer)
    }
    init(from reader: inout ByteReader) throws(BytesMissing) {
        self.init(
            words: try String(from: &reader), group: try Int(from: &reader),
            location: try SourceLocation(from: &reader), suite: try String(from: &reader),
            limit: try Duration?(from: &reader))
    }
}

extension WorkerMessage.Owner: WireValue {
    func write(to writer: inout ByteWriter) {
        switch self {
        case .example(let index):
            writer.write(byte: 0)
            index.write(to: &writer)
        case .hook(let name, let suite, let location):
            writer.write(byte: 1)
            name.write(to: &writer)
            suite.write(to: &writer)
            location.write(to: &writer)
        case .unknown: writer.write(byte: 2)
        }
    }
    init(from reader: inout ByteReader) throws(BytesMissing) {
        switch try reader.byte() {
        case 0: self = .example(try Int(from: &reader))
        case 1:
            let (name, suite) = (try String(from: &reader), try String(from: &reader))
            self = .hook(name, suite: suite, location: try SourceLocation(from: &reader))
        case 2: self = .unknown
        default: throw BytesMissing()
        }
    }
}

extension WorkerMessage.Result: WireValue {
    func write(to writer: inout ByteWriter) {
        status.write(to: &writer)
        seconds.write(to: &writer)
        reason.write(to: &writer)
        startedAt.write(to: &writer)
        switch failures {
        case .told(let count):
            writer.write(byte: 0)
            count.write(to: &writer)
        case .own(let failures):
            writer.write(byte: 1)
            failures.write(to: &writer)
        }
    }
    init(from reader: inout ByteReader) throws(BytesMissing) {
        let status = try Status(from: &reader)
        let seconds = try Double(from: &reader)
        let reason = try String?(from: &reader)
        let startedAt = try Double(from: &reader)
        let isOwn = try reader.byte() == 1
        self.init(
            status: status, seconds: seconds,
            failures: isOwn ? .own(try [Failure](from: &reader)) : .told(try Int(from: &reader)),
            reason: reason, startedAt: startedAt)
    }
}

extension WorkerMessage: WireValue {
    func write(to writer: inout ByteWriter) {
        switch self {
        case .loading(let name):
            writer.write(byte: 1)
            name.write(to: &writer)
        case .diagnostic(let diagnostic):
            writer.write(byte: 2)
            diagnostic.write(to: &writer)
        case .plan(let plan):
            writer.write(byte: 3)
            plan.write(to: &writer)
        case .exampleStarted(let index):
            writer.write(byte: 4)
            index.write(to: &writer)
        case .hookStarted(let hook):
            writer.write(byte: 5)
            hook.write(to: &writer)
        case .hookFinished:
            writer.write(byte: 6)
        case .failure(let failure, let owner):
            writer.write(byte: 7)
            failure.write(to: &writer)
            owner.write(to: &writer)
        case .stepStarted(let step):
            writer.write(byte: 8)
            step.write(to: &writer)
        case .stepFinished(let step, let result):
            writer.write(byte: 9)
            step.write(to: &writer)
            result.write(to: &writer)
        case .attachment(let attachment, let id):
            writer.write(byte: 10)
            attachment.write(to: &writer)
            id.write(to: &writer)
        case .exampleFinished(let index, let result):
            writer.write(byte: 11)
            index.write(to: &writer)
            result.write(to: &writer)
        case .lateFailure(let failure, let owner):
            writer.write(byte: 12)
            failure.write(to: &writer)
            owner.write(to: &writer)
        case .hang(let limit):
            writer.write(byte: 13)
            limit.write(to: &writer)
        case .stack(let frames):
            writer.write(byte: 14)
            frames.write(to: &writer)
        case .stray(let owner):
            writer.write(byte: 15)
            owner.write(to: &writer)
        case .finished:
            writer.write(byte: 16)
        case .source(let source):
            writer.write(byte: 17)
            source.write(to: &writer)
        case .glue(let glue):
            writer.write(byte: 18)
            glue.write(to: &writer)
        case .testCase(let testCase):
            writer.write(byte: 19)
            testCase.write(to: &writer)
        case .runHookStarted(let hook):
            writer.write(byte: 20)
            hook.write(to: &writer)
        case .runHookFinished(let hook, let result):
            writer.write(byte: 21)
            hook.write(to: &writer)
            result.write(to: &writer)
        case .examples(let entries):
            writer.write(byte: 25)
            entries.write(to: &writer)
        case .exampleRetried(let index, let result):
            writer.write(byte: 22)
            index.write(to: &writer)
            result.write(to: &writer)
        case .problem(let failure):
            writer.write(byte: 23)
            failure.write(to: &writer)
        case .described:
            writer.write(byte: 24)
        case .longActivity(let words):
            writer.write(byte: 26)
            words.write(to: &writer)
        }
    }

    init(from reader: inout ByteReader) throws(BytesMissing) {
        switch try reader.byte() {
        case 1: self = .loading(try String?(from: &reader))
        case 2: self = .diagnostic(try Diagnostic(from: &reader))
        case 3: self = .plan(try RunPlan(from: &reader))
        case 4: self = .exampleStarted(try Int(from: &reader))
        case 5: self = .hookStarted(try Hook(from: &reader))
        case 6: self = .hookFinished
        case 7: self = .failure(try Failure(from: &reader), of: try Owner(from: &reader))
        case 8: self = .stepStarted(try StepInfo(from: &reader))
        case 9: self = .stepFinished(try StepInfo?(from: &reader), try Result(from: &reader))
        case 10: self = .attachment(try Attachment(from: &reader), id: try String(from: &reader))
        case 11: self = .exampleFinished(try Int(from: &reader), try Result(from: &reader))
        case 12: self = .lateFailure(try Failure(from: &reader), of: try Owner(from: &reader))
        case 13: self = .hang(limit: try Duration(from: &reader))
        case 14: self = .stack(try [String](from: &reader))
        case 15: self = .stray(try Owner(from: &reader))
        case 16: self = .finished
        case 17: self = .source(try FeatureSource(from: &reader))
        case 18: self = .glue(try Glue(from: &reader))
        case 19: self = .testCase(try TestCase(from: &reader))
        case 20: self = .runHookStarted(try HookInfo(from: &reader))
        case 21: self = .runHookFinished(try HookInfo(from: &reader), try Result(from: &reader))
        case 22: self = .exampleRetried(try Int(from: &reader), try Result(from: &reader))
        case 23: self = .problem(try Failure(from: &reader))
        case 24: self = .described
        case 25: self = .examples(try [RunPlan.Entry](from: &reader))
        case 26: self = .longActivity(try String(from: &reader))
        default: throw BytesMissing()
        }
        guard reader.isAtEnd else { throw BytesMissing() }
    }
}

/// An order from a coordinator to its worker.
enum WorkerOrder: Sendable {
    /// Run these parts of the plan, in this order, after what was ordered before.
    case run([Range<Int>])
    /// Tell what each scenario is going to run.
    case describe
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
            writer.write(byte: 1)
            ranges.flatMap { [$0.lowerBound, $0.upperBound] }.write(to: &writer)
        case .finish: writer.write(byte: 2)
        case .withdraw: writer.write(byte: 3)
        case .stop: writer.write(byte: 4)
        case .describe: writer.write(byte: 5)
        case .endRun: writer.write(byte: 7)
        case .hooksHaveRun(let hooks):
            writer.write(byte: 6)
            hooks.write(to: &writer)
        }
    }

    init(from reader: inout ByteReader) throws(BytesMissing) {
        switch try reader.byte() {
        case 1:
            let bounds = try [Int](from: &reader)
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
        case 6: self = .hooksHaveRun(try [Int](from: &reader))
        case 7: self = .endRun
        default: throw BytesMissing()
        }
    }
}
