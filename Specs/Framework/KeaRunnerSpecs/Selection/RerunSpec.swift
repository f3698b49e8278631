import Foundation
import Kea
import RunSupport

final class RerunSpec: Spec {
    override class func spec() {
        describe("--rerun") {
            it("selects only what the file lists") {
                let run = try InnerRun(
                    ["--list", "--rerun", "again.txt"],
                    files: [
                        "again.txt": "a.feature:2\n\nsub/b.feature:2:4\r\n", "a.feature": feature,
                        "sub/b.feature": feature, "Features/c.feature": feature,
                    ])
                expect(run.lines.filter { !$0.isEmpty }.map { $0.prefix { $0 != " " } }).to(
                    equal(["a.feature:2:3", "sub/b.feature:2:3", "sub/b.feature:4:3"]))
            }

            it("reads what --format rerun has written") {
                let folder = try Folder(["a.feature": Data(feature.utf8)])
                let state = ["KEA_DIRECTORY": folder.path]
                _ = try InnerRun(["a.feature", "--format", "rerun:again.txt"], environment: state)
                expect(try String(contentsOfFile: folder.path + "/again.txt", encoding: .utf8)).to(
                    equal("a.feature:4:6\n"))
                let second = try InnerRun(["--rerun", "again.txt"], environment: state)
                expect(second).to(haveLine("2 examples: 2 failed in N ms"))
            }

            for run in Transcript.read("rerun") {
                it(run.title) { try run.expectRun(files: ["a.feature": feature]) }
            }

            it("reads only regular files up to a size") {
                for option in ["--rerun", "--durations"] {
                    let run = try InnerRun([option, "/dev/zero", "--shard", "1/2"])
                    expect(run.errors).to(
                        beginWith("error: \(option): /dev/zero cannot be read: it is not an ordinary file"))
                }
            }

            it("is an error without a readable text file") {
                expect(try InnerRun(["--rerun", "x"]).errors).to(
                    equal("error: --rerun: x cannot be read: no such file or directory\n"))
                let run = try InnerRun(["--rerun", "x"], bytes: ["x": Data([0xFF, 0x00])])
                expect(run.errors).to(equal("error: --rerun: x is not a text, so it contains no locations\n"))
                let path = try InnerRun(["--rerun", "x", "a.feature"], files: ["x": ""])
                expect(path.errors).to(
                    equal("error: the path a.feature has no effect with --rerun, which says what to run\n"))
            }
        }

        describe("--only-failures") {
            @Let var state = FileManager.default.temporaryDirectory.path + "/kea-state-\(UUID().uuidString)"
            afterEach { try? FileManager.default.removeItem(atPath: state) }

            it("runs what failed in its last run, until it passes") {
                let folder = try Folder(["a.feature": Data(feature.utf8)])
                @MainActor func run(_ arguments: [String]) throws -> InnerRun {
                    try InnerRun(arguments, environment: ["KEA_STATE": state, "KEA_DIRECTORY": folder.path])
                }
                expect(try run(["a.feature"])).to(haveLine("3 examples: 2 failed, 1 passed in N ms"))
                let again = try run(["a.feature", "--only-failures"])
                expect(again).to(haveLine("2 examples: 2 failed in N ms"))
                // One example is fixed, and its lines move.
                let mended = "# new\n" + feature.replacing("When it throws", with: "Given it works")
                try Data(mended.utf8).write(to: URL(fileURLWithPath: folder.path + "/a.feature"))
                expect(try run(["a.feature:7"])).to(haveLine("1 example: 1 passed in N ms"))
                let last = try run(["a.feature", "--only-failures"])
                expect(last).to(haveLine("1 example: 1 failed in N ms"))
                expect(last).to(haveText("F › second"))
            }

            it("warns about failed examples that are missing or renamed") {
                let folder = try Folder(["a.feature": Data(feature.utf8)])
                let environment = ["KEA_STATE": state, "KEA_DIRECTORY": folder.path]
                _ = try InnerRun(["a.feature"], environment: environment)
                let renamed = feature.replacing("second", with: "other")
                try Data(renamed.utf8).write(to: URL(fileURLWithPath: folder.path + "/a.feature"))
                let run = try InnerRun(["--only-failures", "a.feature"], environment: environment)
                expect(run).to(haveLine("1 example: 1 failed, 1 warning in N ms"))
                expect(run.lines[0]).to(equal("warning: --only-failures: 1 failed example no longer exists"))
                expect(run.lines[1]).to(endWith("a.feature/F › second"))
            }

            it("includes failures in files outside the features folder") {
                let path = "other/a.feature"
                let folder = try Folder([path: Data(feature.utf8)])
                @MainActor func run(_ arguments: [String]) throws -> InnerRun {
                    try InnerRun(arguments, environment: ["KEA_STATE": state, "KEA_DIRECTORY": folder.path])
                }
                expect(try run([path])).to(haveLine("3 examples: 2 failed, 1 passed in N ms"))
                let again = try run(["--only-failures"])
                expect(again).to(haveLine("2 examples: 2 failed in N ms"))
                expect(again.output).toNot(contain("no longer"))
                try FileManager.default.removeItem(atPath: folder.path + "/" + path)
                expect(try run(["--only-failures"]).lines[0]).to(
                    equal("warning: --only-failures: 2 failed examples no longer exist"))
            }

            it("ignores failures elsewhere when paths are given") {
                let folder = try Folder(["a.feature": Data(feature.utf8), "b.feature": Data(feature.utf8)])
                @MainActor func run(_ arguments: [String]) throws -> InnerRun {
                    try InnerRun(
                        arguments, only: ["FixtureSteps", "FailingEarlySpec"],
                        environment: ["KEA_STATE": state, "KEA_DIRECTORY": folder.path])
                }
                _ = try run(["."])
                let again = try run(["--only-failures", "b.feature"])
                expect(again).to(haveLine("2 examples: 2 failed in N ms"))
            }

            it("has nothing to run when nothing failed") {
                _ = try InnerRun(
                    ["--name", "passes"], only: ["FailingEarlySpec"], environment: ["KEA_STATE": state])
                let run = try InnerRun(
                    ["--only-failures"], only: ["FailingEarlySpec"], environment: ["KEA_STATE": state])
                expect(run.output).to(
                    beginWith("warning: --only-failures: none of 4 examples failed in its last run\n"))
                expect(run.status).to(equal(3))
            }

            it("leaves out pending examples of a run with --no-strict") {
                let folder = try Folder([
                    "a.feature": Data("Feature: F\nScenario: S\nWhen it is not finished\n".utf8)
                ])
                @MainActor func run(_ options: [String]) throws -> InnerRun {
                    try InnerRun(
                        options + ["a.feature"],
                        environment: ["KEA_STATE": state, "KEA_DIRECTORY": folder.path])
                }
                _ = try run([])
                expect(try run(["--only-failures"])).to(haveLine("1 example: 1 pending in N ms"))
                _ = try run(["--no-strict"])
                expect(try run(["--only-failures"]).status).to(equal(3))
            }

            it("keeps the failures of examples that --fail-fast left out") {
                @MainActor func run(_ arguments: [String]) throws -> InnerRun {
                    try InnerRun(arguments, only: ["FailingEarlySpec"], environment: ["KEA_STATE": state])
                }
                _ = try run(["--fail-fast"])
                expect(try run(["--only-failures"])).to(haveLine("1 example: 1 failed in N ms"))
            }

            it("includes crashes") {
                let environment = ["KEA_STATE": state]
                _ = try ChildRun(
                    ["--name", "bird", "--name", "index"], only: ["CrashingSpec"], environment: environment)
                let run = try ChildRun(["--only-failures"], only: ["CrashingSpec"], environment: environment)
                expect(run).to(haveLine("1 example: 1 crashed in N ms"))
            }

            it("is an error without a valid record") {
                @MainActor func run() throws -> InnerRun {
                    try InnerRun(["--only-failures"], only: ["OrderSpec"], environment: ["KEA_STATE": state])
                }
                expect(try run().errors).to(
                    equal(
                        "error: --only-failures: no run has been recorded in \(state); run without it first\n"
                    ))
                try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: true)
                for text in ["", "{\"failed\": [3]}", "[]", "{\"failed\": [\"a\""] {
                    try Data(text.utf8).write(to: URL(fileURLWithPath: state + "/failures.json"))
                    let wrong = try run()
                    expect(wrong.errors).to(
                        equal(
                            "error: --only-failures: no run has been recorded in \(state); run without it first\n"
                        ))
                }
                // A run without the option ignores the invalid record and replaces it.
                expect(try InnerRun([], only: ["OrderSpec"], environment: ["KEA_STATE": state]).status).to(
                    equal(0))
                expect(try run().status).to(equal(3))
            }
        }

