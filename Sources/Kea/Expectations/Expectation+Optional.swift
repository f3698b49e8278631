// What an optional holds can be judged by a matcher for values that are not optional. Where there is nothing to judge,
// neither `to` nor `toNot` passes.

extension Expectation {
    /// Expects that there is a value, and that the matcher holds for it.
    ///
    /// ```swift
    /// expect(question.title).to(beginWith("Why"))  // also where the title is a `String?`
    /// ```
    @_disfavoredOverload
    public func to<Wrapped>(_ matcher: Matcher<Wrapped>) where Value == Wrapped? {
        judge(matcher.ofWrapped(), negated: false)
    }

    /// Expects that there is a value, and that the matcher does not hold for it.
    @_disfavoredOverload
    public func toNot<Wrapped>(_ matcher: Matcher<Wrapped>) where Value == Wrapped? {
        judge(matcher.ofWrapped(), negated: true)
    }

    /// Expects that there is a value, and that the matcher does not hold for it; the same as `toNot`.
    @_disfavoredOverload
    public func notTo<Wrapped>(_ matcher: Matcher<Wrapped>) where Value == Wrapped? {
        judge(matcher.ofWrapped(), negated: true)
    }

    /// Expects that there is a value within a duration, and that the matcher holds for it.
    @_disfavoredOverload
    public func eventually<Wrapped>(
        _ matcher: Matcher<Wrapped>, within duration: Duration = .seconds(1)
    ) where Value == Wrapped? {
        eventually(matcher.ofWrapped(), within: duration)
    }

    /// Expects that there is a value within a duration, and that the matcher holds for it; suspends meanwhile.
    @_disfavoredOverload
    nonisolated(nonsending) public func eventually<Wrapped>(
        _ matcher: Matcher<Wrapped>, within duration: Duration = .seconds(1)
    ) async where Value == Wrapped? {
        await eventually(matcher.ofWrapped(), within: duration)
    }
}

extension AsyncExpectation {
    /// Expects that there is a value, and that the matcher holds for it.
    @_disfavoredOverload
    nonisolated(nonsending) public func to<Wrapped>(_ matcher: Matcher<Wrapped>) async
    where Value == Wrapped? {
        await judge(matcher.ofWrapped(), negated: false)
    }

    /// Expects that there is a value, and that the matcher does not hold for it.
    @_disfavoredOverload
    nonisolated(nonsending) public func toNot<Wrapped>(_ matcher: Matcher<Wrapped>) async
    where Value == Wrapped? {
        await judge(matcher.ofWrapped(), negated: true)
    }

    /// Expects that there is a value, and that the matcher does not hold for it; the same as `toNot`.
    @_disfavoredOverload
    nonisolated(nonsending) public func notTo<Wrapped>(_ matcher: Matcher<Wrapped>) async
    where Value == Wrapped? {
        await judge(matcher.ofWrapped(), negated: true)
    }
}

extension Requirement {
    /// Requires that there is a value, and that the matcher holds for it.
    @_disfavoredOverload
    public func to<Wrapped>(_ matcher: Matcher<Wrapped>) throws where Value == Wrapped? {
        try to(matcher.ofWrapped())
    }

    /// Requires that there is a value, and that the matcher does not hold for it.
    @_disfavoredOverload
    public func toNot<Wrapped>(_ matcher: Matcher<Wrapped>) throws where Value == Wrapped? {
        try toNot(matcher.ofWrapped())
    }
}

extension Matcher {
    /// The matcher for what an optional holds; `nil` leaves the matter undecided.
    fileprivate func ofWrapped() -> Matcher<Value?> {
        Matcher<Value?>(description) {
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
