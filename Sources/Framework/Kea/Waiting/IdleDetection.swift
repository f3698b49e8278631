import Foundation

package enum IdleDetection {
    /// Runs leaked tasks: those that inherit their example for at most 300 ms, others until they suspend, or 20 ms.
    @MainActor
    package static func finishLeakedTasks() {
        guard !MainLoop.isDriven, canOpen else { return }
        let end = ContinuousClock.now + .milliseconds(300)
        // If all threads of the pool are blocked, the process never becomes idle.
        try? MainLoop.complete(by: { end + .milliseconds(80) }, limit: nil) {
            await waitUntilIdle(within: .milliseconds(20))
            while !Run.current.leakedTasks.areOver, ContinuousClock.now < end {
                try await Task.sleep(for: .milliseconds(1))
            }
        }
    }

    /// Whether a file can be opened; Dispatch crashes if it needs one and cannot open it.
    private static var canOpen: Bool {
        let file = open("/", O_RDONLY | O_CLOEXEC)
        guard file >= 0 else { return false }
        close(file)
        return true
    }

    /// Suspends until all tasks wait for a time or an external event, or until the process has had `limit` to run.
    static func waitUntilIdle(within limit: Duration = .milliseconds(100)) async {
        // Virtual time resumes waiting tasks when no other is ready.
        if MainLoop.isVirtual { return await MainLoop.nextTurn(orAt: .now) }
        let (deadline, lastUse) = (ContinuousClock.now + limit, ProcessorWait.use + limit)
        var idleSamples = 0
        // One sample could miss a thread that dispatches work to a thread sampled before.
        while idleSamples < 3, ContinuousClock.now < deadline || ProcessorWait.use < lastUse {
            await Task.detached(priority: .background) { await Task.yield() }.value
            idleSamples = await othersSleep() ? idleSamples + 1 : 0
        }
    }

    private static let queue = DispatchQueue(label: "Kea.IdleDetection")

    /// Returns whether every thread but the sampling one sleeps, which is none of the pool: that may have just one.
    private static func othersSleep() async -> Bool {
        await withCheckedContinuation { continuation in
            queue.async { continuation.resume(returning: ProcessThreads.othersSleep()) }
        }
    }
}
