import Kea
import KeaEvents
import XCTest

/// The cost of an example beyond its body, next to the same in plain XCTest.
enum ExampleBenchmarks {
    static let topic = BenchmarkTopic(
        name: "examples", summary: "an empty example against an empty XCTest test"
    ) {
        isShort in
        let count = isShort ? 1_000 : 10_000
        let runs = isShort ? 3 : 7
        let engine = Engine()
        let group = ExampleGroup(
            "empty", suite: "Benchmark", location: SourceLocation(file: #filePath, line: #line))
        for number in 0..<count {
            _ = Example(
                "example \(number)", in: group, location: SourceLocation(file: #filePath, line: #line),
                body: .action(.sync {}))
        }
        var plain: [Double] = []
        var own: [Double] = []
        // Alternately, so that other load on the machine affects both equally.
        for _ in 0..<runs {
            plain.append(try PlainXCTest.secondsATestInChild(count))
            own.append(
                time(XCTestSuite.of(ExampleCase.entry(for: group.examples, on: engine))) / Double(count))
        }
        let direct =
            median(of: runs) { for example in group.examples { engine.run(example) } } / Double(count)
        let ratio = median(zip(plain, own).map { $0 / $1 })
        return [
            Figure("an empty test of plain XCTest", brief(median(plain))),
            Figure("an empty example, as a test", median(own), atMost: 5e-6),
            Figure("an empty example, in the engine alone", brief(direct)),
            Figure(
                "ratio", "\((ratio * 10).rounded() / 10) ×", budget: "at least 50 × less", ratio >= 50),
        ]
    }

    private static func time(_ suite: XCTestSuite) -> Double {
        median(of: 1) { suite.run() }
    }
}
