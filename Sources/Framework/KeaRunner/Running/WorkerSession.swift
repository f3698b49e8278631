import Foundation

/// A worker as the coordinator talks with it.
///
/// In a run it is a process; specs of the coordinator give it scripts, so that crashes, hangs and nonsense come in any
/// order and take no time.
@MainActor
package protocol WorkerSession: AnyObject {
    /// The number of its process; messages of others come from copies of it.
    var id: Int32 { get }

    /// The three descriptors to be waited for.
    var sources: [pollfd] { get }

    /// The time in milliseconds until the next look at its clock.
    var timeout: Int32 { get }

    /// Looks at the worker: takes what it tells and prints, and keeps an eye on the clock.
    ///
    /// - Parameters:
    ///   - events: what has come of waiting for the sources.
    ///   - waited: how long they were waited for.
    ///   - take: called with each message.
    ///   - forward: called with what examples print, and the descriptor that they printed to.
    /// - Returns: whether it has told anything.
    func turn(
        _ events: ArraySlice<pollfd>, after waited: Duration,
        take: (ReceivedMessage) throws(ChannelFault) -> Void, forward: ([UInt8], Int32) -> Void
    ) -> Bool

    /// Says that nobody looks at what the worker tells until this process is woken, or that somebody does again.
    ///
    /// - Returns: whether there is something to look at.
    func setAsleep(_ isAsleep: Bool) -> Bool

    /// Tells the worker what to do.
    func send(_ order: WorkerOrder)

    /// Gives the worker so long from now; `nil` for as long as it wants.
    func allow(_ time: Duration?)

    /// Ends the worker at once.
    func stop(because cause: WorkerEnd)

    /// Whether the worker has said that everything is run.
    var isDone: Bool { get }

    /// The end of what the worker wrote to standard error.
    var errorOutput: String { get }

    /// The end of the worker, once it has come, and the number of copies of it that were left and had to be ended, too.
    var end: (end: WorkerEnd, copies: Int)? { get }
}

/// The end of a worker.
package enum WorkerEnd: Equatable {
    /// By itself.
    case byItself(ProcessEnd)
    /// It did not answer in time, and was ended.
    case silent
    /// A signal had stopped it, and it was ended.
    case stopped(Int32)
    /// A fault of its channel, for which it was ended.
    case fault(ChannelFault)
    /// Somebody wanted the run to end, and it was ended.
    case stoppedByUs
}
