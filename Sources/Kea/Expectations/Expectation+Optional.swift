// What an optional holds can be judged by a matcher for values that are not optional. Where there is nothing to judge,
// neither a word nor its opposite passes.

extension Expectation {
    /// Expects that there is a value, and that the matcher holds for it.
    ///
    /// ```swift
    /// expect(question.title).to(beginWith("Why"))  // also where the title is a `String?`
    /// ```
    @_disfavoredOverload
    public func to<Wrapped>(
        _ matcher: Matcher<Wrapped>, _ comment: @autoclosure () -> String? = nil
    ) throws(Stop) where Value == Wrapped? {
        try judge(matcher.ofWrapped(), negated: false, comment)
    }

    /// Expects that there is a value, and that the matcher does not hold for it.
    @_disfavoredOverload
    public func toNot<Wrapped>(
        _ matcher: Matcher<Wrapped>, _ comment: @autoclosure () -> String? = nil
    ) throws(Stop) where Value == Wrapped? {
        try judge(matcher.ofWrapped(), negated: true, comment)
    }

    /// Expects that there is a value, and that the matcher does not hold for it; the same as `toNot`.
    @_disfavoredOverload
    public func notTo<Wrapped>(
        _ matcher: Matcher<Wrapped>, _ comment: @autoclosure () -> String? = nil
    ) throws(Stop) where Value == Wrapped? {
        try judge(matcher.ofWrapped(), negated: true, comment)
    }
}

extension AsyncExpectation {
    /// Expects that there is a value, and that the matcher holds for it.
    @_disfavoredOverload
    nonisolated(nonsending) public func to<Wrapped>(
        _ matcher: Matcher<Wrapped>, _ comment: @autoclosure () -> String? = nil
    ) async throws(Stop) where Value == Wrapped? {
        try await judge(matcher.ofWrapped(), negated: false, comment)
    }

    /// Expects that there is a value, and that the matcher does not hold for it.
    @_disfavoredOverload
    nonisolated(nonsending) public func toNot<Wrapped>(
        _ matcher: Matcher<Wrapped>, _ comment: @autoclosure () -> String? = nil
    ) async throws(Stop) where Value == Wrapped? {
        try await judge(matcher.ofWrapped(), negated: true, comment)
    }

    /// Expects that there is a value, and that the matcher does not hold for it; the same as `toNot`.
    @_disfavoredOverload
    nonisolated(nonsending) public func notTo<Wrapped>(
        _ matcher: Matcher<Wrapped>, _ comment: @autoclosure () -> String? = nil
    ) async throws(Stop) where Value == Wrapped? {
        try await judge(matcher.ofWrapped(), negated: true, comment)
    }
}

extension Matcher {
    /// The matcher for what an optional holds; `nil` leaves the matter undecided.
    func ofWrapped() -> Matcher<Value?> {
        Matcher<Value?>(self.description) { [begin] in
            let judge = begin()
            return { outcome in
                switch outcome {
                case .success(let value?): judge(.success(value))
                case .success(nil): .undecided("it is nil")
                case .failure(let error): judge(.failure(error))
                }
            }
        }
    }
}
