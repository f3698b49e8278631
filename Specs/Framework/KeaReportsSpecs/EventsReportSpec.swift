import Foundation
import Kea
import KeaEvents
import KeaReports

final class EventsReportSpec: Spec {
    /// An event with the coding that the compiler derives.
    private struct Derived: Encodable {
        let event: RunEvent
        func encode(to encoder: any Encoder) throws { try event.encode(to: encoder) }
    }

    private static let awkward = "a \"b\" \\ \u{0} \u{1} \u{7F} \n é 🦜"
    private static let locations = [
        SourceLocation(file: "", line: 0), SourceLocation(file: awkward, line: 12, column: 3),
    ]
    private static let failures = [Failure(message: awkward, location: locations[1])]
    private static let examples = [
        ExampleInfo(id: "", kind: .spec, suite: "", path: [], location: locations[0], tags: []),
        ExampleInfo(
            id: awkward, kind: .scenario, suite: awkward, path: ["a", awkward], location: locations[1],
            tags: ["@a", awkward], bugs: ["#1", awkward], index: 1_234_567),
    ]
    private static let steps = [
        StepInfo(keyword: "", text: "", location: locations[0]),
        StepInfo(
            keyword: "* ", text: awkward, location: locations[1], argument: [awkward, ""],
            definition: locations[1], isHook: true),
    ]
    private static let stepResults =
        Status.allCases.map { StepResult(status: $0, seconds: 1e-7, startedAt: 1_700_000_000.25) } + [
            StepResult(status: .skipped, seconds: .infinity, reason: awkward),
            StepResult(status: .failed, failures: failures),
        ]
    private static let results =
        Status.allCases.map { ExampleResult(status: $0, seconds: -0.5, startedAt: .nan) } + [
            ExampleResult(status: .pending, seconds: 12, reason: awkward, startedAt: 3, attempts: 10),
            ExampleResult(status: .failed, seconds: 0, failures: failures),
        ]
    private static let groups = [
        TestCase.Group(value: nil, start: nil),
        TestCase.Group(
            value: awkward, start: 11,
            children: [.init(value: "", start: 0), .init(value: nil, start: nil)]),
    ]
    private static let arguments = [
        TestCase.Argument(group: groups[0]), TestCase.Argument(group: groups[1], parameterType: awkward),
    ]
    private static let matches = [
        TestCase.Match(definition: 0, arguments: []), TestCase.Match(definition: 40, arguments: arguments),
    ]
    private static let testSteps: [TestCase.Step] = [
        .hook(2), .step(1, []), .step(12, matches, snippets: [awkward, ""]),
    ]
    private static let testCases = [
        TestCase(example: 0, source: "", pickle: 0, steps: []),
        TestCase(example: 99, source: awkward, pickle: 10, steps: testSteps),
    ]

    override class func spec() {
        describe("the events report") {
            it("writes one JSON object per line, with the event's type") {
                let text = try written(
                    by: EventsReport.self, Sample.run(Sample.failing, count: 1))
                let objects = try text.split(separator: "\n").map {
                    try unwrap(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
                }
                expect(objects.compactMap { $0["type"] as? String }).to(
                    equal(
                        ["runStarted", "exampleStarted"]
                            + Array(repeating: ["stepStarted", "stepFinished"], count: 4).flatMap { $0 }
                            + ["exampleFinished", "runFinished"]))
                let ended = try unwrap(objects.first { $0["type"] as? String == "exampleFinished" })
                let result = try unwrap(ended["result"] as? [String: Any])
                expect(result["status"] as? String).to(equal("failed"))
            }

            it("writes frequent events with the bytes of derived coding") {
                var events: [RunEvent] = testCases.map { .testCase($0) }
                for info in examples {
                    events += [.exampleStarted(info)] + results.map { .exampleFinished(info, $0) }
                }
                for step in steps {
                    events += [.stepStarted(step)] + stepResults.map { .stepFinished(step, $0) }
                }
                let encoder = JSONTextEncoder()
                for event in events {
                    expect(try encoder.line(of: event).string).to(
                        equal(try encoder.line(of: Derived(event: event)).string))
                }
            }

            it("writes each property of frequent events") {
                let values: [[Any]] = [
                    locations, examples, steps, stepResults, results, groups, arguments, matches,
                    testSteps, testCases,
                ]
                for values in values {
                    let properties = values.map { Mirror(reflecting: $0).children.map { "\($0)" } }
                    // The bytes may lack a property that has one value in all events of this spec.
                    for index in properties[0].indices {
                        expect(Set(properties.map { $0[index] }).count).to(
                            beGreaterThan(1), properties[0][index])
                    }
                }
            }
        }
    }
}
