/// Matches a spy that has been called, by default at least once.
///
/// ```swift
/// expect(transport.send).to(haveBeenCalled(.once))
/// expect(transport.send).to(haveBeenCalled(with: equal(login), any()))
/// expect(controller.receivedJSON).eventually(haveBeenCalled(), within: .seconds(3))
/// ```
public func haveBeenCalled<Input, Output, Failure>(
    _ count: CallCount? = nil
) -> Matcher<Spy<Input, Output, Failure>> {
    haveBeenCalled(count, .any)
}

/// Matches a spy that has been called with this argument.
public func haveBeenCalled<A: Equatable, Output, Failure>(
    _ count: CallCount? = nil, with a: A
) -> Matcher<Spy<A, Output, Failure>> {
    haveBeenCalled(count, ArgumentMatcher(equalTo: a))
}

/// Matches a spy that has been called with these arguments.
public func haveBeenCalled<each Argument: Equatable, Output, Failure>(
    _ count: CallCount? = nil, with arguments: repeat each Argument
) -> Matcher<Spy<(repeat each Argument), Output, Failure>> {
    haveBeenCalled(count, ArgumentMatcher(equalTo: repeat each arguments))
}

/// Matches a spy that has been called with an argument that satisfies a matcher; several form a tuple.
public func haveBeenCalled<A, Output, Failure>(
    _ count: CallCount? = nil, with a: Matcher<A>
) -> Matcher<Spy<A, Output, Failure>> {
    haveBeenCalled(count, ArgumentMatcher(a))
}

/// Matches a spy that has been called with arguments that each satisfy their matcher; `any()` accepts any argument.
public func haveBeenCalled<A, B, Output, Failure>(
    _ count: CallCount? = nil, with a: Matcher<A>, _ b: Matcher<B>
) -> Matcher<Spy<(A, B), Output, Failure>> {
    haveBeenCalled(count, ArgumentMatcher(a, b))
}

/// Matches a spy that has been called with arguments that each satisfy their matcher; `any()` accepts any argument.
public func haveBeenCalled<A, B, C, Output, Failure>(
    _ count: CallCount? = nil, with a: Matcher<A>, _ b: Matcher<B>, _ c: Matcher<C>
) -> Matcher<Spy<(A, B, C), Output, Failure>> {
    haveBeenCalled(count, ArgumentMatcher(a, b, c))
}

/// Matches a spy that has been called with arguments that each satisfy their matcher; `any()` accepts any argument.
public func haveBeenCalled<A, B, C, D, Output, Failure>(
    _ count: CallCount? = nil, with a: Matcher<A>, _ b: Matcher<B>, _ c: Matcher<C>, _ d: Matcher<D>
) -> Matcher<Spy<(A, B, C, D), Output, Failure>> {
    haveBeenCalled(count, ArgumentMatcher(a, b, c, d))
}

/// Matches any value: for an argument that does not matter.
///
/// ```swift
/// expect(transport.send).to(haveBeenCalled(with: equal(request), any()))
/// ```
public func any<Value>() -> Matcher<Value> { Matcher("anything") { _ in true } }

private func haveBeenCalled<Input, Output, Failure>(
    _ count: CallCount?, _ pattern: ArgumentMatcher<Input>
) -> Matcher<Spy<Input, Output, Failure>> {
    let count = count ?? .implicit
    return Matcher(
        count.phrase("have been called") + (pattern.description.map { " with \($0)" } ?? ""),
        judging: { spy in spy.judge(count, pattern) })
}
