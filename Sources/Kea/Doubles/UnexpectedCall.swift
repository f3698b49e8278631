/// Thrown by a stub that was called when it had no answer; the failure is recorded already.
public struct UnexpectedCall: RecordedError, CustomStringConvertible {
    /// The call, as a failure prints it.
    public let call: String

    /// The call in words: `unexpected call: load("a")`.
    public var description: String { "unexpected call: \(call)" }
}
