import KeaEvents

/// The calls of a spy that have certain arguments.
///
/// `spy.with(…)` makes them; they are answered and expected apart from the spy's other calls:
///
/// ```swift
/// transport.send.with(equal(login), any()).returns(welcome).expect(.once)
/// ```
///
/// The latest answer for a call's arguments counts, and any of them before the spy's general answers.
public struct SpiedCalls<Input, Output, Failure: Error> {
    /// An answer of the spy.
    public typealias Answer = Spy<Input, Output, Failure>.Answer
    /// The rule for calls after the last of several answers.
    public typealias WhenAnswersRunOut = Spy<Input, Output, Failure>.WhenAnswersRunOut

    let core: SpyCore<Input, Output, Failure>
    let pattern: ArgumentMatcher<Input>

    init(_ spy: Spy<Input, Output, Failure>, _ pattern: ArgumentMatcher<Input>) {
        core = spy.core
        self.pattern = pattern
    }

    /// Tells the spy to return these values to such calls, one after the other, and then the last again.
    @discardableResult
    public func returns(
        _ values: Output..., then whenTheyRunOut: WhenAnswersRunOut = .repeatTheLast
    ) -> SpiedCalls {
        tell(AnswerQueue(values.map { .returning($0) }, then: whenTheyRunOut))
    }

    /// Tells the spy to let such calls pass.
    @discardableResult
    public func returns() -> SpiedCalls where Output == Void { tell(AnswerQueue([.returning(())])) }

    /// Tells the spy to throw at such calls.
    @discardableResult
    public func `throws`(_ error: Failure) -> SpiedCalls { tell(AnswerQueue([.throwing(error)])) }

    /// Tells the spy to give these answers to such calls, one after the other.
    @discardableResult
    public func answers(
        _ answers: Answer..., then whenTheyRunOut: WhenAnswersRunOut = .repeatTheLast
    ) -> SpiedCalls {
        tell(AnswerQueue(answers, then: whenTheyRunOut))
    }

    private func tell(_ queue: AnswerQueue<Input, Output, Failure>?) -> SpiedCalls {
        guard core.isUsable(for: "was told what to answer") else { return self }
        let rule = SpyCore<Input, Output, Failure>.Rule(pattern, queue)
        core.withState { $0.rules.append(rule) }
        return self
    }
}

// MARK: - Expectations that are set before the act

extension SpiedCalls {
    /// Expects that the spy is called so during the example; it is judged when the example has ended.
    ///
    /// Set before the act, it tells at the same time that such calls are not unexpected. An example that was skipped
    /// or is pending is not judged.
    ///
    /// - Parameters:
    ///   - count: how often; exactly once, unless said otherwise.
    ///   - duration: how long to wait for it at the end of the example.
    @discardableResult
    public func expect(
        _ count: CallCount = .once, within duration: Duration = .zero, file: String = #filePath,
        line: Int = #line
    ) -> SpiedCalls {
        guard let owner = core.owner, core.isUsable(for: "was told what to expect") else { return self }
        if count != .never { _ = tell(nil) }
        let place = SourceLocation(file: file, line: line)
        let (core, pattern) = (core, pattern)
        let expectation = AtEnd {
            let matcher = Matcher<Void>(
                count.phrase("be called") + (pattern.description.map { " with \($0)" } ?? ""),
                judging: { _ in core.judge(count, pattern) })
            Expectation({}, at: place, stop: {}).judge(matcher, expression: core.name, within: duration)
        }
        owner.atEnd { [weak owner] in
            guard let owner, owner.status != .skipped, owner.status != .pending else { return }
            expectation.judge()
        }
        return self
    }

    /// Carries an expectation to the end of its example.
    ///
    /// Unchecked, because it may hold a matcher that is not sendable. It is judged once, on the main actor, when the
    /// example is over; see `SpyCore` for why that is safe.
    private struct AtEnd: @unchecked Sendable {
        let judge: () -> Void
        init(_ judge: @escaping () -> Void) { self.judge = judge }
    }
}

extension Spy {
    /// Expects that the spy is called during the example, whatever the arguments; it is judged when the example has
    /// ended.
    ///
    /// - Parameters:
    ///   - count: how often; exactly once, unless said otherwise.
    ///   - duration: how long to wait for it at the end of the example.
    @discardableResult
    public func expect(
        _ count: CallCount = .once, within duration: Duration = .zero, file: String = #filePath,
        line: Int = #line
    ) -> SpiedCalls<Input, Output, Failure> {
        SpiedCalls(self, .any).expect(count, within: duration, file: file, line: line)
    }
}

extension Expectation where Stop == Never {
    /// Judges a matcher now, or waits for it.
    fileprivate func judge(_ matcher: Matcher<Value>, expression: String, within duration: Duration) {
        guard duration == .zero else { return eventually(matcher, within: duration) }
        let result = ExpectationResult(Result { try self.expression() }, matcher.begin(), negated: false)
        guard !result.holds else { return }
        var failure = result.failure(wanted: matcher.description, negated: false, at: location)
        failure.expression = expression
        ExpectationResult.report(failure)
    }
}
