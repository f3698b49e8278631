import Foundation
import Kea
import KeaEvents
import KeaWorkbench

final class EditorAnswersSpec: Spec {
    override class func spec() {
        describe("an editor of a feature") {
            let steps = NSTemporaryDirectory() + "kea-market-\(UUID().uuidString).swift"
            @Let var editor = Editor()
            beforeEach {
                try Data(Vocabulary.marketSwift.utf8).write(to: URL(fileURLWithPath: steps))
                editor.server.use(.market(in: steps))
            }
            afterEach { try? FileManager.default.removeItem(atPath: steps) }

            func scenario(_ lines: String...) -> String {
                "Feature: a\n  Scenario: b\n" + lines.map { "    \($0)\n" }.joined()
            }
            let outline = """
                Feature: a
                  Scenario Outline: b
                    Given a stall with <n> apples
                    And a sign of <colour>
                    Examples:
                      | n |  |
                      | 3 | red |
                """

            describe("completion") {
                it("offers languages in the first line, and not below the feature") {
                    editor.open("# la")
                    expect(editor.completions(0, 4)).to(contain("# language: fr", "# language: en-old"))
                    editor.open("Feature: a\n# la")
                    expect(editor.completions(1, 4)).to(beEmpty())
                }

                it("knows the longest keyword that a step begins with") {
                    editor.open(
                        "# language: fr\nFonctionnalité: a\n  Scénario: b\n    Étant donné que a stall w\n")
                    expect(editor.completions(3, 28)).to(equal(["with ${1:1.5} apples"]))
                }

                it("offers tags by their number of uses, and none after a space") {
                    editor.open("@a @b\nFeature: a\n  @b @c @\n  Scenario: b\n")
                    expect(editor.completions(2, 9)).to(equal(["@b", "@a", "@c"]))
                    expect(editor.completions(2, 4)).to(equal(["@b", "@a", "@c"]))
                    expect(editor.completions(2, 8)).to(beEmpty())
                }

                it("replaces the bracket after a placeholder with it") {
                    editor.open(outline.replacing("<n>", with: "<n> and <>"))
                    let items = editor.ask("textDocument/completion", at: 2, 32)["items"].array
                    expect(items.first?["textEdit"]["range"]).to(
                        equal(["start": ["line": 2, "character": 31], "end": ["line": 2, "character": 33]]))
                }

                it("offers columns of empty examples, and values for their cells") {
                    editor.open(outline)
                    expect(editor.completions(5, 12)).to(equal(["colour"]))
                    editor.open(outline.replacing("|  |", with: "| colour |"))
                    expect(editor.completions(6, 12)).to(equal(["red", "dark, blue"]))
                    expect(editor.completions(6, 8)).to(beEmpty())
                    editor.open(outline.replacing("      | n |  |\n      | 3 | red |", with: "      |"))
                    expect(editor.completions(5, 7)).to(equal(["n", "colour"]))
                }

                it("offers columns as runs compare them, and values after escaped bars") {
                    editor.open(scenario("Given these fruits:", "| Sold-By | |", "| a\\| | r |"))
                    expect(editor.completions(3, 16)).to(equal(["kind", "note"]))
                    expect(editor.completions(4, 14)).to(beEmpty())
                    editor.open(scenario("Given these fruits:", "| Sold-By | KIND |", "| a\\| | r | "))
                    expect(editor.completions(4, 13)).to(equal(["ripe", "green"]))
                    expect(editor.completions(4, 16)).to(beEmpty())
                }

                it("writes a table of optional columns if none is needed") {
                    editor.open(scenario("Given ", "Given "))
                    expect(editor.completions(2, 10)).to(
                        equal([
                            "a stall with ${1:1.5} apples", "there ${1|is,are|} ${2:1} items",
                            #"a sign of ${1|red,dark\, blue|}"#,
                            "these fruits:\n  | kind | sold by |\n  | $0 |",
                            "these notes:\n  | text |\n  | $0 |",
                            "this poem:", #"it costs (\\d+) \\\$"#, "${1:text} in ${2:1} of {${3:1}\\}",
                            "two in ${1:1}", "two in ${1:word}",
                        ]))
                }

                it("offers a sentence that is not built yet") {
                    editor.open("given(\"a new one\") {}", as: "file:///nowhere/New.swift")
                    editor.open(scenario("Given a n"))
                    let items = editor.ask("textDocument/completion", at: 2, 13)["items"].array
                    expect(items.map { $0["detail"] }).to(equal(["not built yet"]))
                }
            }

            it("shows what a definition takes, of which nothing else is known") {
                editor.open(scenario("Given this poem:", "Given anything:", "Given nothing"))
                let texts = (2...4).map { editor.ask("textDocument/hover", at: $0, 12)["contents"]["value"] }
                expect(texts[0].string).to(haveValue(contain("\n- a doc string\n")))
                expect(texts[2]).to(equal(.null))
            }

            it("leads from a placeholder to its last column, and from nothing nowhere") {
                editor.open(outline)
                let place = editor.ask("textDocument/definition", at: 2, 25).array
                expect(place.map { $0["range"]["start"] }).to(equal([["line": 5, "character": 8]]))
                expect(editor.ask("textDocument/definition", at: 0, 3)).to(equal([]))
                editor.open(scenario("Given nothing"))
                expect(editor.ask("textDocument/definition", at: 2, 12)).to(equal([]))
            }

            it("leads from an outline's step to the definitions of all rows") {
                editor.open(
                    "Feature: a\n  Scenario Outline: b\n    Given <x>\n    Examples:\n      | x |\n      | this poem: |\n      | these notes: |\n"
                )
                let places = editor.ask("textDocument/definition", at: 2, 6).array
                expect(places.map { $0["range"]["start"]["line"] }).to(equal([6, 5]))
            }

            it("has the declaration among references if it asks for it") {
                editor.open(scenario("Given this poem:", "Given a sign of red"))
                for isWanted in [true, false] {
                    let found = editor.ask(
                        "textDocument/references", at: 2, 12,
                        ["context": ["includeDeclaration": .bool(isWanted)]])
                    expect(found.array.count).to(equal(isWanted ? 2 : 1))
                }
                let file: JSON = ["uri": .string("file://" + steps)]
                let above: JSON = ["textDocument": file, "position": ["line": 0, "character": 0]]
                expect(editor.ask("textDocument/references", above)).to(equal([]))
            }

            it("has symbols of rules, and of what has no name; folds comments") {
                editor.open("Feature:\n  Rule: r\n    # a\n    # b\n    Scenario:\n      Given x\n  # c\n")
                let symbols = editor.ask("textDocument/documentSymbol").array
                expect(symbols.map { $0["name"] }).to(equal(["Feature"]))
                let rule = symbols[0]["children"].array[0]
                expect([rule["name"], rule["kind"], rule["children"].array[0]["name"]]).to(
                    equal(["r", 3, "Scenario"]))
                let folds = editor.ask("textDocument/foldingRange").array.map {
                    "\($0["startLine"])-\($0["endLine"])"
                }
                expect(folds).to(equal(["0-5", "1-5", "4-5", "2-3"]))
                editor.open("@a\n@b\nFeature: c\n")
                let lines = editor.ask("textDocument/documentSymbol").array[0]["range"]
                expect(lines["start"]["line"]).to(equal(0))
            }

            it("finds features and sentences by all words") {
                editor.open("Feature: Big market\n  Scenario: A stall\n")
                for (query, names) in [
                    ("market BIG", ["Big market"]), ("stall", ["A stall", "a stall with {double} apples"]),
                    ("stall WITH", ["a stall with {double} apples"]),
                    ("none", []),
                ] {
                    let found = editor.ask("workspace/symbol", ["query": .string(query)]).array
                    expect(found.compactMap { $0["name"].string }).to(equal(names))
                }
            }

            it("colours numbers apart from other parameters") {
                editor.open(scenario("Given a stall with 3 apples", "And a sign of red"))
                let data = editor.ask("textDocument/semanticTokens/full")["data"].array
                expect(stride(from: 3, to: data.count, by: 5).map { data[$0] }).to(equal([0, 0, 0, 3, 0, 4]))
            }

            it("names a definition's file in a problem by its short path") {
                let problem = Failure(
                    message: "no", details: ["also in /nowhere/Specs/A.swift:3"],
                    location: SourceLocation(file: "", line: 3))
                editor.open(scenario("Given nothing"))
                editor.server.use(
                    [StepMistake(line: 3, isUndefined: true, failure: problem)], for: Editor.uri, 1)
                expect(editor.diagnostics).to(contain("2:10 no\nalso in Specs/A.swift:3"))
            }

            describe("renaming") {
                it("changes a sentence in Swift and in features, with quotes and placeholders") {
                    let text =
                        outline.replacing("|  |", with: "| colour |")
                        + "\n  Scenario: c\n    Given a stall with 2.5 apples\n"
                    editor.open(text)
                    expect(editor.ask("textDocument/prepareRename", at: 2, 12)).to(
                        equal([
                            "placeholder": "a stall with {double} apples",
                            "range": [
                                "start": ["line": 2, "character": 10], "end": ["line": 2, "character": 33],
                            ],
                        ]))
                    let changes = editor.ask(
                        "textDocument/rename", at: 2, 12, ["newName": #"{double} "apples" at a stall"#])[
                            "changes"]
                    expect(editor.text(after: changes[Editor.uri], of: text)).to(
                        equal(
                            text.replacing("a stall with <n> apples", with: #"<n> "apples" at a stall"#)
                                .replacing("a stall with 2.5 apples", with: #"2.5 "apples" at a stall"#)))
                    expect(editor.text(after: changes["file://" + steps], of: Vocabulary.marketSwift)).to(
                        contain(#"given("{double} \"apples\" at a stall")"#))
                }

                it("keeps each of several placeholders of a sentence at its place") {
                    let text =
                        "Feature: a\n  Scenario Outline: b\n    Given 1 in <a> of {<b>}\n"
                        + "    Examples:\n      | a | b |\n      | 2 | 3 |\n"
                    editor.open(text)
                    let changes = editor.ask(
                        "textDocument/rename", at: 2, 12, ["newName": #"{} for {int} and \{{int}}"#])[
                            "changes"]
                    expect(editor.text(after: changes[Editor.uri], of: text)).to(
                        equal(text.replacing("1 in <a> of {<b>}", with: "1 for <a> and {<b>}")))
                }

                it("keeps what each use chooses") {
                    let uses = [
                        "there is 1 item", "there are 2 items", "there is 3 item", "there are <n> items",
                    ]
                    let text =
                        "Feature: a\n  Scenario Outline: b\n" + uses.map { "    Given \($0)\n" }.joined()
                        + "    Examples:\n      | n |\n      | 2 |\n"
                    for (name, expected) in [
                        ("now there is/are {int} item(s)", uses.map { "now \($0)" }),
                        (
                            "{int} item(s) is/are there",
                            ["1 item is", "2 items are", "3 item is", "<n> items are"].map { "\($0) there" }
                        ),
                        ("{int} thing(s)", ["1 thing", "2 things", "3 thing", "<n> things"]),
                    ] {
                        editor.open(text)
                        let changes = editor.ask(
                            "textDocument/rename", at: 2, 12, ["newName": .string(name)])["changes"]
                        let renamed = editor.text(after: changes[Editor.uri], of: text)
                        expect(renamed.matches(of: #/Given (.*)/#).map { String($0.1) }).to(equal(expected))
                    }
                }

                it("is refused with a reason") {
                    editor.open(
                        outline + "\n  @t\n  Scenario: c\n    Given nothing\n    Given it costs 3 $\n"
                            + "    Given 1 in 2 of {3}\n    Given two in 2\n    Given a sign of red\n    Given this poem:\n"
                            + "    Given there is 1 items\n  Scenario Outline: d\n    Given there <be> <n> items\n"
                            + "    Examples:\n      | be | n |\n      | is | 1 |\n")
                    for (line, character, name, reason) in [
                        (0, 3, "x", "there is no sentence, tag or placeholder here"),
                        (9, 12, "x", "no step definition fits this sentence"),
                        (10, 12, "x", "the sentence of a regular expression is changed in Swift"),
                        (
                            11, 12, "{int} of {int} in {}",
                            "the sentence keeps its parameters, which the Swift closure takes: {}, then {int}, then {int}"
                        ),
                        (12, 12, "x", "several step definitions fit this sentence"),
                        (
                            13, 12, "a sign",
                            "the sentence keeps its parameters, which the Swift closure takes: {colour}"
                        ),
                        (13, 12, "a sign {colour", "“a sign {colour” is not a valid expression"),
                        (13, 12, " ", "the new name is empty"),
                        (13, 12, "no {colour}", "the sentence is not written as one text at \(steps):2"),
                        (14, 12, "a {int}", "the sentence has no parameters"),
                        (
                            15, 12, "now is/are {int} items",
                            "the sentence at Features/shop.feature:18 cannot be changed safely"
                        ),
                        (7, 3, "a b", "with the name “a b”, the scenarios would be others"),
                        (7, 3, "a@b", "with the name “a@b”, the scenarios would be others"),
                        (2, 24, "a|b", "with the name “a|b”, the scenarios would be others"),
                    ] {
                        let answer = editor.ask(
                            "textDocument/rename", at: line, character, ["newName": .string(name)])
                        expect(answer["message"]).to(equal(.string(reason)))
                    }
                    expect(editor.ask("textDocument/prepareRename", at: 7, 3)["placeholder"]).to(equal("@t"))
                    expect(editor.ask("textDocument/prepareRename", at: 9, 12)["message"]).to(
                        equal("no step definition fits this sentence"))
                }
            }

            describe("actions") {
                it("replace the words of a suggestion at their place") {
                    let text = outline.replacing("<colour>", with: "<colur>").replacing(
                        "|  |", with: "| colour |")
                    let action = editor.firstAction(in: text, at: 3)
                    expect(action.title).to(equal("Change to “<colour>”"))
                    expect(action.text).to(equal(text.replacing("<colur>", with: "<colour>")))
                    // The name is the author's.
                    expect(editor.changes(at: 3).map(\.isPreferred)).to(equal([false]))
                }

                it("add several columns at once, and none that are there") {
                    let text = scenario("Given these fruits:", "| note |", "| x |")
                    editor.open(text)
                    expect(editor.actions(at: 2).map(\.title)).to(
                        equal(["Add the columns “kind” and “sold by”"]))
                    editor.open(scenario("Given these fruits:", "| Kind | sold_by |", "| x | y |"))
                    expect(editor.actions(at: 2).map(\.title)).to(beEmpty())
                }
            }

            it("is told what is wrong with a request") {
                editor.open(scenario("Given nothing", "nonsense"))
                let document: JSON = ["uri": .string(Editor.uri)]
                for (method, params, reason): (String, JSON, String) in [
                    ("textDocument/codeAction", ["textDocument": document], "the request has no range"),
                    ("textDocument/hover", ["textDocument": document], "the request has no position"),
                    ("textDocument/hover", [:], "the request names no file"),
                    ("textDocument/hover", ["textDocument": ["uri": "file:///x"]], "/x is not open"),
                    ("initialize", [:], "the server is initialized already"),
                    ("x/y", [:], "x/y is not supported"),
                    (
                        "workspace/executeCommand", ["command": "kea.debug"],
                        "the command is kea.run with a place, path:line"
                    ),
                    (
                        "workspace/executeCommand",
                        ["command": "kea.run", "arguments": ["/nowhere/Features/shop.feature:2"]],
                        "the feature has a mistake, so it does not run"
                    ),
                ] {
                    expect(editor.ask(method, params)["message"]).to(equal(.string(reason)))
                }
                editor.ask("shutdown", [:])
                expect(editor.ask("shutdown", [:])["message"]).to(equal("the server has been shut down"))
            }
        }
    }
}

extension Vocabulary {
    fileprivate static let marketSwift = """
        class Market: Steps {
            // The second sentence is in a constant.
            given("a stall with {double} apples") { (count: Double) in }
            given("there is/are {int} item(s)") { (count: Int) in }
            given(sign) { (colour: Colour) in }
            given("{} in {int} of \\\\{{int}}") { (text: String, part: Int, all: Int) in }
        }
        """

    fileprivate static func market(in file: String) -> Vocabulary {
        func sentence(
            _ expression: String, _ line: Int, _ parameters: [Parameter] = [],
            isRegularExpression: Bool = false, columns: [Column]? = nil, takesDocString: Bool = false
        ) -> Definition {
            Definition(
                word: "given", expression: expression, isRegularExpression: isRegularExpression,
                location: SourceLocation(file: file, line: line), parameters: parameters, worlds: [],
                columns: columns, takesDocString: takesDocString)
        }
        let (int, word) = (
            Parameter(name: "int", type: "Int", values: []), Parameter(name: "", type: "String", values: [])
        )
        return Vocabulary(
            definitions: [
                sentence(
                    "a stall with {double} apples", 3, [Parameter(name: "double", type: "Double", values: [])]
                ),
                sentence("there is/are {int} item(s)", 4, [int]),
                sentence(
                    "a sign of {colour}", 2,
                    [Parameter(name: "colour", type: "Colour", values: ["red", "dark, blue"])]),
                sentence(
                    "these fruits:", 5,
                    columns: [
                        Column(name: "kind", values: ["ripe", "green"]), Column(name: "sold by"),
                        Column(name: "note", isOptional: true),
                    ]), sentence("these notes:", 6, columns: [Column(name: "text", isOptional: true)]),
                sentence("this poem:", 7, takesDocString: true),
                sentence("it costs (\\d+) \\$", 8, [word], isRegularExpression: true),
                sentence("{} in {int} of \\{{int}}", 5, [word, int, int]),
                sentence("two in {int}", 10, [int]),
                sentence("two in {word}", 11, [Parameter(name: "word", type: "String", values: [])]),
            ],
            parameterTypes: [Glue.ParameterType(name: "colour", patterns: ["red|dark, blue"])])
    }
}
