import Foundation
import Kea
import RunSupport

final class ChannelSpec: Spec {
    override class func spec() {
        describe("an example that changes all open descriptors") {
            it("loses no result when it writes to them") {
                let run = try ChildRun([], only: ["WritingToAllSpec"])
                expect(run).to(haveLine("3 examples: 1 failed, 2 passed in N ms"))
            }

            it("loses no result when it makes them non-blocking") {
                let run = try ChildRun([], only: ["UnblockingAllSpec"])
                expect(run).to(haveLine("41 examples: 40 failed, 1 passed in N ms"))
            }

            it("loses no result when it closes all but the highest") {
                let run = try ChildRun([], only: ["ClosingSomeSpec"])
                expect(run).to(haveLine("fails after     SPECS/Fixtures/ChannelSpecs.swift:33"))
                expect(run).to(haveLine("2 examples: 1 failed, 1 passed in N ms"))
            }

            it("crashes when it closes the result channel or reuses its number") {
                let run = try ChildRun([], only: ["ClosingAllSpec"])
                expect(run).to(
                    haveLine(
                        "    closed the descriptor over which results are sent  SPECS/Fixtures/ChannelSpecs.swift:40"
                    ))
                expect(run).to(haveLine("3 examples: 1 crashed, 1 failed, 1 passed in N ms"))
            }

            it("is not waited for when its standard output is not read") {
                let run = try ChildRun([], only: ["ReplacingOutputSpec"])
                expect(run).to(haveLine("2 examples: 2 passed in N ms"))
            }

            it("crashes when it shuts down the result channel") {
                let run = try ChildRun([], only: ["ShuttingDownSpec"])
                expect(run).to(haveLine("2 examples: 1 crashed, 1 failed in N ms"))
            }
        }

        describe("a large amount of data from an example") {
            let shared = SharedRun { try ChildRun(["-f", "events"], only: ["TalkativeSpec"]) }
            beforeAll { _ = try shared.run }
            @MainActor func line(_ type: String, _ name: String) throws -> String {
                try unwrap(
                    shared.run.lines.first { $0.contains("\"type\":\"\(type)\"") && $0.contains(name) })
            }

            it("is reported in full, in one line or in many") {
                expect(try line("exampleFinished", "says much in one line").utf8.count).to(
                    beGreaterThan(500_000))
                expect(try line("exampleFinished", "says much in many lines").utf8.count).to(
                    beGreaterThan(5_000 * 4))
            }

            it("includes all failures in order") {
                let text = try line("exampleFinished", "says it often")
                expect(
                    text.components(separatedBy: "\"message\":\"failure ").dropFirst().map {
                        $0.prefix { $0 != "\"" }
                    }
                )
                .to(equal((1...1_000).map { Substring("\($0)") }))
            }

            it("includes attachments") {
                // Bytes are encoded in Base64.
                expect(try line("attachment", "x/y").utf8.count).to(beGreaterThan(500_000 / 3 * 4))
            }

            it("is forwarded on standard error") {
                expect(try shared.run.errors.utf8.count { $0 == 0x2E }).to(equal(1_000_000))
            }

            @MainActor func run(_ steps: [String], _ arguments: [String] = []) throws -> ChildRun {
                let scenarios = steps.map { "  Scenario: S\n    Then \($0)\n" }.joined()
                return try ChildRun(
                    ["a.feature"] + arguments, files: ["a.feature": "Feature: F\n\(scenarios)"],
                    only: ["TalkativeSteps"])
            }

            it("may be in the ends of steps, of which parts arrive") {
                let run = try run(Array(repeating: "it says much", count: 6), ["-f", "events"])
                expect(run.lines.count { $0.contains("\"type\":\"stepFinished\"") }).to(equal(6))
                expect(run.status).to(equal(0))
            }

            it("is not forwarded if it is about a crash, before held steps") {
                let run = try run(["it crashes slowly"])
                expect(run).to(haveText("    crashed: slowly"))
                expect(run.errors).to(equal(""))
            }

            it("leads to one result per example") {
                expect(try shared.run.lines.count { $0.contains("\"type\":\"exampleFinished\"") }).to(
                    equal(5))
            }
        }
    }
}
