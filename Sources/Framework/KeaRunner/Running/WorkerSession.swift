import Foundation
import Kea
import KeaEvents

/// The coordinator's connection to a worker: a process, or in specs a script of crashes, hangs and nonsense.
@MainActor
package protocol WorkerSession: AnyObject {
    /// The pipes from its standard output and standard error, to poll.
    var sources: [pollfd] { get }

    /// The time in milliseconds until the next check of its deadlines.
    var timeout: Int32 { get }

    /// Receives the worker's messages and output, checks its deadlines, and returns whether it has sent a message.
    func turn(
        _ events: ArraySlice<pollfd>, after waited: Duration,
        take: (WorkerMessage) throws(ChannelFault) -> Void, forward: (PrintedBytes) -> Void
    ) -> Bool

    /// Sets whether the worker has to wake this process when it sends a message; returns whether one has arrived already.
    func setAsleep(_ isAsleep: Bool) -> Bool

    func send(_ order: WorkerOrder)

    /// Sets the worker's deadline, from now on; `nil` for none.
    func allow(_ time: Duration?)

    func stop(because cause: EndCause)

    /// Whether the worker has reported that it has run everything.
    var isDone: Bool { get }

    /// The last part of the worker's standard error.
    var errorOutput: String { get }

    /// How the worker ended, and the number of forked copies that were killed after it; `nil` while it runs.
    var end: (cause: EndCause, copies: Int)? { get }
}
