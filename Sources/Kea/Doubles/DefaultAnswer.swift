import KeaEvents

/// The outcome of a call without an answer; there is always one, so that no call traps.
struct DefaultAnswer<Input, Output, Failure: Error> {
    /// A value that says nothing, or that was given for the case.
    let neutral: (() -> Output)?
    /// Whether that value was given by the spec, so that it is an answer like any other.
    let isAnswer: Bool
    /// The outcome of an unexpected call after its failure was recorded, made of its arguments and its text.
    let lastResort: (Input, String) -> Result<Output, Failure>

    /// Throws `UnexpectedCall`.
    static func throwing() -> DefaultAnswer where Failure == any Error {
        DefaultAnswer(neutral: Self.neutral, isAnswer: false) { _, text in
            .failure(UnexpectedCall(call: text))
        }
    }

    /// Returns a value where nothing can be thrown.
    ///
    /// - Parameter isAnswer: whether the spec gave the value as an answer.
    static func returning(_ value: @escaping () -> Output, isAnswer: Bool) -> DefaultAnswer {
        DefaultAnswer(neutral: value, isAnswer: isAnswer) { _, text in
            error(text).map { .failure($0) } ?? .success(value())
        }
    }

    /// Asks the original where nothing can be thrown, and no value is neutral.
    static func original(_ original: @escaping (Input) throws(Failure) -> Output) -> DefaultAnswer {
        let neutral = Self.neutral
        return DefaultAnswer(neutral: neutral, isAnswer: false) { input, text in
            if let error = error(text) { return .failure(error) }
            if let neutral { return .success(neutral()) }
            return Result { () throws(Failure) in try original(input) }
        }
    }

    private static var neutral: (() -> Output)? {
        guard let value = neutralValue(of: Output.self) else { return nil }
        return { value }
    }

    private static func error(_ text: String) -> Failure? {
        (UnexpectedCall(call: text) as any Error) as? Failure
    }
}
