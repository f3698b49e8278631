import Foundation
import Kea
import KeaVirtualTime

if let count = PlainXCTest.wantedCount {
    // A child of the topic "examples": XCTest with nothing of Kea in the process.
    print(PlainXCTest.secondsATest(count))
    exit(0)
}
// As in a run of specs, so that real time is measured with what virtual time needs.
VirtualTime.prepare()

/// Everything that can be measured, in order.
let topics: [BenchmarkTopic] = [
    ExampleBenchmarks.topic, WaitingBenchmarks.topic, ExpressionsBenchmarks.topic, GherkinBenchmarks.topic,
    VirtualTimeBenchmarks.topic,
]

let help = """
    usage: benchmarks [--short] [TOPIC …]

    Measures Kea and prints figures with their budgets. Build it with `-c release`; figures of a debug build say
    nothing, but for "expressions": the build that users run. Without topics, all of them are measured.

    \(topics.map { "  \($0.name.padding(toLength: 16, withPad: " ", startingAt: 0))\($0.summary)" }.joined(separator: "\n"))

    options:
      --short   a quick round, with fewer runs
      --help    this text

    exit status: 0 all budgets are kept · 1 one is not · 2 the command line is wrong
    """

var arguments = CommandLine.arguments.dropFirst().map { $0 }
if arguments.contains("--help") || arguments.contains("-h") {
    print(help)
    exit(0)
}
let isShort = arguments.contains("--short")
arguments.removeAll { $0 == "--short" }
let chosen = arguments.isEmpty ? topics : topics.filter { arguments.contains($0.name) }
if let unknown = arguments.first(where: { name in !topics.contains { $0.name == name } }) {
    let names = topics.map(\.name).joined(separator: ", ")
    FileHandle.standardError.write(
        Data("benchmarks: unknown topic \"\(unknown)\"; the topics are \(names)\n".utf8))
    exit(2)
}
#if DEBUG
    if chosen.contains(where: { !$0.saysMuchInDebug }) {
        print("This is a debug build: most figures say nothing. Use `swift run -c release benchmarks`.\n")
    }
#endif
var isOver = false
for topic in chosen {
    let figures = try topic.run(isShort)
    printTable(topic.summary, figures)
    isOver = isOver || figures.contains { $0.isWithinBudget == false }
}
exit(isOver ? 1 : 0)
