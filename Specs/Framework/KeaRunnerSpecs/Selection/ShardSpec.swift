import Foundation
import Kea
import RunSupport

final class ShardSpec: Spec {
    override class func spec() {
        describe("--shard") {
            for count in [1, 2, 3, 7] {
                it("selects each example in one of \(count) shards, and reports its shard") {
                    let whole = names(try list([]))
                    var found: [String] = []
                    var divisions: Set<String> = []
                    for number in 1...count {
                        let run = try InnerRun(
                            ["--shard", "\(number)/\(count)", "-f", "pretty"], only: ["ShardedSpec"])
                        expect(run.status).to(equal(0))
                        let part = names(try list(["--shard", "\(number)/\(count)"]))
                        let note = try unwrap(
                            run.output.firstMatch(
                                of:
                                    /shard (\d+) of (\d+): (\d+) of 14 examples, division ([0-9a-f]+) in all shards/
                            ))
                        expect("\(note.1)/\(note.2)").to(equal("\(number)/\(count)"))
                        expect(String(note.3)).to(equal("\(part.count)"))
                        divisions.insert(String(note.4))
                        found += part
                    }
                    expect(found.sorted()).to(equal(whole.sorted()))
                    expect(divisions).to(haveCount(1))
                }
            }

            it("keeps examples with a common hook together") {
                for number in 1...3 {
                    let run = try InnerRun(["--shard", "\(number)/3"], only: ["ShardedSpec"])
                    for group in ["one", "two"] {
                        let count = names(try list(["--shard", "\(number)/3"])).count {
                            $0.contains("group \(group)")
                        }
                        expect([0, 4]).to(contain(count))
                        expect(run.lines.count { $0 == "before \(group)" }).to(equal(count == 0 ? 0 : 1))
                    }
                }
            }

            it("divides evenly") {
                let counts = try (1...3).map { names(try list(["--shard", "\($0)/3"])).count }
                expect(counts).to(equal([5, 5, 4]))
            }

            it("selects the same part in every order") {
                let one = names(try list(["--shard", "2/3"])).sorted()
                expect(names(try list(["--shard", "2/3", "--order", "random:5"])).sorted()).to(equal(one))
                expect(names(try list(["--shard", "2/3", "--order", "reverse"])).sorted()).to(equal(one))
            }

            it("divides other selections") {
                let parts = try (1...2).map { names(try list(["--shard", "\($0)/2", "--name", "alone"])) }
                expect(parts.map(\.count).sorted()).to(equal([2, 3]))
            }

            it("divides the scenarios of a feature") {
                let text = "Feature: F\n" + (1...4).map { "  Scenario: \($0)\n    Given it works\n" }.joined()
                let parts = try (1...2).map { number in
                    try InnerRun(
                        ["--list", "--shard", "\(number)/2", "a.feature"], files: ["a.feature": text]
                    )
                    .lines.filter { !$0.isEmpty }
                }
                expect(parts.map(\.count)).to(equal([2, 2]))
            }

            it("passes without examples in a shard when others have them") {
                let skipped = try (1...3).map {
                    try InnerRun(
                        ["--shard", "\($0)/3", "--name", "left out", "--name", "alone, 1"],
                        only: ["ShardedSpec"])
                }
                expect(skipped.map(\.status)).to(allSatisfy(equal(0)))
                expect(skipped[2]).to(haveText("shard 3 of 3: 0 of 2 examples, division "))
            }

            it("has nothing to run without any selected example") {
                let run = try InnerRun(["--shard", "1/2", "--name", "nowhere"], only: ["ShardedSpec"])
                expect(run.status).to(equal(3))
            }

        }

        describe("--durations") {
            it("divides by recorded durations, independent of the order of lines") {
                let text = """
                    {"total": 9, "seconds": {"KeaRunnerSpecs.ShardedSpec/is alone‚ 2": 5,
                     "KeaRunnerSpecs.ShardedSpec/group one › is with them": 4}}
                    """
                let runs = try (1...3).map { number in
                    names(
                        try InnerRun(
                            ["--list", "--shard", "\(number)/3", "--durations", "d.json"],
                            files: ["d.json": text], only: ["ShardedSpec"]))
                }
                expect(runs[0]).to(equal(["is alone, 2"]))
                expect(runs[1].count).to(equal(4))
                expect(runs[1]).to(allSatisfy(contain("group one")))
                expect(runs[2]).to(haveCount(9))
            }

            it("leads to another division than without it") {
                let text = #"{"seconds": {"KeaRunnerSpecs.ShardedSpec/is alone‚ 2": 5}}"#
                let divisions = try [[], ["--durations", "d.json"]].map { words in
                    try InnerRun(
                        ["--shard", "1/3"] + words, files: ["d.json": text], only: ["ShardedSpec"]
                    ).output.firstMatch(of: /division ([0-9a-f]+)/)?.1
                }
                expect(divisions).to(haveCount(2).and(allSatisfy(haveValue())))
                expect(divisions[0]).toNot(equal(divisions[1]))
            }

            for (name, text, message) in [
                ("there is no file", nil, "--durations: d.json cannot be read: no such file or directory"),
                ("it is cut off", "{\"seconds\": {\"a\": 1", nil),
                ("a time is none", "{\"seconds\": {\"a\": \"long\"}}", nil),
                ("a time is negative", "{\"seconds\": {\"a\": -1}}", nil),
                ("it is something else", "[]", nil),
            ] as [(String, String?, String?)] {
                it("is an error when \(name)") {
                    let run = try InnerRun(
                        ["--shard", "1/2", "--durations", "d.json"],
                        files: text.map { ["d.json": $0] } ?? [:], only: ["ShardedSpec"])
                    let usual =
                        "--durations: d.json contains no durations, which are {\"seconds\": {\"ID\": 1.25, …}}"
                    expect(run.errors).to(equal("error: \(message ?? usual)\n"))
                    expect(run.output).to(equal(""))
                }
            }
        }

        describe("merging shards") {
            it("requires all shards of one run") {
                let folder = try Folder([:])
                @MainActor func run(_ words: [String]) throws -> InnerRun {
                    try InnerRun(words, only: ["ShardedSpec"], environment: ["KEA_DIRECTORY": folder.path])
                }
                for number in 1...3 {
                    _ = try run(["--shard", "\(number)/3", "-f", "events:\(number).ndjson"])
                }
                _ = try run(["--shard", "1/2", "-f", "events:half.ndjson"])
                _ = try run(["--shard", "2/3", "--name", "alone", "-f", "events:other.ndjson"])
                _ = try run(["-f", "events:whole.ndjson"])
                let whole = try run(["merge", "3.ndjson", "1.ndjson", "2.ndjson"])
                expect(whole.lines.dropLast().last).to(beginWith("14 examples: 1 skipped, 13 passed in "))
                let one = try run(["merge", "2.ndjson"])
                expect(one.errors).to(equal("error: merge: of 3 shards, these are missing: 1, 3\n"))
                for other in ["half", "other"] {
                    let mixed = try run(["merge", "1.ndjson", "\(other).ndjson"])
                    expect(mixed.errors).to(
                        equal(
                            "error: merge: \(other).ndjson and 1.ndjson are not of one run: their shards divide different "
                                + "examples, or divide them differently\n"))
                }
                let more = try run(["merge", "whole.ndjson", "1.ndjson"])
                expect(more.errors).to(
                    equal("error: merge: 1.ndjson is shard 1 of 3, and whole.ndjson is none\n"))
            }
        }
    }

    @MainActor private static func list(_ words: [String]) throws -> InnerRun {
        try InnerRun(["--list"] + words, only: ["ShardedSpec"])
    }

    /// The names that `--list` prints, without locations.
    private static func names(_ run: InnerRun) -> [String] {
        run.lines.filter { !$0.isEmpty }.map { line in
            line.drop { $0 != " " }.trimmingCharacters(in: .whitespaces)
        }
    }
}
