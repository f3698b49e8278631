// A matcher for other values can check the value inside an optional. Without one, its negation does not pass either.

extension Expectation {
    /// Expects that there is a value and that it matches.
    ///
    /// ```swift
    /// expect(question.title).to(beginWith("Why"))  // also if the title is a `String?`
    /// ```
    @_disfavoredOverload
    public func to<Wrapped>(
        _ matcher: Matcher<Wrapped>, _ comment: @autoclosure () -> String? = nil
    ) throws(Stop) where Value == Wrapped? {
        try judge(matcher.ofWrapped(), negated: false, comment)
    }

    /// Expects that there is a value and that it does not match.
    @_disfavoredOverload
    public func toNot<Wrapped>(
        _ matcher: Matcher<Wrapped>, _ comment: @autoclosure () -> String? = nil
    ) throws(Stop) where Value == Wrapped? {
        try judge(matcher.ofWrapped(), negated: true, comment)
    }
}

extension AsyncExpectation {
    /// Expects that there is a value and that it matches.
    @_disfavoredOverload
    nonisolated(nonsending) public func to<Wrapped>(
        _ matcher: Matcher<Wrapped>, _ comment: @autoclosure () -> String? = nil
    ) async throws(Stop) where Value == Wrapped? {
        try await judge(matcher.ofWrapped(), negated: false, comment)
    }

    /// Expects that there is a value and that it does not match.
    @_disfavoredOverload
    nonisolated(nonsending) public func toNot<Wrapped>(
        _ matcher: Matcher<Wrapped>, _ comment: @autoclosure () -> String? = nil
    ) async throws(Stop) where Value == Wrapped? {
        try await judge(matcher.ofWrapped(), negated: true, comment)
    }
}

extension Matcher {
    /// Returns the matcher for the value inside an optional; for `nil` it is undecided.
    func ofWrapped() -> Matcher<Value?> {
        let matcher = Matcher<Value?>(self.description, about: .presence) { [begin] in
            let judge = begin()
            return { outcome in
                switch outcome {
                case .success(let value?): judge(.success(value))
                case .success(nil): .undecided(nilReason)
                case .failure(let error): judge(.failure(error))
                }
            }
        }
        matcher.isCompound = isCompound
        return matcher
    }
}
