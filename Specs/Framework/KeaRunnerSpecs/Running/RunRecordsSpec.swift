import Foundation
import Kea
import RunSupport

final class RunRecordsSpec: Spec {
    override class func spec() {
        @Let var folder = FileManager.default.temporaryDirectory.path + "/kea-records-\(UUID().uuidString)"
        beforeEach {
            try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        }
        afterEach { try? FileManager.default.removeItem(atPath: folder) }

        @MainActor func run(_ words: [String]) throws -> InnerRun {
            try InnerRun(words, only: ["FailingEarlySpec"], environment: ["KEA_STATE": folder])
        }
        func id(_ name: String) -> String { "KeaRunnerSpecs.FailingEarlySpec/\(name)" }

        describe("the record of a run") {
            it("is stored in a folder that is created if needed") {
                let state = folder + "/made/by/it"
                _ = try InnerRun(
                    ["--workers", "2"], only: ["FailingEarlySpec"], environment: ["KEA_STATE": state])
                expect(Set(try FileManager.default.contentsOfDirectory(atPath: state))).to(
                    contain("durations.json", "failures.json"))
            }
        }

        describe("the recorded durations") {
            /// The record after a run; before it, each example and a removed one took seven seconds.
            @MainActor func record(after words: [String]) throws -> Record {
                let file = URL(fileURLWithPath: folder + "/durations.json")
                let names = ["passes", "fails", "comes after", "comes last"].map(id) + ["gone"]
                let before = Record(
                    seconds: Dictionary(uniqueKeysWithValues: names.map { ($0, 7) }), total: 35)
                try JSONEncoder().encode(before).write(to: file)
                _ = try run(words)
                return try JSONDecoder().decode(Record.self, from: Data(contentsOf: file))
            }

            it("are updated for the examples that were run, and kept for others") {
                let record = try record(after: ["--name", "comes after"])
                expect(record.seconds[id("comes after")] ?? 0).to(beLessThan(7))
                expect(record.seconds[id("comes last")]).to(equal(7))
                expect(record.seconds["gone"]).to(equal(7))
                expect(record.total).to(equal(35))
            }

            it("are removed for missing examples after a complete run") {
                let record = try record(after: [])
                expect(record.seconds["gone"]).to(beNil())
                expect(record.total).to(beLessThan(7))
            }

            it("are kept for examples that --fail-fast left out") {
                let seconds = try record(after: ["--fail-fast"]).seconds
                expect(seconds[id("passes")] ?? 0).to(beLessThan(7))
                expect(seconds[id("comes last")]).to(equal(7))
                expect(seconds["gone"]).to(equal(7))
            }

            it("are kept in repeated and in dry runs") {
                for words in [["--repeat", "2"], ["--dry-run"]] {
                    expect(Array(try record(after: words).seconds.values)).to(equal([7, 7, 7, 7, 7]))
                }
            }
        }

        describe("the recorded failures") {
            @MainActor func failed() throws -> [String] {
                let data = try Data(contentsOf: URL(fileURLWithPath: folder + "/failures.json"))
                return try JSONDecoder().decode([String: [String]].self, from: data)["failed"] ?? []
            }
            beforeEach {
                let names = [id("comes after"), id("comes last"), "gone"]
                try JSONEncoder().encode(["failed": names]).write(
                    to: URL(fileURLWithPath: folder + "/failures.json"))
            }

            it("are kept for examples that were not run") {
                _ = try run(["--name", "comes last"])
                expect(try failed()).to(equal([id("comes after"), "gone"]))
            }

            it("are replaced after a complete run") {
                _ = try run([])
                expect(try failed()).to(equal([id("fails")]))
            }

            it("are kept for examples that --fail-fast left out") {
                _ = try run(["--fail-fast"])
                expect(try failed()).to(equal([id("comes after"), id("comes last"), id("fails"), "gone"]))
            }

            it("include late failures and examples that a crash kept from running") {
                let environment = ["KEA_STATE": folder]
                _ = try ChildRun([], only: ["LeavingBehindSpec"], environment: environment)
                expect(try failed()).to(equal(["KeaRunnerSpecs.LeavingBehindSpec/leaves something behind"]))
                _ = try ChildRun([], only: ["CrashingBeforeSpec"], environment: environment)
                expect(try failed().filter { $0.contains("CrashingBeforeSpec") }).to(haveCount(12))
            }

            it("are kept in a dry run") {
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