        describe("--repeat") {
            for run in Transcript.read("repeat") {
                it(run.title) { try run.expectRun() }
            }

            it("runs each example several times, with a result each") {
                let run = try counting(["--repeat", "5", "--in-process"])
                expect(run).to(haveLine("5 examples: 1 failed, 4 passed in N ms"))
                expect(run).to(haveText("fails the third time (3 of 5)"))
            }

            it("writes each repetition as a test case or an example") {
                let folder = try Folder(["a.feature": Data(feature.replacing("When", with: "Given").utf8)])
                let environment = ["KEA_DIRECTORY": folder.path]
                let reports = ["-f", "message:m.ndjson", "-f", "events:e.ndjson"]
                let run = try InnerRun(["a.feature:2", "--repeat", "2"] + reports, environment: environment)
                expect(run).to(haveLine("2 examples: 2 passed in N ms"))
                let text = try String(contentsOfFile: folder.path + "/m.ndjson", encoding: .utf8)
                for type in ["testCase", "testCaseStarted", "testCaseFinished"] {
                    expect(text.split(separator: "\n").filter { $0.hasPrefix("{\"\(type)\":") }).to(
                        haveCount(2))
                }
                expect(Set(text.matches(of: /"pickleId":"([^"]+)"/).map(\.1))).to(haveCount(1))
                expect(text).to(contain("\"success\":true"))
                let merged = try InnerRun(["merge", "e.ndjson", "-f", "pretty"], environment: environment)
                expect(merged.output).to(contain("first (1 of 2)", "first (2 of 2)", "2 examples: 2 passed"))
                expect(merged.status).to(equal(0))
            }

            it("handles a scenario whose name looks like a repetition's") {
                let text =
                    "Feature: F\n  Scenario: S\n    Given it works\n  Scenario: S (1 of 2)\n    When it fails\n"
                let run = try InnerRun(
                    ["-f", "message", "--repeat", "2", "a.feature"], files: ["a.feature": text])
                expect(run.output.split(separator: "\n").filter { $0.contains(#""status":"FAILED""#) }).to(
                    haveCount(2))
                expect(run.output.split(separator: "\n").filter { $0.hasPrefix("{\"testCase\":") }).to(
                    haveCount(4))
            }

            it("stops at the first failure with --fail-fast") {
                let run = try counting(["--repeat", "5", "--fail-fast", "--in-process"])
                expect(run).to(haveLine("3 examples: 1 failed, 2 passed, 2 not run in N ms"))
            }

            it("loses no repetition in a crash") {
                let run = try ChildRun(
                    ["--repeat", "2", "--name", "bird", "--name", "index"], only: ["CrashingSpec"])
                expect(run).to(haveLine("6 examples: 2 crashed, 4 passed in N ms"))
            }
        }

        describe("--until-failure") {
            it("runs until an example fails") {
                let run = try counting(["--until-failure"])
                expect(run.errors).to(equal("round 1 passed\nround 2 passed\n"))
                expect(run.lines.count { $0 == "1 example: 1 passed in N ms" }).to(equal(2))
                expect(run).to(haveLine("1 example: 1 failed in N ms"))
            }

            it("uses a new random order in each round") {
                let run = try InnerRun(
                    ["--until-failure", "--repeat", "3", "--order", "random"], only: ["OrderSpec"])
                let seeds = run.output.matches(of: /random order, seed (\d+)/).map { String($0.1) }
                expect(Set(seeds).count).to(equal(3))
            }
        }
    }

    @MainActor private static func counting(_ arguments: [String]) throws -> ChildRun {
        let file = FileManager.default.temporaryDirectory.path + "/kea-counter-\(UUID().uuidString)"
        try Data().write(to: URL(fileURLWithPath: file))
        defer { try? FileManager.default.removeItem(atPath: file) }
        return try ChildRun(arguments, only: ["CountingSpec"], environment: ["KEA_FIXTURE_COUNTER": file])
    }

    private static let feature = """
        Feature: F
          Scenario: first
            Given it works
          Scenario: second
            When it fails
          Scenario: third
            When it throws
        """
}
