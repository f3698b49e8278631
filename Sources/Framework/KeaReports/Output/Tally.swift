import KeaEvents

/// The counts of a run or of a part of it.
package struct Tally {
    /// The number of examples by status.
    package private(set) var counts: [Status: Int] = [:]
    /// The number of flaky examples, which are counted as passed too.
    package private(set) var flaky = 0
    /// The number of examples that were skipped before they started.
    package private(set) var leftOut = 0
    /// The number of examples that did not run on request, such as after `--fail-fast`.
    private(set) var notRunOnRequest = 0
    /// The duration of all examples, in seconds.
    var seconds = 0.0

    package init() {}

    /// The number of examples that ran.
    package var total: Int { ended - self[.notRun] }

    /// The number of examples that have a result.
    var ended: Int { counts.values.reduce(0, +) }

    /// The most severe status of the examples that ran.
    var mostSevere: Status { counts.keys.filter { $0 != .notRun }.max() ?? .passed }

    /// The number of examples with a status.
    package subscript(_ status: Status) -> Int { counts[status] ?? 0 }

    /// Returns the number of examples that fail a run.
    package func failed(strict: Bool) -> Int {
        counts.reduce(0) { $1.key.fails(strict: strict) ? $0 + $1.value : $0 }
    }

    package mutating func add(_ result: ExampleResult) {
        counts[result.status, default: 0] += 1
        seconds += result.seconds
        if result.isFlaky { flaky += 1 }
        if result.isLeftOut { leftOut += 1 }
        if result.status == .notRun, result.failures.isEmpty { notRunOnRequest += 1 }
    }

    /// Adds the counts of another tally.
    mutating func add(_ other: Tally) {
        counts.merge(other.counts, uniquingKeysWith: +)
        seconds += other.seconds
        flaky += other.flaky
        leftOut += other.leftOut
        notRunOnRequest += other.notRunOnRequest
    }

    /// Returns the counts of the examples that ran, the most severe first: `2 failed, 1 pending, 1 flaky, 40 passed`.
    func text(_ style: TextStyle, withPassed: Bool = true) -> String {
        var parts = Status.allCases.reversed()
            .filter { ![.passed, .notRun].contains($0) && self[$0] > 0 }
            .map { style.colored("\(self[$0]) \($0.text)", $0) }
        if flaky > 0 { parts.append(style.yellow("\(flaky) flaky")) }
        let passed = self[.passed] - flaky
        if withPassed, passed > 0 { parts.append(style.colored("\(passed) passed", .passed)) }
        return parts.joined(separator: ", ")
    }
}

extension Status {
    /// The status in plain English.
    package var text: String {
        switch self {
        case .timedOut: "timed out"
        case .notRun: "not run"
        default: rawValue
        }
    }

    /// The sign before a name.
    package var mark: String {
        switch self {
        case .passed: "✓"
        case .skipped: "–"
        case .pending: "…"
        case .undefined: "?"
        case .ambiguous, .failed, .timedOut, .crashed, .notRun: "✗"
        }
    }

    /// The sign before the name of a flaky example.
    static let flakyMark = "~"
}

extension TextStyle {
    /// Returns text in the colour of a status.
    package func colored(_ text: String, _ status: Status) -> String {
        switch status {
        case .passed: green(text)
        case .skipped: faint(text)
        case .pending, .undefined: yellow(text)
        case .ambiguous, .failed, .timedOut, .crashed, .notRun: red(text)
        }
    }
}
