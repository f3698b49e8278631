/// The rest of the thread pool, when no task can run.
enum PoolRest {
    /// Suspends until no task can run but those that wait for something outside of this process, or for a time.
    ///
    /// A thread that computes for longer than a tenth of a second is not waited for.
    static func reach() async {
        // There, those who wait are woken when nothing else is ready.
        if PollingInterval.isVirtual { return await MainLoop.nextTurn(orAt: .now) }
        let deadline = ContinuousClock.now + .milliseconds(100)
        var quietLooks = 0
        // One look could miss a thread that hands its work to one that was looked at before.
        while quietLooks < 3, ContinuousClock.now < deadline {
            await Task.detached(priority: .background) { await Task.yield() }.value
            quietLooks = ProcessThreads.othersSleep() ? quietLooks + 1 : 0
        }
    }
}
