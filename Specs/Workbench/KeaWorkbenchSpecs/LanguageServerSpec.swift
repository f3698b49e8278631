import Foundation
import Kea
import KeaEvents
import KeaWorkbench

final class LanguageServerSpec: Spec {
    static let feature = """
        @cups
        Feature: Cups
          Scenario: Paying
            Given the shop has 3 cups of red
            When the buyer takes "milk"
            Then the buyer pays 1 euro

          @slow
          Scenario Outline: Prices
            Given the shop has <count> cups of red
            When the buyer takes "milk"
            Then the buyer pays <price> euros

            Examples:
              | count | price |
              | 2     | 3     |

        """

    override class func spec() {
        describe("an open feature") {
            @Let var editor = Editor()
            beforeEach { editor.open(feature) }

            describe("diagnostics") {
                it("are empty for a feature without a problem") {
                    expect(editor.diagnostics).to(equal([]))
                }

                it("have the parser's errors at their places") {
                    editor.open("Feature: a\n  Scenrio: b\n    Given x\n", as: Editor.uri)
                    expect(editor.diagnostics.first).to(beginWith("1:2 "))
                    expect(editor.diagnostics.first).to(contain("“Scenario: b”"))
                }

                it("have the executable's answer for sentences, once for all rows") {
                    let problem = Failure(
                        kind: .definition, message: "“x” is no colour",
                        details: ["step definition: a.swift:1"],
                        location: SourceLocation(file: "/nowhere/Features/shop.feature", line: 10, column: 5))
                    let step = StepMistake(line: 10, isUndefined: false, failure: problem)
                    editor.server.use([step, step], for: Editor.uri, 1)
                    expect(editor.diagnostics).to(equal(["9:10 “x” is no colour"]))
                }

                it("ignore an answer about an older text") {
                    let problem = Failure(message: "old", location: SourceLocation(file: "", line: 4))
                    let step = StepMistake(line: 4, isUndefined: true, failure: problem)
                    editor.server.use([step], for: Editor.uri, 0)
                    expect(editor.diagnostics).to(equal([]))
                }

                it("disappear when the feature is closed") {
                    editor.tell("textDocument/didClose", ["textDocument": ["uri": .string(Editor.uri)]])
                    expect(editor.messages.last?["params"]["diagnostics"]).to(equal([]))
                }
            }

            describe("completion") {
                it("offers keywords in the language of the file") {
                    editor.open("# language: de\nFunktionalität: a\n  Sz\n")
                    expect(editor.completions(2, 4)).to(
                        equal(["Szenario: ", "Szenariogrundriss: ", "Szenarien: "]))
                }

                it("offers what may follow, such as a feature at first") {
                    for (text, offered) in [
                        ("", ["Feature: ", "Business Need: ", "Ability: "]),
                        ("Feature: a\n\n  B", ["Background: "]), ("Feature: a\n  Gi", []),
                        ("Feature: a\n\n  Given ", []),
                        ("Feature: a\n  Scenario: b\n    gI", ["Given "]),
                        ("Feature: a\n  Scenario: b\n    Given x\n  Ex", ["Examples: ", "Example: "]),
                        ("Feature: a\n  Background:\n    Given x\n  Ex", ["Example: "]),
                    ] {
                        editor.open(text)
                        let lines = text.split(separator: "\n", omittingEmptySubsequences: false)
                        expect(editor.completions(lines.count - 1, lines.last?.count ?? 0)).to(equal(offered))
                    }
                }

                it("offers nothing inside of a doc string, a comment or a description") {
                    for line in ["# Giv", "prose\n  ", "Given the\n    prose"] {
                        let text = "Feature: a\n  \(line)"
                        editor.open(text)
                        let last = text.split(separator: "\n", omittingEmptySubsequences: false).last ?? ""
                        expect(editor.completions(text.count { $0 == "\n" }, last.count)).to(beEmpty())
                    }
                    for line in ["Given ", "| ", "@", "# ", "Sc", "<"] {
                        editor.open(
                            "@a\nFeature: a\n  Scenario: b\n    Given the shop:\n      \"\"\"\n      \(line)")
                        expect(editor.completions(5, 6 + line.count)).to(beEmpty())
                    }
                }

                it("offers sentences with fields, those that the file uses first") {
                    editor.open("Feature: a\n  Scenario: b\n    Given the shop was empty\n    When \n")
                    expect(editor.completions(3, 9)).to(
                        equal([
                            "the shop ${1|is,was|} empty",
                            "the shop has ${1:1} cups of ${2|red,green,blue|}",
                            "the shop has these cups:\n  | name | size |\n  | $0 |",
                            "the buyer takes \"${1:text}\"", "the buyer pays ${1:1} euros",
                        ]))
                }

                it("keeps what is typed: words in between may be left out") {
                    for (typed, offered) in [
                        ("buyer 7 eur", ["the buyer pays 7 euros"]), ("eur pays", []), ("buyer buyer", []),
                        ("buyer \"oat milk\" t", ["the buyer takes \"oat milk\""]),
                        ("shop 21 c of", ["the shop has 21 cups of ${1|red,green,blue|}"]),
                        ("shop 1 c of", ["the shop has 1 cup of ${1|red,green,blue|}"]),
                    ] {
                        editor.open("Feature: a\n  Scenario: b\n    Then \(typed)\n")
                        expect(editor.completions(2, 9 + typed.count)).to(equal(offered))
                    }
                    let far = String(repeating: "\n", count: 501)
                    editor.open(
                        "Feature: a\n  Scenario: b\n    Then the buyer pays 1 euro\(far)    Then the ")
                    expect(editor.completions(503, 13).first).to(
                        equal("shop has ${1:1} cups of ${2|red,green,blue|}"))
                }

                it("replaces only the last word if the words before it are right") {
                    editor.open("Feature: a\n  Scenario: b\n    Given the shop has 2 cu\n")
                    let item = editor.ask("textDocument/completion", at: 2, 27)["items"].array.first
                    expect(item?["textEdit"]["newText"]).to(equal("cups of ${1|red,green,blue|}"))
                    expect(item?["textEdit"]["range"]["start"]["character"]).to(equal(25))
                }

                it("replaces what is typed, also characters of two units") {
                    let table = "Feature: a\n  Scenario: b\n    Given the shop has these cups:\n      | 😀\n"
                    for (text, line, character, completed) in [
                        ("@😀ab\nFeature: a\n  @😀\n  Scenario: b\n", 2, 5, "  @😀ab"),
                        (table, 3, 10, "      | name"),
                    ] {
                        editor.open(text)
                        let items = editor.ask("textDocument/completion", at: line, character)["items"].array
                        let edit = items.first?["textEdit"] ?? .null
                        expect(editor.text(after: [edit], of: text).split(separator: "\n")[line]).to(
                            equal(completed[...]))
                    }
                }

                it("begins where a sentence with characters of two units begins") {
                    editor.open("Feature: a\n  Scenario: b\n    Then buyer \"😀\" t\n")
                    let item = editor.ask("textDocument/completion", at: 2, 21)["items"].array.first
                    expect(item?["textEdit"]["newText"]).to(equal("the buyer takes \"😀\""))
                    expect(item?["textEdit"]["range"]["start"]["character"]).to(equal(9))
                }

                it("has plain text for an editor without fields") {
                    let editor = Editor(initialized: false)
                    editor.ask("initialize", ["capabilities": [:]])
                    editor.server.use(.shop)
                    editor.open("Feature: a\n  Scenario: b\n    When the buyer t\n")
                    let item = editor.ask("textDocument/completion", at: 2, 20)["items"].array.first
                    expect(item?["textEdit"]["newText"]).to(equal("takes \"text\""))
                    expect(item?["insertTextFormat"]).to(equal(1))
                }

                it("offers columns and their values in a table") {
                    editor.open(
                        "Feature: a\n  Scenario: b\n    Given the shop has these cups:\n      | size | \n      |  |\n"
                    )
                    expect(editor.completions(3, 15)).to(equal(["name", "price"]))
                    expect(editor.completions(4, 8)).to(equal(["small", "large"]))
                }

                it("offers tags of the project, and placeholders of an outline") {
                    editor.open(feature.replacing("@slow", with: "@cups @").replacing("<count>", with: "<"))
                    expect(editor.completions(7, 9)).to(equal(["@cups"]))
                    expect(editor.completions(9, 24)).to(equal(["<count>", "<price>"]))
                }
            }

            describe("a sentence") {
                it("shows its definition") {
                    let text = editor.ask("textDocument/hover", at: 3, 12)["contents"]["value"].string
                    expect(text).to(
                        equal(
                            """
                            **given** `the shop has {int} cup(s) of {colour}`

                            Specs/ShopSteps.swift:3
                            - `{int}` Int
                            - `{colour}` Colour: `red`, `green`, `blue`
                            - world: Shop

                            2 uses in features
                            """))
                }

                it("leads to its definition, with the values of an outline's rows, too") {
                    for line in [3, 9] {
                        let place = editor.ask("textDocument/definition", at: line, 12).array.first
                        expect(place?["uri"]).to(equal("file:///nowhere/Specs/ShopSteps.swift"))
                        expect(place?["range"]["start"]["line"]).to(equal(2))
                    }
                }

                it("has references, also from its definition in Swift") {
                    let uses = editor.ask("textDocument/references", at: 3, 12).array
                    expect(uses.map { $0["range"]["start"]["line"] }).to(equal([3, 9]))
                    // In the line of the definition, and below it.
                    for line: JSON in [2, 4] {
                        let fromSwift = editor.ask(
                            "textDocument/references",
                            [
                                "textDocument": ["uri": "file:///nowhere/Specs/ShopSteps.swift"],
                                "position": ["line": line, "character": 0],
                            ])
                        expect(fromSwift).to(equal(.array(uses)))
                    }
                }
            }

            it("has symbols, folds, and colours") {
                let symbols = editor.ask("textDocument/documentSymbol").array
                expect(symbols[0]["children"].array.map { $0["name"] }).to(equal(["Paying", "Prices"]))
                let folds = editor.ask("textDocument/foldingRange").array.map {
                    "\($0["startLine"])-\($0["endLine"])"
                }
                expect(folds).to(equal(["1-15", "2-5", "8-15", "13-15"]))
                let colours = editor.ask("textDocument/semanticTokens/full")["data"].array.prefix(10)
                expect(Array(colours)).to(equal([0, 0, 5, 1, 0, 1, 0, 7, 0, 0]))
            }

            describe("renaming") {
                it("changes a tag everywhere") {
                    for name: JSON in ["mugs", "@mugs"] {
                        let edits = editor.ask("textDocument/rename", at: 0, 5, ["newName": name])
                        expect(editor.text(after: edits["changes"][Editor.uri], of: feature)).to(
                            beginWith("@mugs\n"))
                    }
                }

                it("changes a placeholder and its column") {
                    let edits = editor.ask("textDocument/rename", at: 9, 26, ["newName": "number"])
                    let text = editor.text(after: edits["changes"][Editor.uri], of: feature)
                    expect(text).to(contain("has <number> cups", "| number | price |"))
                    expect(text).toNot(contain("count"))
                }

                it("keeps the parameters of a sentence") {
                    let error = editor.ask("textDocument/rename", at: 3, 12, ["newName": "cups!"])
                    expect(error["message"]).to(
                        equal(
                            "the sentence keeps its parameters, which the Swift closure takes: {int}, then {colour}"
                        ))
                }
            }

            describe("actions") {
                it("offer the sentence that was meant") {
                    let first = editor.firstAction(
                        in:
                            "Feature: a\n  Scenario: b\n    When the buyer takes “milk”\n    Then the buyer pays 4 euro.\n",
                        at: 2)
                    expect(first.title).to(equal("Change to “the buyer takes \"milk\"”"))
                    expect(first.text).to(contain("When the buyer takes \"milk\"\n"))
                    expect(editor.actions(at: 3).first?.title).to(equal("Change to “the buyer pays 4 euro”"))
                }

                it("offer the sentence that was meant, and none that is far away") {
                    editor.open(
                        "Feature: a\n  Scenario: b\n    Given the shop was emty\n    And nobody sings\n")
                    expect(editor.actions(at: 2).map(\.title)).to(equal(["Change to “the shop was empty”"]))
                    expect(editor.actions(at: 3).map(\.title)).to(beEmpty())
                }

                it("correct a title, and check that this helps") {
                    let step = "\n    Given the shop is empty\n"
                    for (wrong, title, right) in [
                        ("  Scenrio: b", "Change to “Scenario: b”", "  Scenario: b"),
                        ("  @slow Scenario: b", "Change to “@slow”", "  @slow\n  Scenario: b"),
                    ] {
                        let action = editor.firstAction(in: "Feature: a\n" + wrong + step, at: 1)
                        expect(action.title).to(equal(title))
                        expect(action.text).to(equal("Feature: a\n" + right + step))
                    }
                }

                it("correct all lines with the same mistake") {
                    let action = editor.firstAction(
                        in: "Feature: a\n  Scenario: b\n    Given the shop:\n      a;b\n      1;2\n", at: 3)
                    expect(action.title).to(equal("Change to “| a | b |”"))
                    expect(action.text).to(endWith("      | a | b |\n      | 1 | 2 |\n"))
                    // It is offered once for both lines.
                    let both = editor.ask(
                        "textDocument/codeAction",
                        [
                            "textDocument": ["uri": .string(Editor.uri)],
                            "range": [
                                "start": ["line": 2, "character": 0], "end": ["line": 4, "character": 0],
                            ],
                        ])
                    expect(both.array.map { $0["title"] }).to(equal(["Change to “| a | b |”"]))
                }

                it("add the columns that a table lacks") {
                    let text =
                        "Feature: a\n  Scenario: b\n    Given the shop has these cups:\n      | name |\n      | a    |\n"
                    let action = editor.firstAction(in: text, at: 2)
                    expect(action.title).to(equal("Add the column “size”"))
                    expect(action.text).to(endWith("      | name | size |\n      | a    | |\n"))
                }

                it("write a step definition below the last one, whatever its text contains") {
                    let file = NSTemporaryDirectory() + "kea-steps-\(UUID().uuidString).swift"
                    let steps = #"""
                        class ShopSteps: Steps {
                            override class func steps() {
                                when("the buyer leaves") {
                                    log("a \"}\" b") // }
                                    leave()
                                }
                            }
                        }

                        """#
                    try Data(steps.utf8).write(to: URL(fileURLWithPath: file))
                    defer { try? FileManager.default.removeItem(atPath: file) }
                    let location = SourceLocation(file: file, line: 3)
                    // The feature uses fewer definitions of the other file.
                    let other = SourceLocation(file: "/nowhere/Steps.swift", line: 1)
                    let definitions = [("a shop", other), ("the buyer leaves", location)].map {
                        Vocabulary.Definition(
                            word: "when", expression: $0, isRegularExpression: false, location: $1,
                            parameters: [], worlds: [], columns: nil, takesDocString: false)
                    }
                    editor.server.use(
                        Vocabulary(definitions: definitions, parameterTypes: [], diagnostics: []))
                    editor.open(
                        "Feature: a\n  Scenario: b\n    When the buyer sings\n    And a shop\n"
                            + String(repeating: "    And the buyer leaves\n", count: 2))
                    let problem = Failure(
                        message: "undefined", location: location,
                        snippet: ["when(\"the buyer sings\") {", "}"])
                    let step = StepMistake(line: 3, isUndefined: true, failure: problem)
                    editor.server.use([step], for: Editor.uri, 1)
                    let edits = editor.actions(at: 2, in: "file://" + file).last?.edits ?? .null
                    expect(editor.text(after: edits, of: steps)).to(
                        contain(
                            "            leave()\n        }\n\n        when(\"the buyer sings\") {\n        }\n    }\n"
                        ))
                }
            }

            it("is formatted, and its tables while they are typed") {
                let text =
                    "Feature: a\n  Scenario: b\n    Given the shop has these cups:\n    | name | size |\n    | a|large |\n"
                editor.open(text)
                let typed = editor.ask("textDocument/onTypeFormatting", at: 4, 8, ["ch": "|"])
                expect(editor.text(after: typed, of: text)).to(
                    endWith("    | name | size  |\n    | a    | large |\n"))
                let formatted = editor.ask("textDocument/formatting")
                expect(editor.text(after: formatted, of: text)).to(
                    endWith("\n      | name | size  |\n      | a    | large |\n"))
                let loose = "Feature: a\n\n\n\n  Scenario: b\n    Given c\n\n\n"
                editor.open(loose)
                expect(editor.text(after: editor.ask("textDocument/formatting"), of: loose)).to(
                    equal("Feature: a\n\n  Scenario: b\n    Given c\n"))
                editor.open("@a b\nFeature: a\n")
                expect(editor.ask("textDocument/formatting")["message"]).to(
                    equal("the file cannot be formatted: line 1 has a mistake"))
            }

            it("offers to run and debug the example that begins on a line") {
                let text = "Feature: a\n  Scenario: b\n    Then the shop is empty\n"
                for (options, titles): (JSON, [String]) in [
                    ([:], ["▶ Run this feature", "▶ Run this scenario"]),
                    (
                        ["commands": ["kea.debug"]],
                        ["▶ Run this feature", "▶ Run this scenario", "Debug"]
                    ),
                ] {
                    let editor = Editor(initialized: false)
                    editor.ask("initialize", ["initializationOptions": options])
                    editor.open(text)
                    let lenses = editor.ask("textDocument/codeLens").array
                    expect(lenses.compactMap { $0["command"]["title"].string }).to(equal(titles))
                }
            }
        }

        describe("definitions in a Swift file that are not built") {
            it("are known from the text, and marked as such") {
                let editor = Editor()
                editor.open(
                    "import KeaFeatures\n        when(\"the buyer leaves {int} times\") { (count: Int) in }\n",
                    as: "file:///nowhere/Specs/ShopSteps.swift")
                editor.open("Feature: a\n  Scenario: b\n    When the buyer leaves 2 times\n")
                expect(editor.ask("textDocument/hover", at: 2, 14)["contents"]["value"]).to(
                    equal("`the buyer leaves {int} times` is defined and not built yet"))
                let place = editor.ask("textDocument/definition", at: 2, 14).array.first
                expect(place?["range"]["start"]).to(equal(["line": 1, "character": 14]))
                // After a build, what is in the file counts.
                editor.server.use(.shop)
                expect(editor.ask("textDocument/hover", at: 2, 14)).to(equal(.null))
            }

            it("are found in literals of all kinds") {
                let text = TextDocument(
                    #"""
                    given("one") { }
                        then("with \"quotes\" and \\d") { }
                    when(#"raw "text""#) {}
                    let when = "no"
                    """#)
                expect(SwiftDefinition.all(in: text).map(\.expression)).to(
                    equal(["one", #"with "quotes" and \d"#, #"raw "text""#]))
            }
        }

        it("has no response to a response, whose result may be null") {
            let server = Editor().server
            expect(server.receive(["jsonrpc": "2.0", "id": "kea-1", "result": nil])).to(beNil())
            expect(server.receive(["jsonrpc": "2.0", "id": "kea-1"])?["error"]["code"]).to(equal(-32600))
        }

        it("announces what it does, and its token types in order") {
            let capabilities = LanguageServer.initialized?["capabilities"] ?? .null
            expect(capabilities["semanticTokensProvider"]["legend"]["tokenTypes"].array).to(
                equal(SemanticType.allCases.map { .string($0.rawValue) }))
            expect(capabilities["positionEncoding"]).to(equal("utf-16"))
        }
    }
}
