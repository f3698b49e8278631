import Foundation
import Kea
import KeaEvents

/// A message from a worker to the coordinator.
package indirect enum WorkerMessage: Sendable {
    /// The worker begins to load a class; `nil` when it has loaded one.
    case loading(String?)
    /// Some examples of the plan: encoded `RunPlan.Entry` values.
    case examples([UInt8])
    /// The plan, without the examples sent before.
    case plan(RunPlan)
    /// The worker has sent the sources, the glue and the test cases.
    case described
    case event(RunEvent)
    case groupHookStarted(GroupHook)
    case groupHookFinished
    /// A failure at the moment at which it is recorded, in case the process ends before an event contains it.
    case failure(Failure, of: FailureOwner)
    case longActivity(String)
    /// A hang past the time limit; the stack follows, then the worker exits.
    case hang(limit: Duration)
    case stack([String])
    /// A forked copy of the worker came back into the run, which the coordinator's end of the channel notices: with 2 n + 1
    /// from the example with the index n, with 2 n from the nth class or hook of a group that the worker has begun.
    case returnedCopy(Int)
    case finished

    package static func examples(_ entries: ArraySlice<RunPlan.Entry>) -> WorkerMessage {
        .examples(ByteCoder.bytes(of: entries))
    }

    /// Whether output printed after it belongs to another example than output printed before it.
    var beginsSection: Bool {
        switch self {
        case .event(.exampleStarted), .event(.exampleRetried), .event(.exampleFinished): true
        default: false
        }
    }
}

/// An order from the coordinator to a worker: one packet, so that long ones are sent in parts.
package enum WorkerOrder: Sendable {
    /// Load the selection, encoded as JSON, and plan it: the first orders.
    case load([UInt8], isLast: Bool)
    /// Run these examples of the plan, after what was ordered before.
    case run([Int])
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

    /// The number of bytes that an order may have.
    static let capacity = 65_536

    package static func load(_ selection: Data) -> [WorkerOrder] {
        let size = capacity / 2
        return stride(from: 0, to: selection.count, by: size).map { start in
            .load(Array(selection.dropFirst(start).prefix(size)), isLast: start + size >= selection.count)
        }
    }
}

extension WorkerMessage: CaseCodable {
    package static let cases: [WorkerMessage] = [
        .event(.exampleStarted(.blank)), .loading(nil), .examples([]), .plan(.blank), .described,
        .groupHookStarted(.blank), .groupHookFinished, .failure(.blank, of: .blank),
        .longActivity(""), .hang(limit: .zero), .stack([]), .finished,
    ]

    package mutating func code(with coder: FieldCoder) throws {
        switch self {
        case .event(var event):
            try coder.begin(0, "event")
            try coder.code(&event)
            if coder.isReading { self = .event(event) }
        case .returnedCopy: throw InvalidFields()
        case .loading(let name): self = .loading(try coder.code(1, name) { try coder.code("", &$0) })
        case .examples(let bytes): self = .examples(try coder.code(2, bytes) { try coder.code("", &$0) })
        case .plan(let plan): self = .plan(try coder.code(3, plan) { try $0.code(with: coder) })
        case .described: try coder.begin(4, "")
        case .groupHookStarted(let hook):
            self = .groupHookStarted(try coder.code(5, hook) { try $0.code(with: coder) })
        case .groupHookFinished: try coder.begin(6, "")
        case .failure(let failure, var owner):
            let failure = try coder.code(7, failure) { try $0.code(with: coder) }
            try owner.code(with: coder)
            self = .failure(failure, of: owner)
        case .longActivity(let text):
            self = .longActivity(try coder.code(8, text) { try coder.code("", &$0) })
        case .hang(let limit):
            self = .hang(limit: try coder.code(9, limit as Duration?) { try coder.code("", &$0) } ?? limit)
        case .stack(let frames): self = .stack(try coder.code(10, frames) { try coder.code("", &$0) })
        case .finished: try coder.begin(11, "")
        }
    }
}

extension WorkerOrder: CaseCodable {
    package static let cases: [WorkerOrder] = [
        .load([], isLast: false), .run([]), .describe(withTestCases: false), .endRun, .hooksHaveRun([]),
        .finish, .withdraw, .stop,
    ]

    package mutating func code(with coder: FieldCoder) throws {
        switch self {
        case .load(let bytes, var isLast):
            let bytes = try coder.code(0, bytes) { try coder.code("", &$0) }
            try coder.code("", &isLast)
            self = .load(bytes, isLast: isLast)
        case .run(let examples):
            self = .run(try coder.code(1, examples) { try coder.code("", &$0) })
        case .describe(let withTestCases):
            self = .describe(withTestCases: try coder.code(2, withTestCases) { try coder.code("", &$0) })
        case .endRun: try coder.begin(3, "")
        case .hooksHaveRun(let hooks):
            self = .hooksHaveRun(try coder.code(4, hooks) { try coder.code("", &$0) })
        case .finish: try coder.begin(5, "")
        case .withdraw: try coder.begin(6, "")
        case .stop: try coder.begin(7, "")
        }
    }
}
