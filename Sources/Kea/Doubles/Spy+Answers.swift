// What a spy is told to answer, whatever the arguments.

import KeaEvents
extension Spy {
    /// Tells it to return these values, one after the other.
    ///
    /// It replaces what was told before, except answers for certain arguments (`with`), which go first.
    ///
    /// - Parameters:
    ///   - values: the values, in the order of the calls.
    ///   - whenTheyRunOut: what comes after the last value: the last value again, unless said otherwise.
    public func returns(_ values: Output..., then whenTheyRunOut: WhenAnswersRunOut = .repeatTheLast) {
        tell(values.map { .returning($0) }, then: whenTheyRunOut)
    }

    /// Tells it to return; a strict double lets calls pass then.
    public func returns() where Output == Void { tell([.returning(())]) }

    /// Tells it to throw.
    public func `throws`(_ error: Failure) { tell([.throwing(error)]) }

    /// Tells it to give these answers, one after the other.
    public func answers(_ answers: Answer..., then whenTheyRunOut: WhenAnswersRunOut = .repeatTheLast) {
        tell(answers, then: whenTheyRunOut)
    }

    /// Tells it to do what a closure does.
    public func answers(_ body: @escaping (Input) throws(Failure) -> Output) {
        tell([Answer(work: .now(body))])
    }

    /// Tells it to do what an asynchronous closure does.
    public func answers(
        _ body: nonisolated(nonsending) @escaping (Input) async throws(Failure) -> Output
    ) {
        tell([Answer(work: .later(body: body))])
    }

    /// Forgets the calls so far, and keeps the answers.
    public func forgetCalls() { core.forgetCalls() }

    /// Forgets what it was told to answer and to expect of its arguments; what it was made with comes back.
    public func forgetAnswers() { core.forgetAnswers() }

    /// Lets calls without an answer fail the example, also where there is nothing to return.
    public func failOnUnexpectedCalls() { core.withState { $0.strictness = .strict } }

    /// Lets calls without an answer return a neutral value, where the result has one.
    public func ignoreUnexpectedCalls() { core.withState { $0.strictness = .null } }

    private func tell(_ answers: [Answer], then whenTheyRunOut: WhenAnswersRunOut = .repeatTheLast) {
        guard core.isUsable(for: "was told what to answer") else { return }
        let queue = AnswerQueue(answers, then: whenTheyRunOut)
        core.withState { $0.base = queue }
    }
}

// A spy that other threads use takes closures that they may call.
extension Spy where Input: Sendable, Output: Sendable {
    /// Tells it to do what a closure does.
    public func answers(_ body: @escaping @Sendable (Input) throws(Failure) -> Output) {
        tell([.calling(body)])
    }

    /// Tells it to do what an asynchronous closure does.
    public func answers(
        _ body: nonisolated(nonsending) @escaping @Sendable (Input) async throws(Failure) -> Output
    ) {
        tell([.awaiting(body)])
    }

    /// Tells it to do what a closure does on the main actor, as the example itself.
    ///
    /// A synchronous function can answer so only on the main thread.
    public func answersOnMainActor(_ body: @escaping @MainActor (Input) throws(Failure) -> Output) {
        tell([Answer(work: .onMainActor(body))])
    }
}
