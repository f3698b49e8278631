import Synchronization

/// The wish of somebody that the run ends: what waits in its examples is cancelled then, and cleaned up.
package enum RunInterruption {
    private static let isWanted = Atomic(false)

    /// Whether the run is to end.
    static var isRequested: Bool { isWanted.load(ordering: .relaxed) }

    /// Cancels what waits, on whatever thread this is called.
    package static func request() {
        isWanted.store(true, ordering: .relaxed)
        MainLoop.wake()
    }
}

/// Thrown out of what waited when the run was interrupted.
struct RunInterrupted: Error {
    static let reason = "the run was interrupted while it was running"
}
