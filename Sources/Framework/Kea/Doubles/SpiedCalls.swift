/// The calls of a spy that have certain arguments.
///
/// `spy.with(…)` creates them. They have their own answers and expectations:
///
/// ```swift
/// transport.send.with(equal(login), any()).returns(welcome).expect(.once)
/// ```
///
/// If several patterns match a call, the latest one answers. All of them take precedence over the spy's general
/// answers.
public struct SpiedCalls<Input, Output, Failure: Error> {
    let spy: Spy<Input, Output, Failure>
    let pattern: ArgumentMatcher<Input>

    init(_ spy: Spy<Input, Output, Failure>, _ pattern: ArgumentMatcher<Input>) {
        (self.spy, self.pattern) = (spy, pattern)
    }

    /// Makes these calls return values, one after another; the last value is repeated.
    @discardableResult
    public func returns(
        _ values: Output..., then exhaustion: Spy<Input, Output, Failure>.Exhaustion = .repeatLast
    ) -> SpiedCalls {
        setAnswers(.init(values.map { .returning($0) }, then: exhaustion))
    }

    /// Makes these calls return.
    @discardableResult
    public func returns() -> SpiedCalls where Output == Void { setAnswers(.init([.returning(())])) }

    /// Makes these calls throw.
    @discardableResult
    public func `throws`(_ error: Failure) -> SpiedCalls { setAnswers(.init([.throwing(error)])) }

    /// Gives these calls answers, one after another.
    @discardableResult
    public func answers(
        _ answers: Spy<Input, Output, Failure>.Answer...,
        then exhaustion: Spy<Input, Output, Failure>.Exhaustion = .repeatLast
    ) -> SpiedCalls {
        setAnswers(.init(answers, then: exhaustion))
    }

    private func setAnswers(_ queue: Spy<Input, Output, Failure>.AnswerQueue?) -> SpiedCalls {
        guard spy.isUsable(for: "was given answers") else { return self }
        let rule = Spy<Input, Output, Failure>.Rule(pattern, queue)
        spy.withState { $0.rules.append(rule) }
        return self
    }

    /// Expects that the spy receives such calls during the example, by default exactly one.
    ///
    /// Set before the act, it also makes such calls expected ones. It is checked when the example has ended, unless
    /// that is skipped or pending, and waits for calls until `duration` has passed.
    @discardableResult
    public func expect(
        _ count: CallCount = .once, within duration: Duration = .zero, file: String = #filePath,
        line: Int = #line
    ) -> SpiedCalls {
        guard let owner = spy.owner, spy.isUsable(for: "was given an expectation") else { return self }
        if count != .never { _ = setAnswers(nil) }
        let location = SourceLocation(file: file, line: line)
        let (spy, pattern) = (spy, pattern)
        // Unchecked: a matcher in it may not be sendable. It is called once, on the main actor, after the example.
        nonisolated(unsafe) let check = {
            let matcher = Matcher<Void>(
                count.phrase("be called") + (pattern.description.map { " with \($0)" } ?? ""),
                judging: { _ in spy.judge(count, pattern) })
            Expectation({}, at: location, stop: {}).judge(matcher, expression: spy.name, within: duration)
        }
        owner.atEnd { [weak owner] in
            guard let owner, owner.status != .skipped, owner.status != .pending else { return }
            check()
        }
        return self
    }
}

extension Spy {
    /// Expects that the spy is called during the example, by default exactly once, with any arguments.
    ///
    /// It is checked when the example has ended, and waits for calls until `duration` has passed.
    @discardableResult
    public func expect(
        _ count: CallCount = .once, within duration: Duration = .zero, file: String = #filePath,
        line: Int = #line
    ) -> SpiedCalls<Input, Output, Failure> {
        SpiedCalls(self, .any).expect(count, within: duration, file: file, line: line)
    }
}

extension Expectation where Stop == Never {
    fileprivate func judge(_ matcher: Matcher<Value>, expression: String, within duration: Duration) {
        guard duration == .zero else { return eventually(matcher, within: duration) }
        let result = ExpectationResult(Result { try self.expression() }, matcher.begin(), negated: false)
        guard !result.holds else { return }
        var failure = result.failure(wanted: matcher.description, negated: false, at: location)
        failure.expression = expression
        ExpectationResult.report(failure)
    }
}
