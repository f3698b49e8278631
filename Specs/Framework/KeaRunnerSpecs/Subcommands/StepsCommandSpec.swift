import Kea
import RunSupport

final class StepsCommandSpec: Spec {
    override class func spec() {
        describe("the steps command") {
            for run in Transcript.read("steps") {
                it(run.title) { try run.expectRun() }
            }

            it("ignores case") {
                let run = try InnerRun(["steps", "ITEM", "--swift"], files: ["Features/a.feature": feature])
                expect(run.output).to(contain("it works with {int} item(s)"))
            }

            for (text, count) in [
                ("works with 20 items", 1), ("Given it works with 1 item", 1), ("* it works", 2),
                ("Angenommen it works with 3 items", 1), ("WITH 20 ITEMS", 1), ("says \"a word\"", 1),
                ("with twenty items", 0), ("20", 0), ("works with 20 items today", 0), ("it works items", 0),
            ] {
                it("finds the sentences that match \(text) or contain it") {
                    let run = try InnerRun(["steps", "--swift", text])
                    expect(run.lines.filter { $0.hasPrefix("      SPECS/Fixtures/FixtureSteps.swift:") }).to(
                        haveCount(count))
                }
            }

            it("has the usual world in missing definitions, if there are not more of them than definitions") {
                @MainActor func missing(_ count: Int) throws -> String {
                    let steps = (1...count).map {
                        "    Given \(Array(repeating: "a", count: $0).joined(separator: " "))\n"
                    }
                    let feature = "Feature: A\n  Scenario: S\n\(steps.joined())"
                    return try InnerRun(
                        ["steps", "--missing"], files: ["Features/a.feature": feature], only: ["HarbourSteps"]
                    ).output
                }
                expect(try missing(3)).to(contain("given(\"a a a\") { (harbour: Harbour) in\n"))
                expect(try missing(4)).to(contain("given(\"a a a\") {\n"))
            }

            for run in Transcript.read("missingSteps") {
                it("prints \(run.title)") { try run.expectRun(files: ["Features/b.feature": b]) }
            }

            it("reports unused definitions as errors of a run with --strict-steps") {
                let run = try InnerRun(["--strict-steps"], files: ["Features/a.feature": feature])
                expect((run.output + run.errors)).to(contain("error: no feature uses \"it crashes\""))
            }
        }
    }

    private static let b = "Feature: B\n  Scenario: S\n    Given nothing is defined\n"

    private static let feature = """
        Feature: F
          Background:
            Given it works
          Scenario: S
            When it works
            And it works with 2 items
          Scenario: T
            When it works

        """
}
