import Foundation

/// The rest of the thread pool, when no task can run.
package enum PoolRest {
    /// Lets the tasks that examples have left behind go on as far as they can at once, while the run loop turns; on a
    /// machine that is busy with others, for 20 ms.
    @MainActor
    package static func letTasksGoOn() {
        guard !MainLoop.isDriven, canOpen else { return }
        // Where all threads of the pool are blocked, nothing comes to rest.
        let end = ContinuousClock.now + .milliseconds(100)
        try? MainLoop.complete(by: { end }, limit: nil) { await reach(within: .milliseconds(20)) }
    }

    /// Whether a file can be opened; Dispatch crashes where none can and it comes to need one.
    private static var canOpen: Bool {
        let file = open("/", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return false }
        close(file)
        return true
    }

    /// Suspends until no task can run but those that wait for something outside of this process, or for a time.
    ///
    /// A thread that computes for longer than a tenth of a second is not waited for.
    static func reach(within limit: Duration = .milliseconds(100)) async {
        // There, those who wait are woken when nothing else is ready.
        if PollingInterval.isVirtual { return await MainLoop.nextTurn(orAt: .now) }
        let deadline = ContinuousClock.now + limit
        var quietLooks = 0
        // One look could miss a thread that hands its work to one that was looked at before.
        while quietLooks < 3, ContinuousClock.now < deadline {
            await Task.detached(priority: .background) { await Task.yield() }.value
            quietLooks = await othersSleep() ? quietLooks + 1 : 0
        }
    }

    private static let queue = DispatchQueue(label: "Kea.PoolRest")

    /// Whether every thread but the one that asks sleeps.
    ///
    /// A thread of the pool cannot ask: where it is the only one, as on one processor, the jobs behind the question
    /// wait for it while all others sleep.
    private static func othersSleep() async -> Bool {
        await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: ProcessThreads.othersSleep()) }
        }
    }
}
