import Foundation
import Kea
import RunSupport

/// Tests of Swift Testing that run more than once, not to their end, or not at all.
final class SwiftTestingAgainSpec: Spec {
    override class func spec() {
        describe("@Test functions that run again") {
            for processes in [["--workers", "2"], ["--workers", "1"], ["--in-process"]] {
                context("with \(processes.joined(separator: " "))") {
                    it("run once for each repetition", .waits) {
                        let (run, executions) = try again(["--repeat", "3"] + processes)
                        expect(executions).to(equal("aaabbb"))
                        expect(run).to(haveText("6 examples: 2 failed, 4 passed"))
                    }

                    it("run again when they are retried", .waits) {
                        let (run, executions) = try again(["--retry", "2"] + processes)
                        expect(executions).to(equal("aabb"))
                        expect(run.status).to(equal(0))
                        expect(run).to(haveText("2 examples: 2 flaky in"))
                        let (strict, again) = try again(
                            ["--retry", "2", "--strict-flaky", "--retry-tag-filter", "@slow"] + processes)
                        expect(again).to(equal("abb"))
                        expect(strict.status).to(equal(1))
                    }

                }
            }

            it("run until one fails") {
                let (run, executions) = try again(["--until-failure", "--name", "a()"])
                expect(executions).to(equal("a"))
                expect(run.status).to(equal(1))
            }
        }

        describe("@Test functions in an interrupted run") {
            it("are not run, rather than skipped") {
                let run = try ChildRun(["--in-process"], only: ["InterruptingSuite"])
                expect(run).to(haveText("nothing was run, 1 not run"))
                expect(run.status).to(equal(130))
            }
        }

        describe("@Test functions that do not start") {
            it("fail at the time limit", .waits) {
                let run = try ChildRun(["--time-limit", "1s"], only: ["WaitingSuite"])
                expect(run).to(
                    haveText("was not run; the process of Swift Testing started no test within N ms"))
                expect(run.status).to(equal(1))
            }
        }
    }

    /// Runs the tests that count their executions, and returns their letters in alphabetical order.
    @MainActor
    private static func again(_ arguments: [String]) throws -> (run: ChildRun, executions: String) {
        let state = FileManager.default.temporaryDirectory.path + "/kea-\(UUID().uuidString)"
        defer { try? FileManager.default.removeItem(atPath: state + "-again") }
        let run = try ChildRun(arguments, only: ["AgainSuite"], environment: ["KEA_STATE": state])
        return (run, String(try String(contentsOfFile: state + "-again", encoding: .utf8).sorted()))
    }
}
