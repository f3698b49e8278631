import Foundation
import Kea
import KeaEvents
import KeaFeatures
import KeaSpecSupport

private struct Question: Decodable {
    var askedBy: String
    var score: Int
    var note: String?
    var askedOn: Duration?
}

/// A row whose kind says which columns it takes.
private struct Shape: Decodable {
    enum CodingKeys: CodingKey { case kind, size }

    init(from decoder: any Decoder) throws {
        let row = try decoder.container(keyedBy: CodingKeys.self)
        if try row.decode(String.self, forKey: .kind) == "box" { _ = try row.decode(Int.self, forKey: .size) }
    }
}

private enum Level: String, CaseIterable, Decodable, StepArgument { case low, high }
private struct Reply: StepDocument {
    struct Item: Decodable { var count: Int }
    var items: [Item]
}

/// What stands below a sentence: tables and doc strings that its step does not take as they are.
final class StepDataSpec: Spec {
    override class func spec() {
        @MainActor func failure(_ step: String, _ define: @MainActor () -> Void) throws -> Failure {
            let run = try FeatureRun("Feature: F\n  Scenario: S\n    Given \(step)", defining: define)
            expect(run.diagnostics).to(beEmpty())
            expect(run.statuses).to(equal([.failed]))
            return try unwrap(run.steps.first?.result.failures.first)
        }

        describe("a table below a step") {
            @MainActor func table(_ rows: String...) throws -> Failure {
                let text = rows.map { "      \($0)\n" }.joined()
                return try failure("these:\n\(text)") { given("these:") { (_: [Question]) in } }
            }

            it("with a column that the step does not know is refused at the column") {
                let found = try table("| Asked by | Score | Asked  |", "| Ann      | 1     | today  |")
                expect(found.message).to(
                    equal(
                        "the step takes no column “Asked”; it takes “asked by”, “score”, “note”, “asked on”. "
                            + "Did you mean “asked by”?"))
                expect(found.location.line).to(equal(4))
                expect(found.location.column).to(equal(28))
                expect(found.details[0]).to(beginWith("step definition: "))
            }

            it("with a strange column is told the columns that there are, and none where none is near") {
                expect(try table("| asked by | score | Where it was |", "| Ann | 1 | here |").message).to(
                    equal(
                        "the step takes no column “Where it was”; it takes “asked by”, “score”, “note”, “asked on”"
                    ))
            }

            it("with two strange columns is told of both") {
                let found = try table("| Asked by | Points | Notes |", "| Ann | 1 | x |")
                expect(found.message).to(
                    equal("the table has no column “score”; it has “Asked by”, “Points”, “Notes”"))
                let both = try table("| Asked by | Score | Notes | Points |", "| Ann | 1 | x | 2 |")
                expect(both.message).to(
                    equal(
                        "the step takes no column “Notes” and no column “Points”; it takes “asked by”, “score”, “note”, "
                            + "“asked on”. Did you mean “note” by “Notes”?"))
                expect(both.location.column).to(equal(28))
            }

            it("without a column that the step needs is refused at its header") {
                let found = try table("| asked by | points |", "| Ann      | 1      |")
                expect(found.message).to(
                    equal("the table has no column “score”; it has “asked by”, “points”"))
                expect(found.location.line).to(equal(4))
            }

            it("without rows has its columns checked all the same") {
                let strange = try table("| Asked by | Score | Points |")
                expect(strange.message).to(
                    equal(
                        "the step takes no column “Points”; it takes “asked by”, “score”, “note”, “asked on”")
                )
                expect(strange.location.line).to(equal(4))
                expect(strange.location.column).to(equal(28))
                expect(try table("| Asked by |").message).to(
                    equal("the table has no column “score”; it has “Asked by”"))
                expect(try table("| Asked by | asked-by |").message).to(
                    equal("the column “asked-by” stands twice"))
                let level = try failure("levels\n      | level | of |") {
                    struct Row: Decodable { var level: Level }
                    given("levels") { (_: [Row]) in }
                }
                expect(level.message).to(equal("the step takes no column “of”; it takes “level”"))
            }

            it("without rows, and with all the columns of a type, is an empty list") {
                var count = -1
                let run = try FeatureRun(
                    "Feature: F\n  Scenario: S\n    Given these\n      | asked by | score |\n    And days\n      | day | at |"
                ) {
                    struct Row: Decodable { var day: UUID, at: String }
                    given("these") { (rows: [Question]) in count = rows.count }
                    given("days") { (rows: [Row]) in count += rows.count }
                }
                expect(run.statuses).to(equal([.passed, .passed]))
                expect(count).to(equal(0))
            }

            it("with a cell that only other rows are asked for is refused at the cell") {
                let rows = ["| kind | size |", "| box  | 3    |", "| dot  |      |"]
                let define: @MainActor () -> Void = { given("these:") { (_: [Shape]) in } }
                let fine = try FeatureRun(
                    "Feature: F\n  Scenario: S\n    Given these:\n      \(rows.joined(separator: "\n      "))",
                    defining: define)
                expect(fine.statuses).to(equal([.passed]))
                let found = try failure(
                    "these:\n      \((rows + ["| dot  | 4    |"]).joined(separator: "\n      "))", define)
                expect(found.message).to(
                    equal("row 3, column “size”: a row like this takes none, and “4” stands there"))
                expect(found.location.line).to(equal(7))
                expect(found.location.column).to(equal(16))
            }

            it("with a column that stands twice is refused at the second one") {
                let found = try table("| asked by | score | Asked-By |", "| Ann | 1 | Bob |")
                expect(found.message).to(equal("the column “Asked-By” stands twice"))
                expect(found.location.column).to(equal(28))
            }

            it("with a cell of another type is refused at the cell, in the words of the table") {
                let found = try table(
                    "| Asked by | Score | Asked on |", "| Ann      | 1     |          |",
                    "| Bob      | 2     | soon     |")
                expect(found.message).to(
                    equal("row 2, column “Asked on”: “soon” is not a duration such as 250 ms, 3 s or 2 min"))
                expect(found.location.line).to(equal(6))
                expect(found.location.column).to(equal(28))
            }

            it("with an empty cell where a value is needed is refused at the cell") {
                let found = try table("| asked by | score |", "| Ann      |       |")
                expect(found.message).to(
                    equal(
                        "row 1, column “score”: the cell is empty, where a whole number from \(Int.min) to "
                            + "\(Int.max) is expected"))
                expect(found.location.line).to(equal(5))
            }

            it("is refused where the step takes none, with the sentences like it that do") {
                let found = try failure("the list shows:\n      | a |") {
                    given("the list shows:") {}
                    given("the list shows these:") { (_: DataTable) in }
                    given("nothing like that") { (_: DataTable) in }
                }
                expect(found.message).to(equal("“the list shows:” takes no table"))
                expect(found.location.line).to(equal(4))
                expect(found.location.column).to(equal(7))
                expect(found.details.count).to(equal(3))
                expect(found.details[0]).to(equal("sentences like it that take a table:"))
                expect(found.details[1]).to(beginWith("  the list shows these:  /"))
            }

            it("is refused where the step takes a doc string") {
                let found = try failure("it says\n      | a |") { given("it says") { (_: DocString) in } }
                expect(found.message).to(equal("“it says” takes a doc string, not a table"))
            }

            it("that becomes a list has one column and no header") {
                var seen: [String] = []
                _ = try FeatureRun(
                    "Feature: F\n  Scenario: S\n    Given these\n      | a |\n      | b |\n    Given those\n      | low |"
                ) {
                    given("these") { (texts: [String]) in seen += texts }
                    given("those") { (levels: [Level]) in seen += levels.map(\.rawValue) }
                }
                expect(seen).to(equal(["a", "b", "low"]))
                let found = try failure("these\n      | a | b |") { given("these") { (_: [String]) in } }
                expect(found.message).to(
                    equal("the step takes a list, which is a table of one column; this one has 2"))
                let value = try failure("these\n      | 1 |\n      | x |") {
                    given("these") { (_: [UInt8]) in }
                }
                expect(value.message).to(equal("row 2: “x” is not a whole number from 0 to 255"))
                expect(value.location.line).to(equal(5))
            }

            it("may become dictionaries, with the names as they are written") {
                var seen: [[String: String]] = []
                _ = try FeatureRun(
                    "Feature: F\n  Scenario: S\n    Given these\n      | A b | c |\n      | 1 | 2 |"
                ) {
                    given("these") { (rows: [[String: String]]) in seen = rows }
                }
                expect(seen).to(equal([["A b": "1", "c": "2"]]))
            }
        }

        describe("a doc string below a step") {
            it("is refused where the step takes none, or takes a table") {
                let none = try failure("it says\n      \"\"\"\n      a\n      \"\"\"") { given("it says") {} }
                expect(none.message).to(equal("“it says” takes no doc string"))
                expect(none.location.line).to(equal(4))
                let other = try failure("it says\n      \"\"\"\n      a\n      \"\"\"") {
                    given("it says") { (_: DataTable) in }
                }
                expect(other.message).to(equal("“it says” takes a table, not a doc string"))
                let both = try failure("it says\n      | b |\n      \"\"\"\n      a\n      \"\"\"") {
                    given("it says") { (_: DataTable) in }
                }
                expect(both.message).to(equal("“it says” takes no doc string"))
            }

            it(
                "is refused where its text is not what the step takes, in words",
                each: [
                    ("xml", "<a/>", "the doc string is “xml”, and the step takes “json”"),
                    ("json", "{", "the doc string is not JSON"),
                    ("json", "{}", "the doc string has no “items”"),
                    ("json", #"{"items": [{"count": 1}, {}]}"#, "the doc string has no “items[1].count”"),
                    (
                        "json", #"{"items": [{"count": "x"}]}"#,
                        "the doc string has something else at “items[0].count” than a whole number from "
                            + "\(Int.min) to \(Int.max)"
                    ),
                    ("json", #"{"items": 1}"#, "the doc string has something else at “items” than a list"),
                ]
            ) { mediaType, text, message in
                let found = try failure("it\n      \"\"\"\(mediaType)\n      \(text)\n      \"\"\"") {
                    given("it") { (_: Reply) in }
                }
                expect(found.message).to(equal(message))
                expect(found.location.line).to(equal(4))
            }

            it("is said to be missing where the step needs one") {
                expect(try failure("it") { given("it") { (_: DocString) in } }.message).to(
                    equal("the step has no doc string below it"))
            }
        }

        describe("a mistake in a sentence or below it") {
            it("is found in a dry run and behind a failed step, and nothing of the step is run") {
                var log: [String] = []
                let text =
                    "Feature: F\n  Scenario: S\n    Given it fails\n    And 300 bytes\n    And rows\n      | a |"
                for isDryRun in [true, false] {
                    let run = try FeatureRun(text, dryRun: isDryRun) {
                        given("it fails") { expect(1).to(equal(2)) }
                        given("{int} bytes") { (_: UInt8) in log.append("bytes") }
                        given("rows") { log.append("rows") }
                    }
                    expect(run.statuses).to(equal([isDryRun ? .skipped : .failed, .failed, .failed]))
                    expect(run.results.map(\.result.status)).to(equal([.failed]))
                }
                expect(log).to(beEmpty())
            }
        }

        describe("a data table in a step of its own making") {
            it("gives its rows by the names of its columns") {
                let table = DataTable([["name", "score"], ["Ann", "1"], ["Bob", "2"]])
                expect(try table.hashes).to(
                    equal([["name": "Ann", "score": "1"], ["name": "Bob", "score": "2"]]))
                expect(try DataTable([]).hashes).to(beEmpty())
                expect { try DataTable([["a", "a"], ["1", "2"]]).hashes }.to(
                    throwError(
                        StepArgumentError.self, have(\.description, equal("the column “a” stands twice"))))
            }

            it("gives two columns as names and values, the first row too") {
                expect(try DataTable([["a", "1"], ["b", "2"]]).rowsHash).to(equal(["a": "1", "b": "2"]))
                expect { try DataTable([["a", "1"], ["a", "2"]]).rowsHash }.to(
                    throwError(StepArgumentError.self, have(\.description, equal("“a” stands twice"))))
                expect { try DataTable([["a", "1", "x"]]).rowsHash }.to(
                    throwError(
                        StepArgumentError.self,
                        have(
                            \.description,
                            equal("the step takes a table of two columns, names and values; this one has 3")))
                )
            }

            it("gives its columns as rows") {
                expect(DataTable([["a", "b", "c"], ["1", "2", "3"]]).transposed).to(
                    equal(DataTable([["a", "1"], ["b", "2"], ["c", "3"]])))
                expect(DataTable([]).transposed).to(equal(DataTable([])))
            }

            it("names the cell that is wrong where the closure decodes it") {
                let found = try failure("these\n      | score |\n      | x     |") {
                    struct Row: Decodable { var score: Int }
                    given("these") { (table: DataTable) in _ = try table.decode(Row.self) }
                }
                expect(found.message).to(beginWith("row 1, column “score”: “x” is not a whole number"))
                expect(found.location.line).to(equal(5))
            }
        }
    }
}
