import Kea
import KeaEvents
import KeaFeatures
import KeaSpecSupport

private enum Colour: CaseIterable, StepArgument { case red, green }

final class FeatureReviewSpec: Spec {
    override class func spec() {
        describe("the review of a feature") {
            @MainActor func registry() -> StepRegistry {
                StepRegistry {
                    given("a table") { (_: DataTable) in }
                    given("{int} rows") { (_: Int8) in }
                    given("{word} rows") { (_: String) in }
                    given("a {} leaf") { (_: Colour) in }
                    given(.regex("^(?=(a+)+$)")) { (_: String) in }
                    then("it is {word}") { (_: String) in throw Pending() }
                }
            }

            it("has each mistake in its sentences once, in the order of lines") {
                let text = """
                    Feature: F
                      Background:
                        Given a table
                          | a |
                      Scenario: A
                        Given a table
                        And 3 rows
                        And a blue leaf
                        And \(String(repeating: "a", count: 40))b
                        Then it is done
                      @skip
                      Scenario: B
                        Given nothing is known
                      Scenario Outline: C
                        Given nothing is <known>
                        Examples:
                          | known |
                          | known |
                          | known |
                    """
                let review = try unwrap(
                    registry().reviews(of: ["F.feature": text], reviewsResults: true)["F.feature"])
                expect(review.diagnostics.map { "\($0.location?.line ?? 0): \($0.message.prefix(32))" }).to(
                    equal([
                        "6: the step has no data table below", "7: 2 step definitions fit “3 rows”",
                        "8: \"blue\" is not one of red, green", "9: it cannot be found out whether /",
                    ]))
                expect(review.undefined.map { "\($0.diagnostic.location?.line ?? 0): \($0.uses)" }).to(
                    equal(["15: 2"]))
                expect(review.provenLines).to(equal([3, 6, 7, 8, 9, 10]))
            }

            it("has an undefined sentence in the first of its features, with all its steps") {
                func text(_ step: String) -> String { "Feature: F\n  Scenario: A\n    \(step)\n    * new\n" }
                let reviews = registry().reviews(
                    of: ["c": text("When it rains"), "a": text("* fog"), "b": text("Given it rains")],
                    reviewsResults: false)
                let found = reviews.sorted { $0.key < $1.key }.map { $0.value.undefined.map(\.uses) }
                expect(found).to(equal([[1, 3], [2], []]))
                expect(reviews["b"]?.undefined.first?.diagnostic.message).to(
                    equal("no step definition fits “it rains”"))
            }

            it("knows which sentences lack a definition, and has one for each") {
                let run = try FeatureRun("Feature: F\n  Scenario: A\n    Given a table\n    And it rains\n")
                let found = registry().mistakes(in: run.features.flatMap(\.pickles), path: "F.feature")
                expect(found.map(\.line)).to(equal([3, 4]))
                expect(found.map(\.isUndefined)).to(equal([false, true]))
                expect(found.map(\.failure.snippet.first)).to(equal([nil, "given(\"it rains\") {"]))
            }

            it("leaves out the sentences of skipped scenarios, as a run does") {
                let run = try FeatureRun(
                    "Feature: F\n  @skip\n  Scenario: A\n    Given nothing\n  Scenario: B\n    And it rains\n"
                )
                let found = registry().mistakes(in: run.features.flatMap(\.pickles), path: "F.feature")
                expect(found.map(\.line)).to(equal([6]))
            }

            it("has the values and columns of its definitions") {
                let vocabulary = registry().vocabulary([])
                expect(vocabulary.definitions.map { $0.parameters.map(\.values) }).to(
                    contain([["red", "green"]]))
                expect(vocabulary.definitions.map(\.columns?.count)).to(equal([0, nil, nil, nil, nil, nil]))
            }
        }
    }
}
