/// The error that a stub without an answer throws; the failure is already recorded.
public struct UnexpectedCall: RecordedError, CustomStringConvertible {
    /// The call, as a failure prints it.
    public let call: String

    /// The description of the call: `unexpected call: load("a")`.
    public var description: String { "unexpected call: \(call)" }
}
