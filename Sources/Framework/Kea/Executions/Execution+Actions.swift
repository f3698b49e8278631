/// A part of an example: its body, a hook, or a step.
///
/// A synchronous part is not a main-actor job, so it can wait for main-actor work by turning the run loop.
package enum Action {
    case sync(@MainActor () throws -> Void)
    case async(@MainActor () async throws -> Void)
}

extension Execution {
    @MainActor
    @discardableResult
    package func attempt(_ action: Action, at location: SourceLocation) -> Bool {
        do {
            try perform(action)
            return true
        } catch {
            record(error, at: location)
            return false
        }
    }

    @MainActor
    package func perform(_ action: Action) throws {
        switch action {
        case .sync(let body): try body()
        case .async(let body): try complete(body)
        }
    }

    /// Runs an asynchronous part to its end, within the time limit; after that, within a short one, to clean up.
    @MainActor
    func complete(_ operation: @escaping @MainActor () async throws -> Void) throws {
        // A scope continues when the example inside it has timed out.
        var end = deadline
        var isExtended = false
        // An interruption ends a waiting part once; the parts after it clean up.
        let wasInterrupted = RunInterruption.isRequested
        var dropLaterFindings: (() -> Void)?
        if wasInterrupted { end = min(end ?? .now + Self.timeToCleanUp, .now + Self.timeToCleanUp) }
        let last: () -> ContinuousClock.Instant? = {
            if !wasInterrupted, RunInterruption.isRequested {
                dropLaterFindings = dropLaterFindings ?? self.checkpoint()
                return .now
            }
            if !isExtended, self.status == .timedOut {
                isExtended = true
                end = end.map { max($0, .now + Self.timeToCleanUp) }
            }
            return end
        }
        do {
            try MainLoop.complete(
                by: last, limit: limit,
                unless: { deadline in
                    (wasInterrupted || !RunInterruption.isRequested) && isExcused(past: deadline)
                }, operation)
        } catch is TimeLimitExceeded where !wasInterrupted && RunInterruption.isRequested {
            dropLaterFindings?()
            throw RunInterrupted()
        }
    }

    /// Whether a passed deadline does not count: the process is at a breakpoint, was stopped, or had no processor.
    @MainActor
    func isExcused(past deadline: ContinuousClock.Instant) -> Bool {
        if run.host.isDebugged() { return true }
        // Virtual time passes only for its own example.
        return !MainLoop.isVirtual && deadline + (run.host.lostTime?() ?? .zero) > .now
    }

    /// The time for a hook that runs after the example's deadline; shorter than the watchdog's grace period.
    private static let timeToCleanUp = GracePeriod.seconds(0.5)
}
