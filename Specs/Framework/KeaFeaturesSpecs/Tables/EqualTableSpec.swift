import Foundation
import Kea
import KeaEvents
import KeaFeatures
import KeaSpecSupport

private struct Question: Codable {
    var title: String
    var askedBy: String?
    var score: Int
}

private enum State: String, Codable { case new, seen }

private enum Level: String, CaseIterable, StepArgument, Codable { case low, high }

/// A row with a value of each kind.
private struct Row: Encodable {
    var isNew = true
    var price = 3.0
    var state = State.seen
    var level: Level? = Level.high
    var length = Duration.seconds(90)
    var day = Date(timeIntervalSince1970: 1_772_841_600)
    var address = URL(string: "https://example.org/a")
    var time = Date(timeIntervalSince1970: 1_772_845_200)
    var share = Float(0.5)
    var sum = Decimal(string: "1.10")
    var code = Code(number: 7)
    var place = Place(name: "Rome")
    var owner: String?

    enum CodingKeys: String, CodingKey {
        case isNew = "is new"
        case price, state, level, length, day, address, owner, time, share, sum, code, place
    }
}

/// A value that encodes itself as a number.
private struct Code: Encodable {
    let number: Int
    func encode(to encoder: any Encoder) throws { try number.encode(to: encoder) }
}

/// A value of several parts that has a description.
private struct Place: Encodable, CustomStringConvertible {
    let name: String
    var description: String { name }
}

/// A row without values, of every type that an encoder has a method for.
private struct Missing: Encodable {
    var a: Bool?, b: String?, c: Double?, d: Float?, e: [Int]?
    var f: Int?, g: Int8?, h: Int16?, i: Int32?, j: Int64?
    var k: UInt?, l: UInt8?, m: UInt16?, n: UInt32?, o: UInt64?
}

/// A row that encodes only what it has.
private struct Sparse: Encodable {
    let cells: [String: Int?]
    func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(cells)
    }
}

private func table(_ text: String) -> DataTable {
    DataTable(
        text.split(separator: "\n").map { line in
            line.split(separator: "|", omittingEmptySubsequences: false).dropFirst().dropLast().map {
                $0.trimmingCharacters(in: .whitespaces)
            }
        })
}

/// The failure of a comparison as text: its message and its table.
@MainActor private func difference(_ body: () throws -> Void) -> [String] {
    recordFailures { try body() }.flatMap { [$0.message] + $0.details }
}

/// The lines of the difference between lists of rows with one letter for each cell.
@MainActor private func lines(_ expected: String, _ found: String, inAnyOrder: Bool = false) -> [String] {
    func rows(_ text: String) -> [[String]] { text.split(separator: " ").map { $0.map(String.init) } }
    let lines = difference {
        expect(rows(found)).to(equalTable(rows(expected), columns: .withoutNames, inAnyOrder: inAnyOrder))
    }
    return lines.map(compact)
}

/// Returns a line of a table without its bars: `≠ b 2→9  expected → found`.
private func compact(_ line: String) -> String {
    let cells = line.components(separatedBy: "|").map { $0.trimmingCharacters(in: .whitespaces) }
    guard cells.count > 3 else { return line }
    let values = "\(cells[1]) \(cells[2])".replacingOccurrences(of: " → ", with: "→")
    return "\(line.prefix(2))\(values)" + (cells[3].isEmpty ? "" : "  \(cells[3])")
}

