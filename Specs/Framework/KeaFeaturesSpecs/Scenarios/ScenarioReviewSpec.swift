import Kea
import KeaEvents
import KeaFeatures
import KeaSpecSupport

private struct Wrong: Error {}

@MainActor
private final class Reader: World {
    init() {}
}

@MainActor
private final class Writer: World {
    init() {}
}

/// A helper whose name says that it checks, as those of XCTest do.
private func assertShown() {}

final class ScenarioReviewSpec: Spec {
    override class func spec() {
        @MainActor func warnings(
            _ scenario: String, dryRun: Bool = false, and define: @MainActor () -> Void = {}
        ) throws -> [String] {
            let text = "Feature: F\n" + scenario.split(separator: "\n").map { "  \($0)\n" }.joined()
            return try FeatureRun(text, dryRun: dryRun) {
                given("the network is down") { (_: Reader) in }
                when("the reader opens the list") { (_: Reader) in expect(1).to(equal(1)) }
                then("the list shows {int} row(s)") { (_: Reader, count: Int) in
                    for _ in 0..<count { expect(count).to(beGreaterThan(0)) }
                }
                then("the guide is open") { (_: OtherApp) in expect(1).to(equal(1)) }
                then("the error is thrown") { (_: Reader) in if Bool.random(), false { throw Wrong() } }
                then("an assertion holds") { (_: Reader) in assertShown() }
                then("the result is unknown") { (_: Reader) in throw Pending() }
                define()
            }.warnings.map { warning in
                let head = "\(warning.location?.line ?? 0): \(warning.message)"
                return
                    ([head]
                    + warning.details.filter { !$0.hasPrefix("If it is meant so") }.map { detail in
                        detail.replacing(#/ \/\S+Spec.swift:\d+/#, with: " FILE")
                    }).joined(separator: "\n")
            }
        }

        describe("a scenario without a Then") {
            it("is told what its other sentences do") {
                let text = """
                    Scenario: S
                      When the reader opens the list
                      Then the network is down
                      And the reader opens the list
                    """
                expect(try warnings(text)).to(
                    equal([
                        """
                        2: the scenario checks nothing: none of its steps looks at a result
                        line 4: “the network is down” prepares (it is a Given)
                        line 5: “the reader opens the list” acts (it is a When)
                        """
                    ]))
                expect(try warnings(text, dryRun: true)).to(equal(try warnings(text)))
            }

            it("is told that Then is missing") {
                let text = "Scenario:\n  * the network is down"
                expect(try warnings(text)).to(
                    equal([
                        "2: the scenario checks nothing: none of its steps looks at a result\n"
                            + "a step with Then says what the result is"
                    ]))
            }

            it("is told once for all rows of an outline") {
                let text = """
                    Scenario Outline: S
                      When the reader <does> the list
                      Examples:
                        | does  |
                        | opens |
                        | opens |
                    """
                expect(try warnings(text)).to(haveCount(1))
            }
        }

        describe("a scenario with a Then") {
            it("is told if it evaluates no expectation") {
                let text = "Scenario: S\n  When the reader opens the list\n  Then the list shows 0 rows"
                expect(try warnings(text)).to(
                    equal([
                        "2: the scenario has checked nothing: its Then evaluated no expectation\n"
                            + "the list shows [a whole number] row/rows  FILE"
                    ]))
                expect(try warnings(text, dryRun: true)).to(beEmpty())
            }

            it("counts expectations, errors, assertions and checks of hooks") {
                for sentence in ["the list shows 2 rows", "the error is thrown", "an assertion holds"] {
                    expect(try warnings("Scenario: S\n  Then \(sentence)")).to(beEmpty(), sentence)
                }
                let first = "Scenario: S\n  Then the list shows 2 rows\n  Then the list shows 0 rows"
                expect(try warnings(first)).to(beEmpty())
                let hooked = try warnings("Scenario: S\n  Then the list shows 0 rows") {
                    afterScenario { expect(1).to(equal(1)) }
                }
                expect(hooked).to(beEmpty())
            }
        }

        describe("a scenario that did not pass") {
            it("is not warned about") {
                for step in ["the result is unknown", "the list shows stars"] {
                    expect(try warnings("Scenario: S\n  * the network is down\n  * \(step)")).to(beEmpty())
                }
            }
        }

        describe("a comment") {
            it("allows a scenario to check nothing") {
                let text = """
                    # lint: off-next no-then
                    Scenario: S
                      * the network is down
                    Scenario: T
                      * the network is down
                    """
                expect(try warnings(text).map { $0.prefix(2) }).to(equal(["5:"]))
            }
        }

        describe("a passing scenario with a sentence of another app") {
            let text = "Scenario: S\n  When the reader opens the list\n  Then the guide is open"

            it("is told at the first of them") {
                expect(try warnings(text)).to(
                    equal([
                        "4: “the guide is open”: this is the first step about the other app; the steps above are "
                            + "about the reader. Is it a sentence of another app?"
                    ]))
            }

            it("is told with all apps of the steps above") {
                let found = try warnings(
                    "Scenario: S\n  When the reader opens the list\n  And it is written\n  Then the guide is open"
                ) {
                    when("it is written") { (_: Writer) in }
                }
                expect(found.first).to(
                    haveValue(contain("the steps above are about the reader and the writer.")))
            }

            it("is told once if a later step or the step itself fails") {
                for sentence in ["the list shows 9 rows\n  And it fails", "it fails"] {
                    let found = try warnings("\(text)\n  And \(sentence)") {
                        then("it fails") { (_: Reader) in fail("no") }
                    }
                    expect(found).to(haveCount(1))
                }
                let failed = try warnings("Scenario: S\n  When the reader opens the list\n  Then it fails") {
                    then("it fails") { (_: OtherApp) in fail("no") }
                }
                expect(failed).to(beEmpty())
            }

            it("is not told if a closure takes the worlds of both") {
                let found = try warnings(text) { when("both") { (_: Reader, _: OtherApp) in } }
                expect(found).to(beEmpty())
            }
        }
    }
}
