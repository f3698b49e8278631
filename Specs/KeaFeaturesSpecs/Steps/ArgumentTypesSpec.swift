import Foundation
import Kea
import KeaFeatures

private enum Colour: String, CaseIterable, StepArgument { case red, darkGreen = "dark green" }
private enum Level: Int, StepArgument { case low = 1, high = 3 }
private enum State: CaseIterable, StepArgument { case notLoaded, loaded }

final class ArgumentTypesSpec: Spec {
    override class func spec() {
        describe("a text of a sentence") {
            it("becomes what the closure takes") {
                var seen: [String] = []
                let run = try FeatureRun(
                    """
                    Feature: F
                      Scenario: S
                        Given the numbers -7, 2.50, 255 and 1e3
                        And the words yes, not loaded, dark green and 3
                        And the page "https://example.org/a?b" within 1.5 min
                        And one
                        And one more
                    """
                ) {
                    given("the numbers {int}, {bigdecimal}, {byte} and {}") {
                        (a: Int64, b: Decimal, c: UInt16, d: Double) in seen.append("\(a) \(b) \(c) \(d)")
                    }
                    given("the words {word}, {}, {} and {int}") { (a: Bool, b: State, c: Colour, d: Level) in
                        seen.append("\(a) \(b) \(c) \(d)")
                    }
                    given("the page {string} within {}") { (page: URL, limit: Duration) in
                        seen.append("\(page.host() ?? "") \(limit)")
                    }
                    given(regex: "^one( more)?$") { (more: String?) in seen.append(more ?? "nothing") }
                }
                expect(run.diagnostics).to(beEmpty())
                expect(run.results.flatMap(\.result.failures)).to(beEmpty())
                expect(seen).to(
                    equal([
                        "-7 2.5 255 1000.0", "true notLoaded darkGreen high", "example.org 90.0 seconds",
                        "nothing",
                        " more",
                    ]))
            }

            it("that is none of its values is told what there are") {
                let run = try FeatureRun(
                    "Feature: F\n  Scenario: S\n    Given it is blue\n  Scenario: T\n    Given it is maybe"
                ) {
                    given("it is {word}") { (colour: Colour) in }
                }
                expect(run.steps.flatMap(\.result.failures).map(\.message)).to(
                    equal([
                        "\"blue\" is not one of red, dark green", "\"maybe\" is not one of red, dark green",
                    ]))
            }
        }
    }
}
