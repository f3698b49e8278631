/// The answer to a call that has no other answer, so that no call traps.
struct DefaultAnswer<Input, Output, Failure: Error> {
    /// A neutral value, or the value that the spec gave as the default.
    let neutral: (() -> Output)?
    /// Whether the spec gave the value, so that it counts as an answer.
    let isAnswer: Bool
    /// Returns or throws the result of an unexpected call, whose failure was recorded, by its arguments and text.
    let lastResort: (Input, String) throws(Failure) -> Output

    static func throwing() -> DefaultAnswer where Failure == any Error {
        DefaultAnswer(neutral: Self.neutral, isAnswer: false) { throw UnexpectedCall(call: $1) }
    }

    static func returning(_ value: @escaping () -> Output, isAnswer: Bool) -> DefaultAnswer {
        DefaultAnswer(neutral: value, isAnswer: isAnswer) { _, text throws(Failure) in
            try throwIfPossible(text)
            return value()
        }
    }

    /// Calls the original function, for functions that cannot throw and have no neutral value.
    static func original(_ original: @escaping (Input) throws(Failure) -> Output) -> DefaultAnswer {
        let neutral = Self.neutral
        return DefaultAnswer(neutral: neutral, isAnswer: false) { input, text throws(Failure) in
            try throwIfPossible(text)
            if let neutral { return neutral() }
            return try original(input)
        }
    }

    private static var neutral: (() -> Output)? { neutralValue(of: Output.self).map { value in { value } } }

    private static func throwIfPossible(_ text: String) throws(Failure) {
        if let error = (UnexpectedCall(call: text) as any Error) as? Failure { throw error }
    }
}

/// The error that a stub without an answer throws; the failure is already recorded.
public struct UnexpectedCall: RecordedError, CustomStringConvertible {
    /// The call, as a failure prints it.
    public let call: String

    /// The description of the call: `unexpected call: load("a")`.
    public var description: String { "unexpected call: \(call)" }
}
