/// Something that can be expected of a value.
///
/// A matcher is a value: it can be kept, passed on and combined. One of your own takes five lines:
///
/// ```swift
/// func beEven() -> Matcher<Int> {
///     Matcher("be even") { $0.isMultiple(of: 2) }
/// }
/// ```
///
/// The description continues "expected to …" and "expected not to …". What was seen is printed after it, so a
/// matcher names only what it wants.
public struct Matcher<Value> {
    /// What is wanted, as the words after "expected to".
    public let description: String

    /// Begins an observation and returns how to judge what comes of the expression.
    ///
    /// Most matchers have nothing to begin. One that compares before with after looks at the before here.
    let begin: () -> (Result<Value, any Error>) -> Judgement

    /// Makes a matcher that judges a value by a condition.
    public init(_ description: String, _ condition: @escaping (Value) throws -> Bool) {
        self.init(description) { value in Judgement(try condition(value)) }
    }

    /// Makes a matcher that judges a value and says more about it than yes or no.
    public init(_ description: String, judging judge: @escaping (Value) throws -> Judgement) {
        self.init(
            description,
            outcome: { outcome in
                switch outcome {
                case .success(let value):
                    do {
                        return try judge(value)
                    } catch {
                        return .undecided("the matcher threw an error: \(describeError(error))")
                    }
                case .failure(let error): return .undecided("threw an error: \(describeError(error))")
                }
            })
    }

    /// Makes a matcher that judges what came of the expression, thrown errors included.
    public init(_ description: String, outcome judge: @escaping (Result<Value, any Error>) -> Judgement) {
        self.init(description, begin: { judge })
    }

    /// Makes a matcher that looks at something before the expression is evaluated, and judges after.
    public init(
        _ description: String, begin: @escaping () -> (Result<Value, any Error>) -> Judgement
    ) {
        self.description = description
        self.begin = begin
    }
}

/// What a matcher says of one evaluation of an expression.
public struct Judgement {
    /// Whether the value is what was wanted; `nil` where that cannot be said, so that neither `to` nor `toNot`
    /// passes.
    public var matches: Bool?

    /// What was seen, in place of the printed value.
    public var seen: String?

    /// Lines that explain the difference.
    public var details: [String]

    /// A judgement.
    ///
    /// - Parameters:
    ///   - matches: whether the value is what was wanted.
    ///   - seen: what was seen, where the printed value would not say it.
    ///   - details: lines that explain the difference.
    public init(_ matches: Bool, seen: String? = nil, details: [String] = []) {
        self.matches = matches
        self.seen = seen
        self.details = details
    }

    /// A judgement that fails both `to` and `toNot`: there was nothing to judge.
    public static func undecided(_ seen: String) -> Judgement {
        var judgement = Judgement(false, seen: seen)
        judgement.matches = nil
        return judgement
    }
}
