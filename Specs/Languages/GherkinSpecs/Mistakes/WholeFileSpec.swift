import Gherkin
import Kea

/// One cause gives one error, even if it affects every line of a file.
final class WholeFileSpec: Spec {
    override class func spec() {
        describe("a file") {
            it("has one error if its feature has no colon") {
                expect(problems("Feature f\n\n  Scenario: s\n    Given x\n    When y\n    Then z\n")).to(
                    equal([
                        "x.feature:1:1: error: A colon is missing after “Feature”. Did you mean “Feature: f”?"
                    ]))
            }

            it("has one error without a feature") {
                expect(problems("Scenario: s\nGiven x\nThen y\n")).to(
                    equal([
                        "x.feature:1:1: error: “Scenario:” is before the Feature: that every file begins with. "
                            + "Did you mean “Feature: x”?"
                    ]))
            }

            it("has one error if its feature is a name alone") {
                expect(problems("Paging\n\nScenario: s\nGiven x\nThen y\n")).to(
                    equal([
                        "x.feature:1:1: error: A file begins with Feature: and a name, and “Paging” is a name alone. "
                            + "Did you mean “Feature: Paging”?"
                    ]))
            }

            it("has one error if it does not name its language") {
                expect(
                    problems("Funktionalität: f\n  Szenario: s\n    Angenommen x\n    Wenn y\n    Dann z\n")
                ).to(
                    equal([
                        "x.feature:1:1: error: “Funktionalität” is a keyword in German, and this file is read as English. "
                            + "A file in German begins with “# language: de”. Did you mean “# language: de”?"
                    ]))
                expect(problems("Egenskap: f\nScenario: s\nGitt x\nNår y\nSå z\n").first).to(
                    contain("A file in Norwegian begins with “# language: no”."))
                expect(problems("Egenskap: f\nScenario: s\nGivet x\nNär y\nSå z\n").first).to(
                    contain("A file in Swedish begins with “# language: sv”."))
            }

            it("has one error if it is UTF-16 without a byte order mark") {
                let text = "Feature: f\n  Scenario: s\n    Given x\n"
                let little = text.utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] }
                let big = text.utf16.flatMap { [UInt8($0 >> 8), UInt8($0 & 0xFF)] }
                for bytes in [little, big] {
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

            it("has one error if its lines end with carriage returns only") {
                expect(problems("Feature: f\rScenario: s\rGiven x\r")).to(
                    equal([
                        "x.feature:1:1: error: The lines of this file end in a carriage return alone, as on very old "
                            + "computers, so that it is one long line. Save it with line feeds (LF)."
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
                expect(problems("Feature: f\n<<<<<<<\n=======\n>>>>>>>\nScenario: s\n* x\n").count).to(
                    equal(1))
                expect(problems("Feature: f\n<<<<<<< is a sign\nScenario: s\n* x\n")).to(beEmpty())
                expect(problems("Feature: f\n========\nScenario: s\n* x\n")).to(beEmpty())
            }

            it("has one error for misplaced tags") {
                expect(problems("Feature: f\n@a\nBackground:\nGiven x\nScenario: s\n* x\n")).to(
                    equal([
                        "x.feature:3:1: error: The tags above “Background:” may not be there. Tags belong to a "
                            + "Scenario: or Rule:, or to Examples: below the steps of a scenario."
                    ]))
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

            it("has all its mistakes in the order of their lines, without those that follow from others") {
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

        describe("an unexpected line below a step") {
            it("is reported with the text before or after its keyword") {
                expect(problems(below: "- When y")).to(
                    equal([
                        "x.feature:6:1: error: Before “When” there is “-”. A line begins with its keyword. "
                            + "Did you mean “When y”?"
                    ]))
                expect(problems(below: "When\ty")).to(
                    equal([
                        "x.feature:6:1: error: After “When” there is a tab, where a space belongs. "
                            + "Did you mean “When y”?"
                    ]))
                expect(problems(below: "\u{FEFF}When y")).to(
                    equal([
                        "x.feature:6:1: error: Before “When” there is a byte order mark (U+FEFF). "
                            + "A line begins with its keyword. Did you mean “When y”?"
                    ]))
                expect(problems(below: "When“y”")).to(
                    equal([
                        "x.feature:6:1: error: A space is missing after “When”. Did you mean “When “y””?"
                    ]))
            }

            it("is reported with the language of its keyword") {
                expect(problems(below: "Wenn y")).to(
                    equal([
                        "x.feature:6:1: error: “Wenn” is a keyword in German, and this file is read as English. "
                            + "Did you mean “When y”?"
                    ]))
            }

            it("is reported with the construct that it resembles") {
                expect(problems(below: "＠slow\nScenario: t\n* x")).to(
                    equal([
                        "x.feature:6:1: error: “＠” is not @, though it looks like it. Did you mean “@slow”?"
                    ]))
                expect(problems(below: "“““\na\n“““")).to(
                    equal([
                        "x.feature:6:1: error: A text is between lines with three straight quotes: \"\"\" instead of "
                            + "“““ here. Did you mean “\"\"\"”?"
                    ]))
                expect(problems(below: "a | b |")).to(
                    equal([
                        "x.feature:6:1: error: A row of a table begins and ends with |, and this one does not. "
                            + "Did you mean “| a | b |”?"
                    ]))
            }
        }

        describe("an unexpected line with a meaning elsewhere") {
            it("is reported with the correct syntax") {
                for comment in ["// a note", "/* a note */", "<!-- a note -->"] {
                    expect(problems(below: comment)).to(
                        equal(["x.feature:6:1: error: A comment begins with #. Did you mean “# a note”?"]))
                }
                expect(problems(below: "/* When a note */")).to(
                    equal(["x.feature:6:1: error: A comment begins with #. Did you mean “# When a note”?"]))
                expect(problems(below: "\"\"\"text\"\"\"")).to(
                    equal([
                        "x.feature:6:1: error: The doc string that begins here has no end: text and end are in lines "
                            + "of their own."
                    ]))
            }

            it("is reported with the missing title above a table") {
                let text = "Feature: f\nScenario: s\n* <x>\nExample:\n| x |\n| 1 |\n"
                expect(problems(text).last).to(
                    equal(
                        "x.feature:4:1: error: “Example:” begins a scenario, and a table is below it. "
                            + "The table is read as text. Did you mean “Examples:”?"))
            }
        }

        describe("a second background") {
            it("is reported with the line of the first one") {
                expect(problems("Feature: f\nBackground:\n* a\nBackground:\n* b\n").first).to(
                    equal(
                        "x.feature:4:1: error: There is a background already, in line 2. A feature or rule has one, and "
                            + "it holds all steps that come before those of its scenarios."))
                expect(
                    problems("Feature: f\nBackground:\n* a\nRule: r\nScenario: s\n* b\nBackground:\n").first
                )
                .to(
                    equal(
                        "x.feature:7:1: error: “Background:” must be above the first scenario of its feature or "
                            + "rule."))
            }
        }
    }
}

/// Returns the errors of a text.
private func problems(_ text: String) -> [String] { parse(text).problems.map(\.description) }

/// Returns the errors of a line below a step.
private func problems(below line: String) -> [String] {
    problems("Feature: f\nBackground:\n* a\nScenario: s\n* x\n\(line)\n")
}
