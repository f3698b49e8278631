import Foundation
import Gherkin
import Kea
import KeaEvents
import KeaWorkbench

/// The language server as a conversation: texts are edited, saved, built and run, and after each pause what the editor
/// shows is what a run of everything says, or is shown as unknown.
final class EditorConversationSpec: Spec {
    override class func spec() {
        describe("the language server") {
            @Let var edited = EditedPackage([:])

            let swift = """
                given("a shop") { passes }
                when("it rains") { fails }
                """
            let outline = """
                Feature: a
                  Background:
                    Given a shop
                  Scenario Outline: rows
                    Given a shop
                    And <what>
                    Examples:
                      | what     |
                      | a shop   |
                      | it rains |
                """
            func feature(_ steps: String...) -> String {
                (["Feature: a", "  Scenario: one"] + steps.map { "    Given \($0)" }).joined(separator: "\n")
            }

            it("shows a result beside each row, and a failure at its step") {
                edited = EditedPackage(["a.feature": outline], swift: swift)
                edited.open("a.feature")
                edited.run("a.feature:4")
                edited.settle()
                expect(edited.hints("a.feature")).to(equal(["9 ✓ 2 ms", "10 ✗ failed, 2 ms"]))
                expect(edited.diagnostics("a.feature")).to(equal(["6 failed: it rains"]))
            }

            it("says in which features nothing is renamed") {
                edited = EditedPackage(["a.feature": "@old\n" + feature("a shop")], swift: swift)
                _ = FileManager.default.createFile(
                    atPath: edited.package.path("latin.feature"), contents: Data([0x40, 0xE9]))
                edited.open("a.feature")
                for (line, name) in [(0, "@new"), (3, "shops")] {
                    let place: JSON = [
                        "textDocument": ["uri": .string("file://" + edited.package.path("a.feature"))],
                        "position": ["line": .int(line), "character": .int(line == 0 ? 1 : 11)],
                        "newName": .string(name),
                    ]
                    expect(edited.ask("textDocument/rename", place)["changes"]).toNot(equal(.null))
                }
                let text = "nothing is renamed in Features/latin.feature: it cannot be read as UTF-8"
                expect(edited.messages).to(equal([text, text]))
            }

            it("shows results of visible lines while the run goes on, and seconds") {
                let text = feature("a shop") + "\n  Scenario: slow\n    Given nothing\n"
                edited = EditedPackage(["a.feature": text], swift: swift)
                edited.open("a.feature")
                edited.run("a.feature")
                edited.package.advance(10)
                let count = edited.received.count
                edited.server.sendPendingDiagnostics(now: .now + .seconds(1))
                expect(edited.received.dropFirst(count).map { $0["method"] }).to(
                    contain("workspace/inlayHint/refresh"))
                expect(edited.hints("a.feature")).to(equal(["2 ✓ 2 ms", "4 running…"]))
                edited.settle()
                expect(edited.hints("a.feature", lines: 2...4)).to(equal(["4 ? undefined, 1.3 s"]))
                // What a run says, too, is not repeated.
                expect(edited.diagnostics("a.feature")).to(equal(["5 undefined: nothing"]))
            }

            it("shows what it waits for") {
                let edited = EditedPackage(["a.feature": feature("a shop")], swift: swift, isBuilt: false)
                let first = ["Loading the step definitions", "end", "Building the specs", "end"]
                expect(edited.progress).to(equal(first))
                edited.open("a.feature")
                edited.run("a.feature")
                edited.settle()
                expect(edited.progress.dropFirst(4)).to(
                    equal(["Building the specs", "end", "Running", "end"]))
                let tokens = edited.received.filter {
                    $0["method"].string == "window/workDoneProgress/create"
                }
                expect(tokens.map { $0["params"]["token"] }).to(equal(tokens.map { $0["id"] }))
                // An editor may refuse, or be late.
                edited.accepts = false
                edited.run("a.feature")
                edited.settle()
                expect(edited.progress.count).to(equal(8))
            }

            it("renames a sentence in closed files and in unsaved texts") {
                edited = EditedPackage(
                    ["a.feature": feature("a shop"), "b.feature": feature("a shop")], swift: swift)
                edited.open("a.feature")
                edited.edit("a.feature", "\n" + feature("a shop"))
                let file: JSON = ["uri": .string("file://" + edited.package.path("a.feature"))]
                let place: [String: JSON] = ["textDocument": file, "position": ["line": 3, "character": 12]]
                @MainActor func lines() -> [JSON] {
                    edited.ask("textDocument/references", .object(place)).array.map {
                        $0["range"]["start"]["line"]
                    }
                }
                expect(lines()).to(equal([3, 2]))
                // Nothing tells the server.
                edited.package.change(["b.feature": "\n\n" + feature("a shop")])
                expect(lines()).to(equal([3, 4]))
                let changes = edited.ask(
                    "textDocument/rename", .object(place.merging(["newName": "a market"]) { $1 }))["changes"]
                expect(changes["file://" + edited.package.path("b.feature")].array.map { $0["newText"] }).to(
                    equal(["a market"]))
            }

            it("runs one row of an outline") {
                edited = EditedPackage(["a.feature": outline], swift: swift)
                edited.open("a.feature")
                edited.run("a.feature:9")
                edited.settle()
                expect(edited.package.commands.last).to(equal("a.feature:9"))
                expect(edited.hints("a.feature")).to(equal(["9 ✓ 2 ms"]))
            }

            it("keeps a result when lines move, and has none for another text") {
                edited = EditedPackage(["a.feature": feature("a shop")], swift: swift)
                edited.open("a.feature")
                edited.run("a.feature")
                edited.settle()
                edited.edit("a.feature", "# moved\n" + feature("a shop"))
                expect(edited.hints("a.feature")).to(equal(["3 ✓ 2 ms"]))
                edited.edit("a.feature", feature("a shop", "a shop"))
                expect(edited.hints("a.feature")).to(equal(["2 changed since"]))
                edited.edit("a.feature", feature("a shop"))
                expect(edited.hints("a.feature")).to(equal(["2 ✓ 2 ms"]))
            }

            it("gives the result of a text that was saved over during its run to no other one") {
                edited = EditedPackage(["a.feature": feature("a shop")], swift: swift)
                edited.open("a.feature")
                edited.run("a.feature")
                // The run has begun, and has not said which text it has read.
                edited.package.advance(1)
                edited.edit("a.feature", feature("it rains"))
                edited.save("a.feature")
                edited.settle()
                expect(edited.hints("a.feature")).to(equal(["2 changed since"]))
                edited.edit("a.feature", feature("a shop"))
                expect(edited.hints("a.feature")).to(equal(["2 ✓ 2 ms"]))
            }

            it("notices a build of another program, and forgets results") {
                edited = EditedPackage(["a.feature": feature("a shop")], swift: swift)
                edited.open("a.feature")
                edited.run("a.feature")
                edited.settle()
                edited.package.change([:], swift: #"when("it rains") { fails }"#)
                edited.package.build()
                edited.settle()
                expect(edited.hints("a.feature")).to(equal(["2 changed since"]))
                expect(edited.diagnostics("a.feature")).to(equal(["3 undefined: a shop"]))
            }

            it("marks a definition as not built yet until the build") {
                edited = EditedPackage(["a.feature": feature("it snows")], swift: swift)
                edited.open("a.feature")
                edited.settle()
                expect(edited.diagnostics("a.feature")).to(equal(["3 undefined: it snows"]))
                edited.saveSwift(swift + #"\#ngiven("it snows") { passes }"#)
                expect(edited.diagnostics("a.feature")).to(
                    equal(["3 “it snows” is defined and not built yet"]))
                edited.settle()
                expect(edited.diagnostics("a.feature")).to(beEmpty())
            }

            it("shows a failed build, also in its file, until an input is saved") {
                edited = EditedPackage(["a.feature": feature("a shop")], swift: swift)
                edited.open("a.feature")
                edited.run("a.feature")
                edited.settle()
                edited.saveSwift(swift + "\n“🐚” broken")
                expect(edited.hints("a.feature")).to(equal(["2 changed since"]))
                edited.settle()
                expect(edited.messages.last).to(equal("Steps.swift:3:12: error: broken"))
                let shown = edited.received.last { $0["method"] == "window/showMessage" }
                expect(shown?["params"]["type"]).to(equal(1))
                expect(edited.swiftDiagnostics).to(equal(["3:5 broken"]))
                edited.saveSwift(swift)
                expect(edited.swiftDiagnostics).to(beEmpty())
                edited.settle()
                // The executable is the one that ran.
                expect(edited.hints("a.feature")).to(equal(["2 ✓ 2 ms"]))
            }

            it("shows no build error of a text that was replaced during the build") {
                edited = EditedPackage(["a.feature": feature("a shop")], swift: swift)
                edited.saveSwift("broken")
                edited.saveSwift(swift)
                edited.package.change([:], swift: "broken")
                edited.package.advance(1)
                expect(edited.messages.last).to(equal("Steps.swift:1:1: error: broken"))
                expect(edited.swiftDiagnostics).to(beEmpty())
                edited.settle()
                expect(edited.swiftDiagnostics).to(equal(["1:0 broken"]))
                // Nothing reports what has mended it.
                edited.package.change([:], swift: swift)
                edited.run("a.feature")
                edited.settle()
                expect(edited.swiftDiagnostics).to(beEmpty())
            }

            it("builds once for each change, whoever reports it") {
                edited = EditedPackage(["a.feature": feature("a shop")], swift: swift)
                edited.open("a.feature")
                edited.settle()
                let count = edited.package.commands.count
                edited.saveSwift(swift + "\n")
                edited.settle()
                edited.server.haveChanged([edited.package.swiftFile])
                edited.settle()
                expect(edited.package.commands.count).to(equal(count + 1))
                edited.saveSwift(swift + "\n\n")
                edited.settle()
                expect(edited.package.commands.count).to(equal(count + 2))
            }

            it("joins requests during a run, and loses none") {
                let text = feature("a shop") + "\n  Scenario: two\n    Given it rains\n"
                edited = EditedPackage(["a.feature": text, "b.feature": feature("a shop")], swift: swift)
                edited.open("a.feature")
                edited.open("b.feature")
                edited.run("a.feature:2")
                edited.run("b.feature")
                edited.run("a.feature:4")
                edited.settle()
                expect(edited.package.commands.suffix(2)).to(equal(["a.feature:2", "a.feature:4 b.feature"]))
                expect(edited.hints("a.feature")).to(equal(["2 ✓ 2 ms", "4 ✗ failed, 2 ms"]))
                expect(edited.hints("b.feature")).to(equal(["2 ✓ 2 ms"]))
            }

            it("runs the scenario that was asked for, although its line has moved") {
                let text = feature("a shop") + "\n  Scenario: two\n    Given it rains\n"
                edited = EditedPackage(["a.feature": text], swift: swift)
                edited.open("a.feature")
                edited.edit("a.feature", "# moved\n" + text)
                edited.run("a.feature:5")
                edited.settle()
                expect(edited.package.commands.last).to(equal("a.feature:4"))
                expect(edited.hints("a.feature")).to(equal(["5 ✗ failed, 2 ms"]))
            }

            it("runs an edited row whose name the row of another outline has") {
                let two = outline.replacing("| a shop   |\n      ", with: "")
                let text = two + "\n" + two.split(separator: "\n").dropFirst(3).joined(separator: "\n") + "\n"
                edited = EditedPackage(["a.feature": text], swift: swift)
                edited.open("a.feature")
                edited.run("a.feature")
                edited.settle()
                let end = text.replacing("| it rains |\n  Scenario", with: "| IT RAINS |\n  Scenario")
                    .replacing("it rains", with: "a shop").replacing("IT RAINS", with: "it rains")
                edited.edit("a.feature", end)
                edited.save("a.feature")
                edited.run("a.feature")
                edited.settle()
                expect(edited.hints("a.feature")).to(equal(["9 ✗ failed, 2 ms", "15 ✓ 2 ms"]))
            }

            it("does not run a text that is not saved") {
                edited = EditedPackage(["a.feature": feature("a shop")], swift: swift)
                edited.open("a.feature")
                edited.edit("a.feature", feature("it rains"))
                let count = edited.package.commands.count
                edited.run("a.feature")
                edited.settle()
                expect(edited.messages.last).to(
                    equal("Features/a.feature is not saved; only what is saved runs"))
                expect(edited.package.commands.count).to(equal(count))
            }

            it("keeps what it knows of other lines while one is written") {
                let first = feature("nothing", "nothing", "a shop")
                edited = EditedPackage(
                    ["a.feature": first + "\n  Scenario: one\n    Given a shop\n"], swift: swift)
                edited.open("a.feature")
                edited.settle()
                let known = edited.diagnostics("a.feature")
                expect(known.first).to(equal("3 undefined: nothing"))
                edited.package.isSilent.isOn.withLock { $0 = true }
                edited.edit("a.feature", "\n" + edited.text("a.feature") + "    Giv")
                edited.settle()
                let moved = edited.diagnostics("a.feature")
                expect(moved).to(contain("4 undefined: nothing", "5 undefined: nothing"))
                expect(moved.count).to(equal(known.count + 1))
                edited.close("a.feature")
                edited.open("a.feature")
                edited.settle()
                expect(edited.diagnostics("a.feature")).to(not(anySatisfy(contain("undefined"))))
            }

            it("asks again about a text that changed meanwhile") {
                edited = EditedPackage(["a.feature": feature("a shop")], swift: swift)
                edited.open("a.feature")
                for sentence in ["nothing", "nothing else"] {
                    edited.edit("a.feature", feature(sentence))
                    edited.server.sendPendingDiagnostics(now: .now + .seconds(10))
                }
                edited.settle()
                expect(edited.diagnostics("a.feature")).to(contain("3 undefined: nothing else"))
            }

            it("asks about the edited scenario only") {
                let two = """
                    Feature: a
                      Scenario: one
                        Given nothing

                      @t
                      Scenario: two
                        Given a shop
                        Then nothing else

                    """
                edited = EditedPackage(["a.feature": two], swift: swift)
                edited.open("a.feature")
                edited.settle()
                edited.edit("a.feature", two.replacing("a shop", with: "a shops"))
                edited.settle()
                expect(edited.package.questions.texts.withLock { $0.last }).to(
                    equal(
                        "Feature: a\n\n\n\n  @t\n  Scenario: two\n    Given a shops\n    Then nothing else\n")
                )
                expect(edited.diagnostics("a.feature")).to(
                    equal(["3 undefined: nothing", "7 undefined: a shops", "8 undefined: nothing else"]))
                edited.edit("a.feature", two)
                edited.settle()
                expect(edited.diagnostics("a.feature")).to(
                    equal(["3 undefined: nothing", "8 undefined: nothing else"]))
            }

            it("keeps other scenarios' results when one is edited to be equal") {
                let three =
                    feature("a shop") + "\n  Scenario: one\n    Given a sho\n"
                    + "  Scenario: two\n    Given a shop"
                edited = EditedPackage(["a.feature": three], swift: swift)
                edited.open("a.feature")
                edited.run("a.feature")
                edited.settle()
                expect(edited.hints("a.feature")).to(equal(["2 ✓ 2 ms", "4 ? undefined, 2 ms", "6 ✓ 2 ms"]))
                edited.edit("a.feature", three.replacing("a sho\n", with: "a shop\n"))
                expect(edited.hints("a.feature")).to(equal(["2 ✓ 2 ms", "4 changed since", "6 ✓ 2 ms"]))
            }

            it("asks about the whole text if an edit may concern more") {
                let one = feature("a shop", "it rains") + "\n  Scenario: two\n    Given a shop\n"
                edited = EditedPackage(["a.feature": one], swift: swift)
                edited.open("a.feature")
                for text in [
                    one.replacing("Given it rains", with: "\"\"\""),
                    one.replacing("Scenario: one", with: "Scenario: ones"),
                    one.replacing("it rains", with: "it rains\n"),
                    one.replacing("    Given it", with: "\tGiven it"),
                    "# lint: off\n" + one, "# lint: off\n" + one.replacing("shop", with: "shops"),
                ] {
                    edited.settle()
                    edited.edit("a.feature", text)
                    edited.settle()
                    expect(edited.package.questions.texts.withLock { $0.last }).to(equal(text))
                    edited.edit("a.feature", one)
                }
                let lint = "# lint: off\n" + one
                for text in [lint, lint.replacing("it rains", with: "it snows")] {
                    edited.edit("a.feature", text)
                    edited.settle()
                    expect(edited.package.questions.texts.withLock { $0.last }).to(equal(text))
                }
            }

            it("shows the doubts about other scenarios once the last mistake is mended") {
                let text = feature("a shop") + "\n    Wh\n  Scenario:\n    Given a shop\n"
                edited = EditedPackage(["a.feature": text], swift: swift)
                edited.open("a.feature")
                edited.settle()
                edited.edit("a.feature", text.replacing("    Wh", with: "      "))
                edited.settle()
                let shown = edited.everything("a.feature")
                edited.package.change(["a.feature": edited.text("a.feature")])
                edited.close("a.feature")
                edited.open("a.feature")
                edited.settle()
                expect(shown).to(equal(edited.everything("a.feature")).and(not(beEmpty())))
            }

            it("knows nothing of a text that an editor replaces as a whole") {
                let old = feature("nothing") + "\n  Scenario: two\n    Given nothing\n"
                let new = feature("a shop") + "\n  Scenario: two\n    Given a shop\n"
                edited = EditedPackage(["a.feature": old], swift: swift)
                edited.open("a.feature")
                edited.settle()
                edited.replace("a.feature", new)
                edited.edit(
                    "a.feature", new.replacing("one\n    Given a shop", with: "one\n    Given nothing"))
                edited.settle()
                expect(edited.diagnostics("a.feature")).to(equal(["3 undefined: nothing"]))
            }

            let seeds = ProcessInfo.processInfo.environment["KEA_CONVERSATIONS"].flatMap { Int($0) } ?? 12
            for seed in 1...seeds {
                it("says the same of edited and opened texts, seed \(seed)") {
                    var typing = RandomTyping(seed: UInt64(seed))
                    edited = typing.edited
                    expect(typing.play()).to(beNil())
                }
            }

            it("ends what it has begun when a run cannot start") {
                edited = EditedPackage(["a.feature": feature("a shop")], swift: swift)
                edited.open("a.feature")
                edited.package.refusal = "run-specs.sh cannot be started"
                edited.run("a.feature")
                edited.settle()
                expect(edited.messages.last).to(equal("run-specs.sh cannot be started"))
                edited.package.refusal = ""
                edited.run("a.feature")
                edited.settle()
                expect(edited.messages.last).to(
                    equal("run-specs.sh has ended with status 2 before the run began, and has not said why"))
                edited.package.refusal = nil
                edited.run("a.feature")
                edited.settle()
                expect(edited.hints("a.feature")).to(equal(["2 ✓ 2 ms"]))
            }

            it("sends requests with unique ids, and params only if there are some") {
                edited = EditedPackage(["a.feature": feature("a shop")], swift: swift)
                edited.open("a.feature")
                edited.run("a.feature")
                edited.settle()
                let methods = edited.received.compactMap { $0["method"].string }
                expect(methods).to(contain("workspace/inlayHint/refresh"))
                expect(edited.received.map(\.description)).to(not(anySatisfy(contain("\"params\":null"))))
                let ids = edited.received.compactMap { $0["id"].string }
                expect(ids.count).to(equal(Set(ids).count).and(beGreaterThan(1)))
            }

            let environment = ProcessInfo.processInfo.environment
            let count = environment["KEA_CONVERSATIONS"].flatMap(Int.init) ?? 25
            let first = environment["KEA_CONVERSATION"].flatMap(UInt64.init) ?? 1
            for seed in first..<(first + UInt64(count)) {
                it("shows what a full run says in conversation \(seed)") {
                    var conversation = RandomEditing(seed: seed)
                    expect(conversation.play()).to(beNil())
                }
            }
        }
    }
}
