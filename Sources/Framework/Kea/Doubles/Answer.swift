extension Spy {
    /// The answer to a call: a value, an error, or the result of a closure; immediate or delayed.
    ///
    /// ```swift
    /// transport.send.answers(
    ///     .throwing(URLError(.timedOut)).times(2),
    ///     .returning(response).after(.seconds(3), on: clock))
    /// ```
    public struct Answer {
        enum Work {
            case now((Input) throws(Failure) -> Output)
            case later(body: nonisolated(nonsending) (Input) async throws(Failure) -> Output)
        }

        let work: Work
        var pauses: [@Sendable () async throws -> Void] = []
        var uses = 1

        /// Creates an answer that returns a value.
        public static func returning(_ value: Output) -> Answer { Answer(work: .now { _ in value }) }

        /// Creates an answer that throws an error.
        public static func throwing(_ error: Failure) -> Answer {
            Answer(work: .now { _ throws(Failure) in throw error })
        }

        /// Creates an answer that calls a closure with the arguments and returns or throws its result.
        public static func calling(_ body: @escaping @Sendable (Input) throws(Failure) -> Output) -> Answer {
            Answer(work: .now(body))
        }

        /// Creates an answer that calls an asynchronous closure; for asynchronous functions.
        public static func awaiting(
            _ body: nonisolated(nonsending) @escaping @Sendable (Input) async throws(Failure) -> Output
        ) -> Answer {
            Answer(work: .later(body: body))
        }

        /// Returns the same answer, delayed; for asynchronous functions.
        ///
        /// If the call is cancelled during the delay, it throws the clock's error if the function can throw it;
        /// otherwise it answers immediately.
        public func after(_ delay: Duration, on clock: any Clock<Duration> = ContinuousClock()) -> Answer {
            var answer = self
            answer.pauses.append { try await clock.sleep(for: delay) }
            return answer
        }

        /// Returns the same answer for `count` calls in a row.
        public func times(_ count: Int) -> Answer {
            var answer = self
            answer.uses = max(count, 0)
            return answer
        }
    }

    /// The rule for calls after the last of several answers.
    public enum Exhaustion: Sendable {
        /// The last answer is repeated.
        case repeatLast
        /// A further call is unexpected and fails the example.
        case fail
    }

    /// The answers to calls, one after another.
    struct AnswerQueue {
        private var answers: [Answer]
        private let exhaustion: Exhaustion
        let count: Int

        init(_ answers: [Answer], then exhaustion: Exhaustion = .repeatLast) {
            self.answers = answers.filter { $0.uses > 0 }
            self.exhaustion = exhaustion
            count = self.answers.reduce(0) { $0 + $1.uses }
        }

        mutating func next() -> Answer? {
            guard let answer = answers.first else { return nil }
            if answer.uses > 1 {
                answers[0].uses -= 1
            } else if answers.count > 1 || exhaustion == .fail {
                answers.removeFirst()
            }
            return answer
        }
    }
}
