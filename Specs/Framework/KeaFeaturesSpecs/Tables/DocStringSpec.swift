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

            it(
                "is rejected with a reason when the step's type refuses its text",
                each: [
                    ("xml", "<a/>", "the doc string is “xml”, and the step takes “json”"),
                    ("json", "{", "the doc string is not JSON"),
                    ("json", "{}", "the doc string has no “items”"),
                    ("json", #"{"items": [{"count": 1}, {}]}"#, "the doc string has no “items[1].count”"),
                    (
                        "json", #"{"items": [{"count": "x"}]}"#,
                        "the doc string has something else at “items[0].count” than a whole number"
                    ),
                    ("json", #"{"items": 1}"#, "the doc string has something else at “items” than a list"),
                    ("json", "[]", "the doc string has something else at the whole of it than an object"),
                    ("json", "null", "the doc string has nothing where the whole of it is expected"),
                    (
                        "json", #"{"items": [{"count": null}]}"#,
                        "the doc string has nothing where “items[0].count” is expected"
                    ),
                    (
                        "json", #"{"items": [{"count": 1.5}]}"#,
                        "the doc string has a value that the step cannot take, such as a number with a fraction where a whole "
                            + "one is expected"
                    ),
                    (
                        "json", #"{"items": [], "next": ""}"#,
                        "the doc string has no possible value at “next”"
                    ),
                    (
                        "json", #"{"items": [], "nxet": null}"#,
                        "the doc string has “nxet”, which the step does not take"
                    ),
                    (
                        "json", #"{"items": [{"count": 1}, {"count": 2, "Count": 3}]}"#,
                        "the doc string has “items.Count”, which the step does not take"
                    ),
                    ("application/json", "{}", "the doc string has no “items”"),
                    ("application/hal+json", "{}", "the doc string has no “items”"),
                    ("xjson", "{}", "the doc string is “xjson”, and the step takes “json”"),
                ]
            ) { mediaType, text, message in
                let found = try failureOfStep("it\n      \"\"\"\(mediaType)\n      \(text)\n      \"\"\"") {
                    given("it") { (_: Reply) in }
                }
                expect(found.message).to(equal(message))
                expect(found.location.line).to(equal(4))
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
