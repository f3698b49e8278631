import Kea

/// The list of the sentences that features may use.
final class StepsCommandSpec: Spec {
    override class func spec() {
        describe("steps") {
            it("lists every sentence with its use and its place, or those with a text in them") {
                let run = try ChildRun(["steps", "works"], files: ["Features/a.feature": feature])
                expect(run.output.replacing("SPECS/Fixtures/", with: "")).to(
                    equal(
                        """
                        given it works                     used 2 times  FixtureSteps.swift:9
                        given it works with {int} item(s)  used 1 time   FixtureSteps.swift:10

                        What may stand in braces:
                          {int}  a whole number, such as 42

                        2 sentences, 0 of them unused in 1 feature file

                        """))
                expect(run.status).to(equal(0))
            }

            it("writes the list for a page, and for programs") {
                let page = try ChildRun(
                    ["steps", "items", "--format", "markdown"], files: ["Features/a.feature": feature])
                expect(page).to(
                    haveLine(
                        "| given | `it works with {int} item(s)` | 1 | SPECS/Fixtures/FixtureSteps.swift:10 |"
                    ))
                let data = try ChildRun(
                    ["steps", "items", "--format", "json"], files: ["Features/a.feature": feature])
                expect(data).to(haveLine(#"      "expression" : "it works with {int} item(s)","#))
                expect(data.status).to(equal(0))
            }

            it("lets definitions that no feature uses fail the run where that is asked for") {
                let run = try ChildRun(["--strict-steps"], files: ["Features/a.feature": feature])
                expect(run.status).to(equal(2))
                expect((run.output + run.errors)).to(contain("error: no feature uses \"it crashes\""))
            }
        }
    }

    private static let feature = """
        Feature: F
          Scenario: S
            Given it works
            And it works
            And it works with 2 items

        """
}
