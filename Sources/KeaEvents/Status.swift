/// The way in which an example, a scenario or a step ended.
///
/// The words are those of the Cucumber message protocol, with `crashed` and `timedOut` beside them. The order
/// of the cases is the order of gravity: the status of a whole is the gravest status of its parts.
public enum Status: String, Sendable, Codable, CaseIterable {
    /// Everything held.
    case passed
    /// It was left out on purpose, or an earlier step made it pointless.
    case skipped
    /// It is written down but not finished yet.
    case pending
    /// No step definition fits the sentence.
    case undefined
    /// More than one step definition fits the sentence.
    case ambiguous
    /// An expectation did not hold, or an error was thrown.
    case failed
    /// It took longer than its time limit.
    case timedOut
    /// The process ended while it ran.
    case crashed
    /// It was to be run, and has no result: the run ended, or its group was given up, before its turn.
    case notRun
}

extension Status: Comparable {
    /// Compares by gravity: `passed` is the least, `crashed` the gravest.
    public static func < (left: Status, right: Status) -> Bool {
        left.gravity < right.gravity
    }

    private var gravity: Int {
        switch self {
        case .passed: 0
        case .skipped: 1
        case .pending: 2
        case .undefined: 3
        case .ambiguous: 4
        case .failed: 5
        case .timedOut: 6
        case .notRun: 7
        case .crashed: 8
        }
    }

    /// Whether a run that holds an example of this status fails.
    ///
    /// - Parameter strict: whether pending examples fail the run, as they do unless `--no-strict` is given.
    public func fails(strict: Bool) -> Bool {
        switch self {
        case .passed, .skipped: false
        case .pending: strict
        case .undefined, .ambiguous, .failed, .timedOut, .crashed, .notRun: true
        }
    }
}
