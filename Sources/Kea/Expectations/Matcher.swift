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
/// The description continues "expected to …" and "expected not to …", and what was seen is printed after it, so
/// a matcher names only what it wants. It is put together only when an expectation fails.
///
/// A matcher can be made of others: ``and(_:)``, ``or(_:)``, ``not(_:)``, ``have(_:_:file:line:column:)`` and
/// ``judge(_:)`` are there for it. To specify one, use ``recordFailures(file:line:_:)``.
///
/// It is a class, which never changes once it is made: each expectation of a spec passes one, and a reference takes the
/// compiler less code than closures do.
public final class Matcher<Value> {
    /// The words for what is wanted, as they follow "expected to".
    public var description: String { describe() }

    private let describe: () -> String

    /// Whether the description has an "and" or an "or", so that it needs parentheses inside of another one.
    var isCompound = false

    /// Begins an observation and returns how to judge what comes of the expression.
    ///
    /// Most matchers have nothing to begin. One that compares before with after looks at the before here.
    let begin: () -> (Result<Value, any Error>) -> MatcherResult

    /// Makes a matcher that judges a value by a condition.
    public convenience init(
        _ description: @autoclosure @escaping () -> String, _ condition: @escaping (Value) throws -> Bool
    ) {
        self.init(description()) { value in MatcherResult(try condition(value)) }
    }

    /// Makes a matcher that judges a value and says more about it than yes or no.
    ///
    /// The value is there: on `nil`, neither the matcher nor its opposite passes. A matcher that is about `nil` is made by
    /// ``ofOutcome(_:judging:)``.
    public convenience init(
        _ description: @autoclosure @escaping () -> String,
        judging judge: @escaping (Value) throws -> MatcherResult
    ) {
        self.init(description(), takesNil: false, judging: judge)
    }

    /// Makes a matcher that judges a value; `nil` only if it takes it.
    ///
    /// All matchers for values are made here, so that there is one rule for all: where there is no value, neither a word
    /// nor its opposite passes.
    convenience init(
        _ description: @autoclosure @escaping () -> String, takesNil: Bool,
        judging judge: @escaping (Value) throws -> MatcherResult
    ) {
        self.init(
            description(),
            begin: {
                { outcome in
                    switch outcome {
                    case .success(let value):
                        if !takesNil, isNil(value) { return .undecided("it is nil") }
                        do {
                            return try judge(value)
                        } catch {
                            return .undecided("the matcher threw an error: \(printed(error))")
                        }
                    case .failure(let error):
                        return .undecided("it threw an error: \(printed(error))")
                    }
                }
            })
    }

    /// A matcher that judges what came of the expression, thrown errors included.
    public static func ofOutcome(
        _ description: @autoclosure @escaping () -> String,
        judging judge: @escaping (Result<Value, any Error>) -> MatcherResult
    ) -> Matcher {
        Matcher(description(), begin: { judge })
    }

    /// Makes a matcher that looks at something before the expression is evaluated, and judges after.
    public init(
        _ description: @autoclosure @escaping () -> String,
        begin: @escaping () -> (Result<Value, any Error>) -> MatcherResult
    ) {
        describe = description
        self.begin = begin
    }

    /// Judges a value, for matchers that are made of others.
    public func judge(_ value: Value) -> MatcherResult {
        begin()(.success(value)).wanting(nil)
    }

    /// Judges a part of a value, in words for the whole.
    func judge(part: Value, _ describe: @escaping (String) -> String) -> MatcherResult {
        begin()(.success(part)).ofPart(describe)
    }

    /// A matcher that judges a whole by a part of it, or by what is made of it.
    ///
    /// - Parameters:
    ///   - describe: what is wanted of the whole, from what is wanted of the part.
    ///   - describeSeen: what was seen of the whole, from what was seen of the part.
    ///   - part: takes the part out of the whole; what it throws leaves the matter undecided.
    func judging<Whole>(
        _ describe: @escaping (String) -> String, seen describeSeen: @escaping (String) -> String = { $0 },
        _ part: @escaping (Whole) throws -> Value
    ) -> Matcher<Whole> {
        let begin = begin
        return Matcher<Whole>(describe(self.nested)) {
            let judge = begin()
            return { outcome in
                if case .success(let whole) = outcome, isNil(whole) { return .undecided("it is nil") }
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

    /// The description as it stands inside of another one.
    var nested: String { isCompound ? "(\(description))" : description }
}

/// Whether a value is `nil`, also inside of another optional or of `Any`.
func isNil<Value>(_ value: Value) -> Bool {
    // Asked of each value that is judged; a mirror of one that is no optional would cost more than all the rest.
    guard MetadataKind(of: type(of: value as Any)) == .optional else { return false }
    return Mirror(reflecting: value).children.first.map { isNil($0.value) } ?? true
}
