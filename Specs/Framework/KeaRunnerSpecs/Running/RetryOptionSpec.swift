import Foundation
import Kea
import RunSupport

final class RetryOptionSpec: Spec {
    override class func spec() {
        describe("--retry") {
            it("reports examples that pass on a retry as flaky, others as failed") {
                let run = try InnerRun(["--retry", "2"], only: ["FlakySpec"])
                expect(run).to(haveLine("5 examples: 1 failed, 2 flaky, 2 passed in N ms"))
                expect(run).to(
                    haveText(
                        """
                        Flaky:
                          a wheel › turns the second time: passed at attempt 2  SPECS/Fixtures/FlakySpecs.swift:22
                            try 1 of second  SPECS/Fixtures/FlakySpecs.swift:14
                          a wheel › turns the third time: passed at attempt 3  SPECS/Fixtures/FlakySpecs.swift:23
                            try 1 of third  SPECS/Fixtures/FlakySpecs.swift:14

                        """))
                expect(run).to(haveText("try 3 of never"))
                expect(run.output).toNot(contain("try 1 of never"))
            }

            it("passes with flaky examples unless --strict-flaky is given") {
                let arguments = ["--retry", "1", "--name", "second time"]
                let run = try InnerRun(arguments, only: ["FlakySpec"])
                expect(run).to(haveLine("1 example: 1 flaky in N ms"))
                let strict = try InnerRun(arguments + ["--strict-flaky"], only: ["FlakySpec"])
                expect(strict).to(haveLine("1 example: 1 flaky in N ms"))
                expect(strict.status).to(equal(1))
            }

            it("works with --in-process") {
                let run = try InnerRun(["--retry", "2", "--in-process"], only: ["FlakySpec"])
                expect(run).to(haveLine("5 examples: 1 failed, 2 flaky, 2 passed in N ms"))
            }

            it("applies only to examples that match --retry-tag-filter") {
                let run = try InnerRun(
                    ["--retry", "2", "--retry-tag-filter", "@wheel", "--retry-tag-filter", "not @slow"],
                    only: ["FlakySpec"])
                expect(run).to(haveLine("5 examples: 2 failed, 1 flaky, 2 passed in N ms"))
            }

            it("does not retry a crash, and runs the other examples") {
                let run = try ChildRun(["--retry", "5"], only: ["CrashingLaterSpec"])
                expect(run).to(haveLine("2 examples: 1 crashed, 1 passed in N ms"))
            }

            it("judges exit expectations anew in each attempt") {
                let run = try ChildRun(["--retry", "2"], only: ["FlakyExitSpec"])
                expect(run).to(haveText("passed at attempt 3"))
            }

            it("shows each attempt in the pretty report") {
                let run = try InnerRun(
                    ["--retry", "2", "-f", "pretty", "a.feature"], files: ["a.feature": feature],
                    only: ["FlakySteps"])
                expect(run).to(
                    haveText(
                        """
                            third
                              ✗ Given a step that passes the third time
                            ✗ third: attempt 1 failed, another follows
                                try 1 of third
                            third
                              ✗ Given a step that passes the third time
                            ✗ third: attempt 2 failed, another follows
                                try 2 of third
                            third
                              ✓ Given a step that passes the third time
                              flaky: passed at attempt 3

                        """))
            }

            it("includes each attempt in the events") {
                let run = try InnerRun(
                    ["--retry", "1", "-f", "events", "--name", "second time"], only: ["FlakySpec"])
                let types = run.lines.compactMap {
                    $0.firstMatch(of: /"type":"(example\w+)"/).map { String($0.1) }
                }
                expect(types).to(
                    equal(["exampleStarted", "exampleRetried", "exampleStarted", "exampleFinished"]))
                expect(run).to(haveText("\"flaky\":1"))
                expect(run.output).to(contain("\"attempts\":2"))
            }
        }

        describe("an invalid option for retries") {
            it("is an error at its position in a tag expression") {
                let run = try InnerRun(["--retry", "1", "--retry-tag-filter", "@a and"])
                expect(run.errors).to(beginWith("error: --retry-tag-filter: "))
            }
        }
    }

    private static let feature = """
        Feature: Retry
          Scenario: third
            Given a step that passes the third time
        """
}
