import KeaEvents

/// A function that notes its calls and answers what a spec tells it: the part that doubles are made of.
///
/// # A first double
///
/// A controller is told what a request brings, through a delegate protocol:
///
/// ```swift
/// @MainActor protocol FetchDelegate: AnyObject {
///     func receivedJSON(_ json: String)
///     func fetchFailed(with error: any Error)
/// }
/// ```
///
/// Its double is a class with two lines for each function. The first is the spy, with the types of the arguments
/// and of the result; the second is the function, which hands its arguments to the spy:
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
/// Now a spec makes one, hands it to the code, and expects calls:
///
/// ```swift
/// @Let var controller = ControllerDouble()
///
/// it("hands on what it received") {
///     Request(delegate: controller).start()
///     expect(controller.receivedJSON).eventually(haveBeenCalled(), within: .seconds(3))
///     expect(controller.receivedJSON).to(haveBeenCalled(.once, with: "{}"))
///     expect(controller.fetchFailed).toNot(haveBeenCalled())
/// }
/// ```
///
/// A property may have the name of a function that takes arguments. For a function without, which Swift sees as
/// the same name, give the property another: `let cancelSpy = Stub<Void, Void>()`. In the function, always write
/// `.call`: without it the function would call itself, which the compiler warns of.
///
/// # A service that answers
///
/// A function that throws gets a `ThrowingStub`, whether it is asynchronous or not. A double that other threads
/// use is `Sendable` when its arguments and results are:
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
/// What it answers is a value, an error, several in a row, or a closure; in general or for certain arguments, at
/// once or after some time on any clock:
///
/// ```swift
/// transport.send.returns(response)
/// transport.send.returns(first, second)                       // then the second again
/// transport.send.returns(first, second, then: .fail)          // a third call fails
/// transport.send.throws(URLError(.timedOut))
/// transport.send.answers { request, retries in Response(to: request) }
/// transport.send.with(equal(login), any()).returns(welcome)   // goes before the general answers
/// transport.send.answers(.throwing(offline).times(2), .returning(response).after(.seconds(3), on: clock))
/// ```
///
/// A spy that was not told what to answer returns from a `Void` function. Any other call is *unexpected*: it fails
/// the example at once, with its arguments, and throws `UnexpectedCall`, or returns a neutral value (zero, `nil`,
/// empty) where the function cannot throw. For a result that has no neutral value say what to return,
/// `Stub<Int, User>(otherwise: .guest)`, or make the type a `NeutralValue`. With `strictDouble(…)` unexpected calls of
/// `Void` functions fail, too; with `nullDouble(…)` no call does for which there is a neutral value.
///
/// # What was called
///
/// ```swift
/// expect(transport.send).to(haveBeenCalled(.atLeast(2), with: equal(login), any()))
/// expect(transport.send).to(haveBeenCalled(before: cache.store))
/// expect(callsInOrder(cache.read.with("a"), transport.send, cache.store)).to(haveHappened())
/// expect(transport.send.calls.map(\.1)).to(equal([3, 2, 1]))
/// transport.send.expect(.once)            // before the act; judged at the end of the example
/// ```
///
/// All of them wait with `eventually`, `never` and the other waiting words, which look again at each call.
///
/// # The life of a double
///
/// A double belongs to the example in which it was made: make it in the example, a hook, or a `@Let` value. At the
/// end of the example it forgets its calls and answers, and what they hold on to. A call after that is a late failure
/// of that example; a double made outside of any example is a mistake that fails the run.
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

/// A spy in the place of a function that does not throw.
public typealias Stub<Input, Output> = Spy<Input, Output, Never>

/// A spy in the place of a function that throws.
public typealias ThrowingStub<Input, Output> = Spy<Input, Output, any Error>

extension Spy where Failure == any Error {
    /// Makes a spy for a function that throws; where it has no answer, it throws `UnexpectedCall`.
    ///
    /// - Parameter name: what failures call it; the name of the property that holds it, unless said otherwise.
    public convenience init(_ name: String? = nil, file: String = #filePath, line: Int = #line) {
        self.init(name, .throwing(), SourceLocation(file: file, line: line))
    }
}

extension Spy where Failure == Never, Output == Void {
    /// Makes a spy for a function that returns nothing.
    public convenience init(_ name: String? = nil, file: String = #filePath, line: Int = #line) {
        self.init(name, .returning({}, isAnswer: false), SourceLocation(file: file, line: line))
    }
}

extension Spy where Failure == Never, Output: NeutralValue {
    /// Makes a spy for a function whose result has a neutral value.
    public convenience init(_ name: String? = nil, file: String = #filePath, line: Int = #line) {
        self.init(
            name, .returning({ Output.neutral }, isAnswer: false), SourceLocation(file: file, line: line))
    }
}

extension Spy {
    /// Makes a spy that returns a value to calls without another answer.
    ///
    /// - Parameters:
    ///   - name: what failures call it; the name of the property that holds it, unless said otherwise.
    ///   - value: what it returns.
    public convenience init(
        _ name: String? = nil, otherwise value: Output, file: String = #filePath, line: Int = #line
    ) {
        self.init(name, .returning({ value }, isAnswer: true), SourceLocation(file: file, line: line))
    }
}
