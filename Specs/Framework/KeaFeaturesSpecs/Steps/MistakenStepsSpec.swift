import Kea
import KeaEvents
import KeaFeatures
import KeaSpecSupport

@MainActor
private final class Reader: World {
    init() {}
}

@MainActor
private final class Guide: World {
    init() {}
}

final class MistakenStepsSpec: Spec {
    override class func spec() {
        @MainActor func run(_ steps: String...) throws -> FeatureRun {
            try FeatureRun("Feature: F\n  Scenario: S\n" + steps.map { "    \($0)\n" }.joined()) {
                when("the reader reads") { (_: Reader) in }
                then("the reader sees {int} row(s)") { (_: Reader, count: Int) in expect(count).to(equal(3)) }
                then("the guide shows {int} event(s)") { (_: Guide, count: Int) in expect(count).to(equal(3))
                }
                afterScenario("clean up") { fail("it cannot be cleaned") }
            }
        }

        describe("a failing sentence of another app") {
            let hint =
                "this is the first step about the guide; the steps above are about the reader. Is it a sentence of another app?"

            it("says that no step above is about it") {
                let failures = try run("When the reader reads", "Then the guide shows 0 events").steps.map(
                    \.result.failures)
                expect(failures.joined().map(\.message)).to(
                    equal(["expected 3, found 0", "it cannot be cleaned"]))
                expect(failures.map { $0.flatMap(\.details).contains(hint) }).to(equal([false, true, false]))
            }

            it("says so once, and not of another failure") {
                let steps = try run(
                    "When the reader reads", "Then the guide shows 3 events", "Then the guide shows 0 events"
                ).steps
                expect(steps[2].result.failures.flatMap(\.details)).toNot(contain(hint))
            }

            it("says nothing about the first one or the same app") {
                for steps in [
                    ["Then the guide shows 0 events"],
                    ["When the reader reads", "Then the reader sees 0 rows"],
                ] {
                    let run = try FeatureRun(
                        "Feature: F\n  Scenario: S\n" + steps.map { "    \($0)\n" }.joined()
                    ) {
                        when("the reader reads") { (_: Reader) in }
                        then("the reader sees {int} row(s)") { (_: Reader, _: Int) in fail("no") }
                        then("the guide shows {int} event(s)") { (_: Guide, _: Int) in fail("no") }
                    }
                    expect(run.steps[steps.count - 1].result.failures.flatMap(\.details)).toNot(contain(hint))
                }
            }
        }

        describe("a sentence after a word that is not a keyword") {
            @MainActor func warnings(_ line: String) throws -> [String] {
                try FeatureRun("Feature: F\n  Scenario: S\n    \(line)\n    * x\n") {
                    given("the reader has {int} row(s)") { (_: Int) in }
                    given("x") {}
                    then("the list shows {int} row(s)") { (_: Int) in }
                }.diagnostics.map { "\($0.location?.line ?? 0): \($0.message) \($0.details.first ?? "")" }
            }

            it("is reported, as it is not run") {
                expect(try warnings("If the reader has 3 rows")).to(
                    equal([
                        "3: “If the reader has 3 rows” does not begin with a keyword. The line is read as text. "
                            + "This step is not run. Did you mean “Given the reader has 3 rows”?"
                    ]))
                for line in [
                    "the reader has 3 rows", "The reader has 3 rows", "Assuming that the reader has 3 rows",
                    "Precondition - the reader has 3 rows", "En supposant que the reader has 3 rows",
                ] { expect(try warnings(line).map { _ in line }).to(equal([line])) }
                for prose in ["the readers have rows", "A page on which the reader has 3 rows", "about x"] {
                    expect(try warnings(prose)).to(beEmpty())
                }
            }

            it("is an error after a keyword without a space") {
                let run = try FeatureRun("Feature: F\n  Scenario: S\n    Giventhe reader reads\n    * x\n") {
                    given("the reader reads") {}
                    given("x") {}
                }
                expect(
                    run.diagnostics.map {
                        "\($0.severity): \($0.message) \($0.details.joined(separator: " "))"
                    }
                )
                .to(
                    equal([
                        "error: A space is missing after “Given”. The line is read as text. This step is not run. "
                            + "Did you mean “Given the reader reads”? Not run because of it: “S” (line 2). "
                            + "If it is meant so, write “# lint: off-next misspelt-keyword” above it."
                    ]))
            }

            it(
                "is text where no definition has the sentence, in the middle of prose, or with a comment",
                each: [
                    "(1) Given the reader writes", "It is shown when the reader reads",
                    "So, given the reader reads",
                    "# lint: off-next misspelt-keyword\n    (1) Given the reader reads",
                ]
            ) { line in
                let run = try FeatureRun("Feature: F\n  Scenario: S\n    \(line)\n    * x\n") {
                    given("the reader reads") {}
                    given("x") {}
                }
                expect(run.diagnostics).to(beEmpty())
                expect(run.steps).to(haveCount(1))
            }

            it("is text where the only definition takes most of its words as values") {
                @MainActor func warnings(_ line: String) throws -> [String] {
                    try FeatureRun("Feature: F\n  Scenario: S\n    \(line)\n    * x\n") {
                        given("the {}") { (_: String) in }
                        given(.regex(".*nothing.*")) {}
                        given("I see {}") { (_: String) in }
                        given("x") {}
                    }.diagnostics.map(\.message)
                }
                for prose in [
                    "the reader looks for a topic", "On most days, given the usual reader has many rows",
                    "As nothing is shown to readers without rows", "I see that much of this is old",
                ] { expect(try warnings(prose)).to(beEmpty()) }
                for step in ["the list", "Given: the list", "I see a row"] {
                    expect(try warnings(step)).to(haveCount(1))
                }
            }

            it("is offered And below a step of its kind") {
                let lines = "* x\n    Then the list shows 3 rows\n    Also the list shows 4 rows"
                expect(try warnings(lines).first).to(
                    haveValue(endWith("Did you mean “And the list shows 4 rows”?")))
            }

            it("is offered the keyword of its definition, above steps and below them") {
                for line in ["Expect the list shows 3 rows", "* x\n    the list shows 3 rows"] {
                    expect(try warnings(line).first).to(
                        haveValue(endWith("Did you mean “Then the list shows 3 rows”?")))
                }
            }

            it("is not also an undefined sentence without its first word") {
                expect(try warnings("* x\n    the list shows 3 rows")).to(haveCount(1))
            }

            it("is prose if no definition has its words or one fits everything") {
                expect(try warnings("If the reader had rows.")).to(beEmpty())
                let run = try FeatureRun("Feature: F\n  Scenario: S\n    If the reader had rows.\n    * x\n")
                { given("{}") { (_: String) in } }
                expect(run.diagnostics).to(beEmpty())
            }

            it("is reported at its line in a file with other mistakes") {
                let run = try FeatureRun(
                    """
                    Feature: F
                      Scenario: A
                        Gven x

                      Scenario: B
                        If the reader has 3 rows
                        * x
                    """
                ) {
                    given("the reader has {int} row(s)") { (_: Int) in }
                    given("x") {}
                }
                expect(run.diagnostics.map { "\($0.location?.line ?? 0): \($0.message.prefix(10))" }).to(
                    equal(["3: “Gven x” d", "6: “If the re"]))
            }
        }
    }
}
