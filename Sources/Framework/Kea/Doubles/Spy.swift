import KeaEvents

/// Records the calls of a function and returns the answers that a spec sets: the building block of doubles.
///
/// A double is a class with two lines for each function. The first is the spy, with the types of the arguments and of
/// the result; the second is the function, which forwards its arguments to the spy:
///
/// ```swift
/// @MainActor final class ControllerDouble: FetchDelegate {
///     let receivedJSON = Stub<String, Void>()
///     func receivedJSON(_ json: String) { receivedJSON.call(json) }
/// }
///
/// expect(controller.receivedJSON).to(haveBeenCalled(.once, with: "{}"))
/// ```
///
/// <doc:Doubles> shows answers, unexpected calls, strict and null doubles, and expectations of calls.
///
/// A double belongs to the example in which it was created: create it in the example, a hook, or a `@Let` value. At
/// the end of the example it releases its calls and answers. A later call is a late failure of that example. A double
/// created outside any example is an error that fails the run.
public final class Spy<Input, Output, Failure: Error> {
    let core: SpyCore<Input, Output, Failure>

    init(
        _ name: String?, _ fallback: DefaultAnswer<Input, Output, Failure>, original: Answer? = nil,
        _ location: SourceLocation
    ) {
        core = SpyCore(name: name, fallback: fallback, original: original, at: location)
    }
}

extension Spy: Sendable where Input: Sendable, Output: Sendable {}

/// A spy for a function that does not throw.
public typealias Stub<Input, Output> = Spy<Input, Output, Never>

/// A spy for a function that throws.
public typealias ThrowingStub<Input, Output> = Spy<Input, Output, any Error>

extension Spy where Failure == any Error {
    /// Creates a spy for a throwing function.
    ///
    /// Without an answer, a call throws `UnexpectedCall`.
    ///
    /// - Parameter name: the name in failures; the name of the property that holds the spy by default.
    public convenience init(_ name: String? = nil, file: String = #filePath, line: Int = #line) {
        self.init(name, .throwing(), SourceLocation(file: file, line: line))
    }
}

extension Spy where Failure == Never, Output == Void {
    /// Creates a spy for a function that returns nothing.
    public convenience init(_ name: String? = nil, file: String = #filePath, line: Int = #line) {
        self.init(name, .returning({}, isAnswer: false), SourceLocation(file: file, line: line))
    }
}

extension Spy where Failure == Never, Output: NeutralValue {
    /// Creates a spy for a function whose result has a neutral value.
    public convenience init(_ name: String? = nil, file: String = #filePath, line: Int = #line) {
        self.init(
            name, .returning({ Output.neutral }, isAnswer: false), SourceLocation(file: file, line: line))
    }
}

extension Spy {
    /// Creates a spy that returns a value for calls without another answer.
    ///
    /// - Parameters:
    ///   - name: the name in failures; the name of the property that holds the spy by default.
    ///   - value: the value to return.
    public convenience init(
        _ name: String? = nil, otherwise value: Output, file: String = #filePath, line: Int = #line
    ) {
        self.init(name, .returning({ value }, isAnswer: true), SourceLocation(file: file, line: line))
    }
}
