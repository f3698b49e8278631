import Foundation
import Kea

/// A run that is divided among several processes.
final class WorkersSpec: Spec {
    override class func spec() {
        describe("two workers") {
            let meeting = SharedRun { try ChildRun(["--workers", "2"], only: ["MeetingSpec"]) }

            it("run examples at the same time") {
                expect(try meeting.run).to(haveLine("2 examples: 1 failed, 1 passed in N ms"))
            }

            it("have what an example prints shown in one piece where it fails, and not where it passes") {
                expect(try meeting.run.lines.filter { $0.hasSuffix("begins") || $0.hasSuffix("ends") }).to(
                    equal(["the second begins", "the second ends"]))
                expect(try meeting.run).to(haveLine("\"waits for the one\" has printed:"))
            }

            it("have it shown in any case where that is asked for, never interleaved") {
                let run = try ChildRun(["--workers", "2", "--show-output"], only: ["MeetingSpec"])
                let lines = run.lines.filter { $0.hasSuffix("begins") || $0.hasSuffix("ends") }
                expect(Set([lines.prefix(2), lines.suffix(2)].map { Array($0) })).to(
                    equal([
                        ["the first begins", "the first ends"], ["the second begins", "the second ends"],
                    ]))
            }

            it("tell the events of each example in one piece, and its place in the plan") {
                let run = try ChildRun(["--workers", "2", "-f", "events"], only: ["MeetingSpec"])
                let events = run.lines.compactMap(RecordedEvent.init)
                let examples = events.filter { ["exampleStarted", "exampleFinished"].contains($0.type) }
                expect(examples.map(\.type)).to(
                    equal(["exampleStarted", "exampleFinished", "exampleStarted", "exampleFinished"]))
                expect(examples[0].index).to(equal(examples[1].index))
                expect(Set(examples.map(\.index))).to(equal([0, 1]))
                expect(events.first?.workers).to(equal(2))
            }

            it("keep the examples together that a hook around their group is run for, and run it once") {
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

            it("run nothing beside a serialized example") {
                let run = try ChildRun(["--workers", "4"], only: ["AloneSpec", "AloneClassSpec"])
                expect(run).to(haveLine("39 examples: 39 passed in N ms"))
            }

            it("run nothing beside a scenario with the tag @serial") {
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

            it("run what is around the whole run of features once, as one of them runs all scenarios then") {
                let scenarios = (1...20).map { "  Scenario: s\($0)\n    Given it says where it runs\n" }
                let run = try ChildRun(
                    ["--workers", "2", "a.feature"],
                    files: ["a.feature": "Feature: a\n" + scenarios.joined()],
                    only: ["AloneSteps", "RunHookSteps"])
                let places = run.lines.map { $0.trimmingCharacters(in: .whitespaces) }.filter {
                    $0.hasPrefix("in ")
                }
                expect(places).to(haveCount(20))
                expect(Set(places)).to(haveCount(1))
                expect(run.lines.count { $0.hasPrefix("the run begins in") }).to(equal(1))
            }

            it("tell what features are made of, and what is wrong with them, once") {
                let scenarios = (1...20).map { "  Scenario: s\($0)\n    Given others may be there\n" }
                // Two examples that wait for each other are run by two.
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

            it("lose nothing where one of them crashes while the other one runs") {
                let run = try ChildRun(
                    ["--workers", "2"],
                    files: record(of: "CrashingBesideSpec", "crashes beside another one", "lives on"),
                    only: ["CrashingBesideSpec"])
                expect(run).to(haveLine("22 examples: 1 crashed, 21 passed in N ms"))
                expect(run).to(haveText("crashes beside another one"))
                expect(run.status).to(equal(1))
            }

            it("find a class that crashes when it is loaded once, and run the rest") {
                let run = try ChildRun(["--workers", "2"], only: ["CrashAtLoadSpec", "AloneSpec"])
                expect(run.output.components(separatedBy: "loading ").count - 1).to(equal(1))
                expect(run).to(haveText("36 examples: 36 passed"))
                expect(run.status).to(equal(2))
            }

            it("run nothing more after the first failure where that is asked for") {
                let run = try ChildRun(
                    ["--workers", "2", "--fail-fast"],
                    files: record(of: "FailingBesideSpec", "fails", "is running then"),
                    only: ["FailingBesideSpec"])
                expect(run).to(haveText("2 examples: 1 failed, 1 passed, 20 not run"))
                expect(run.status).to(equal(1))
            }

            it("give each planned example one result where they load different examples") {
                let run = try ChildRun(["--workers", "2", "-f", "events"], only: ["ShrinkingSpec"])
                let events = run.lines.compactMap(RecordedEvent.init)
                let planned = try unwrap(events.first?.exampleCount)
                expect(events.count { $0.type == "exampleFinished" }).to(equal(planned))
                expect(Set(events.filter { $0.type == "exampleFinished" }.map(\.index))).to(
                    haveCount(planned))
            }

            it("end after their running examples when they are interrupted, and clean up") {
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
                it("is not \"\(value)\"") {
                    let run = try ChildRun(["--workers", value], only: ["MixedSpec"])
                    expect(run.errors).to(
                        contain("--workers: \"\(value)\" is not a whole number from 0 to 256"))
                    expect(run.status).to(equal(2))
                }
            }

            it("is 0 for a run in one process, whatever is said about that") {
                let run = try ChildRun(
                    ["--workers", "0", "-f", "events:e", "-f", "progress"], only: ["MixedSpec"])
                expect(run.status).to(equal(1))
                let both = try ChildRun(["--workers", "0", "--in-process"], only: ["MixedSpec"])
                expect(both.errors).to(contain("--workers and --in-process cannot both be given"))
            }

            it("is no more than there is to do") {
                let run = try ChildRun(
                    ["--workers", "8", "-f", "events", "-n", "waits for the one"], files: ["one": ""],
                    only: ["MeetingSpec"])
                expect(run.lines.compactMap(RecordedEvent.init).first?.workers).to(equal(1))
            }
        }

        describe("recorded durations") {
            @MainActor func turns(ofTheLastIn run: ChildRun) -> (ofAll: Int, ofItsProcess: Int)? {
                let line = run.lines.first { $0.hasSuffix("of the last") }
                let numbers = line?.split(separator: " ").compactMap { Int($0) } ?? []
                return numbers.count == 2 ? (numbers[0], numbers[1]) : nil
            }
            let record = #"{"seconds":{"KeaRunnerSpecs.LastSpec/takes its time":9.5},"total":10}"#

            it("let the longest example begin first") {
                let run = try ChildRun(
                    ["--workers", "2"], files: [".kea/durations.json": record], only: ["LastSpec"])
                expect(try unwrap(turns(ofTheLastIn: run)).ofItsProcess).to(equal(1))
            }

            it("change nothing where one worker runs everything in its order, or an order is asked for") {
                for arguments in [["--workers", "1"], ["--workers", "2", "--order", "random:7"]] {
                    let run = try ChildRun(
                        arguments, files: [".kea/durations.json": record], only: ["LastSpec"])
                    expect(try unwrap(turns(ofTheLastIn: run)).ofAll).to(beGreaterThan(2))
                    expect(run.status).to(equal(0))
                }
            }

            for (name, text) in [
                ("empty", ""), ("cut off", #"{"seconds":{"a":1"#), ("of another kind", "[1, 2]"),
                ("full of nonsense", #"{"seconds":{"a":"b"},"total":"c"}"#),
                (
                    "full of impossible times",
                    #"{"seconds":{"KeaRunnerSpecs.LastSpec/takes its time":-1e308},"total":-5}"#
                ),
            ] {
                it("are as good as none where the file is \(name)") {
                    let run = try ChildRun(
                        ["--workers", "2"], files: [".kea/durations.json": text], only: ["LastSpec"])
                    expect(run).to(haveText("41 examples: 41 passed"))
                    expect(run.errors).to(equal(""))
                    expect(run.status).to(equal(0))
                }
            }

            it("are as good as none where a folder has their name") {
                let run = try ChildRun(
                    ["--workers", "2"], files: [".kea/durations.json/": ""], only: ["LastSpec"])
                expect(run.errors).to(equal(""))
                expect(run.status).to(equal(0))
            }
        }

        describe("two runs in one folder at once") {
            it("know nothing of each other") {
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

/// A record by which two examples take so long that each worker begins with one of them.
private func record(of spec: String, _ names: String...) -> [String: String] {
    let times = names.map { "\"KeaRunnerSpecs.\(spec)/\($0)\":9" }.joined(separator: ",")
    return [".kea/durations.json": "{\"seconds\":{\(times)},\"total\":20}"]
}

/// What specs look at in a line of `--format events`.
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