final class EqualTableSpec: Spec {
    override class func spec() {
        let questions = [
            Question(title: "Where is my pixel", askedBy: "Ann", score: 3),
            Question(title: "Why", askedBy: nil, score: -1),
        ]

        describe("equalTable") {
            it("compares rows with a data table by the names of its columns") {
                expect(questions).to(
                    equalTable(
                        table("| title | asked by | score |\n| Where is my pixel | Ann | 3 |\n| Why | | -1 |")
                    ))
                expect(questions).to(
                    equalTable(table("| Score | Title |\n| 3 | Where is my pixel |\n| -1 | Why |")))
                expect(questions).toNot(equalTable(table("| score |\n| 3 |\n| 1 |")))
            }

            it("compares tables and lists of every form") {
                let written = table("| a | b |\n| 1 | 2 |")
                expect(written).to(equalTable(table("| b | a |\n| 2 | 1 |")))
                expect(written).to(equalTable([["a", "b"], ["1", "2"]]))
                expect([["a", "b"], ["1", nil]]).to(equalTable(table("| a | b |\n| 1 | |")))
                expect(["1", "2"]).to(equalTable(table("| 1 |\n| 2 |")))
                expect([1, 2]).to(equalTable(table("| 1 |\n| 2 |")))
                expect([State.new, .seen]).to(equalTable(table("| new |\n| seen |")))
                expect([Sparse(cells: ["a": 1]), Sparse(cells: ["b": 2])]).to(
                    equalTable(table("| a | b |\n| 1 | |\n| | 2 |")))
                let columns = "abcdefghijklmno".map(String.init)
                expect([Missing()]).to(equalTable(DataTable([columns, columns.map { _ in "" }])))
                expect([[1, 2], [3, 4]]).to(equalTable(table("| 1 | 2 |\n| 3 | 4 |"), columns: .withoutNames))
                expect(questions).to(equalTable(questions))
                expect(questions).to(equalTable(questions.reversed(), inAnyOrder: true))
                expect([Question]()).to(equalTable(table("| title |")))
                expect([Question]()).to(equalTable([Question]()))
                expect(questions).toNot(equalTable([Question]()))
            }

            it("compares an optional list, and waits for a table") {
                let list: [Question]? = questions
                expect(list).to(equalTable(questions))
                var count = -1
                func loaded() -> [Question] {
                    count += 1
                    return Array(questions.prefix(count))
                }
                expect(loaded()).eventually(equalTable(table("| title |\n| Where is my pixel |\n| Why |")))
            }

            it(
                "reads a cell as the type of the row",
                each: [
                    ("is new", "yes"), ("price", "3"), ("price", "3.00"), ("state", "seen"),
                    ("level", "HIGH"), ("length", "90 s"), ("length", "1.5 min"), ("day", "2026-03-07"),
                    ("address", "https://example.org/a"), ("owner", ""), ("time", "2026-03-07T01:00:00Z"),
                    ("share", "0.50"), ("sum", "1.1"), ("code", "7"), ("place", "Rome"),
                ]
            ) { column, text in
                expect([Row()]).to(equalTable(DataTable([[column], [text]])))
                expect([Row()]).toNot(equalTable(DataTable([[column], [text + "1"]])))
            }

            it("compares some columns of lists") {
                var other = questions
                other[1].askedBy = "Bob"
                expect(other).to(equalTable(questions, columns: .named(["title", "score"])))
                expect(other).toNot(equalTable(questions, columns: .all))
            }
        }

        describe("the difference of tables") {
            it("has both values of a wrong cell") {
                let failure = difference {
                    expect(questions).to(
                        equalTable(table("| title | score |\n| Where is my pixel | 4 |\n| Why | -1 |")))
                }
                expect(failure).to(
                    equal([
                        "expected to equal the table, got 1 wrong cell in row 1",
                        "  | title             | score |",
                        "≠ | Where is my pixel | 4 → 3 |  expected → found",
                        "  | Why               | -1    |",
                    ]))
            }

            it("names the character of a wrong cell that looks like another") {
                let failure = difference {
                    expect(questions).to(
                        equalTable(table("| title | score |\n| Where is\u{A0}my pixel | 3 |\n| Why | -1 |")))
                }
                expect(failure.first).to(
                    haveValue(
                        endWith(
                            "1 wrong cell in row 1 (there is a no-break space (U+00A0) in it: "
                                + "write an ordinary space, or nothing)")))
            }

            it(
                "shows a truth value in the words of the other table",
                each: [
                    ("is new", "no", "yes"), ("is new", "No", "yes"), ("is new", "off", "on"),
                    ("is new", "false", "true"), ("day", "2026-03-08", "2026-03-07"),
                    ("time", "2026-03-07T02:00:00Z", "2026-03-07T01:00:00Z"),
                ]
            ) { column, expected, found in
                let lines = difference { expect([Row()]).to(equalTable(DataTable([[column], [expected]]))) }
                expect(lines.last).to(haveValue(contain(" \(expected) → \(found) ")))
            }

            for one in TextCases.read("Sentences/tableDifferences") {
                it("names \(one.title)") {
                    let rows = one.text.split(separator: "\n").map { $0 == "-" ? "" : String($0) }
                    expect(lines(rows[0], rows[1]).map { $0 + "\n" }.joined()).to(equal(one.rest))
                }
            }

            it("ignores the order of rows if it is asked to") {
                expect(lines("a1 b2 c3", "c3 a1 b2", inAnyOrder: true)).to(beEmpty())
                expect(lines("a1 a1 b2", "b2 a1 b2", inAnyOrder: true)).to(
                    equal([
                        "expected to equal the table, in any order, got 1 missing row and 1 surplus row",
                        "  a 1", "- a 1  missing", "  b 2", "+ b 2  surplus",
                    ]))
                expect(lines("a1 b2 c3", "c4 b2 a1", inAnyOrder: true)).to(
                    equal([
                        "expected to equal the table, in any order, got 1 wrong cell in row 3",
                        "  a 1", "  b 2", "≠ c 3→4  expected → found",
                    ]))
            }

            it("pairs no rows that share only frequent or short cells") {
                let rows = { (numbers: [String]) in numbers.map { ["aa", $0] } }
                expect(
                    difference {
                        expect(rows(["b3", "b4"])).to(
                            equalTable(rows(["b1", "b2"]), columns: .withoutNames, inAnyOrder: true))
                    }.first
                ).to(
                    equal("expected to equal the table, in any order, got 2 missing rows and 2 surplus rows"))
            }

            it("compares the text of cells of up to 500 characters", each: [500, 501]) { count in
                let rows = { (end: String) in [[String(repeating: "x", count: count - 1) + end, end]] }
                let first = difference {
                    expect(rows("a")).to(equalTable(rows("b"), columns: .withoutNames))
                }.first
                let summary = count == 500 ? "2 wrong cells in row 1" : "1 missing row and 1 surplus row"
                expect(first).to(equal("expected to equal the table, got \(summary)"))
            }

            it("pairs a row with the one that shares most cells or text") {
                let found = [
                    Question(title: "How", askedBy: "Cid", score: 1),
                    Question(title: "Where is my pixl", askedBy: nil, score: 4),
                    Question(title: "Why", askedBy: "Bob", score: -1),
                ]
                expect(difference { expect(found).to(equalTable(questions)) }).to(
                    equal([
                        "expected to equal the table, got 4 wrong cells and 1 surplus row",
                        "  | title                                | asked by      | score |",
                        "+ | How                                  | Cid           | 1     |  surplus",
                        "≠ | Where is my pixel → Where is my pixl | Ann → (empty) | 3 → 4 |  expected → found",
                        "≠ | Why                                  | (empty) → Bob | -1    |",
                    ]))
            }

            it("shows line feeds, bars, blanks at the end and wide characters") {
                let failure = difference {
                    expect([["a|b\nc ", "つぶやき"], ["x\u{A0}y", "e"]]).to(
                        equalTable([["a|b\nc", "つぶやき"], ["x y", "é"]], columns: .withoutNames))
                }
                expect(failure.dropFirst()).to(
                    elementsEqual([
                        #"≠ | a\|b\nc → “a\|b\nc ” | つぶやき |  expected → found"#,
                        #"≠ | x y → x\u{A0}y       | é → e    |"#,
                    ]))
            }

            it("shows only the different rows of a long table") {
                let expected = (1...1_000).map { ["row \($0)", "a"] }
                var found = expected
                found[499][1] = "b"
                expect(difference { expect(found).to(equalTable(expected, columns: .withoutNames)) }).to(
                    equal([
                        "expected to equal the table, got 1 wrong cell in row 500",
                        "  … 498 equal rows",
                        "  | row 499 | a     |",
                        "≠ | row 500 | a → b |  expected → found",
                        "  | row 501 | a     |",
                        "  … 499 equal rows",
                    ]))
                let other = expected.map { [$0[0], "c"] }
                expect(difference { expect(other).to(equalTable(expected, columns: .withoutNames)) }.last).to(
                    equal("  … 940 more rows, 940 of them with a difference"))
            }

            it("takes linear time for any differences") {
                let rows = (0..<10_000).map { [$0, 0, $0 % 7] }
                let shifted = (0..<10_000).map { [$0 + 1, 0, $0 % 7] }
                expect(difference { expect(shifted).to(equalTable(rows, columns: .withoutNames)) }.first).to(
                    equal(
                        "expected to equal the table, got 9999 wrong cells, 1 missing row, and 1 surplus row")
                )
                let mixed = (0..<10_000).map { [$0 * 7_919 % 10_007, $0 % 3, $0 % 5] }
                expect(difference { expect(mixed).to(equalTable(rows, columns: .withoutNames)) }).to(
                    haveCount(62))
            }

            it("belongs to the failure as data") {
                let failures = recordFailures {
                    expect(questions).to(equalTable(table("| title | score |\n| Where is my pixel | 4 |")))
                }
                let difference = try unwrap(failures.first?.table)
                expect(difference.columns).to(equal(["title", "score"]))
                expect(difference.rows.map { $0.cells.map(\.found) }).to(equal([[nil, "3"], [nil, nil]]))
                expect(failures[0].detailsBesidesTable).to(beEmpty())
            }
        }

        describe("tables that cannot be compared") {
            let given = table("| title | asked by |\n| Why | Ann |")

            it(
                "pass neither the matcher nor its negation",
                each: [
                    (
                        "| titel |\n| Why |",
                        "the table that was found has no column “titel”; it has “title”, “asked by”. Did you mean “title”?"
                    ),
                    (
                        "| score |\n| 3 |",
                        "the table that was found has no column “score”; it has “title”, “asked by”"
                    ),
                    ("| title | Title |\n| Why | Why |", "the expected table has the column “title” twice"),
                ]
            ) { expected, reason in
                for failure in [
                    difference { expect(given).to(equalTable(table(expected))) },
                    difference { expect(given).toNot(equalTable(table(expected))) },
                ] {
                    expect(failure.map { $0.replacingOccurrences(of: "not to", with: "to") }).to(
                        equal(["expected to equal the table, but \(reason)"]))
                }
            }

            it("are lists with rows of different lengths, and tables with other columns") {
                expect(difference { expect([["a", "b"], ["c"]]).to(equalTable([["a", "b"]])) }).to(
                    equal([
                        "expected to equal the table, but row 2 of the table that was found has 1 cell, and row 1 has 2"
                    ]))
                expect(difference { expect([[1, 2]]).to(equalTable([[1, 2, 3]], columns: .withoutNames)) })
                    .to(
                        equal([
                            "expected to equal the table, but the expected table has 3 columns, and the table that was found 2 columns"
                        ]))
                expect(
                    difference { expect(given).to(equalTable(table("| title |\n| Why |"), columns: .all)) }
                ).to(
                    equal([
                        "expected to equal the table, but the expected table has the columns “title”, and the table that was found the columns “title”, “asked by”"
                    ]))
            }

            it("are rows with a value of several parts") {
                struct Pair: Encodable { let left = 1 }
                struct Row: Encodable { let pair = Pair() }
                expect(difference { expect([Row()]).to(equalTable(table("| pair |\n| 1 |"))) }).to(
                    equal([
                        "expected to equal the table, but row 1, column “pair”: a Pair is several values, and a cell is one"
                    ]))
            }

            it("say what passed when the matcher is negated") {
                expect(difference { expect(questions).toNot(equalTable(questions)) }).to(
                    equal(["expected not to equal the table, got the same 2 rows"]))
            }
        }
    }
}
