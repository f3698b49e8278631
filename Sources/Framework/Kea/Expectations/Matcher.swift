/// A condition that a value is expected to satisfy.
///
/// A matcher is a value that can be stored, passed and combined. A custom one takes five lines:
///
/// ```swift
/// func beEven() -> Matcher<Int> {
///     Matcher("be even") { $0.isMultiple(of: 2) }
/// }
/// ```
///
/// The description continues "expected to …" and "expected not to …", and the actual value is printed after it. A
/// matcher therefore describes only what it expects. The message is composed only when an expectation fails.
///
/// Matchers can be built from others with ``and(_:)``, ``or(_:)``, ``not(_:)``, ``have(_:_:file:line:column:)`` and
/// ``judge(_:)``. To specify a matcher, use ``recordFailures(file:line:_:)``.
public final class Matcher<Value> {
    // A class: each expectation passes a matcher, and a reference compiles to less code than closures do.

    /// The description of what is expected, as it follows "expected to".
    public var description: String { describe() }

    private let describe: () -> String

    /// Whether the description contains "and" or "or", so that it needs parentheses inside another one.
    var isCompound = false

    /// Begins an observation, if it compares before and after, and returns a closure that checks the outcome.
    let begin: () -> (Result<Value, any Error>) -> MatcherResult

    /// Creates a matcher that checks a value with a condition.
    public convenience init(
        _ description: @autoclosure @escaping () -> String, _ condition: @escaping (Value) throws -> Bool
    ) {
        self.init(description()) { value in MatcherResult(try condition(value)) }
    }

    /// Creates a matcher that returns a detailed result.
    ///
    /// The closure receives no `nil`: for `nil`, neither the matcher nor its negation passes. Create a matcher about
    /// `nil` with ``ofOutcome(_:judging:)``.
    public convenience init(
        _ description: @autoclosure @escaping () -> String,
        judging judge: @escaping (Value) throws -> MatcherResult
    ) {
        self.init(description(), about: .value, judging: judge)
    }

    convenience init(
        _ description: @autoclosure @escaping () -> String, about topic: Topic,
        judging judge: @escaping (Value) throws -> MatcherResult
    ) {
        self.init(description(), about: topic) {
            { outcome in
                switch outcome {
                case .success(let value):
                    do { return try judge(value) } catch {
                        return .undecided(thrown(error, by: "the matcher"))
                    }
                case .failure(let error): return .undecided(thrown(error))
                }
            }
        }
    }

    /// Returns a matcher that checks the outcome of the expression, including thrown errors.
    public static func ofOutcome(
        _ description: @autoclosure @escaping () -> String,
        judging judge: @escaping (Result<Value, any Error>) -> MatcherResult
    ) -> Matcher {
        Matcher(description(), about: .presence) { judge }
    }

    /// Creates a matcher that reads a value before the expression is evaluated and compares it afterwards.
    ///
    /// Its negation does not pass for `nil`, as the value of `store?.load()`: perhaps nothing was called.
    public convenience init(
        _ description: @autoclosure @escaping () -> String,
        begin: @escaping () -> (Result<Value, any Error>) -> MatcherResult
    ) {
        self.init(description(), about: .effect, begin: begin)
    }

    /// Creates a matcher; all others call this one, and it applies the rule of its topic.
    init(
        _ description: @autoclosure @escaping () -> String, about topic: Topic,
        begin: @escaping () -> (Result<Value, any Error>) -> MatcherResult
    ) {
        describe = description
        self.begin =
            topic == .presence
            ? begin
            : {
                let judge = begin()
                return { topic.judge($0, judge) }
            }
    }

    /// Checks a value, for matchers built from others.
    public func judge(_ value: Value) -> MatcherResult { begin()(.success(value)).wanting(nil) }

    func judge(part: Value, _ describe: @escaping (String) -> String) -> MatcherResult {
        begin()(.success(part)).ofPart(describe)
    }

    /// Returns a matcher that checks a whole by one of its parts, or by a value derived from it.
    func judging<Whole>(
        _ describe: @escaping (String) -> String, seen describeSeen: @escaping (String) -> String = { $0 },
        _ part: @escaping (Whole) throws -> Value
    ) -> Matcher<Whole> {
        let begin = begin
        return Matcher<Whole>(describe(self.nested), about: .value) {
            let judge = begin()
            return { outcome in
                let part = outcome.flatMap { whole in Result { try part(whole) } }
                let result = judge(part)
                guard result.matches != nil else {
                    if case .success(let value) = part, isNil(value) {
                        return .undecided(describeSeen("is nil"))
                    }
                    return result
                }
                return result.ofPart(describe).seeing(
                    describeSeen(result.seen ?? ExpectationResult.print(part)))
            }
        }
    }

    var nested: String { isCompound ? "(\(description))" : description }
}
