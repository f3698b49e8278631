import KeaEvents

extension Execution {
    /// Runs one piece of the example and records what it throws.
    ///
    /// - Returns: whether it ran to its end without throwing.
    @MainActor
    @discardableResult
    public func attempt(_ action: Action, at location: SourceLocation) -> Bool {
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
    public func perform(_ action: Action) throws {
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
        let last = status == .timedOut ? deadline.map { max($0, .now + Self.timeToCleanUp) } : deadline
        try MainLoop.complete(
            by: last, limit: limit, unless: engine.options.isDebugged, operation)
    }

    /// How long a hook may take that runs when the example's time is over; shorter than the watchdog's patience.
    private static let timeToCleanUp = Duration.milliseconds(500)
}
