import Synchronization
import XCTest

/// Skips the running example when thrown; reports show the reason.
///
/// ```swift
/// guard let folder = ProcessInfo.processInfo.environment["DATA"] else { throw Skip("DATA is not set") }
/// ```
public struct Skip: Error, Sendable {
    /// The reason, as reports show it.
    public let reason: String?

    /// Creates an error that skips the example.
    public init(_ reason: String? = nil) { self.reason = reason }

    /// Creates a skip from an error that asks for one, such as that of `XCTSkip`, `XCTSkipIf` and `XCTSkipUnless`.
    package init?(_ error: any Error) {
        switch error {
        case let skip as Skip: self = skip
        case let skip as XCTSkip: self.init(skip.message)
        default: return nil
        }
    }
}

/// Marks the running example or step as pending when thrown: it is not finished yet.
public struct Pending: Error, Sendable {
    /// The reason, as reports show it; “not yet implemented” by default.
    public let reason: String?

    /// Creates an error that marks the example or step as pending.
    public init(_ reason: String? = nil) { self.reason = reason }
}

/// An error that is thrown after its failure was recorded, to end the example.
protocol RecordedError: Error {}

/// The error that `require` and `unwrap` throw after recording their failure.
package struct StopExample: RecordedError, CustomStringConvertible {
    package var description: String { "a requirement in it does not hold" }
}

/// An example that took too long, or waits for something that never comes.
package struct TimeLimitExceeded: Error {
    let message: String
    var details: [String] = []

    package init(_ message: String, details: [String]) { (self.message, self.details) = (message, details) }

    init(limit: Duration) {
        let kind = MainLoop.isVirtual ? " of virtual time" : ""
        message = "took longer than its time limit of \(limit.brief)\(kind)"
    }
}

/// The request to interrupt the run: waiting parts of its examples are cancelled, and hooks clean up.
package enum RunInterruption {
    /// A signal interrupts the process, with all of its runs.
    private static let isWanted = Atomic(false)

    static var isRequested: Bool { isWanted.load(ordering: .relaxed) }

    package static func request() {
        isWanted.store(true, ordering: .relaxed)
        MainLoop.wake()
    }
}

struct RunInterrupted: Error {}
