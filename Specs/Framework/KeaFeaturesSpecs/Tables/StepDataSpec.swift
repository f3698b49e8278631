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

/// A row whose kind determines its columns.
private struct Shape: Decodable {
    enum CodingKeys: CodingKey { case kind, size }

    init(from decoder: any Decoder) throws {
        let row = try decoder.container(keyedBy: CodingKeys.self)
        if try row.decode(String.self, forKey: .kind) == "box" { _ = try row.decode(Int.self, forKey: .size) }
    }
}

private enum Level: String, CaseIterable, Decodable, StepArgument { case low, high }

/// A row of one value.
private struct Name: Decodable {
    let text: String
    init(from decoder: any Decoder) throws {
        text = try decoder.singleValueContainer().decode(String.self)
    }
}

/// A row that refuses to be decoded.
private struct Refused: Decodable, Error {
    init(from decoder: any Decoder) throws { throw self }
}

@MainActor func failureOfStep(_ step: String, _ define: @MainActor () -> Void) throws -> Failure {
    let run = try FeatureRun("Feature: F\n  Scenario: S\n    Given \(step)", defining: define)
    expect(run.diagnostics).to(beEmpty())
    expect(run.statuses).to(equal([.failed]))
    return try unwrap(run.steps.first?.result.failures.first)
}

