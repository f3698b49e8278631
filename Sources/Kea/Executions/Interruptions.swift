import KeaEvents
import XCTest

/// Thrown to leave an example out while it runs; it is reported as skipped, with the reason.
///
/// ```swift
/// guard let folder = ProcessInfo.processInfo.environment["DATA"] else { throw Skip("DATA is not set") }
/// ```
public struct Skip: Error, Sendable {
    /// The reason, as reports show it.
    public let reason: String?

    /// Leaves the example out.
    public init(_ reason: String? = nil) { self.reason = reason }

    /// The wish to leave the example out that an error stands for, one of XCTest's own included.
    ///
    /// So `XCTSkip`, `XCTSkipIf` and `XCTSkipUnless` mean in examples, hooks and steps what they mean in tests.
    package init?(_ error: any Error) {
        switch error {
        case let skip as Skip: self = skip
        case let skip as XCTSkip: self.init(skip.message)
        default: return nil
        }
    }
}

/// Thrown to say that an example or a step is not finished yet.
public struct Pending: Error, Sendable {
    /// The reason, as reports show it; “not yet implemented” where none is given.
    public let reason: String?

    /// Says what is missing.
    public init(_ reason: String? = nil) { self.reason = reason }
}

/// An error that is thrown after its failure was recorded, to end what cannot go on.
protocol RecordedError: Error {}

/// Thrown by `require` and `unwrap` after they have recorded what is wrong.
package struct StopExample: RecordedError, CustomStringConvertible {
    package var description: String { "a requirement in it does not hold" }
}

/// An error that says by itself what failure it is.
package protocol FailureConvertible: Error {
    /// The failure of the example that it happened to.
    func failure(at location: SourceLocation) -> Failure
}

/// Thrown by the engine when an example's time is up.
struct TimeLimitExceeded: Error {
    let limit: Duration
    /// Whether it has passed by a virtual clock.
    let isVirtual = MainLoop.isVirtual

    var message: String {
        "took longer than its time limit of \(limit.brief)\(isVirtual ? " of virtual time" : "")"
    }
}
