import Gherkin
import Kea

final class MistakesSpec: Spec {
    override class func spec() {
        func words(_ lines: String...) -> [String] {
            parse("Feature: f\nScenario: s\nGiven g\n" + lines.joined(separator: "\n")).errors.map(
                \.description)
        }

        describe("a mistake") {
            it("has a location and a message for editors and people") {
                let error = parse("Feature: f\nScenario: s\nGiven g\n  Whne h\n").errors.first
                expect(error?.description).to(
                    equal(
                        "x.feature:4:3: error: “Whne h” does not begin with a keyword. Expected here: a step (Given, "
                            + "When, Then, And, But), a table row, a doc string, Examples:, Scenario:, Rule:, tags or "
                            + "a comment. Did you mean “When h”?"))
                expect(error?.suggestion).to(equal("When h"))
                expect(error?.message).to(
                    equal(
                        "(4:3): expected: #EOF, #TableRow, #DocStringSeparator, #StepLine, #TagLine, #ExamplesLine, "
                            + "#ScenarioLine, #RuleLine, #Comment, #Empty, got 'Whne h'"))
            }

            it("does not hide the next one") {
                let text =
                    "Feature: f\nScenario: s\nGiven g\n| a |\n| b | c |\nnope\nGiven h\n@a b\nScenario: t\n"
                expect(parse(text).errors.map(\.location.line)).to(equal([6, 5, 8, 8]))
            }

            it("has a suggestion unless trying it takes too much text") {
                let step = "Given \(String(repeating: "x", count: 100_000))\n"
                let text = "Feature: f\nScenario: s\n" + String(repeating: "\(step)Whne y\n", count: 10)
                expect(parse(text).errors.compactMap(\.suggestion)).to(
                    equal(Array(repeating: "When y", count: 4)))
            }

            it("is one of at most twenty per file") {
                let result = parse(
                    "Feature: f\nScenario: s\nGiven g\n" + String(repeating: "nope\n", count: 500))
                expect(result.problems.count).to(equal(21))
                expect(result.problems.last?.message).to(equal("There are 480 more mistakes in this file."))
                expect(result.errorCount).to(equal(500))
                expect(result.errors.count).to(equal(100))
            }
        }

        describe("a misspelled keyword") {
            it(
                "is reported with the nearest one in the file's language",
                each: [
                    ("Gvien x", "Given x"), ("given x", "Given x"), ("Given: x", "Given x"),
                    ("Given", "Given …"), ("Given\u{A0}\u{200B}x", "Given x"), ("Scenario x", "Scenario: x"),
                    ("Scenaro: x", "Scenario: x"), ("scenario: x", "Scenario: x"),
                    ("Scenario : x", "Scenario: x"), ("Scenario：x", "Scenario: x"),
                    ("Exmaples:", "Examples:"),
                    ("Scenario Outlin: x", "Scenario Outline: x"),
                    ("Scenario﹕x", "Scenario: x"), ("Scenario∶x", "Scenario: x"),
                    ("Scenario︓x", "Scenario: x"), ("Scenarioːx", "Scenario: x"),
                    // One letter may be wrong in three to five, two in six to eight, three in more.
                    ("Anx x", "And x"), ("Ghen x", nil), ("Gxven x", "Given x"), ("Gxvxn x", nil),
                    ("Scxnxrio: x", "Scenario: x"), ("Scxnxrxo: x", nil), ("Scenxxxos: x", "Scenarios: x"),
                    ("Scexxxxos: x", nil),
                    // Without a colon, half as many.
                    ("Scenaro x", "Scenario: x"), ("Scxnaro x", nil),
                ] as [(String, String?)]
            ) { line, suggestion in
                let error = parse("Feature: f\nScenario: s\nGiven g\n\(line)\n").errors.first
                expect(error?.suggestion).to(equal(suggestion))
            }

            it("is reported with a Russian keyword in a Russian file") {
                let text = "# language: ru\nФункция: ф\nСценарий: с\nДано д\nТогад т\nСцинарий: х\n"
                expect(parse(text).errors.map(\.suggestion)).to(equal(["Тогда т", "Сценарий: х"]))
            }

            it("is recognized with two wrong letters of six") {
                let text = "# language: es\nCaracterística: c\nEscenario: e\nDado d\nCxxndo x\n"
                expect(parse(text).errors.map(\.suggestion)).to(equal(["Cuando x"]))
            }

            it("is the one of two near keywords that explains more lines") {
                for (below, title) in [("| a |\n| 1 |", "Examples:"), ("Given y", "Example:")] {
                    let error = parse("Feature: f\nScenario: s\nGiven <a>\nExampls:\n\(below)\n").errors.first
                    expect(error?.suggestion).to(equal(title))
                }
                expect(parse("Feature: f\nScenario: s\nGiven a\nExampls:\n").errors.first?.suggestion).to(
                    beNil())
            }

            it("has no suggestion if no keyword is near") {
                expect(parse("Feature: f\nScenario: s\nGiven g\nnope\n").errors.map(\.suggestion)).to(
                    equal([nil]))
            }

            it("differs from a keyword without its colon") {
                expect(words("Scenario t")).to(
                    equal([
                        "x.feature:4:1: error: A colon is missing after “Scenario”. Did you mean “Scenario: t”?"
                    ]))
            }
        }

        describe("a table with uneven rows") {
            it("is reported at the first such row of each table") {
                expect(words("| a | b |", "| c |", "| d |", "And h", "| a | b |", "| c |")).to(
                    equal(
                        [5, 9].map {
                            "x.feature:\($0):1: error: This row has 1 cell, and the first row of its table has 2."
                        }))
            }

            it("is none in lines with another number of commas") {
                let errors = parse("Feature: f\nScenario: s\nGiven g\na,b\nc,d,e\n").errors
                expect(errors.map(\.suggestion)).to(equal([nil, nil]))
            }

            it("is reported in code points at a first row without last bar") {
                expect(words("\u{3000}| a | b", "| c | d |").map { $0.prefix(16) }).to(
                    equal(["x.feature:4:2: e"]))
                expect(words("| a | b", "| c | d |", "| e | f |")).to(
                    equal([
                        "x.feature:4:1: error: A row of a table begins and ends with |, and this one does not. "
                            + "Did you mean “| a | b |”?"
                    ]))
            }
        }

        describe("a doc string without an end") {
            it("is a token of its own") {
                expect(tokens("Feature: f\nScenario: s\n* a\n\"\"\"").last).to(
                    equal("(4:1)DocStringSeparator:()\"\"\"//"))
            }
        }

        describe("a tag with whitespace") {
            it("is reported at its column") {
                expect(parse("@one @two three @four\nFeature: f\n").errors.map(\.message).first).to(
                    equal("(1:6): A tag may not contain whitespace"))
            }
        }

        describe("an unknown language") {
            it(
                "is reported with the nearest one, by code or by name",
                each: [
                    ("EN", "en"), ("en-US", "en"), ("zh_TW", "zh-TW"), ("russian", "ru"), ("Frensh", "fr"),
                    ("sr", "sr-Cyrl"),
                ]
            ) { written, code in
                let result = parse("# language: \(written)\nFeature: f\n")
                expect(result.errors.first?.suggestion).to(equal("# language: \(code)"))
                expect(result.errors.first?.message).to(equal("(1:1): Language not supported: \(written)"))
            }

            it("is the only error, since the others follow from it") {
                let result = parse("# language: no-such\nФункция: ф\nСценарий: с\n")
                expect(result.errors.count).to(equal(3))
                expect(result.problems.map(\.message)).to(
                    equal([
                        "Gherkin does not know the language “no-such”. It knows 80, such as en, fr, ru and zh-CN."
                    ]))
            }
        }

        describe("a file that is not UTF-8") {
            func mistakes(_ bytes: [UInt8]) -> [String] {
                GherkinParser().parse(bytes, uri: "x.feature").errors.map(\.description)
            }

            it("has no tokens") {
                expect(GherkinParser().parse([0x41, 0xFF], uri: "x.feature").tokens).to(beEmpty())
            }

            it("is reported at its line in a large file, too") {
                var bytes = Array("Feature: f\nScenario: s\n".utf8) + [0xFF, 0x0A]
                bytes += Array(String(repeating: "  a line of text\n", count: 300_000).utf8)
                expect(mistakes(bytes).first).to(beginWith("x.feature:3:1: error: Byte 23 of the file"))
                bytes.remove(at: 23)
                expect(mistakes(bytes + [0xFF]).first).to(beginWith("x.feature:300004:1: error: Byte "))
            }

            it("is not a large file with characters of several bytes") {
                for padding in 0..<4 {
                    let text = "Feature: \(String(repeating: "f", count: padding))\n"
                    let result = parse(text + String(repeating: "日é😀 a line\n", count: 10_000))
                    expect(result.errors).to(beEmpty())
                }
            }

            it(
                "is found with invalid bytes in any position",
                each: [
                    [0xC0, 0x80], [0xC1, 0xBF], [0xE0, 0x9F, 0xBF], [0xED, 0xA0, 0x80],
                    [0xF0, 0x8F, 0xBF, 0xBF],
                    [0xF4, 0x90, 0x80, 0x80], [0xF5, 0x80, 0x80, 0x80], [0x80], [0xE3, 0x81],
                    [0xF0, 0x9F, 0x98],
                ] as [[UInt8]]
            ) { bytes in
                for padding in 0..<140 {
                    let before = Array("Feature: f\n".utf8) + [UInt8](repeating: 0x61, count: padding)
                    for after in [[], Array("aé".utf8), [UInt8](repeating: 0x62, count: 80)] {
                        let errors = GherkinParser().parse(before + bytes + after, uri: "x").errors
                        expect(errors.last?.message).to(
                            equal("(2:\(padding + 1)): not UTF-8 at byte \(11 + padding)"))
                    }
                }
            }
        }
    }
}
