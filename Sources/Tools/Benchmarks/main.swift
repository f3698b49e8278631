// Measures Kea and prints each figure with its budget, only those whose names contain one of the arguments:
//
//     swift run -c release benchmarks [TEXT …]
//
// Users run debug builds, in which the budgets for sentences are three times as long; the other figures say nothing then.
// Exit status 1 means that a budget is exceeded.

import CucumberExpressions
import Dispatch
import Kea
import KeaEvents
import KeaText
import KeaVirtualTime
import XCTest

#if DEBUG
    let factor = 3.0
#else
    let factor = 1.0
#endif

/// A time, with its budget in seconds.
@MainActor
struct Figure {
    let name: String
    let budget: Double
    /// Measures once, in seconds; the figure is the median of several rounds.
    let round: () throws -> Double
}

func seconds(_ body: () throws -> Void) rethrows -> Double {
    try ContinuousClock().measure(body) / .seconds(1)
}

let figures = Examples.figures + Sentences.figures
let chosen = CommandLine.arguments.dropFirst()
var isExceeded = false
for figure in figures where chosen.isEmpty || chosen.contains(where: figure.name.contains) {
    let time = try (0..<11).map { _ in try figure.round() }.sorted()[5]
    let isKept = time <= figure.budget
    isExceeded = isExceeded || !isKept
    func microseconds(_ seconds: Double) -> String { "\((seconds * 1e8).rounded() / 100) µs" }
    print(
        isKept ? "✓" : "✗", figure.name.padded(to: 55), microseconds(time).leftPadded(to: 12),
        "at most \(microseconds(figure.budget))")
}
exit(isExceeded ? 1 : 0)
