import Gherkin
import Kea

final class StrayLinesSpec: Spec {
    override class func spec() {
        func problems(_ text: String) -> [String] { parse(text).problems.map(\.description) }

        describe("text that resembles a keyword") {
            it(
                "is a step keyword in any spelling and decoration",
                each: [
                    "Gvien x", "Gven x", "given x", "Whne x", "Tehn x", "Thn x", "Given: x", "adn x",
                    "GIVEN x", "Given\tx", "Given\u{A0}x", "\u{200B}Given x", "Given", "Given, x",
                    "When “x”".replacing(" ", with: ""), "- Given x", "-Given x", "1. When x", "2) Then x",
                    "• And x", "– But x", "> Given x", "**Given** x", "*Given* x", "- given x", "1. Thn x",
                    "+ WHEN x", "_Given_ x", "-- Given x", "+ - Given x", "[ ] Given x", "- [x] Given x",
                    "a. Given x", "b) when x", "1.1 Given x", "1.2. Given x", "2.1) Thn x", "★ Given x",
                    "→ When x", "Step: Given x", "step 2: When x", "Step 12 - Then x", "STEP 1. Given x",
                    "Step: thn x",
                ]
            ) { line in
                for place in ["Scenario: s\n\(line)\nThen y\n", "Background:\n\(line)\nScenario: s\n* x\n"] {
                    let found = parse("Feature: f\n" + place).problems
                    expect(found.map(\.location.line)).to(equal([3]))
                    expect(found.first?.isMistake).to(beTrue())
                    expect(found.first?.message).to(endWith("This step is not run."))
                    expect(found.first?.suggestion?.first?.isLetter).to(beTrue())
                }
            }

            it("is corrected together with the lines around it, and below a paragraph") {
                func suggestions(_ lines: String) -> [String?] {
                    parse("Feature: f\nScenario: s\n\(lines)\nThen y\n").problems.map(\.suggestion)
                }
                expect(suggestions("Gvien x\nWhne y")).to(equal(["Given x", "When y"]))
                let paragraph = "The reader scrolls to the last row of the list"
                expect(suggestions("\(paragraph)\nand then it is loaded")).to(beEmpty())
                expect(suggestions("\(paragraph)\n\nand then it is loaded")).to(
                    equal(["And then it is loaded"]))
            }

            it("is reported with the names of invisible characters") {
                let reason = { (line: String) in
                    parse("Feature: f\nScenario: s\n\(line)\nThen y\n").problems.first?.message
                }
                expect(reason("Given\tx")).to(
                    equal(
                        "After “Given” there is a tab, where a space belongs. The line is read as text. "
                            + "This step is not run."))
                expect(reason("Given\u{A0}x")).to(
                    beginWith("After “Given” there is a no-break space (U+00A0), where"))
                expect(reason("\u{FEFF}Given x")).to(
                    beginWith("Before “Given” there is a byte order mark (U+FEFF)."))
                expect(reason("- Given x")).to(beginWith("Before “Given” there is “-”."))
                expect(reason("GIVEN x")).to(beginWith("“GIVEN” must be written “Given”."))
            }

            it(
                "is another language's step keyword after any list marker",
                each: ["wenn x", "WENN x", "[ ] Wenn x"]
            ) { line in
                let found = parse("Feature: f\nScenario: s\n\(line)\nThen y\n").problems
                expect(found.map(\.suggestion)).to(equal(["When x"]))
            }

            it(
                "is prose between brackets",
                each: [
                    "(When in doubt, ask.)", "[Given](x)", "(given)", "I then go on.", "I Givens",
                    "Step by step, x", "Steps: Given x", "Step 2 then is x",
                ]
            ) {
                line in
                expect(problems("Feature: f\nScenario: s\n\(line)\nThen y\n")).to(beEmpty())
            }

            it("is reported with the text before a step keyword") {
                let reason = { (line: String) in
                    parse("Feature: f\nScenario: s\n\(line)\nThen y\n").problems.first
                }
                for (line, mark) in [("1. Given x", "1."), ("Step 2: Given x", "Step 2:")] {
                    expect(reason(line)?.message).to(beginWith("Before “Given” there is “\(mark)”."))
                    expect(reason(line)?.suggestion).to(equal("Given x"))
                }
            }

            it("is one error between delimiters that resemble a doc string") {
                for mark in ["\'\'\'", "“““"] {
                    let text = "\(mark)\none\nGiven two\n\(mark)\nThen y\n"
                    expect(
                        parse("Feature: f\nScenario: s\n\(mark)\none\n\(mark)\nThen y\n").problems.map(
                            \.location.line)
                    ).to(
                        equal([3]))
                    let below = "Feature: f\nScenario: s\nGiven x\n" + text + "Oops\n"
                    expect(parse(below).problems.map(\.location.line)).to(equal([4, 9]))
                    // Without the closing delimiter, each line is judged by itself.
                    let open = "Feature: f\nScenario: s\nGiven x\n\(mark)\none\n"
                    expect(parse(open).problems.map(\.location.line)).to(equal([4, 5]))
                }
            }

            it("is a step keyword before any scenario") {
                let found = parse("Feature: f\n  Given x\n  Then y\n").problems
                expect(found.map(\.suggestion)).to(equal(["Scenario:"]))
                expect(found.map(\.isMistake)).to(equal([true]))
            }

            it("is a step keyword alone, and prose within a sentence") {
                let scenario = "\n  Scenario: s\n    Given x\n"
                for place in ["Feature: f\n", "Feature: f\n  Rule: r\n"] {
                    for step in ["Given x", "Then x"] {
                        expect(parse(place + "  \(step)\n" + scenario).problems.map(\.suggestion)).to(
                            equal(["Scenario:"]))
                    }
                    for prose in [
                        "When x", "When x\n  Then y", "And x\n  But y", "Then x\n  is y", "Given x:",
                    ] {
                        expect(problems(place + "  \(prose)\n" + scenario)).to(beEmpty())
                    }
                }
            }

            it("is a section keyword in lower case if steps follow") {
                let text = "Feature: f\nScenario paying by card\nGiven x\nScenario: t\n* x\n"
                expect(parse(text).problems.map(\.suggestion)).to(equal(["Scenario: paying by card"]))
            }

            it("is the keyword of a misplaced section") {
                for line in ["Feature: g", "Background:", "- Scenario: t", "SCENARIO: t", "Beckground:"] {
                    let found = parse("Feature: f\nScenario: s\n\(line)\n* x\n").problems
                    expect(found.map(\.location.line)).to(equal([3]))
                }
            }

            it("is found below comments and blank lines, at its own line") {
                let found = parse(
                    "Feature: f\n\n# c\n\ntext\n# d\n\u{3000}\u{A0}Scenaro: s\nScenario: t\n* x\n"
                )
                .problems
                expect(found.map(\.location)).to(equal([Location(line: 7, column: 3)]))
            }

            it("is a keyword of the file's language") {
                let found = parse("# language: ja\n機能: f\n  シナリオ：t\nシナリオ: u\n* x\n").problems
                expect(found.map(\.suggestion)).to(equal(["シナリオ: t"]))
            }
        }

        describe("a keyword of another language") {
            it(
                "is recognized in every language",
                each: [
                    ("Dann z", "Then z"), ("- Dann z", "Then z"), ("Dado x", "Given x"),
                    ("Допустим x", "Given x"), ("Lorsque x", "When x"), ("前提 x", "Given x"),
                    ("假如x", "Given x"), ("Szenario: x\nWenn y", "Scenario: x"),
                    ("Сценарий: x", "Scenario: x"), ("Contexte: x", "Background: x"),
                ]
            ) { line, corrected in
                let found = parse("Feature: f\nScenario: s\n\(line)\n* x\n").problems
                expect(found.map(\.suggestion).first).to(equal(corrected))
            }

            it("is reported once per file") {
                let scenarios = (1...50).map { "Szenario: \($0)\nAngenommen x\nWenn y\nDann z\n" }.joined()
                let found = parse("Feature: f\n\(scenarios)Scenario: t\n* x\n").problems
                expect(found.map(\.suggestion)).to(equal(["Scenario: 1"]))
            }

            it("may be English in a file that names another language") {
                let english = parse("# language: de\nFeature: f\nScenario: s\nGiven x\n").problems.first
                expect(english?.suggestion).to(equal("# language: en"))
                expect(english?.edit).to(equal([1: ["# language: en"]]))
                let found = parse("# language: de\nFunktion: f\nSzenario: s\nGiven x\nDann y\n").problems
                expect(found.map(\.location.line)).to(equal([4]))
                let prose = "# language: de\nFunktion: f\nSzenario: s\nAls erstes.\nMaar goed\nDann y\n"
                expect(problems(prose)).to(beEmpty())
            }
        }

        describe("a misplaced table, doc string or tag") {
            it(
                "is an error instead of text",
                each: [
                    "Scenario: s\n| a |\n| b |\nGiven x\n", "Scenario: s\n\"\"\"\nGiven x\n",
                    "Scenario: s\n```\nGiven x\n", "Scenario: s\n｜ a ｜\n* x\n", "Scenario: s\n“““\n* x\n",
                    "Scenario: s\n＠slow\n* x\n",
                ]
            ) { text in
                let found = parse("Feature: f\n" + text).problems
                expect(found.map(\.location.line)).to(equal([3]))
                expect(found.first?.isMistake).to(beTrue())
            }

            it("may be a row without its first bar") {
                let text = "Feature: f\nScenario: s\n* <1>\nExamples:\n a | b |\n | 1 | 2 |\n | 3 | 4 |\n"
                expect(problems(text).first).to(
                    equal(
                        "x.feature:5:2: error: A row of a table begins and ends with |, and this one does not. "
                            + "The line is read as text. Did you mean “| a | b |”?"))
            }
        }

        describe("a comment") {
            it("marks a line as intended text") {
                let text = "Feature: f\nScenario: s\n# lint: off-next misspelt-keyword\nDann x\n* y\n"
                expect(problems(text)).to(beEmpty())
                let all = "# lint: off misspelt-keyword\nFeature: f\nScenario: s\nDann x\n- Given\n* y\n"
                expect(problems(all)).to(beEmpty())
                let found = parse("Feature: f\nScenario: s\nDann x\n* y\n").problems
                expect(found.map(\.permission)).to(equal(["# lint: off-next misspelt-keyword"]))
            }

            it("has Markdown syntax in Markdown") {
                let text =
                    "# Feature: f\n## Scenario: s\n<!-- lint: off-next misspelt-keyword -->\n* Dann x\n* Given y\n"
                expect(parseMarkdown(text).problems.map(\.description)).to(beEmpty())
                let found = parseMarkdown(text.replacing("off-next", with: "on")).problems
                expect(found.map(\.permission)).to(equal(["<!-- lint: off-next misspelt-keyword -->"]))
            }
        }

        describe("prose") {
            it(
                "is ignored",
                each: [
                    "As a reader I want to see the newest questions.",
                    "When the server is down, nothing is shown.", "Rule of thumb: never twice.",
                    "Example of a good title", "The reader sees them.", "They are sorted: newest first.",
                    "Background noise is filtered.", "And so on, and so forth", "Ability: to read",
                    "Business Need: readers", "Examples are in the other file.", "Any number of them.",
                    "Note: see below", "Data is stored.", "- a list", "1. first", "Context: the city",
                    "| a | table |", "I want this, to be sure", "Men at work", "Do not ask.", "Date: today",
                    "Samples: a and b", "Example (see the page)",
                ]
            ) { line in
                expect(problems("Feature: f\n  \(line)\n\n  Scenario: s\n    Given x\n")).to(beEmpty())
            }

            it(
                "is ignored above steps, too",
                each: [
                    "The reader is new.", "They wait.", "What happens then", "Giving up is not an option.",
                    "An aside", "Data is stored.", "- a list of things", "1. first", "I want to read.",
                    "Give the reader time.", "Whenever it rains, nothing happens.", "Butter is fine.",
                    "Where the list ends\nwhich is the end", "Men at work", "Do not ask. Don't tell.",
                    "The reader scrolls to the last row of the list,\nand then it is loaded",
                    "(see the other feature)", "Is it there?", "At night", "Context: the city",
                    "https://example.com/given/when", "Status: done", "* * *", "-----", "“Quoted” text",
                ]
            ) { lines in
                expect(
                    problems("Feature: f\nScenario: s\n\(lines)\nGiven x\n".replacing("* * *", with: "~~~"))
                ).to(
                    beEmpty())
            }
        }

        describe("a file without a feature") {
            it("has a warning, since nothing in it is run") {
                expect(problems("")).to(
                    equal(["x.feature:1:1: warning: The file is empty, so nothing of it is run."]))
                expect(problems("# c\n")).to(
                    equal(["x.feature:1:1: warning: The file has no feature, so nothing of it is run."]))
                expect(problems("Feature: f\n")).to(
                    equal(["x.feature:1:1: warning: The feature has no scenario, so nothing of it is run."]))
            }
        }
    }
}
