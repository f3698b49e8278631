import Synchronization

/// The request to interrupt the run: waiting parts of its examples are cancelled, and hooks clean up.
package enum RunInterruption {
    private static let isWanted = Atomic(false)

    static var isRequested: Bool { isWanted.load(ordering: .relaxed) }

    /// Requests the interruption, from any thread.
    package static func request() {
        isWanted.store(true, ordering: .relaxed)
        MainLoop.wake()
    }
}

/// The error that an interrupted wait throws.
struct RunInterrupted: Error {
    static let reason = "the run was interrupted while it was running"
}
