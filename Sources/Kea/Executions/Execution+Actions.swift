import KeaEvents

/// A piece of an example: its body, a hook, or a step.
///
/// A synchronous piece is called straight from the main thread, not from a job of the main actor. That is what
/// lets it wait for main-actor work by turning the run loop, as the synchronous `eventually` does.
package enum Action {
    /// A closure that runs to its end in one go.
    case sync(@MainActor () throws -> Void)
    /// A closure that may suspend.
    case async(@MainActor () async throws -> Void)
}

extension Execution {
    /// Runs one piece of the example and records what it throws.
    ///
    /// - Returns: whether it ran to its end without throwing.
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

    /// Runs one piece of the example.
    @MainActor
    package func perform(_ action: Action) throws {
        switch action {
        case .sync(let body): try body()
        case .async(let body): try complete(body)
        }
    }

    /// Runs an asynchronous piece to its end, within the example's time limit.
    ///
    /// What comes after the limit is there to clean up, and is given a moment of its own.
    @MainActor
    func complete(_ operation: @escaping @MainActor () async throws -> Void) throws {
        // A scope goes on when the example inside of it was late.
        var end = deadline
        var isExtended = false
        // An interruption ends what waits once; what comes after that is there to clean up.
        let wasInterrupted = RunInterruption.isRequested
        var found: Findings?
        if wasInterrupted { end = min(end ?? .now + Self.timeToCleanUp, .now + Self.timeToCleanUp) }
        let last: () -> ContinuousClock.Instant? = {
            if !wasInterrupted, RunInterruption.isRequested {
                found = found ?? self.findings()
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
            if let found { forgetWhatCame(after: found) }
            throw RunInterrupted()
        }
    }

    /// Whether its time is not over though a deadline has passed: somebody holds the process at a breakpoint, or it was
    /// stopped, or others had its processor.
    @MainActor
    func isExcused(past deadline: ContinuousClock.Instant) -> Bool {
        if run.isDebugged() { return true }
        // A virtual time passes for nobody else.
        return !MainLoop.isVirtual && deadline + run.lostTime() > .now
    }

    /// The time for a hook that runs when the example's time is over; shorter than the watchdog's patience.
    private static let timeToCleanUp = Duration.milliseconds(500)
}
