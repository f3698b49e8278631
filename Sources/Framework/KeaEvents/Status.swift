/// The status of an example, a scenario or a step that ended.
///
/// The names are those of the Cucumber message protocol, plus `crashed`, `timedOut` and `notRun`. The cases are in
/// order of severity: a whole has the most severe status of its parts.
public enum Status: String, Sendable, Codable, CodingKeyRepresentable, CaseIterable {
    /// Every expectation passed.
    case passed
    /// It was skipped on request, or because an earlier step failed.
    case skipped
    /// It is not finished yet.
    case pending
    /// No step definition matches the sentence.
    case undefined
    /// More than one step definition matches the sentence.
    case ambiguous
    /// An expectation failed, or an error was thrown.
    case failed
    /// It exceeded its time limit.
    case timedOut
    /// It was planned and has no result: the run ended, or its group was aborted, before its turn.
    case notRun
    /// The process ended while it ran.
    case crashed
}

extension Status: Comparable {
    /// Compares by severity: `passed` is the least severe.
    public static func < (left: Status, right: Status) -> Bool { left.severity < right.severity }

    /// The position in the order of severity, from 0: the number of the case.
    package var severity: UInt8 { unsafeBitCast(self, to: UInt8.self) }

    package init?(severity: UInt8) {
        guard severity <= Self.crashed.severity else { return nil }
        self = unsafeBitCast(severity, to: Status.self)
    }

    /// Returns whether an example with this status fails the run; pending ones do in strict runs, the default.
    public func fails(strict: Bool) -> Bool {
        switch self {
        case .passed, .skipped: false
        case .pending: strict
        case .undefined, .ambiguous, .failed, .timedOut, .crashed, .notRun: true
        }
    }
}

// What every report shows of a status.
extension Status {
    /// A kind of status, with a colour of its own in every report.
    package enum Look: String, Sendable {
        case passed, skipped
        /// Unfinished.
        case open
        case failed
    }

    package var look: Look {
        switch self {
        case .passed: .passed
        case .skipped: .skipped
        case .pending, .undefined: .open
        case .ambiguous, .failed, .timedOut, .crashed, .notRun: .failed
        }
    }

    package var text: String {
        switch self {
        case .timedOut: "timed out"
        case .notRun: "not run"
        default: rawValue
        }
    }

    package var mark: String {
        switch self {
        case .passed: "✓"
        case .skipped: "–"
        case .pending: "…"
        case .undefined: "?"
        case .ambiguous, .failed, .timedOut, .crashed, .notRun: "✗"
        }
    }

    package static let flakyMark = "~"

    /// Whether an example with this status did not come to its own end.
    package var isCutShort: Bool { self == .timedOut || self == .crashed || self == .notRun }
}
