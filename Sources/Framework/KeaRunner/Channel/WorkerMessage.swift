import Foundation
import Kea
import KeaEvents

/// A message from a worker to the coordinator.
///
/// A worker loads the selection, sends its plan, waits for orders, and sends the run events of what it runs. Examples
/// in events carry their index in its plan.
package enum WorkerMessage: Sendable, Codable {
    /// The worker begins to load a class; `nil` when it has loaded one.
    case loading(String?)
    /// Some examples of the plan: encoded `RunPlan.Entry` values.
    case examples(Data)
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
        .examples(MessageEncoder.data(of: entries))
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
package enum WorkerOrder: Sendable, Codable {
    /// Load the selection, encoded as JSON, and plan it: the first orders.
    case load(Data, isLast: Bool)
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
            .load(Data(selection.dropFirst(start).prefix(size)), isLast: start + size >= selection.count)
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
