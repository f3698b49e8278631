import Foundation
import Kea
import Synchronization

/// The delay after which a waiting expectation sees a change.
enum WaitingBenchmarks {
    static let topic = BenchmarkTopic(name: "waiting", summary: "how soon eventually sees a change") {
        isShort in
        let runs = isShort ? 11 : 101
        let onMain = median((0..<runs).map { _ in latencyOfMainActor() })
        let onThread = median((0..<runs).map { _ in latencyOfThread() })
        return [
            Figure("a change on the main actor is seen after", onMain, atMost: 0.1e-3),
            Figure("a change on another thread is seen after", onThread, atMost: 1e-3),
        ]
    }

    @MainActor private final class State {
        var isDone = false
        var changedAt = ContinuousClock.now
    }

    @MainActor
    private static func latencyOfMainActor() -> Double {
        let state = State()
        Task {
            try await Task.sleep(for: .milliseconds(5))
            state.changedAt = .now
            state.isDone = true
        }
        expect(state.isDone).eventually(beTrue())
        return (ContinuousClock.now - state.changedAt) / .seconds(1)
    }

    private final class SharedState: Sendable {
        let changedAt = Mutex<ContinuousClock.Instant?>(nil)
    }

    @MainActor
    private static func latencyOfThread() -> Double {
        let state = SharedState()
        DispatchQueue.global().asyncAfter(deadline: .now() + 0.02) {
            state.changedAt.withLock { $0 = .now }
        }
        expect(state.changedAt.withLock { $0 != nil }).eventually(beTrue())
        let changedAt = state.changedAt.withLock { $0 } ?? .now
        return (ContinuousClock.now - changedAt) / .seconds(1)
    }
}
