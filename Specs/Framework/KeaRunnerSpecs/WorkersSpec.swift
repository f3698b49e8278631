import Foundation
import Kea

/// Runs with several worker processes.
final class WorkersSpec: Spec {
    override class func spec() {
        describe("a run with two workers") {
            let meeting = SharedRun { try ChildRun(["--workers", "2"], only: ["MeetingSpec"]) }

            it("runs examples concurrently") {
                expect(try meeting.run).to(haveLine("2 examples: 1 failed, 1 passed in N ms"))
            }

            it("prints the output of a failed example without interleaving") {
                expect(try meeting.run.lines.filter { $0.hasSuffix("begins") || $0.hasSuffix("ends") }).to(
                    equal(["the second begins", "the second ends"]))
                expect(try meeting.run).to(haveLine("\"waits for the one\" has printed:"))
            }

            it("prints the output of passed examples with --show-output") {
                let run = try ChildRun(["--workers", "2", "--show-output"], only: ["MeetingSpec"])
                let lines = run.lines.filter { $0.hasSuffix("begins") || $0.hasSuffix("ends") }
                expect(Set([lines.prefix(2), lines.suffix(2)].map { Array($0) })).to(
                    equal([
                        ["the first begins", "the first ends"], ["the second begins", "the second ends"],
                    ]))
            }

            it("reports the events of each example together, with its index") {
                let run = try ChildRun(["--workers", "2", "-f", "events"], only: ["MeetingSpec"])
                let events = run.lines.compactMap(RecordedEvent.init)
                let examples = events.filter { ["exampleStarted", "exampleFinished"].contains($0.type) }
                expect(examples.map(\.type)).to(
                    equal(["exampleStarted", "exampleFinished", "exampleStarted", "exampleFinished"]))
                expect(examples[0].index).to(equal(examples[1].index))
                expect(Set(examples.map(\.index))).to(equal([0, 1]))
                expect(events.first?.workers).to(equal(2))
            }

            it("runs examples with a common hook in one worker, with the hook once") {
                let run = try ChildRun(["--workers", "2"], only: ["TogetherSpec"])
                expect(run).to(haveLine("20 examples: 20 passed in N ms"))
                for group in 1...4 {
                    let own = run.lines.map { $0.trimmingCharacters(in: .whitespaces) }.filter {
                        $0.hasPrefix("group \(group) ")
                    }
                    expect(Set(own.map { $0.split(separator: " ").last })).to(haveCount(1))
                    expect(own.count { $0.contains("is set up") }).to(equal(1))
                    expect(own.count { $0.contains("runs in") }).to(equal(5))
                    expect(own.count { $0.contains("is taken down") }).to(equal(1))
                }
            }

            it("runs nothing beside a serialized example") {
                let run = try ChildRun(["--workers", "4"], only: ["AloneSpec", "AloneClassSpec"])
                expect(run).to(haveLine("39 examples: 39 passed in N ms"))
            }

            it("runs nothing beside a scenario with the tag @serial") {
                let others = (1...20).map { "  Scenario: other \($0)\n    Given others may be there\n" }
                let run = try ChildRun(
                    ["--workers", "4", "a.feature", "b.feature"],
                    files: [
                        "a.feature":
                            "@serial\nFeature: a\n  Scenario: one\n    Given it is alone\n  Scenario: two\n    Given it is alone\n",
                        "b.feature": "Feature: b\n" + others.joined(),
                    ], only: ["AloneSteps"])
                expect(run).to(haveLine("22 examples: 22 passed in N ms"))
            }

            it("runs all scenarios in one worker when there are hooks around the run") {
                let scenarios = (1...20).map { "  Scenario: s\($0)\n    Given it says where it runs\n" }
                let run = try ChildRun(
                    ["--workers", "2", "a.feature"],
                    files: ["a.feature": "Feature: a\n" + scenarios.joined()],
                    only: ["AloneSteps", "RunHookSteps"])
                let workers = run.lines.map { $0.trimmingCharacters(in: .whitespaces) }.filter {
                    $0.hasPrefix("in ")
                }
                expect(workers).to(haveCount(20))
                expect(Set(workers)).to(haveCount(1))
                expect(run.lines.count { $0.hasPrefix("the run begins in") }).to(equal(1))
            }

            it("reports sources, test cases and errors of features once") {
                let scenarios = (1...20).map { "  Scenario: s\($0)\n    Given others may be there\n" }
                // Both workers run, as two of the examples wait for each other.
                let run = try ChildRun(
                    ["--workers", "2", "-f", "events"],
                    files: [
                        "Features/a.feature": "Feature: a\n" + scenarios.joined(),
                        "Features/b.feature": "Feature: b\n" + scenarios.joined(),
                        "Features/c.feature": "Feature: c\n  Scenario: s\n    Given it\n  nonsense\n",
                    ].merging(record(of: "MeetingSpec", "waits for the other one", "waits for the one")) {
                        $1
                    },
                    only: ["MeetingSpec", "AloneSteps"])
                let events = run.lines.compactMap(RecordedEvent.init)
                let counts = Dictionary(grouping: events, by: \.type).mapValues(\.count)
                for (type, count) in [
                    ("diagnostic", 1), ("source", 3), ("glue", 1), ("testCase", 40), ("exampleFinished", 42),
                ] {
                    expect(counts[type]).to(equal(count), type)
                }
                expect(run.errors.components(separatedBy: "error: ")).to(haveCount(2))
                expect(run.status).to(equal(2))
            }

            it("loses no result when one worker crashes beside the other") {
                let run = try ChildRun(
                    ["--workers", "2"],
                    files: record(of: "CrashingBesideSpec", "crashes beside another one", "lives on"),
                    only: ["CrashingBesideSpec"])
                expect(run).to(haveLine("22 examples: 1 crashed, 21 passed in N ms"))
                expect(run).to(haveText("crashes beside another one"))
                expect(run.status).to(equal(1))
            }

            it("reports a class that crashes when loaded once, and runs the rest") {
                let run = try ChildRun(["--workers", "2"], only: ["CrashAtLoadSpec", "AloneSpec"])
                expect(run.output.components(separatedBy: "loading ").count - 1).to(equal(1))
                expect(run).to(haveText("36 examples: 36 passed"))
                expect(run.status).to(equal(2))
            }

            it("stops after the first failure with --fail-fast") {
                let run = try ChildRun(
                    ["--workers", "2", "--fail-fast"],
                    files: record(of: "FailingBesideSpec", "fails", "is running then"),
                    only: ["FailingBesideSpec"])
                expect(run).to(haveText("2 examples: 1 failed, 1 passed, 20 not run"))
                expect(run.status).to(equal(1))
            }

            it("has one result per planned example when workers load different examples") {
                let run = try ChildRun(["--workers", "2", "-f", "events"], only: ["ShrinkingSpec"])
                let events = run.lines.compactMap(RecordedEvent.init)
                let planned = try unwrap(events.first?.exampleCount)
                expect(events.count { $0.type == "exampleFinished" }).to(equal(planned))
                expect(Set(events.filter { $0.type == "exampleFinished" }.map(\.index))).to(
                    haveCount(planned))
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
                    let run = try ChildRun(["--workers", value], only: ["MixedSpec"])
                    expect(run.errors).to(
                        contain("--workers: \"\(value)\" is not a whole number from 0 to 256"))
                    expect(run.status).to(equal(2))
                }
            }

            it("can be 0 for a run in one process, but not with --in-process") {
                let run = try ChildRun(
                    ["--workers", "0", "-f", "events:e", "-f", "progress"], only: ["MixedSpec"])
                expect(run.status).to(equal(1))
                let both = try ChildRun(["--workers", "0", "--in-process"], only: ["MixedSpec"])
                expect(both.errors).to(contain("--workers and --in-process cannot both be given"))
            }

            it("is limited to the number of units") {
                let run = try ChildRun(
                    ["--workers", "8", "-f", "events", "-n", "waits for the one"], files: ["one": ""],
                    only: ["MeetingSpec"])
                expect(run.lines.compactMap(RecordedEvent.init).first?.workers).to(equal(1))
            }
        }

