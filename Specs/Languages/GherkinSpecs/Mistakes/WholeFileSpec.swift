import Gherkin
import Kea

/// One cause gives one error, even if it affects every line of a file.
final class WholeFileSpec: Spec {
    override class func spec() {
        describe("a file") {
            it("has one error if it is UTF-16 without a byte order mark") {
                let texts = ["Feature: f\n  Scenario: s\n    Given x\n", "Функция: ф\n"]
                let little = texts.map { $0.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] } }
                let big = texts.map { $0.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] } }
                for bytes in little + big {
                    let found = GherkinParser().parse(bytes, uri: "x.feature").problems
                    expect(found.map(\.description)).to(
                        equal([
                            "x.feature:1:1: error: The file is UTF-16, and feature files are UTF-8. "
                                + "Save it with the encoding UTF-8."
                        ]))
                }
            }

            it(
                "has one error if another program has saved it",
                each: [
                    (
                        Array("{\\rtf1\\ansi Feature: f\\\n}".utf8),
                        "formatted text (RTF), as TextEdit and WordPad save it"
                    ),
                    (
                        [0x50, 0x4B, 0x03, 0x04, 0x14, 0x00, 0xD2],
                        "a document of Word, Pages or another program, or a zip archive"
                    ),
                    ([0xD0, 0xCF, 0x11, 0xE0, 0xA1], "a document of an older Word or Excel"),
                    (Array("%PDF-1.7\n%".utf8) + [0xE2], "a PDF document"),
                    (Array("<html>\n<p>Feature: f</p>".utf8), "a web page (HTML)"),
                    (Array("<!DOCTYPE html>\n".utf8), "a web page (HTML)"),
                    (Array("<?xml version=\"1.0\"?>\n".utf8), "an XML document"),
                ] as [([UInt8], String)]
            ) { bytes, name in
                let found = GherkinParser().parse(bytes, uri: "x.feature").problems
                expect(found.map(\.description)).to(
                    equal([
                        "x.feature:1:1: error: The file is \(name), and a feature file is plain text. "
                            + "Save it as plain text, in UTF-8."
                    ]))
            }

            it("has one error per merge conflict") {
                let text = """
                    Feature: f
                      Scenario: s
                        Given x
                    <<<<<<< HEAD
                        Then y
                    =======
                        Then z
                    >>>>>>> branch
                      Scenario: t
                    <<<<<<< HEAD
                    ||||||| base
                    =======
                        Then z
                    >>>>>>> branch
                    """
                expect(problems(text)).to(
                    equal(
                        [(4, 8), (10, 14)].map {
                            "x.feature:\($0):1: error: Here begins a merge conflict, which goes on to line \($1): two "
                                + "versions of the same lines. Keep one of them, and remove the lines with <<<<<<<, "
                                + "======= and >>>>>>>."
                        }))
                let twoEnds = "Feature: f\n<<<<<<<\n=======\n>>>>>>>\nScenario: s\n>>>>>>>\n* x\n"
                expect(problems(twoEnds).filter { $0.contains("merge") }).to(haveCount(1))
                expect(problems("Feature: f\n<<<<<<< is a sign\nScenario: s\n* x\n")).to(beEmpty())
                expect(problems("Feature: f\n========\nScenario: s\n* x\n")).to(beEmpty())
                expect(problems("Feature: f\n>>>>>>> quoted\n=======\nScenario: s\n* x\n")).to(beEmpty())
            }

            it("has the error of its feature's line, below any other") {
                let found = parse("Given x\nFeture: f\nScenario: s\n* x\n").problems
                expect(found.map(\.suggestion)).to(equal([nil, "Feature: f"]))
            }

            it("has one error for misplaced tags") {
                expect(problems("Feature: f\nScenario: s\n* x\n@a @b c\nScenario: t\n* x\nnope\n").count).to(
                    equal(2))
            }

            it("may have extra carriage returns and a byte order mark") {
                let text =
                    "\u{FEFF}Feature: f\r\r\n  Scenario: s\r\r\n    Given x\r\r\n  | a |\r\r\n  \"\"\"\r\r\n  b\r\r\n  \"\"\"\r\n"
                expect(problems(text)).to(beEmpty())
                let step = parse(text).document?.feature?.scenarios.first?.steps.first
                expect(parse(text).document?.feature?.name).to(equal("f"))
                expect(step?.text).to(equal("x"))
                expect(step?.dataTable?.values).to(equal([["a"]]))
                expect(step?.docString?.content).to(equal("b"))
                let document = parse("Feature: f\n a\r\r\n b\r\r\n# c\r\r\n").document
                expect(document?.feature?.description).to(equal(" a\n b"))
                expect(document?.comments.map(\.text)).to(equal(["# c"]))
            }

            it("has its mistakes in order, without those that follow from others") {
                let text = """
                    Feature: f
                      Scenaro: a
                        Given x
                      Scenario: b
                        Gven x
                        Thn y
                      Scenario: c
                        Given x
                          | a | b |
                          | c |
                        Whne <n>
                      Scenario Outline: d
                        Given <m>
                        Then y
                        Exampels:
                          | n |
                          | 1 |
                      Scenario: e
                        Given:
                          \"\"\"
                          text
                    """
                expect(parse(text).problems.map(\.location.line)).to(
                    equal([2, 5, 6, 10, 11, 11, 13, 15, 19, 20]))
            }

            it("lists twenty errors in text, and counts the others") {
                let lines = (1...24).map { "- Given \($0)\n" }.joined()
                let found = parse("Feature: f\nScenario: s\n\(lines)* x\n").problems
                expect(found.count).to(equal(21))
                expect(found.last?.message).to(equal("There are 4 more mistakes in this file."))
            }
        }
    }
}

private func problems(_ text: String) -> [String] { parse(text).problems.map(\.description) }
