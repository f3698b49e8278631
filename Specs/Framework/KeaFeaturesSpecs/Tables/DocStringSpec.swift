import Foundation
import Kea
import KeaFeatures
import KeaSpecSupport

private struct Reply: StepDocument {
    struct Item: Decodable { var count: Int }
    var items: [Item]
    var next: URL?
}

final class DocStringSpec: Spec {
    override class func spec() {
        describe("a doc string") {
            it("is rejected when the step takes none or a table") {
                let none = try failureOfStep("it says\n      \"\"\"\n      a\n      \"\"\"") {
                    given("it says") {}
                }
                expect(none.message).to(equal("“it says” takes no doc string"))
                expect(none.location.line).to(equal(4))
                let near = try failureOfStep("it says\n      \"\"\"\n      a\n      \"\"\"") {
                    given("it says") {}
                    given("it says this") { (_: DocString) in }
                    given("it shows") { (_: DataTable) in }
                }
                expect(near.details.map { $0.prefix(15) }.dropLast()).to(
                    equal(["sentences like ", "  it says this "]))
                let other = try failureOfStep("it says\n      \"\"\"\n      a\n      \"\"\"") {
                    given("it says") { (_: DataTable) in }
                }
                expect(other.message).to(equal("“it says” takes a table, not a doc string"))
                let both = try failureOfStep("it says\n      | b |\n      \"\"\"\n      a\n      \"\"\"") {
                    given("it says") { (_: DataTable) in }
                }
                expect(both.message).to(equal("“it says” takes no doc string"))
            }

            for one in TextCases.read("Sentences/docStrings") {
                it("is rejected with a reason when the step's type refuses its text: \(one.title)") {
                    let text = one.title.replacing(" ", with: "\n      ", maxReplacements: 1)
                    let found = try failureOfStep("it\n      \"\"\"\(text)\n      \"\"\"") {
                        given("it") { (_: Reply) in }
                    }
                    expect(found.message + "\n").to(equal(one.rest))
                    expect(found.location.line).to(equal(4))
                }
            }

            it("is reported as missing when the step needs one") {
                expect(try failureOfStep("it") { given("it") { (_: DocString) in } }.message).to(
                    equal("the step has no doc string below it"))
            }
        }

        describe("a missing data table or doc string") {
            it("is reported in a dry run") {
                let run = try FeatureRun(
                    "Feature: F\n  Scenario: S\n    Given rows\n    And a text", dryRun: true
                ) {
                    given("rows") { (_: DataTable) in }
                    given("a text") { (_: DocString) in }
                }
                expect(run.steps.flatMap(\.result.failures).map(\.message)).to(
                    equal([
                        "the step has no data table below it", "the step has no doc string below it",
                    ]))
            }
        }
    }
}
