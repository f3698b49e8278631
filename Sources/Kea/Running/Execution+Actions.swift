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
    @MainActor
    func complete(_ operation: @escaping @MainActor () async throws -> Void) throws {
        try MainLoop.complete(by: deadline, limit: limit, operation)
    }
}
