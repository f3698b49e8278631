// Calls with certain arguments; for matchers, one overload for each number of arguments. A parameter pack would need only
// one, but the compiler (Swift 6.3) cannot infer the type of `.cinema` in `with(any(), equal(.cinema))` then.

extension Spy {
    /// Returns the calls with this argument, to give them their own answers and expectations.
    public func with(_ a: Input) -> SpiedCalls<Input, Output, Failure> where Input: Equatable {
        SpiedCalls(self, ArgumentMatcher(equalTo: a))
    }

    /// Returns the calls with these arguments, to give them their own answers and expectations.
    public func with<each Argument: Equatable>(
        _ arguments: repeat each Argument
    ) -> SpiedCalls<Input, Output, Failure> where Input == (repeat each Argument) {
        SpiedCalls(self, ArgumentMatcher(equalTo: repeat each arguments))
    }

    /// Returns the calls whose argument satisfies a matcher; several arguments form a tuple.
    public func with(
        _ a: Matcher<Input>
    ) -> SpiedCalls<Input, Output, Failure> {
        SpiedCalls(self, ArgumentMatcher(a))
    }

    /// Returns the calls whose arguments each satisfy their matcher; `any()` accepts any argument.
    public func with<A, B>(
        _ a: Matcher<A>, _ b: Matcher<B>
    ) -> SpiedCalls<Input, Output, Failure> where Input == (A, B) {
        SpiedCalls(self, ArgumentMatcher(a, b))
    }

    /// Returns the calls whose arguments each satisfy their matcher; `any()` accepts any argument.
    public func with<A, B, C>(
        _ a: Matcher<A>, _ b: Matcher<B>, _ c: Matcher<C>
    ) -> SpiedCalls<Input, Output, Failure> where Input == (A, B, C) {
        SpiedCalls(self, ArgumentMatcher(a, b, c))
    }

    /// Returns the calls whose arguments each satisfy their matcher; `any()` accepts any argument.
    public func with<A, B, C, D>(
        _ a: Matcher<A>, _ b: Matcher<B>, _ c: Matcher<C>, _ d: Matcher<D>
    ) -> SpiedCalls<Input, Output, Failure> where Input == (A, B, C, D) {
        SpiedCalls(self, ArgumentMatcher(a, b, c, d))
    }

    /// Returns the calls whose arguments, if several a tuple, satisfy a condition that failures print as `description`.
    public func with(
        _ description: String = "such that a condition holds",
        where condition: @escaping @Sendable (Input) -> Bool
    ) -> SpiedCalls<Input, Output, Failure> {
        SpiedCalls(self, ArgumentMatcher(Matcher(description, condition)))
    }
}

// A spy that other threads use evaluates its matchers there, so they must not depend on the example's actor.
extension Spy where Input: Sendable, Output: Sendable {
    /// Returns the calls whose argument satisfies a matcher; several arguments form a tuple.
    public func with(
        _ a: sending Matcher<Input>
    ) -> SpiedCalls<Input, Output, Failure> {
        SpiedCalls(self, ArgumentMatcher(a))
    }

    /// Returns the calls whose arguments each satisfy their matcher; `any()` accepts any argument.
    public func with<A, B>(
        _ a: sending Matcher<A>, _ b: sending Matcher<B>
    ) -> SpiedCalls<Input, Output, Failure> where Input == (A, B) {
        SpiedCalls(self, ArgumentMatcher(a, b))
    }

    /// Returns the calls whose arguments each satisfy their matcher; `any()` accepts any argument.
    public func with<A, B, C>(
        _ a: sending Matcher<A>, _ b: sending Matcher<B>, _ c: sending Matcher<C>
    ) -> SpiedCalls<Input, Output, Failure> where Input == (A, B, C) {
        SpiedCalls(self, ArgumentMatcher(a, b, c))
    }

    /// Returns the calls whose arguments each satisfy their matcher; `any()` accepts any argument.
    public func with<A, B, C, D>(
        _ a: sending Matcher<A>, _ b: sending Matcher<B>, _ c: sending Matcher<C>, _ d: sending Matcher<D>
    ) -> SpiedCalls<Input, Output, Failure> where Input == (A, B, C, D) {
        SpiedCalls(self, ArgumentMatcher(a, b, c, d))
    }
}
