import KeaEvents

/// The counts of a run, or of a part of it.
struct RunTally {
    /// The number of examples that ended with each status.
    private(set) var counts: [Status: Int] = [:]
    /// The number of those that passed only when they were tried again.
    private(set) var flaky = 0
    /// The number of those that were left out without having begun.
    private(set) var leftOut = 0
    /// The time they took together, in seconds.
    private(set) var seconds = 0.0

    /// The number of examples that ended.
    var total: Int { counts.values.reduce(0, +) }

    /// The gravest status.
    var worst: Status { counts.keys.max() ?? .passed }

    mutating func add(_ result: ExampleResult) {
        counts[result.status, default: 0] += 1
        seconds += result.seconds
        if result.isFlaky { flaky += 1 }
        if result.isLeftOut { leftOut += 1 }
    }

    /// The counts in words, the gravest first: `2 failed, 1 pending, 1 flaky, 40 passed`.
    func words(_ style: TextStyle, leavingOut omitted: Set<Status> = []) -> String {
        var words = Status.allCases.reversed()
            .filter { counts[$0] != nil && !omitted.contains($0) && $0 != .passed }
            .map { StatusText.colored("\(counts[$0] ?? 0) \($0.words)", $0, style) }
        let passed = (counts[.passed] ?? 0) - flaky
        if flaky > 0 { words.append(style.yellow("\(flaky) flaky")) }
        if passed > 0, !omitted.contains(.passed) {
            words.append(StatusText.colored("\(passed) \(Status.passed.words)", .passed, style))
        }
        return words.joined(separator: ", ")
    }
}

/// The signs, words and colours of a status.
enum StatusText {
    /// The sign before a name.
    static func mark(_ status: Status) -> String {
        switch status {
        case .passed: "✓"
        case .skipped: "–"
        case .pending: "…"
        case .undefined: "?"
        case .ambiguous, .failed, .timedOut, .crashed, .notRun: "✗"
        }
    }

    /// The sign before what passed only when it was tried again.
    static let flakyMark = "~"

    /// Text in the colour of a status.
    static func colored(_ text: String, _ status: Status, _ style: TextStyle) -> String {
        switch status {
        case .passed: style.green(text)
        case .skipped: style.faint(text)
        case .pending, .undefined: style.yellow(text)
        case .ambiguous, .failed, .timedOut, .crashed, .notRun: style.red(text)
        }
    }
}

extension Status {
    /// The status in plain words.
    var words: String {
        switch self {
        case .timedOut: "timed out"
        case .notRun: "not run"
        default: rawValue
        }
    }
}
