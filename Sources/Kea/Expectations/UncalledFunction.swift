import KeaEvents

/// A subject that is a function, which nobody calls: `expect { try await load() }.toNot(throwError())` without `await`.
///
/// The compiler refuses such closures: the overloads of `expect`, `require` and `unwrap` that take them are isolated to an
/// actor that no spec runs on. What gets past them, such as a function by its name, fails where it is judged.
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

/// What a type is: the first word of its metadata, in Swift's stable ABI.
enum MetadataKind: UInt {
    case optional = 0x202
    case function = 0x302

    init?(of type: Any.Type) {
        self.init(rawValue: unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee)
    }
}

/// An error that nobody can see: `expect(try? load()).toNot(throwError())` would pass, whatever `load` does.
///
/// Its type is that of any optional, so that the text has to say it.
enum SwallowedError {
    /// The place of the expectation that is judged, where its subject is an optional.
    @TaskLocal static var place: SourceLocation?

    static var isSubject: Bool { place.flatMap(SourceText.subject)?.hasPrefix("try?") ?? false }
}

/// The actor that stands in the compiler's error where a function is the subject of an expectation.
@globalActor
public actor AFunctionThatNobodyCallsIsNoSubject {
    /// The only one.
    public static let shared = AFunctionThatNobodyCallsIsNoSubject()
}

/// Refuses an asynchronous closure without `await`, which would be taken for the subject itself.
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

/// Refuses an asynchronous closure without `await`, which would be taken for the subject itself.
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

/// Refuses a function as the value: write `await` before `unwrap`.
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

/// An expectation that fails, whatever is expected: its subject is a closure that nobody calls.
///
/// It has the words of ``Expectation``, so that the compiler takes it in place of one, and none that suspends, so that it
/// does not where there is an `await`.
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
