import Foundation
import Kea

/// What a run leaves to later ones: how long its examples took, and which of them failed.
final class RunRecordsSpec: Spec {
    override class func spec() {
        @Let var folder = FileManager.default.temporaryDirectory.path + "/kea-records-\(UUID().uuidString)"
        beforeEach {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        }
        afterEach { try? FileManager.default.removeItem(atPath: folder) }

        @MainActor func run(_ words: [String], _ only: String = "FailingEarlySpec") throws -> ChildRun {
            try ChildRun(words, only: [only], environment: ["KEA_STATE": folder])
        }
        func id(_ name: String) -> String { "KeaRunnerSpecs.FailingEarlySpec/\(name)" }

        describe("what a run records") {
            it("is kept in a folder that is made for it") {
                let state = folder + "/made/by/it"
                _ = try ChildRun(
                    ["--workers", "2"], only: ["FailingEarlySpec"], environment: ["KEA_STATE": state])
                expect(Set(try FileManager.default.contentsOfDirectory(atPath: state))).to(
                    contain("durations.json", "failures.json"))
            }
        }

        describe("the durations that a run records") {
            /// The times after a run, where each example took seven seconds before, and so did one that is gone.
            @MainActor func seconds(after words: [String]) throws -> [String: Double] {
                let file = URL(fileURLWithPath: folder + "/durations.json")
                let names = ["passes", "fails", "comes after", "comes last"].map(id) + ["gone"]
                let before = Record(
                    seconds: Dictionary(uniqueKeysWithValues: names.map { ($0, 7) }), total: 35)
                try JSONEncoder().encode(before).write(to: file)
                _ = try run(words)
                return try JSONDecoder().decode(Record.self, from: Data(contentsOf: file)).seconds
            }

            it("are those of the examples that were run, beside the others' of before") {
                let seconds = try seconds(after: ["--name", "comes after"])
                expect(seconds[id("comes after")] ?? 0).to(beLessThan(7))
                expect(seconds[id("comes last")]).to(equal(7))
                expect(seconds["gone"]).to(equal(7))
            }

            it("are no more of what is gone, once everything was run") {
                expect(try seconds(after: [])["gone"]).to(beNil())
            }

            it("are those of before where the run was left at its first failure") {
                let seconds = try seconds(after: ["--fail-fast"])
                expect(seconds[id("passes")] ?? 0).to(beLessThan(7))
                expect(seconds[id("comes last")]).to(equal(7))
                expect(seconds["gone"]).to(equal(7))
            }

            it("are those of before where examples were repeated, or only looked up") {
                for words in [["--repeat", "2"], ["--dry-run"]] {
                    expect(Array(try seconds(after: words).values)).to(equal([7, 7, 7, 7, 7]))
                }
            }
        }

        describe("the failures that a run records") {
            @MainActor func failed() throws -> [String] {
                let data = try Data(contentsOf: URL(fileURLWithPath: folder + "/failures.json"))
                return try JSONDecoder().decode([String: [String]].self, from: data)["failed"] ?? []
            }
            beforeEach {
                let names = [id("comes after"), id("comes last"), "gone"]
                try JSONEncoder().encode(["failed": names]).write(
                    to: URL(fileURLWithPath: folder + "/failures.json"))
            }

            it("are those of a part of the examples beside those of before, without what passes now") {
                _ = try run(["--name", "comes last"])
                expect(try failed()).to(equal([id("comes after"), "gone"]))
            }

            it("are those of everything, once everything was run") {
                _ = try run([])
                expect(try failed()).to(equal([id("fails")]))
            }

            it("are those of before as well where the run was left at its first failure") {
                _ = try run(["--fail-fast"])
                expect(try failed()).to(equal([id("comes after"), id("comes last"), id("fails"), "gone"]))
            }

            it("are also those found when their example was over, and what a crash kept from running") {
                _ = try run([], "LeavingBehindSpec")
                expect(try failed()).to(equal(["KeaRunnerSpecs.LeavingBehindSpec/leaves something behind"]))
                _ = try run([], "StuckSpec")
                expect(try failed().filter { $0.contains("StuckSpec") }).to(haveCount(14))
            }

            it("are those of before where steps and bodies were only looked up") {
                _ = try run(["--dry-run"])
                expect(try failed()).to(equal([id("comes after"), id("comes last"), "gone"]))
            }
        }
    }

    private struct Record: Codable {
        let seconds: [String: Double]
        let total: Double
    }
}
