import Kea
import KeaFeatures
import KeaSpecSupport

@MainActor
private final class Basket: World {
    var cucumbers = 0
    var log: [String] = []
    init() {}
}

private enum Colour: CaseIterable, StepArgument { case red, darkGreen }

private struct Order: StepDocument, Equatable { var items: Int }

private struct Line: Decodable, Equatable {
    var askedBy: String
    var score: Int
    var note: String?
}

private struct Flight: StepArgument, Equatable {
    var from: String
    var to: String
    init(from: String, to: String) { (self.from, self.to) = (from, to) }
    init?(stepText: String) { return nil }
}

final class ScenarioSpec: Spec {
    override class func spec() {
        describe("a scenario") {
            it("passes one world and the converted arguments to its steps") {
                let run = try FeatureRun(
                    """
                    Feature: Basket
                      Scenario: Eating
                        Given I have 5 cucumbers
                        When I eat 3 cucumbers
                        Then 2 are left in my "green" basket
                    """
                ) {
                    given("I have {int} cucumber(s)") { (basket: Basket, count: Int) in
                        basket.cucumbers = count
                    }
                    when("I eat {int} cucumber(s)") { (basket: Basket, count: UInt8) async in
                        await Task.yield()
                        basket.cucumbers -= Int(count)
                    }
                    then("{int} are left in my {string} basket") {
                        (basket: Basket, count: Int, colour: String) in
                        expect(basket.cucumbers).to(equal(count))
                        expect(colour).to(equal("green"))
                    }
                }
                expect(run.diagnostics).to(beEmpty())
                expect(run.statuses).to(equal([.passed, .passed, .passed]))
                expect(run.results.map(\.result.status)).to(equal([.passed]))
            }

            it("converts enumerations, tables, doc strings, JSON and custom parameter types") {
                let run = try FeatureRun(
                    #"""
                    Feature: Arguments
                      Scenario: All of them
                        Given a dark green leaf
                        And these lines
                          | Asked by | Score | Note |
                          | Ann      | -3    |      |
                          | Bob      | 4     | x    |
                        And the order
                          """json
                          {"items": 3}
                          """
                        And LHR-CDG has been delayed
                        And both
                          | a |
                          """
                          b
                          """
                    """#
                ) {
                    parameterType("colour", "red|dark green") { Colour(stepText: $0[0]) ?? .red }
                    parameterType("flight", "([A-Z]{3})-([A-Z]{3})") { Flight(from: $0[0], to: $0[1]) }
                    given("a {colour} leaf") { (colour: Colour) in expect(colour).to(equal(.darkGreen)) }
                    given("these lines") { (lines: [Line]) in
                        expect(lines).to(
                            equal([
                                Line(askedBy: "Ann", score: -3, note: nil),
                                Line(askedBy: "Bob", score: 4, note: "x"),
                            ]))
                    }
                    given("the order") { (order: Order) in expect(order).to(equal(Order(items: 3))) }
                    given("{flight} has been delayed") { (flight: Flight) in
                        expect(flight).to(equal(Flight(from: "LHR", to: "CDG")))
                    }
                    given(.regex("^both$")) { (table: DataTable, text: DocString) in
                        expect(table.rows).to(equal([["a"]]))
                        expect(text.content).to(equal("b"))
                    }
                }
                expect(run.diagnostics).to(beEmpty())
                expect(run.results.flatMap(\.result.failures)).to(beEmpty())
                expect(run.statuses).to(equal([.passed, .passed, .passed, .passed, .passed]))
            }

            it("skips the steps after a failure, and still reports undefined ones") {
                let run = try FeatureRun(
                    """
                    Feature: Failing
                      Scenario: One
                        Given it fails
                        And it is fine
                        And nobody knows it
                    """
                ) {
                    given("it fails") { expect(1).to(equal(2)) }
                    given("it is fine") {}
                }
                expect(run.statuses).to(equal([.failed, .skipped, .undefined]))
                expect(run.results[0].result.status).to(equal(.failed))
            }

            it("leads to a warning about hooks whose tags it never matches") {
                let run = try FeatureRun(
                    """
                    @account
                    Feature: Hooks
                      @slow
                      Rule: R
                        @paging
                        Scenario: One
                          Given a step
                    """
                ) {
                    beforeScenario("sign in", tags: "@acount") {}
                    beforeScenario(tags: "@paging and not @wip") {}
                    beforeScenario(tags: "@pag") {}
                    afterScenario(tags: "not @account") {}
                    beforeFeature(tags: "@paging") {}
                    beforeFeature(tags: "@account") {}
                    beforeRule(tags: "@slow and @account") {}
                    afterStep(tags: "@slow or @other") {}
                    beforeScenario {}
                    given("a step") {}
                }
                expect(run.diagnostics).to(beEmpty())
                expect(run.unused.map(\.message)).to(
                    equal([
                        "beforeFeature never runs: nothing has tags for “@paging”",
                        "beforeScenario \"sign in\" never runs: nothing has tags for “@acount”",
                        "beforeScenario never runs: nothing has tags for “@pag”",
                        "afterScenario never runs: nothing has tags for “not @account”",
                    ]))
                expect(run.unused.map(\.details)).to(
                    equal([[], ["Did you mean “@account” for “@acount”?"], [], []]))
                expect(run.unused.map(\.severity)).to(haveCount(4).and(allSatisfy(equal(.warning))))
                expect(run.unused[1].location?.file).to(endWith("ScenarioSpec.swift"))
            }

            it("leads to a warning about parameter types that no step definition uses") {
                let run = try FeatureRun("Feature: F\n  Scenario: S\n    Given red") {
                    parameterType("colour", "red|green") { $0[0] }
                    parameterType("flight", "[A-Z]{3}") { $0[0] }
                    parameterType("count", in: 0...10)
                    given("{colour}") { (_: String) in }
                    given(.regex("^all of ([A-Z]{3})$")) { (_: String) in }
                }
                expect(run.diagnostics).to(beEmpty())
                expect(run.unused.map(\.message)).to(equal(["no step definition uses {count}"]))
                expect(run.unused.first?.severity).to(equal(.warning))
                expect(run.unused.first?.location?.file).to(endWith("ScenarioSpec.swift"))
            }
        }
    }
}
