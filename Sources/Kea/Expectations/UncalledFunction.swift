/// A subject that is a function, which nobody calls: `expect { try await load() }.toNot(throwError())` without `await`.
///
/// The compiler refuses it: the overloads of `expect` and `require` that take functions are isolated to an actor that no
/// spec runs on. What gets past them, a function out of a closure or one of an uncommon kind, fails where it is judged.
struct UncalledFunction: Error {
    static let reason =
        "it is a function that nobody called; call it, or write `await` before `expect` if it is asynchronous"

    static var judgement: Judgement { .undecided(reason) }

    /// Whether a subject is a function.
    static func isSubject<Value>(of outcome: Result<Value, any Error>) -> Bool {
        if case .failure(let error) = outcome { return error is UncalledFunction }
        return isFunction(Value.self)
    }

    /// Whether a type is that of functions: the first word of a type's metadata is its kind, in Swift's stable ABI.
    private static func isFunction(_ type: Any.Type) -> Bool {
        unsafeBitCast(type, to: UnsafePointer<UInt>.self).pointee == 0x302
    }
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
) -> Expectation<Never?> {
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
) -> Requirement<Never?> {
    Requirement(expectation: uncalled(file, line, column))
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
    Verdict.report(
        Failure(message: "expected to have a value, but \(UncalledFunction.reason)", location: place))
    throw StopExample()
}

/// An expectation that fails, whatever is expected.
private func uncalled(_ file: String, _ line: Int, _ column: Int) -> Expectation<Never?> {
    Expectation(
        { throw UncalledFunction() }, at: SourceLocation(file: file, line: line, column: column))
}
