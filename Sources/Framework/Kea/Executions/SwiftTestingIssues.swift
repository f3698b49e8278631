import KeaEvents
import Synchronization
import Testing

/// Converts failures of Kea to issues of Swift Testing, and back.
package enum SwiftTestingIssues {
    // Facts about the process, in which Swift Testing has one handler of issues.
    private static let isHostHere = Atomic(false)
    private static let areHeardHere = Atomic(false)

    /// Whether this process runs tests of Swift Testing, and no examples.
    package static var isHost: Bool {
        get { isHostHere.load(ordering: .relaxed) }
        set { isHostHere.store(newValue, ordering: .relaxed) }
    }

    /// Whether issues recorded in examples become their failures.
    package static var areHeard: Bool {
        get { areHeardHere.load(ordering: .relaxed) }
        set { areHeardHere.store(newValue, ordering: .relaxed) }
    }

    static func record(_ failure: Failure) -> Bool {
        guard isHost || Test.current != nil else { return false }
        let path = failure.location.file
        let parts = path.split(separator: "/").suffix(2)
        let location = Testing.SourceLocation(
            fileID: parts.count == 2 ? parts.joined(separator: "/") : "specs/\(path)", filePath: path,
            line: failure.location.line, column: failure.location.column ?? 1)
        Issue.record(Comment(rawValue: failure.text), sourceLocation: location)
        return true
    }

    /// Returns whether `#require` threw an error whose issue became a failure.
    static func hasRecorded(_ error: any Error) -> Bool { areHeard && error is ExpectationFailedError }
}
