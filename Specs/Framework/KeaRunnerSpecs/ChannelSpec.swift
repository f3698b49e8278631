import Foundation
import Kea

/// What examples do to descriptors that are not theirs changes no result.
final class ChannelSpec: Spec {
    override class func spec() {
        describe("an example that does something to all descriptors") {
            it("has crashed where it writes to that of the results, and nothing is lost") {
                let run = try ChildRun([], only: ["WritingToAllSpec"])
                expect(run).to(
                    haveLine(
                        "    wrote to the descriptor over which results are told  SPECS/Fixtures/ChannelSpecs.swift:14"
                    ))
                expect(run).to(haveLine("3 examples: 1 crashed, 1 failed, 1 passed in N ms"))
                expect(run.status).to(equal(1))
            }

            it("loses nothing where it makes them non-blocking") {
                let run = try ChildRun([], only: ["UnblockingAllSpec"])
                expect(run).to(haveLine("41 examples: 40 failed, 1 passed in N ms"))
            }

            it("loses nothing where it closes all below a thousand") {
                let run = try ChildRun([], only: ["ClosingSomeSpec"])
                expect(run).to(haveLine("fails after     SPECS/Fixtures/ChannelSpecs.swift:33"))
                expect(run).to(haveLine("2 examples: 1 failed, 1 passed in N ms"))
            }

            it(
                "has crashed where it closes that of the results, and nothing is written to what took its place"
            ) {
                let run = try ChildRun([], only: ["ClosingAllSpec"])
                expect(run).to(
                    haveLine(
                        "    closed the descriptor over which results are told  SPECS/Fixtures/ChannelSpecs.swift:40"
                    ))
                expect(run).to(haveLine("3 examples: 1 crashed, 1 failed, 1 passed in N ms"))
                expect(run.status).to(equal(1))
            }

            it("is not waited for where it prints to what nobody reads") {
                let run = try ChildRun([], only: ["ReplacingOutputSpec"])
                expect(run).to(haveLine("2 examples: 2 passed in N ms"))
                expect(run.status).to(equal(0))
            }

            it("has crashed where it shuts down that of the results") {
                let run = try ChildRun([], only: ["ShuttingDownSpec"])
                expect(run).to(haveLine("2 examples: 1 crashed, 1 failed in N ms"))
            }
        }

        describe("an example that says much") {
            let shared = SharedRun { try ChildRun(["-f", "events"], only: ["TalkativeSpec"]) }
            @MainActor func line(_ type: String, _ name: String) throws -> String {
                try unwrap(
                    shared.run.lines.first { $0.contains("\"type\":\"\(type)\"") && $0.contains(name) })
            }

            it("is heard to the end, in one line or in many") {
                expect(try line("exampleFinished", "says much in one line").utf8.count).to(
                    beGreaterThan(500_000))
                expect(try line("exampleFinished", "says much in many lines").utf8.count).to(
                    beGreaterThan(5_000 * 4))
            }

            it("keeps all its failures, in order") {
                let text = try line("exampleFinished", "says it often")
                expect(
                    text.components(separatedBy: "\"message\":\"failure ").dropFirst().map {
                        $0.prefix { $0 != "\"" }
                    }
                )
                .to(equal((1...1_000).map { Substring("\($0)") }))
            }

            it("keeps what it attached") {
                // Bytes are told in base 64.
                expect(try line("attachment", "x/y").utf8.count).to(beGreaterThan(500_000 / 3 * 4))
            }

            it("is heard on standard error") {
                expect(try shared.run.errors.utf8.count { $0 == 0x2E }).to(equal(1_000_000))
            }

            it("has one result each") {
                expect(try shared.run.lines.count { $0.contains("\"type\":\"exampleFinished\"") }).to(
                    equal(5))
            }
        }
    }
}