        describe("examples that mostly wait") {
            it("run in more processes than there are cores") {
                let folder = try Folder([:])
                defer { folder.remove() }
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

            it("are ignored with one worker and with an explicit order") {
                for arguments in [["--workers", "1"], ["--workers", "2", "--order", "random:7"]] {
                    let run = try ChildRun(
                        arguments, files: [".kea/durations.json": record], only: ["LastSpec"])
                    expect(try unwrap(turns(ofTheLastIn: run)).ofAll).to(beGreaterThan(2))
                    expect(run.status).to(equal(0))
                }
            }

            for (name, text) in [
                ("empty", ""), ("truncated", #"{"seconds":{"a":1"#), ("of another kind", "[1, 2]"),
                ("of the wrong types", #"{"seconds":{"a":"b"},"total":"c"}"#),
                (
                    "full of impossible times",
                    #"{"seconds":{"KeaRunnerSpecs.LastSpec/takes its time":-1e308},"total":-5}"#
                ),
            ] {
                it("are ignored when the file is \(name)") {
                    let run = try ChildRun(
                        ["--workers", "2"], files: [".kea/durations.json": text], only: ["LastSpec"])
                    expect(run).to(haveText("41 examples: 41 passed"))
                    expect(run.errors).to(equal(""))
                    expect(run.status).to(equal(0))
                }
            }

            it("are ignored when their path is a folder") {
                let run = try ChildRun(
                    ["--workers", "2"], files: [".kea/durations.json/": ""], only: ["LastSpec"])
                expect(run.errors).to(equal(""))
                expect(run.status).to(equal(0))
            }
        }

        describe("two concurrent runs in one folder") {
            it("do not affect each other") {
                let folder = try Folder([:])
                defer { folder.remove() }
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

/// The fields of an event line that specs use.
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
