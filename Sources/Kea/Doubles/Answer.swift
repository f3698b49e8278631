import KeaEvents

extension Spy {
    /// The outcome of a call: a value, an error, or what a closure makes of the arguments; at once or later.
    ///
    /// ```swift
    /// transport.send.answers(
    ///     .throwing(URLError(.timedOut)).times(2),
    ///     .returning(response).after(.seconds(3), on: clock))
    /// ```
    public struct Answer {
        /// The making of the answer.
        enum Work {
            case now((Input) throws(Failure) -> Output)
            case onMainActor(@MainActor (Input) throws(Failure) -> Output)
            case later(body: nonisolated(nonsending) (Input) async throws(Failure) -> Output)
        }

        let work: Work
        var pauses: [@Sendable () async throws -> Void] = []
        var uses = 1

        /// Returns a value.
        public static func returning(_ value: Output) -> Answer { Answer(work: .now { _ in value }) }

        /// Throws an error.
        public static func throwing(_ error: Failure) -> Answer {
            Answer(work: .now { _ throws(Failure) in throw error })
        }

        /// Returns or throws what a closure does with the arguments.
        public static func calling(_ body: @escaping @Sendable (Input) throws(Failure) -> Output) -> Answer {
            Answer(work: .now(body))
        }

        /// Returns or throws what a closure does with the arguments, in time; for asynchronous functions.
        public static func awaiting(
            _ body: nonisolated(nonsending) @escaping @Sendable (Input) async throws(Failure) -> Output
        ) -> Answer {
            Answer(work: .later(body: body))
        }

        /// The same answer after some time; for asynchronous functions.
        ///
        /// A call that is cancelled meanwhile throws what the clock throws, where the function can throw it;
        /// otherwise it answers at once.
        ///
        /// - Parameters:
        ///   - delay: how long the answer takes.
        ///   - clock: whose time it takes: the system's unless another is given.
        public func after(_ delay: Duration, on clock: any Clock<Duration> = ContinuousClock()) -> Answer {
            adding { try await clock.sleep(for: delay) }
        }

        /// The same answer once a gate is open; for asynchronous functions.
        public func after(_ gate: AnswerGate) -> Answer {
            adding { try await gate.pass() }
        }

        /// The same answer for `count` calls in a row.
        public func times(_ count: Int) -> Answer {
            var answer = self
            answer.uses = max(count, 0)
            return answer
        }

        private func adding(_ pause: @escaping @Sendable () async throws -> Void) -> Answer {
            var answer = self
            answer.pauses.append(pause)
            return answer
        }
    }

    /// The rule for calls after the last of several answers.
    public enum WhenAnswersRunOut: Sendable {
        /// The last answer is given again and again.
        case repeatTheLast
        /// A further call is an unexpected one, and fails the example.
        case fail
    }
}

/// The answers that are still to be given, in order.
struct AnswerQueue<Input, Output, Failure: Error> {
    private var answers: [Spy<Input, Output, Failure>.Answer]
    private let whenEmpty: Spy<Input, Output, Failure>.WhenAnswersRunOut
    /// The number of answers at first.
    let count: Int

    init(
        _ answers: [Spy<Input, Output, Failure>.Answer],
        then whenEmpty: Spy<Input, Output, Failure>.WhenAnswersRunOut = .repeatTheLast
    ) {
        self.answers = answers.filter { $0.uses > 0 }
        self.whenEmpty = whenEmpty
        count = self.answers.reduce(0) { $0 + $1.uses }
    }

    /// The answer for the next call; `nil` where they have run out.
    mutating func next() -> Spy<Input, Output, Failure>.Answer? {
        guard let answer = answers.first else { return nil }
        if answer.uses > 1 {
            answers[0].uses -= 1
        } else if answers.count > 1 || whenEmpty == .fail {
            answers.removeFirst()
        }
        return answer
    }
}
