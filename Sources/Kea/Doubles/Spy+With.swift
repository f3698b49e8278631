// What a spy is told about calls with certain arguments. Written out for each number of them: a parameter pack would say it
// once, but of `with(any(), equal(.cinema))` the compiler (Swift 6.3) does not tell then whose `.cinema` it is.

extension Spy {
    /// The calls with these arguments, to be answered or expected in a way of their own.
    public func with(_ a: Input) -> SpiedCalls<Input, Output, Failure> where Input: Equatable {
        SpiedCalls(self, ArgumentMatcher(equalTo: a))
    }

    /// The calls with these arguments, to be answered or expected in a way of their own.
    public func with<A: Equatable, B: Equatable>(
        _ a: A, _ b: B
    ) -> SpiedCalls<Input, Output, Failure> where Input == (A, B) {
        SpiedCalls(self, ArgumentMatcher(equalTo: a, b))
    }

    /// The calls with these arguments, to be answered or expected in a way of their own.
    public func with<A: Equatable, B: Equatable, C: Equatable>(
        _ a: A, _ b: B, _ c: C
    ) -> SpiedCalls<Input, Output, Failure> where Input == (A, B, C) {
        SpiedCalls(self, ArgumentMatcher(equalTo: a, b, c))
    }

    /// The calls with these arguments, to be answered or expected in a way of their own.
    public func with<A: Equatable, B: Equatable, C: Equatable, D: Equatable>(
        _ a: A, _ b: B, _ c: C, _ d: D
    ) -> SpiedCalls<Input, Output, Failure> where Input == (A, B, C, D) {
        SpiedCalls(self, ArgumentMatcher(equalTo: a, b, c, d))
    }

    /// The calls whose argument is what a matcher wants; of several arguments, it is given their tuple.
    public func with(
        _ a: Matcher<Input>
    ) -> SpiedCalls<Input, Output, Failure> {
        SpiedCalls(self, ArgumentMatcher(a))
    }

    /// The calls whose arguments are what the matchers want, each; `any()` wants nothing.
    public func with<A, B>(
        _ a: Matcher<A>, _ b: Matcher<B>
    ) -> SpiedCalls<Input, Output, Failure> where Input == (A, B) {
        SpiedCalls(self, ArgumentMatcher(a, b))
    }

    /// The calls whose arguments are what the matchers want, each; `any()` wants nothing.
    public func with<A, B, C>(
        _ a: Matcher<A>, _ b: Matcher<B>, _ c: Matcher<C>
    ) -> SpiedCalls<Input, Output, Failure> where Input == (A, B, C) {
        SpiedCalls(self, ArgumentMatcher(a, b, c))
    }

    /// The calls whose arguments are what the matchers want, each; `any()` wants nothing.
    public func with<A, B, C, D>(
        _ a: Matcher<A>, _ b: Matcher<B>, _ c: Matcher<C>, _ d: Matcher<D>
    ) -> SpiedCalls<Input, Output, Failure> where Input == (A, B, C, D) {
        SpiedCalls(self, ArgumentMatcher(a, b, c, d))
    }

    /// The calls whose arguments satisfy a condition; of several arguments, it is given their tuple.
    ///
    /// - Parameters:
    ///   - description: the condition in words, for failures.
    ///   - condition: the condition; calls that it is true of are meant.
    public func with(
        _ description: String = "such that a condition holds", where condition: @escaping (Input) -> Bool
    ) -> SpiedCalls<Input, Output, Failure> {
        SpiedCalls(self, ArgumentMatcher(Matcher(description, condition)))
    }
}

// A spy that other threads use asks the matchers on those threads, so they must be free of the example's actor.
extension Spy where Input: Sendable, Output: Sendable {
    /// The calls whose argument is what a matcher wants; of several arguments, it is given their tuple.
    public func with(
        _ a: sending Matcher<Input>
    ) -> SpiedCalls<Input, Output, Failure> {
        SpiedCalls(self, ArgumentMatcher(a))
    }

    /// The calls whose arguments are what the matchers want, each; `any()` wants nothing.
    public func with<A, B>(
        _ a: sending Matcher<A>, _ b: sending Matcher<B>
    ) -> SpiedCalls<Input, Output, Failure> where Input == (A, B) {
        SpiedCalls(self, ArgumentMatcher(a, b))
    }

    /// The calls whose arguments are what the matchers want, each; `any()` wants nothing.
    public func with<A, B, C>(
        _ a: sending Matcher<A>, _ b: sending Matcher<B>, _ c: sending Matcher<C>
    ) -> SpiedCalls<Input, Output, Failure> where Input == (A, B, C) {
        SpiedCalls(self, ArgumentMatcher(a, b, c))
    }

    /// The calls whose arguments are what the matchers want, each; `any()` wants nothing.
    public func with<A, B, C, D>(
        _ a: sending Matcher<A>, _ b: sending Matcher<B>, _ c: sending Matcher<C>, _ d: sending Matcher<D>
    ) -> SpiedCalls<Input, Output, Failure> where Input == (A, B, C, D) {
        SpiedCalls(self, ArgumentMatcher(a, b, c, d))
    }

    /// The calls whose arguments satisfy a condition; of several arguments, it is given their tuple.
    ///
    /// - Parameters:
    ///   - description: the condition in words, for failures.
    ///   - condition: the condition; calls that it is true of are meant.
    public func with(
        _ description: String = "such that a condition holds",
        where condition: @escaping @Sendable (Input) -> Bool
    ) -> SpiedCalls<Input, Output, Failure> {
        SpiedCalls(self, ArgumentMatcher(Matcher(description, condition)))
    }
}
