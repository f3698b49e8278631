import Kea
import KeaFeatures
import KeaSpecSupport

final class SkippedScenarioSpec: Spec {
    override class func spec() {
        describe("the tag @skip") {
            it("leaves out a scenario, with the reason in the comment after it") {
                let run = try FeatureRun(
                    """
                    Feature: F
                      @slow @skip  #  waits for the server
                      Scenario: A
                        * it runs
                      @skip
                      Scenario: B
                        * nobody knows this sentence
                      Scenario: C
                        * it runs
                    """
                ) {
                    beforeRun { fail("before the run of what is left out") }
                    given("it runs") { fail("it runs") }
                }
                expect(run.results.prefix(2).map(\.result.status)).to(equal([.skipped, .skipped]))
                expect(run.results.prefix(2).map(\.result.reason)).to(
                    equal(["waits for the server", "@skip"]))
                expect(run.results.last?.result.status).to(equal(.notRun))
                expect(run.hasFailed).to(beTrue())
            }

            it("leaves out the run's hooks if nothing else is left") {
                let run = try FeatureRun("Feature: F\n  Scenario: A\n  @skip\n  Scenario: B\n    * x\n") {
                    beforeRun { fail("never") }
                }
                expect(run.results.map(\.result.status)).to(equal([.pending, .skipped]))
                expect(run.late).to(beEmpty())
            }

            it("leaves out a rule, a feature and the rows of examples") {
                let run = try FeatureRun(
                    """
                    Feature: F
                      Scenario Outline: A
                        * <it>
                        Examples:
                          | it      |
                          | it runs |
                        @skip
                        Examples:
                          | it       |
                          | it fails |
                      # lint: off-next invisible-character
                      # a comment\u{2028}in one line
                      @skip # not yet
                      Rule: R
                        Scenario: B
                          * it fails
                    """
                ) {
                    then("it runs") { expect(1).to(equal(1)) }
                    then("it fails") { fail("it fails") }
                }
                expect(run.results.map(\.result.status)).to(equal([.passed, .skipped, .skipped]))
                expect(run.results.map(\.result.reason)).to(equal([nil, "@skip", "not yet"]))
                expect(run.hasFailed).to(beFalse())
            }
        }

        describe("a tag that looks as if it selected scenarios") {
            @MainActor func warnings(_ define: @MainActor () -> Void = {}) throws -> [String] {
                let text =
                    "@ignore\nFeature: F\n  @wip\n  Scenario: A\n    * a\n  @only @slow @skipped\n  Scenario: B\n    * a\n"
                return try FeatureRun(text) {
                    then("a") { expect(1).to(equal(1)) }
                    define()
                }.unused.map {
                    "\($0.location?.line ?? 0): \(([$0.message] + $0.details).joined(separator: "\n"))"
                }
            }

            it("is explained, once for all of them") {
                expect(try warnings()).to(
                    equal([
                        """
                        4: @ignore and @only and @skipped and @wip changed nothing: no option and no hook uses it
                        @skip leaves out a scenario, a rule or a feature
                        --tags '@ignore' runs only scenarios with the tag, --tags 'not @ignore' those without it
                        an empty hook says that another tool uses them: beforeScenario(tags: "@ignore or @only or @skipped or @wip") {}
                        """
                    ]))
            }

            it("may be a misspelt @skip") {
                let tags = "@skp @slip @ship @sk\u{456}p"
                let text = "Feature: F\n  \(tags)\n  Scenario: A\n    * a\n  @skip\n  Scenario: B\n"
                let run = try FeatureRun(text) { then("a") { expect(1).to(equal(1)) } }
                expect(run.unused.map(\.message)).to(
                    equal(["@skp and @sk\u{456}p changed nothing: no option and no hook uses it"]))
            }

            it("is not mentioned if a hook uses it") {
                expect(try warnings { beforeScenario(tags: "@wip or @only or @skipped or not @ignore") {} })
                    .to(beEmpty())
            }
        }
    }
}
