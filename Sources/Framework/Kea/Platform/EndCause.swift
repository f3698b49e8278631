/// How a process of a run ended: a worker, a tool, the child of an exit expectation, or one of Swift Testing.
package enum EndCause: Equatable {
    /// It ended without Kea: it exited, or a signal terminated it.
    case byItself(ExitStatus)
    /// Its main thread was busy past a time limit, with the stack of that thread.
    case hang(limit: Duration, stack: [String])
    /// Kea killed it because a test in it exceeded its time limit.
    case testLimit(Duration)
    /// Kea killed it because it missed its deadline.
    case silent
    /// A signal stopped it (SIGSTOP or the like), and Kea killed it.
    case stopped(Int32)
    /// Kea killed it because of a fault of the channel over which it sends results.
    case fault(ChannelFault)
    /// Kea killed it because it was not needed any more or the run had to end.
    case killed
}

/// A fault of the channel between the coordinator and a worker.
package enum ChannelFault: Error, Equatable {
    /// The worker's end is closed, and the worker is not done.
    case closed
    /// A message makes no sense at this point.
    case nonsense

    /// The description, which follows the name of an example.
    package var message: String {
        switch self {
        case .closed: "closed the descriptor over which results are sent"
        case .nonsense: "sent an invalid message about results"
        }
    }
}