final class StepDataSpec: Spec {
    override class func spec() {
        describe("a data table") {
            @MainActor func table(_ rows: String...) throws -> Failure {
                let text = rows.map { "      \($0)\n" }.joined()
                return try failureOfStep("these:\n\(text)") { given("these:") { (_: [Question]) in } }
            }

            it("is rejected at an unknown column") {
                let found = try table("| Asked by | Score | Asked  |", "| Ann      | 1     | today  |")
                expect(found.message).to(
                    equal(
                        "the step takes no column “Asked”; it takes “asked by”, “score”, “note”, “asked on”. "
                            + "Did you mean “asked by”?"))
                expect(found.location.line).to(equal(4))
                expect(found.location.column).to(equal(28))
                expect(found.details[0]).to(beginWith("step definition: "))
            }

            it("is rejected with the known columns, suggesting only a similar one") {
                expect(try table("| asked by | score | Where it was |", "| Ann | 1 | here |").message).to(
                    equal(
                        "the step takes no column “Where it was”; it takes “asked by”, “score”, “note”, “asked on”"
                    ))
            }

            it("is rejected with the characters of columns and values that look like others") {
                expect(try table("| Asked by | Scоre |", "| Ann | 1 |").message).to(
                    contain("“Scоre” (its “о” is a letter of another alphabet (U+043E): write o instead)"))
                expect(try table("| Asked\u{A0}by | Score |", "| Ann | −1 |").message).to(
                    contain("(the minus is a dash: write - instead)"))
            }

            it("is rejected with both of two unknown columns") {
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

            it("is rejected at its header without a required column") {
                let found = try table("| asked by | points |", "| Ann      | 1      |")
                expect(found.message).to(
                    equal("the table has no column “score”; it has “asked by”, “points”"))
                expect(found.location.line).to(equal(4))
            }

            it("has its columns checked even without rows") {
                let strange = try table("| Asked by | Score | Points |")
                expect(strange.message).to(
                    equal(
                        "the step takes no column “Points”; it takes “asked by”, “score”, “note”, “asked on”")
                )
                expect(strange.location.line).to(equal(4))
                expect(strange.location.column).to(equal(28))
                expect(try table("| Asked by | Score | |").message).to(
                    equal(
                        "a column of the table has no name; the step takes “asked by”, “score”, “note”, “asked on”"
                    ))
                expect(try table("| Asked by |").message).to(
                    equal("the table has no column “score”; it has “Asked by”"))
                expect(try table("| Asked by | asked-by |").message).to(
                    equal("the column “asked-by” occurs twice"))
                let level = try failureOfStep("levels\n      | level | of |") {
                    struct Row: Decodable { var level: Level }
                    given("levels") { (_: [Row]) in }
                }
                expect(level.message).to(equal("the step takes no column “of”; it takes “level”"))
            }

            it("is an empty list without rows if its columns are valid") {
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

            it("is rejected when a row or a cell would become several values") {
                struct Pair: Decodable { var left: Int, right: Int }
                struct Row: Decodable { var pair: Pair }
                struct Lists: Decodable { var pair: Set<Int> }
                let text = "these\n      | pair |\n      | 1 2  |"
                let cell = try failureOfStep(text) { given("these") { (_: [Row]) in } }
                expect(cell.message).to(equal("row 1, column “pair”: a cell is one value, not several"))
                expect(cell.location.line).to(equal(5))
                expect(try failureOfStep(text) { given("these") { (_: [Lists]) in } }.message).to(
                    equal("row 1, column “pair”: a cell is one value, not a list"))
                let row = try failureOfStep(text) {
                    given("these") { (table: DataTable) in _ = try table.decode(Set<Int>.self) }
                }
                let id = try failureOfStep("these\n      | id |\n      | x  |") {
                    struct Item: Decodable { var id: UUID }
                    given("these") { (_: [Item]) in }
                }
                expect(id.message).to(equal("row 1, column “id”: “x” is not a UUID"))
                expect(row.message).to(equal("row 1: a row has named columns and cannot become a list"))
                let single = try failureOfStep("these\n      | a | b |\n      | 1 | 2 |") {
                    given("these") { (table: DataTable) in _ = try table.decode(UUID.self) }
                }
                expect(single.message).to(equal("row 1: a row of 2 columns cannot become a single value"))
                expect(try DataTable([["id"], ["a"], ["b"]]).decode(Name.self).map(\.text)).to(
                    equal(["a", "b"]))
                let own = try failureOfStep("these\n      | name |\n      | x    |") {
                    given("these") { (_: [Refused]) in }
                }
                expect(own.message).to(equal("Refused()"))
                expect(own.location.line).to(equal(4))
            }

            it("is rejected at a cell that its row does not use") {
                let rows = ["| kind | size |", "| box  | 3    |", "| dot  |      |"]
                let define: @MainActor () -> Void = { given("these:") { (_: [Shape]) in } }
                let fine = try FeatureRun(
                    "Feature: F\n  Scenario: S\n    Given these:\n      \(rows.joined(separator: "\n      "))",
                    defining: define)
                expect(fine.statuses).to(equal([.passed]))
                let found = try failureOfStep(
                    "these:\n      \((rows + ["| dot  | 4    |"]).joined(separator: "\n      "))", define)
                expect(found.message).to(
                    equal("row 3, column “size”: a row like this takes none, but “4” is there"))
                expect(found.location.line).to(equal(7))
                expect(found.location.column).to(equal(16))
            }

            it("is rejected at the second of two equal columns") {
                let found = try table("| asked by | score | Asked-By |", "| Ann | 1 | Bob |")
                expect(found.message).to(equal("the column “Asked-By” occurs twice"))
                expect(found.location.column).to(equal(28))
            }

            it("is rejected at a cell of the wrong type") {
                let found = try table(
                    "| Asked by | Score | Asked on |", "| Ann      | 1     |          |",
                    "| Bob      | 2     | soon     |")
                expect(found.message).to(
                    equal("row 2, column “Asked on”: “soon” is not a duration such as 250 ms, 3 s or 2 min"))
                expect(found.location.line).to(equal(6))
                expect(found.location.column).to(equal(28))
            }

            it("is rejected at an empty cell for a required value") {
                let found = try table("| asked by | score |", "| Ann      |       |")
                expect(found.message).to(
                    equal("row 1, column “score”: the cell is empty, where a whole number is expected"))
                expect(found.location.line).to(equal(5))
            }

            it("is rejected when the step takes none, with similar sentences that do") {
                let found = try failureOfStep("the list shows:\n      | a |") {
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

            it("is rejected when the step takes a doc string") {
                let found = try failureOfStep("it says\n      | a |") {
                    given("it says") { (_: DocString) in }
                }
                expect(found.message).to(equal("“it says” takes a doc string, not a table"))
            }

            it("has one column and no header when converted to a list") {
                var seen: [String] = []
                _ = try FeatureRun(
                    "Feature: F\n  Scenario: S\n    Given these\n      | a |\n      | b |\n    Given those\n      | low |"
                ) {
                    given("these") { (texts: [String]) in seen += texts }
                    given("those") { (levels: [Level]) in seen += levels.map(\.rawValue) }
                }
                expect(seen).to(equal(["a", "b", "low"]))
                let found = try failureOfStep("these\n      | a | b |") {
                    given("these") { (_: [String]) in }
                }
                expect(found.message).to(
                    equal("the step takes a list, which is a table of one column; this one has 2"))
                expect(found.location.line).to(equal(4))
                expect(found.location.column).to(equal(13))
                let value = try failureOfStep("these\n      | 1 |\n      | x |") {
                    given("these") { (_: [UInt8]) in }
                }
                expect(value.message).to(equal("row 2: “x” is not a whole number from 0 to 255"))
                expect(value.location.line).to(equal(5))
            }

            it("can be converted to dictionaries") {
                var seen: [[String: String]] = []
                _ = try FeatureRun(
                    "Feature: F\n  Scenario: S\n    Given these\n      | A b | c |\n      | 1 | 2 |"
                ) {
                    given("these") { (rows: [[String: String]]) in seen = rows }
                }
                expect(seen).to(equal([["A b": "1", "c": "2"]]))
            }
        }

        describe("a wrong argument") {
            it("is found in a dry run and after a failed step") {
                var log: [String] = []
                let text =
                    "Feature: F\n  Scenario: S\n    Given it fails\n    And 300 bytes\n    And rows\n      | a |\n"
                    + "  Scenario: T\n    Then 300 bytes\n"
                // A report may need no steps of scenarios without mistakes.
                for (isDryRun, reportsMatchedSteps) in [(true, true), (true, false), (false, true)] {
                    let inner = Run()
                    inner.host.reportsMatchedSteps = reportsMatchedSteps
                    let run = try FeatureRun(text, dryRun: isDryRun, on: inner) {
                        given("it fails") { expect(1).to(equal(2)) }
                        then("{int} bytes") { (_: UInt8) in log.append("bytes") }
                        given("rows") { log.append("rows") }
                    }
                    expect(run.statuses).to(
                        equal([isDryRun ? .skipped : .failed, .failed, .failed, .failed]))
                    expect(run.results.map(\.result.status)).to(equal([.failed, .failed]))
                }
                expect(log).to(beEmpty())
            }
        }

        describe("a DataTable") {
            it("has rows as dictionaries by column name") {
                let table = DataTable([["name", "score"], ["Ann", "1"], ["Bob", "2"]])
                expect(try table.hashes).to(
                    equal([["name": "Ann", "score": "1"], ["name": "Bob", "score": "2"]]))
                expect(try DataTable([]).hashes).to(beEmpty())
                expect { try DataTable([["a", "a"], ["1", "2"]]).hashes }.to(
                    throwError(
                        StepArgumentError.self, have(\.description, equal("the column “a” occurs twice"))))
            }

            it("has two columns as a dictionary, including the first row") {
                expect(try DataTable([["a", "1"], ["b", "2"]]).rowsHash).to(equal(["a": "1", "b": "2"]))
                expect { try DataTable([["a", "1"], ["a", "2"]]).rowsHash }.to(
                    throwError(StepArgumentError.self, have(\.description, equal("“a” occurs twice"))))
                expect { try DataTable([["a", "1", "x"]]).rowsHash }.to(
                    throwError(
                        StepArgumentError.self,
                        have(
                            \.description,
                            equal("the step takes a table of two columns, names and values; this one has 3")))
                )
            }

            it("can be transposed") {
                expect(DataTable([["a", "b", "c"], ["1", "2", "3"]]).transposed).to(
                    equal(DataTable([["a", "1"], ["b", "2"], ["c", "3"]])))
                expect(DataTable([]).transposed).to(equal(DataTable([])))
            }

            it("reports the row of a name that occurs twice") {
                let found = try failureOfStep("these\n      | a | 1 |\n      | b | 2 |\n      | a | 3 |") {
                    given("these") { (table: DataTable) in _ = try table.rowsHash }
                }
                expect(found.message).to(equal("“a” occurs twice"))
                expect(found.location.line).to(equal(6))
            }

            it("reports the wrong cell when the closure decodes it") {
                let found = try failureOfStep("these\n      | score |\n      | x     |") {
                    struct Row: Decodable { var score: Int }
                    given("these") { (table: DataTable) in _ = try table.decode(Row.self) }
                }
                expect(found.message).to(beginWith("row 1, column “score”: “x” is not a whole number"))
                expect(found.location.line).to(equal(5))
            }
        }
    }
}
