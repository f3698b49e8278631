import Foundation
import Kea
import KeaRunner
import RunSupport

final class WorkersSpec: Spec {
    override class func spec() {
        describe("a run with two workers") {
            it("runs examples concurrently, and reports their events and output together") {
                let scenarios = (1...20).map { "  Scenario: s\($0)\n    Given others may be there\n" }
                // Both workers run, as two of the examples wait for each other.
                let run = try ChildRun(
                    ["--workers", "2", "-f", "events"],
                    files: [
                        "Features/a.feature": "Feature: a\n" + scenarios.joined(),
                        "Features/b.feature": "Feature: b\n" + scenarios.joined(),
                        "Features/c.feature":
                            "Feature: c\n  Scenario: s\n    Given others may be there\n  nonsense\n",
                    ].merging(record(of: "MeetingSpec", "waits for the other one", "waits for the one")) {
                        $1
                    },
                    only: ["MeetingSpec", "AloneSteps"])
                expect(run.statuses["waits for the other one"]).to(equal("passed"))
                expect(run.statuses["waits for the one"]).to(equal("failed"))
                let events = run.lines.compactMap(RecordedEvent.init)
                let counts = Dictionary(grouping: events, by: \.type).mapValues(\.count)
                for (type, count) in [
                    ("diagnostic", 1), ("source", 3), ("glue", 1), ("testCase", 40), ("exampleFinished", 42),
                ] {
                    expect(counts[type]).to(equal(count), type)
                }
                let examples = events.filter { ["exampleStarted", "exampleFinished"].contains($0.type) }
                for (number, event) in examples.enumerated() {
                    expect(event.type).to(equal(number % 2 == 0 ? "exampleStarted" : "exampleFinished"))
                    expect(event.index).to(equal(examples[number - number % 2].index))
                }
                expect(Set(examples.map(\.index))).to(haveCount(42))
                expect(events.first?.workers).to(equal(2))
                let printed = run.errors.split(separator: "\n").filter {
                    $0.hasSuffix("begins") || $0.hasSuffix("ends") || $0.hasSuffix("printed:")
                }
                expect(printed).to(
                    equal(["\"waits for the one\" has printed:", "the second begins", "the second ends"]))
                expect(run.errors.components(separatedBy: "error: ")).to(haveCount(2))
                expect(run.status).to(equal(2))
            }

            it("prints the output of passed examples with --show-output, without interleaving") {
                let run = try ChildRun(["--workers", "2", "--show-output"], only: ["MeetingSpec"])
                expect(run).to(haveLine("2 examples: 1 failed, 1 passed in N ms"))
                let lines = run.lines.filter { $0.hasSuffix("begins") || $0.hasSuffix("ends") }
                expect(Set([lines.prefix(2), lines.suffix(2)].map { Array($0) })).to(
                    equal([
                        ["the first begins", "the first ends"], ["the second begins", "the second ends"],
                    ]))
            }

            it("runs examples with a common hook in one worker, the hook once") {
                let scenarios = (1...20).map { "  Scenario: s\($0)\n    Given it says where it runs\n" }
                let run = try ChildRun(
                    ["--workers", "2"], files: ["Features/a.feature": "Feature: a\n" + scenarios.joined()],
                    only: ["TogetherSpec", "AloneSteps", "RunHookSteps"])
                expect(run).to(haveLine("40 examples: 40 passed in N ms"))
                let lines = run.lines.map { $0.trimmingCharacters(in: .whitespaces) }
                for group in 1...4 {
                    let own = lines.filter { $0.hasPrefix("group \(group) ") }
                    expect(Set(own.map { $0.split(separator: " ").last })).to(haveCount(1))
                    expect(own.count { $0.contains("is set up") }).to(equal(1))
                    expect(own.count { $0.contains("runs in") }).to(equal(5))
                    expect(own.count { $0.contains("is taken down") }).to(equal(1))
                }
                // With a hook around the run, one worker runs all scenarios.
                let workers = lines.filter { $0.hasPrefix("in ") }
                expect(workers).to(haveCount(20))
                expect(Set(workers)).to(haveCount(1))
                expect(run.lines.count { $0.hasPrefix("the run begins in") }).to(equal(1))
            }

            it("runs nothing beside a serialized example or a scenario tagged @serial") {
                let others = (1...20).map { "  Scenario: other \($0)\n    Given others may be there\n" }
                let run = try ChildRun(
                    ["--workers", "4"],
                    files: [
                        "Features/a.feature":
                            "@serial\nFeature: a\n  Scenario: one\n    Given it is alone\n  Scenario: two\n    Given it is alone\n",
                        "Features/b.feature": "Feature: b\n" + others.joined(),
                    ], only: ["AloneSpec", "AloneClassSpec", "AloneSteps"])
                expect(run).to(haveLine("61 examples: 61 passed in N ms"))
            }

            it("loses no result when one worker crashes beside the other") {
                let run = try ChildRun(
                    ["--workers", "2"],
                    files: record(of: "CrashingBesideSpec", "crashes beside another one", "lives on"),
                    only: ["CrashingBesideSpec"])
                expect(run).to(haveLine("22 examples: 1 crashed, 21 passed in N ms"))
                expect(run).to(haveText("crashes beside another one"))
            }

            it("ends after the running examples when interrupted, and cleans up") {
                let run = try ChildRun(
                    ["--workers", "2", "--show-output"], only: ["SlowlyStoppingSpec"],
                    interruptedAfter: "both have begun")
                expect(run).to(haveLine("the one group is cleaned up"))
                expect(run).to(haveLine("the other group is cleaned up"))
                expect(run.output).to(contain("the run was interrupted"))
                expect(run.status).to(equal(130))
            }
        }

        describe("the number of workers") {
            for value in ["-1", "x", "1.5", "257", ""] {
                it("cannot be \"\(value)\"") {
                    let run = try InnerRun(["--workers=\(value)"], only: ["MixedSpec"])
                    expect(run.errors).to(
                        contain("--workers: \"\(value)\" is not a whole number from 0 to 256"))
                    expect(run.status).to(equal(2))
                }
            }

            it("can be 0 for one process, but not with --in-process") {
                let run = try ChildRun(
                    ["--workers", "0", "-f", "events:e", "-f", "progress"], only: ["MixedSpec"])
                expect(run.status).to(equal(1))
                let both = try ChildRun(["--workers", "0", "--in-process"], only: ["MixedSpec"])
                expect(both.errors).to(contain("--workers and --in-process cannot both be given"))
            }
        }

        describe("examples that mostly wait") {
            it("run in more processes than there are cores") {
                let folder = try Folder([:])
                let run = try ChildRun.shell("KEA_ONLY=GatheringSpec \"$0\" --kea", [], folder, [])
                expect(run).to(haveText("examples: "))
                expect(run.status).to(equal(0))
            }
        }

        describe("recorded durations") {
            @MainActor func turns(ofTheLastIn run: ChildRun) -> (ofAll: Int, ofItsProcess: Int)? {
                let line = run.lines.first { $0.hasSuffix("of the last") }
                let numbers = line?.split(separator: " ").compactMap { Int($0) } ?? []
                return numbers.count == 2 ? (numbers[0], numbers[1]) : nil
            }
            let record = #"{"seconds":{"KeaRunnerSpecs.LastSpec/takes its time":9.5},"total":10}"#

            it("start the longest example first") {
                let run = try ChildRun(
                    ["--workers", "2"], files: [".kea/durations.json": record], only: ["LastSpec"])
                expect(try unwrap(turns(ofTheLastIn: run)).ofItsProcess).to(equal(1))
            }

            it("are ignored with an explicit order") {
                let run = try ChildRun(
                    ["--workers", "2", "--order", "random:7"], files: [".kea/durations.json": record],
                    only: ["LastSpec"])
                expect(try unwrap(turns(ofTheLastIn: run)).ofAll).to(beGreaterThan(2))
                expect(run.status).to(equal(0))
            }

            it("are ignored without a file that contains possible times") {
                for text in ["", #"{"seconds":{"a":1"#, "[1, 2]", #"{"seconds":{"a":"b"},"total":"c"}"#] {
                    let folder = try Folder(["durations.json": Data(text.utf8)])
                    expect(RecordedDurations(in: environment(folder))).to(beNil())
                }
                let folder = try Folder(["durations.json/": Data()])
                expect(RecordedDurations(in: environment(folder))).to(beNil())
                // The run goes on, and replaces no folder.
                let run = try InnerRun([], files: [".kea/durations.json/": ""], only: ["OrderSpec"])
                expect(run.errors).to(equal(""))
                expect(run.status).to(equal(0))
            }

            @MainActor func environment(_ folder: Folder) -> RunEnvironment {
                RunEnvironment(
                    mainFile: folder.path + "/XCTMain.swift", variables: ["KEA_STATE": folder.path])
            }
        }

        describe("two concurrent runs in one folder") {
            it("do not affect each other") {
                let folder = try Folder([:])
                let run = try ChildRun.shell(
                    "\"$0\" \"$@\" >one.txt & \"$0\" \"$@\" >two.txt; wait $!; cat one.txt two.txt",
                    ["--workers", "2", "f0.feature"], folder,
                    ["Feature: a\n" + (1...30).map { "  Scenario: s\($0)\n    Given it works\n" }.joined()])
                expect(run.lines.count { $0.hasPrefix("30 examples: 30 passed") }).to(equal(2))
                expect(run.status).to(equal(0))
            }
        }
    }
}

/// A record in which two examples take so long that each worker starts with one of them.
private func record(of spec: String, _ names: String...) -> [String: String] {
    let times = names.map { "\"KeaRunnerSpecs.\(spec)/\($0)\":9" }.joined(separator: ",")
    return [".kea/durations.json": "{\"seconds\":{\(times)},\"total\":20}"]
}

struct RecordedEvent: Decodable {
    private struct Example: Decodable { var index: Int }
    private struct Run: Decodable {
        var workers: Int
        var exampleCount: Int
    }

    var type: String
    private var example: Example?
    private var run: Run?

    var index: Int? { example?.index }
    var workers: Int? { run?.workers }
    var exampleCount: Int? { run?.exampleCount }

    init?(_ line: String) {
        guard let event = try? JSONDecoder().decode(Self.self, from: Data(line.utf8)) else { return nil }
        self = event
    }
}
