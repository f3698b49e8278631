package struct Tally: Sendable {
    package private(set) var counts: [Status: Int] = [:]
    /// The number of flaky examples, which are counted as passed too.
    package private(set) var flaky = 0
    /// The number of examples that passed at once with a known issue, which are counted as passed too.
    private var known = 0
    /// The number of examples that were skipped before they started.
    package private(set) var leftOut = 0
    package var seconds = 0.0

    package init() {}

    package var total: Int { ended - self[.notRun] }

    package var ended: Int { counts.values.reduce(0, +) }

    package var mostSevere: Status { counts.keys.filter { $0 != .notRun }.max() ?? .passed }

    package subscript(_ status: Status) -> Int { counts[status] ?? 0 }

    package func failed(strict: Bool) -> Int {
        counts.reduce(0) { $1.key.fails(strict: strict) ? $0 + $1.value : $0 }
    }

    package mutating func add(_ result: ExampleResult) {
        counts[result.status, default: 0] += 1
        seconds += result.seconds
        if result.isFlaky { flaky += 1 }
        if result.status == .passed, result.hasKnownIssue, !result.isFlaky { known += 1 }
        if result.isLeftOut { leftOut += 1 }
    }

    package mutating func add(_ other: Tally) {
        counts.merge(other.counts, uniquingKeysWith: +)
        seconds += other.seconds
        flaky += other.flaky
        known += other.known
        leftOut += other.leftOut
    }

    /// Returns the counts, the most severe status first: `2 failed, 1 flaky, 1 known issue, 40 passed`.
    package func text(
        withPassed: Bool = true, withNotRun: Bool = false,
        paint: (String, Status.Look) -> String = { text, _ in text }
    ) -> String {
        var parts = Status.allCases.reversed()
            .filter { $0 != .passed && (withNotRun || $0 != .notRun) && self[$0] > 0 }
            .map { paint("\(self[$0]) \($0.text)", $0.look) }
        if flaky > 0 { parts.append(paint("\(flaky) flaky", .open)) }
        if known > 0 { parts.append(paint("\(known) known issue\(known == 1 ? "" : "s")", .passed)) }
        let passed = self[.passed] - flaky - known
        if withPassed, passed > 0 { parts.append(paint("\(passed) passed", .passed)) }
        return parts.joined(separator: ", ")
    }
}
