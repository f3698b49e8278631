extension Spy {
    /// Makes calls return these values, one after another; by default the last value is repeated.
    ///
    /// It replaces earlier answers, except answers for certain arguments (`with`), which take precedence.
    public func returns(_ values: Output..., then exhaustion: Exhaustion = .repeatLast) {
        setAnswers(values.map { .returning($0) }, then: exhaustion)
    }

    /// Makes calls return; a strict double accepts them then.
    public func returns() where Output == Void { setAnswers([.returning(())]) }

    /// Makes calls throw.
    public func `throws`(_ error: Failure) { setAnswers([.throwing(error)]) }

    /// Gives calls these answers, one after another.
    public func answers(_ answers: Answer..., then exhaustion: Exhaustion = .repeatLast) {
        setAnswers(answers, then: exhaustion)
    }

    /// Makes calls run a closure.
    public func answers(_ body: @escaping (Input) throws(Failure) -> Output) {
        setAnswers([Answer(work: .now(body))])
    }

    /// Makes calls run an asynchronous closure.
    public func answers(
        _ body: nonisolated(nonsending) @escaping (Input) async throws(Failure) -> Output
    ) {
        setAnswers([Answer(work: .later(body: body))])
    }

    private func setAnswers(_ answers: [Answer], then exhaustion: Exhaustion = .repeatLast) {
        guard isUsable(for: "was given answers") else { return }
        let queue = AnswerQueue(answers, then: exhaustion)
        withState { $0.base = queue }
    }
}

// A spy that other threads use takes closures that those threads may call.
extension Spy where Input: Sendable, Output: Sendable {
    /// Makes calls run a closure.
    public func answers(_ body: @escaping @Sendable (Input) throws(Failure) -> Output) {
        setAnswers([.calling(body)])
    }

    /// Makes calls run an asynchronous closure.
    public func answers(
        _ body: nonisolated(nonsending) @escaping @Sendable (Input) async throws(Failure) -> Output
    ) {
        setAnswers([.awaiting(body)])
    }
}
