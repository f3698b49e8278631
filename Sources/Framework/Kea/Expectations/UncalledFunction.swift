import KeaEvents

/// Detects a subject that is a closure rather than the closure's result: `expect { try await load()
/// }.toNot(throwError())` without `await`.
///
/// The compiler rejects such closures: the overloads of `expect`, `require` and `unwrap` that take them are isolated
/// to an actor on which no spec runs. Other cases, such as a function passed by name, fail when the expectation is
/// evaluated.
enum UncalledFunction {
    static let reason =
        "it is a function that nobody called; call it, or write `await` before `expect` if it is asynchronous"

    static var result: MatcherResult { .undecided(reason) }

    /// Whether the value is a function, also inside of `Any`.
    static func isSubject<Value>(_ outcome: Result<Value, any Error>) -> Bool {
        guard case .success(let value) = outcome else { return MetadataKind(of: Value.self) == .function }
        return MetadataKind(of: type(of: value as Any)) == .function
    }
}

/// The kind of a type: the first word of its metadata, in Swift's stable ABI.
enum MetadataKind: UInt {
    case optional = 0x202
    case function = 0x302

    init?(of type: Any.Type) {
        self.init(rawValue: unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee)
    }
}

/// Detects a swallowed error: `expect(try? load()).toNot(throwError())` would pass, whatever `load` does.
///
/// The type is that of any optional, so that only the source text shows it.
enum SwallowedError {
    /// The location of the expectation under evaluation, if its subject is an optional.
    @TaskLocal static var place: SourceLocation?

    static var isSubject: Bool { place.flatMap(SourceText.subject)?.hasPrefix("try?") ?? false }
}

/// The actor that the compiler's error names if the subject of an expectation is a closure.
@globalActor
public actor AFunctionThatNobodyCallsIsNoSubject {
    /// The shared instance.
    public static let shared = AFunctionThatNobodyCallsIsNoSubject()
}

/// Rejects an asynchronous closure without `await`, which would become the subject itself.
@available(
    *, deprecated,
    message: "the subject is a closure that nobody calls; write `await` before `expect`"
)
@AFunctionThatNobodyCallsIsNoSubject
public func expect<Returned>(
    evaluating function: @autoclosure () throws -> () async throws -> Returned,
    file: String = #filePath, line: Int = #line, column: Int = #column
) -> RefusedExpectation<Returned> {
    uncalled(file, line, column)
}

/// Rejects an asynchronous closure without `await`, which would become the subject itself.
@available(
    *, deprecated,
    message: "the subject is a closure that nobody calls; write `await` before `require`"
)
@AFunctionThatNobodyCallsIsNoSubject
public func require<Returned>(
    evaluating function: @autoclosure () throws -> () async throws -> Returned,
    file: String = #filePath, line: Int = #line, column: Int = #column
) -> RefusedExpectation<Returned> {
    uncalled(file, line, column)
}

/// Rejects a function as the value: `await` is missing before `unwrap`.
@available(
    *, deprecated,
    message: "the value is a function that nobody calls; call it, or write `await` before `unwrap`"
)
@AFunctionThatNobodyCallsIsNoSubject
public func unwrap<Returned>(
    evaluating function: @autoclosure () throws -> () async throws -> Returned,
    file: String = #filePath, line: Int = #line, column: Int = #column
) throws -> Returned {
    let place = SourceLocation(file: file, line: line, column: column)
    ExpectationResult.report(
        Failure(message: "expected to have a value, but \(UncalledFunction.reason)", location: place))
    throw StopExample()
}

/// An expectation that always fails: its subject is a closure rather than the closure's result.
///
/// It has the methods of ``Expectation``, so that the compiler selects it, and none that suspends, so that it is not
/// selected where there is an `await`.
public struct RefusedExpectation<Value> {
    fileprivate let location: SourceLocation

    /// Fails.
    public func to(_ matcher: Matcher<Value>, _ comment: @autoclosure () -> String? = nil) { fail() }

    /// Fails.
    public func toNot(_ matcher: Matcher<Value>, _ comment: @autoclosure () -> String? = nil) { fail() }

    /// Fails.
    public func notTo(_ matcher: Matcher<Value>, _ comment: @autoclosure () -> String? = nil) { fail() }

    /// Fails.
    public func eventually(
        _ matcher: Matcher<Value>, within duration: Duration? = nil,
        _ comment: @autoclosure () -> String? = nil
    ) { fail() }

    /// Fails.
    public func eventuallyNot(
        _ matcher: Matcher<Value>, within duration: Duration? = nil,
        _ comment: @autoclosure () -> String? = nil
    ) { fail() }

    /// Fails.
    public func always(
        _ matcher: Matcher<Value>, for duration: Duration? = nil, _ comment: @autoclosure () -> String? = nil
    ) { fail() }

    /// Fails.
    public func never(
        _ matcher: Matcher<Value>, for duration: Duration? = nil, _ comment: @autoclosure () -> String? = nil
    ) { fail() }

    /// Fails.
    public func afterWaiting(
        _ duration: Duration? = nil, _ matcher: Matcher<Value>, _ comment: @autoclosure () -> String? = nil
    ) { fail() }

    private func fail() {
        ExpectationResult.report(
            Failure(message: "expected a value, but \(UncalledFunction.reason)", location: location))
    }
}

private func uncalled<Value>(_ file: String, _ line: Int, _ column: Int) -> RefusedExpectation<Value> {
    RefusedExpectation(location: SourceLocation(file: file, line: line, column: column))
}
