import Foundation
import Kea
import RunSupport

/// `--step` and `--pause-on-failure` at a terminal, in processes of their own.
final class StepOptionSpec: Spec {
    override class var traits: [Trait] { [.waits] }

    override class func spec() {
        let files = [
            "a.feature": """
            Feature: F
              Scenario: One
                Given it works
                When it fails
              Scenario: Two
                Given it works

            """
        ]

        describe("--step") {
            it("asks at the terminal, and reports what ran") {
                let run = try TerminalRun(
                    ["--step", "--no-color", "a.feature"], [.type(""), .type(""), .type(""), .type("s")],
                    files: files)
                expect(run.screen).to(contain("Given it works  a.feature:3\n      then it works  SPECS"))
                expect(run.screen).to(contain("✗ failed\n      expected 3, found 2\n"))
                expect(run.screen).to(contain("\nSkipped:\n  1 example: skipped by hand\n"))
                expect(run.screen).to(contain("\n2 examples: 1 failed, 1 skipped in N ms\n"))
                expect(run.status).to(equal(1))
            }

            for (name, act, status) in [
                ("q", TerminalRun.Act.type("q"), 130), ("the end of input", .end, 130),
                ("an interrupt", .signal(SIGINT), 130), ("a termination", .signal(SIGTERM), 143),
                ("a closed terminal", .closeTerminal, 130),
            ] {
                it("ends the run with complete reports after \(name)") {
                    let run = try TerminalRun(
                        ["--step", "-f", "junit:r.xml", "-f", "message:m.ndjson", "a.feature"],
                        [.type(""), act],
                        files: files, reading: ["r.xml", "m.ndjson"])
                    let junit = try unwrap(run.files["r.xml"])
                    expect(junit).to(contain("<skipped message=\"skipped: skipped by hand\"/>"))
                    expect(junit).to(contain("not run: the run was interrupted"))
                    expect(junit).to(endWith("</testsuites>\n"))
                    let messages = try unwrap(run.files["m.ndjson"])
                    expect(messages).to(contain("\"status\":\"PASSED\""))
                    expect(messages).to(contain("\"message\":\"skipped by hand\""))
                    expect(messages.split(separator: "\n").last).to(contain("testRunFinished"))
                    expect(run.status).to(equal(status))
                }
            }

            it("does not count pauses towards an example's time limit") {
                let run = try TerminalRun(
                    ["--step", "--no-color", "--name", "prints nothing"], [.typeAfter(1.5, "")], files: [:],
                    only: ["PrintingSpec"])
                expect(run.screen).to(contain("\n1 example: 1 passed in N ms\n"))
                expect(run.status).to(equal(0))
            }
        }

        describe("--pause-on-failure") {
            it("asks about what fails alone") {
                let run = try TerminalRun(
                    ["--pause-on-failure", "--no-color", "a.feature"], [.type("")], files: files)
                expect(run.screen.components(separatedBy: "\n› ").count).to(equal(2))
                expect(run.screen.contains(/process \d+ is waiting: lldb -p \d+\n/)).to(
                    beTrue(), "naming the process")
                expect(run.screen).to(contain("\n2 examples: 1 failed, 1 passed in N ms\n"))
                expect(run.status).to(equal(1))
            }
        }

        describe("without a person") {
            for option in ["--step", "--pause-on-failure"] {
                it("refuses \(option)") {
                    let run = try InnerRun([option, "a.feature"], files: files)
                    expect(run.errors).to(
                        equal("error: \(option) needs a terminal as its standard input and output\n"))
                    expect(run.status).to(equal(2))
                    let server = try InnerRun(
                        [option, "a.feature"], files: files, environment: ["CI": "true"])
                    expect(server.errors).to(
                        equal("error: \(option) asks the person at the terminal, and CI is set\n"))
                    expect(server.status).to(equal(2))
                }
            }
        }
    }
}
