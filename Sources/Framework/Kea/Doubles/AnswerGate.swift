import Synchronization

/// Delays answers until the spec opens the gate.
///
/// ```swift
/// let gate = AnswerGate()
/// images.load.answers(.returning(image).after(gate))
/// cell.show(avatar)
/// expect(cell.isSpinning).eventually(beTrue())
/// gate.open()
/// expect(cell.isSpinning).eventually(beFalse())
/// ```
///
/// A cancelled task stops waiting at once. At the end of its example a gate opens by itself, so that no call keeps
/// waiting.
public final class AnswerGate: Sendable {
    private struct State {
        var isOpen = false
        var waiting: [Int: CheckedContinuation<Void, any Error>] = [:]
        var tickets = 0
    }

    private let state = Mutex(State())

    /// Creates a closed gate.
    public init() {
        Execution.current?.atEnd { [weak self] in self?.open() }
    }

    /// The number of calls that wait at the gate.
    public var waitingCount: Int { state.withLock { $0.waiting.count } }

    /// Opens the gate: waiting and later calls pass.
    public func open() {
        let waiting = state.withLock { state in
            state.isOpen = true
            defer { state.waiting = [:] }
            return state.waiting
        }
        for continuation in waiting.values { continuation.resume() }
    }

    /// Waits until the gate is open.
    ///
    /// - Throws: `CancellationError` if the task is cancelled while it waits.
    public func pass() async throws {
        let ticket = state.withLock { state in
            state.tickets += 1
            return state.tickets
        }
        try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                let outcome: Result<Void, any Error>? = state.withLock { state in
                    // A cancellation before this line found no continuation to resume.
                    if Task.isCancelled { return .failure(CancellationError()) }
                    if state.isOpen { return .success(()) }
                    state.waiting[ticket] = continuation
                    return nil
                }
                if let outcome { continuation.resume(with: outcome) }
            }
        } onCancel: {
            let continuation = state.withLock { $0.waiting.removeValue(forKey: ticket) }
            continuation?.resume(throwing: CancellationError())
        }
    }
}
