import Foundation
import Kea
import KeaEvents

/// A message from a worker to the coordinator.
///
/// A worker loads the selection, sends its plan, waits for orders, and sends the run events of what it runs. Examples
/// in events carry their index in its plan.
package enum WorkerMessage: Sendable {
    /// The worker begins to load a class; `nil` when it has loaded one.
    case loading(String?)
    /// Some examples of the plan: encoded `RunPlan.Entry` values.
    case examples([UInt8])
    /// The plan, without the examples sent before.
    case plan(RunPlan)
    /// The worker has sent the sources, the glue and the test cases.
    case described
    /// A run event.
    case event(RunEvent)
    /// A hook that runs once for a group begins.
    case groupHookStarted(GroupHook)
    /// That hook has ended.
    case groupHookFinished
    /// A failure at the moment at which it is recorded, in case the process ends before an event contains it.
    case failure(Failure, of: FailureOwner)
    /// A description of something that takes long.
    case longActivity(String)
    /// A hang past the time limit; the stack follows, then the worker exits.
    case hang(limit: Duration)
    /// The frames of the main thread.
    case stack([String])
    /// A forked copy of the worker came back from its owner's code into the run.
    case returnedCopy(FailureOwner)
    /// The worker has run everything.
    case finished

    /// Encodes a part of the plan.
    package static func examples(_ entries: ArraySlice<RunPlan.Entry>) -> WorkerMessage {
        .examples(ByteWriter.bytes(of: entries))
    }

    /// Whether output printed after it belongs to another example than output printed before it.
    var beginsSection: Bool {
        switch self {
        case .event(.exampleStarted), .event(.exampleRetried), .event(.exampleFinished): true
        default: false
        }
    }
}

/// A message and the process that sent it: the worker, or a copy of it.
package struct ReceivedMessage {
    var process: Int32
    var message: WorkerMessage

    package init(process: Int32, message: WorkerMessage) {
        self.process = process
        self.message = message
    }
}

/// An order from the coordinator to a worker.
///
/// An order is one packet, so that long ones are sent in parts.
package enum WorkerOrder: Sendable {
    /// Load the selection, encoded as JSON, and plan it: the first orders.
    case load([UInt8], isLast: Bool)
    /// Run these parts of the plan, after what was ordered before.
    case run([Range<Int>])
    /// Send the sources, the glue and the test cases.
    case describe(withTestCases: Bool)
    /// Run the hooks after the run that no worker has begun.
    case endRun
    /// Another worker has begun these hooks around the run: their indices among all hooks.
    case hooksHaveRun([Int])
    /// End after what was ordered.
    case finish
    /// Begin nothing more of what was ordered, and end.
    case withdraw
    /// The run is interrupted: begin nothing more, clean up, and end.
    case stop
}

extension WorkerOrder {
    /// Returns the orders that load a selection.
    package static func load(_ selection: Data) -> [WorkerOrder] {
        let size = Packet.capacity / 2
        return stride(from: 0, to: selection.count, by: size).map { start in
            .load(Array(selection.dropFirst(start).prefix(size)), isLast: start + size >= selection.count)
        }
    }
}

/// A fault of the channel between the coordinator and a worker.
package enum ChannelFault: Error, Equatable {
    /// The worker's end is closed, and the worker is not done.
    case closed
    /// Other code has written into it.
    case foreignBytes
    /// A message makes no sense at this point.
    case nonsense

    /// The description, which follows the name of an example.
    package var message: String {
        switch self {
        case .closed: "closed the descriptor over which results are sent"
        case .foreignBytes: "wrote to the descriptor over which results are sent"
        case .nonsense: "sent an invalid message about results"
        }
    }
}

// MARK: - Fields

extension WorkerMessage: CaseCodable {
    package static let cases: [WorkerMessage] = [
        .event(.exampleStarted(.blank)), .loading(nil), .examples([]), .plan(.blank), .described,
        .groupHookStarted(.blank), .groupHookFinished, .failure(.blank, of: .blank),
        .longActivity(""), .hang(limit: .zero), .stack([]), .returnedCopy(.blank), .finished,
    ]

    package mutating func code(with coder: FieldCoder) throws {
        switch self {
        case .event(var event):
            try coder.begin(0, "event")
            try coder.code(&event)
            if coder.isReading { self = .event(event) }
        case .loading(var name):
            try coder.begin(1, "loading")
            try coder.code("name", &name)
            self = .loading(name)
        case .examples(var bytes):
            try coder.begin(2, "examples")
            try coder.code("bytes", &bytes)
            self = .examples(bytes)
        case .plan(var plan):
            try coder.begin(3, "plan")
            try plan.code(with: coder)
            self = .plan(plan)
        case .described: try coder.begin(4, "described")
        case .groupHookStarted(var hook):
            try coder.begin(5, "groupHookStarted")
            try hook.code(with: coder)
            self = .groupHookStarted(hook)
        case .groupHookFinished: try coder.begin(6, "groupHookFinished")
        case .failure(var failure, var owner):
            try coder.begin(7, "failure")
            try failure.code(with: coder)
            try owner.code(with: coder)
            self = .failure(failure, of: owner)
        case .longActivity(var text):
            try coder.begin(8, "longActivity")
            try coder.code("text", &text)
            self = .longActivity(text)
        case .hang(let limit):
            var known: Duration? = limit
            try coder.begin(9, "hang")
            try coder.code("limit", &known)
            self = .hang(limit: known ?? limit)
        case .stack(var frames):
            try coder.begin(10, "stack")
            try coder.code("frames", &frames)
            self = .stack(frames)
        case .returnedCopy(var owner):
            try coder.begin(11, "returnedCopy")
            try owner.code(with: coder)
            self = .returnedCopy(owner)
        case .finished: try coder.begin(12, "finished")
        }
    }
}

extension WorkerOrder: CaseCodable {
    package static let cases: [WorkerOrder] = [
        .load([], isLast: false), .run([]), .describe(withTestCases: false), .endRun, .hooksHaveRun([]),
        .finish,
        .withdraw, .stop,
    ]

    package mutating func code(with coder: FieldCoder) throws {
        switch self {
        case .load(var bytes, var isLast):
            try coder.begin(0, "load")
            try coder.code("bytes", &bytes)
            try coder.code("isLast", &isLast)
            self = .load(bytes, isLast: isLast)
        case .run(let ranges):
            var bounds = ranges.flatMap { [$0.lowerBound, $0.upperBound] }
            try coder.begin(1, "run")
            try coder.code("bounds", &bounds)
            guard bounds.count.isMultiple(of: 2) else { throw InvalidFields() }
            self = .run(
                try stride(from: 0, to: bounds.count, by: 2).map { index in
                    guard bounds[index] <= bounds[index + 1] else { throw InvalidFields() }
                    return bounds[index]..<bounds[index + 1]
                })
        case .describe(var withTestCases):
            try coder.begin(2, "describe")
            try coder.code("withTestCases", &withTestCases)
            self = .describe(withTestCases: withTestCases)
        case .endRun: try coder.begin(3, "endRun")
        case .hooksHaveRun(var hooks):
            try coder.begin(4, "hooksHaveRun")
            try coder.code("hooks", &hooks)
            self = .hooksHaveRun(hooks)
        case .finish: try coder.begin(5, "finish")
        case .withdraw: try coder.begin(6, "withdraw")
        case .stop: try coder.begin(7, "stop")
        }
    }
}
