import KeaEvents

/// Records the calls of a function and returns the answers that a spec sets: the building block of doubles.
///
/// # A first double
///
/// A request reports its result to a controller through a delegate protocol:
///
/// ```swift
/// @MainActor protocol FetchDelegate: AnyObject {
///     func receivedJSON(_ json: String)
///     func fetchFailed(with error: any Error)
/// }
/// ```
///
/// Its double is a class with two lines for each function. The first is the spy, with the types of the arguments
/// and of the result; the second is the function, which forwards its arguments to the spy:
///
/// ```swift
/// @MainActor final class ControllerDouble: FetchDelegate {
///     let receivedJSON = Stub<String, Void>()
///     func receivedJSON(_ json: String) { receivedJSON.call(json) }
///
///     let fetchFailed = Stub<any Error, Void>()
///     func fetchFailed(with error: any Error) { fetchFailed.call(error) }
/// }
/// ```
///
/// A spec creates the double, passes it to the code, and expects calls:
///
/// ```swift
/// @Let var controller = ControllerDouble()
///
/// it("forwards the response") {
///     Request(delegate: controller).start()
///     expect(controller.receivedJSON).eventually(haveBeenCalled(), within: .seconds(3))
///     expect(controller.receivedJSON).to(haveBeenCalled(.once, with: "{}"))
///     expect(controller.fetchFailed).toNot(haveBeenCalled())
/// }
/// ```
///
/// A property may have the same name as a function that takes arguments. A function without arguments needs a
/// property with another name: `let cancelSpy = Stub<Void, Void>()`. In the function, always write `.call`: without
/// it the function would call itself, and the compiler warns.
///
/// # A service that answers
///
/// A throwing function gets a `ThrowingStub`, whether it is asynchronous or not. A double that other threads use is
/// `Sendable` if its arguments and results are:
///
/// ```swift
/// protocol Transport: Sendable {
///     func send(_ request: Request, retries: Int) async throws -> Response
/// }
///
/// final class TransportDouble: Transport {
///     let send = ThrowingStub<(Request, Int), Response>()
///     func send(_ request: Request, retries: Int) async throws -> Response {
///         try await send.call(request, retries)
///     }
/// }
/// ```
///
/// An answer is a value, an error, several of them in a row, or a closure; for all calls or for certain arguments;
/// immediate or delayed on any clock:
///
/// ```swift
/// transport.send.returns(response)
/// transport.send.returns(first, second)                       // then the second again
/// transport.send.returns(first, second, then: .fail)          // a third call fails
/// transport.send.throws(URLError(.timedOut))
/// transport.send.answers { request, retries in Response(to: request) }
/// transport.send.with(equal(login), any()).returns(welcome)   // takes precedence over the general answers
/// transport.send.answers(.throwing(offline).times(2), .returning(response).after(.seconds(3), on: clock))
/// ```
///
/// A `Void` function needs no answer. Any other call without an answer is *unexpected*: it fails the example at once,
/// with its arguments, and throws `UnexpectedCall`. If the function cannot throw, the call returns a neutral value
/// (zero, `nil`, empty). For a result without a neutral value, give one, `Stub<Int, User>(otherwise: .guest)`, or
/// conform the type to `NeutralValue`. With `strictDouble(…)`, unexpected calls of `Void` functions fail too. With
/// `nullDouble(…)`, no call fails whose result has a neutral value.
///
/// # What was called
///
/// ```swift
/// expect(transport.send).to(haveBeenCalled(.atLeast(2), with: equal(login), any()))
/// expect(transport.send).to(haveBeenCalled(before: cache.store))
/// expect(callsInOrder(cache.read.with("a"), transport.send, cache.store)).to(haveHappened())
/// expect(transport.send.calls.map(\.1)).to(equal([3, 2, 1]))
/// transport.send.expect(.once)            // before the act; checked at the end of the example
/// ```
///
/// All of them work with `eventually`, `never` and the other waiting expectations, which check again at each call.
///
/// # The life of a double
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
