import Foundation
import Gherkin
import Kea
import KeaEvents
import KeaWorkbench
import Synchronization

/// The language server as a conversation: texts are edited, saved, built and run, and after each pause what the editor
/// shows is what a run of everything says, or is shown as unknown.
final class EditorConversationSpec: Spec {
    override class func spec() {
        describe("the language server") {
            @Let var edited = EditedPackage([:])
            afterEach { edited.package.remove() }

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

            it("notices a build of another program, and has no result of the one before") {
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

            it("marks a definition as not built yet at once, and forgets that after the build") {
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

            it("shows a failed build as a message and in the Swift file, until a build succeeds") {
                edited = EditedPackage(["a.feature": feature("a shop")], swift: swift)
                edited.open("a.feature")
                edited.run("a.feature")
                edited.settle()
                edited.saveSwift(swift + "\n“🐚” broken")
                expect(edited.hints("a.feature")).to(equal(["2 changed since"]))
                edited.settle()
                expect(edited.messages.last).to(equal("Steps.swift:3:12: error: broken"))
                expect(edited.swiftDiagnostics).to(equal(["3:5 broken"]))
                edited.saveSwift(swift)
                edited.settle()
                expect(edited.swiftDiagnostics).to(beEmpty())
                // The executable is the one that ran.
                expect(edited.hints("a.feature")).to(equal(["2 ✓ 2 ms"]))
            }

            it("builds once for a file that the editor and the system report, and again for the next change")
            {
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

            it("keeps what it knows of other lines while a line is written, also while that is a mistake") {
                edited = EditedPackage(
                    ["a.feature": feature("nothing", "a shop") + "\n  Scenario: one\n    Given a shop\n"],
                    swift: swift)
                edited.open("a.feature")
                edited.settle()
                let known = edited.diagnostics("a.feature")
                expect(known.first).to(equal("3 undefined: nothing"))
                edited.package.isSilent.isOn.withLock { $0 = true }
                edited.edit("a.feature", "\n" + edited.text("a.feature") + "    Giv")
                edited.settle()
                let moved = edited.diagnostics("a.feature")
                expect(moved).to(contain("4 undefined: nothing"))
                expect(moved.count).to(equal(known.count + 1))
                edited.close("a.feature")
                edited.open("a.feature")
                edited.settle()
                expect(edited.diagnostics("a.feature")).to(not(anySatisfy(contain("undefined"))))
            }

            it("asks again about a text that has changed since it was asked about") {
                edited = EditedPackage(["a.feature": feature("a shop")], swift: swift)
                edited.open("a.feature")
                for sentence in ["nothing", "nothing else"] {
                    edited.edit("a.feature", feature(sentence))
                    edited.server.sendPendingDiagnostics(now: .now + .seconds(10))
                }
                edited.settle()
                expect(edited.diagnostics("a.feature")).to(contain("3 undefined: nothing else"))
            }

            it("asks about the scenario that is edited, and keeps what it knows about the others") {
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

            it("keeps the results of other scenarios when one is edited to say the same") {
                let three =
                    feature("a shop") + "\n  Scenario: one\n    Given a sho\n"
                    + "  Scenario: two\n    Given a shop"
                edited = EditedPackage(["a.feature": three], swift: swift)
                edited.open("a.feature")
                edited.run("a.feature")
                edited.settle()
                expect(edited.hints("a.feature")).to(
                    equal(["2 ✓ 2 ms", "4 ? undefined, 2 ms", "6 ✓ 2 ms"]))
                edited.edit("a.feature", three.replacing("a sho\n", with: "a shop\n"))
                expect(edited.hints("a.feature")).to(equal(["2 ✓ 2 ms", "4 changed since", "6 ✓ 2 ms"]))
            }

            it("asks about the whole text if the edit may concern more than a scenario") {
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
            }

            let seeds = ProcessInfo.processInfo.environment["KEA_CONVERSATIONS"].flatMap { Int($0) } ?? 12
            for seed in 1...seeds {
                it("says of an edited text what it says of an opened one, seed \(seed)") {
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
                edited.package.refusal = nil
                edited.run("a.feature")
                edited.settle()
                expect(edited.hints("a.feature")).to(equal(["2 ✓ 2 ms"]))
            }

            it("sends requests with ids of their own, and no member params that is null") {
                edited = EditedPackage(["a.feature": feature("a shop")], swift: swift)
                edited.open("a.feature")
                edited.run("a.feature")
                edited.settle()
                let methods = edited.received.compactMap { $0["method"].string }
                expect(methods).to(contain("workspace/inlayHint/refresh", "workspace/codeLens/refresh"))
                expect(edited.received.map(\.description)).to(not(anySatisfy(contain("\"params\":null"))))
                let ids = edited.received.compactMap { $0["id"].string }
                expect(ids.count).to(equal(Set(ids).count).and(beGreaterThan(1)))
            }

            let environment = ProcessInfo.processInfo.environment
            let count = environment["KEA_CONVERSATIONS"].flatMap(Int.init) ?? 25
            let first = environment["KEA_CONVERSATION"].flatMap(UInt64.init) ?? 1
            for seed in first..<(first + UInt64(count)) {
                it("shows what a run of everything says in the conversation of seed \(seed)") {
                    var conversation = RandomEditing(seed: seed)
                    expect(conversation.play()).to(beNil())
                    conversation.edited.package.remove()
                }
            }
        }
    }
}

/// An editor of a small package, with what it shows.
@MainActor
final class EditedPackage {
    let package: SmallPackage
    let server: LanguageServer
    private let inbox = Inbox()
    private var texts: [String: String] = [:]
    private var version = 1

    private final class Inbox: Sendable { let messages = Mutex<[JSON]>([]) }

    init(_ features: [String: String], swift: String = "") {
        package = SmallPackage(swift: swift, features: features)
        package.build()
        let inbox = inbox
        server = LanguageServer(package.project) { message in inbox.messages.withLock { $0.append(message) } }
        let refresh: JSON = ["refreshSupport": true]
        ask("initialize", ["capabilities": ["workspace": ["inlayHint": refresh, "codeLens": refresh]]])
        settle()
    }

    // MARK: - What the user does

    func open(_ name: String) {
        texts[name] = package.text(package.path(name))
        tell(
            "textDocument/didOpen",
            [
                "textDocument": [
                    "uri": .string(uri(name)), "version": .int(version), "languageId": "cucumber",
                    "text": .string(text(name)),
                ]
            ])
    }

    var openNames: [String] { texts.keys.sorted() }

    func text(_ name: String) -> String { texts[name] ?? "" }

    func close(_ name: String) {
        texts[name] = nil
        tell("textDocument/didClose", document(name))
    }

    /// Changes the text of an open feature, by the edit of the part that differs.
    func edit(_ name: String, _ text: String) {
        let (old, new) = (Array(self.text(name).utf16), Array(text.utf16))
        let start = zip(old, new).prefix { $0 == $1 }.count
        let end = zip(old.dropFirst(start).reversed(), new.dropFirst(start).reversed()).prefix { $0 == $1 }
            .count
        // An editor never divides a character.
        let isWhole = { (units: ArraySlice<UInt16>) in
            units.first.map { !UTF16.isTrailSurrogate($0) } ?? true
        }
        let isDivided =
            !isWhole(old[start...]) || !isWhole(new[start...]) || !isWhole(old[(old.count - end)...])
        var change: JSON = ["text": .string(text)]
        if !isDivided {
            change = [
                "range": ["start": position(start, old), "end": position(old.count - end, old)],
                "text": .string(String(decoding: new[start..<(new.count - end)], as: UTF16.self)),
            ]
        }
        texts[name] = text
        version += 1
        var params = document(name)
        params["textDocument"]["version"] = .int(version)
        params["contentChanges"] = [change]
        tell("textDocument/didChange", params)
    }

    private func position(_ offset: Int, _ text: [UInt16]) -> JSON {
        let before = text[..<offset]
        let lineStart = before.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0
        return ["line": .int(before.count { $0 == 0x0A }), "character": .int(offset - lineStart)]
    }

    func save(_ name: String) {
        package.change([name: text(name)])
        tell("textDocument/didSave", document(name))
    }

    /// Saves the Swift file in an editor.
    func saveSwift(_ text: String) {
        package.change([:], swift: text)
        tell("textDocument/didSave", ["textDocument": ["uri": .string("file://" + package.swiftFile)]])
    }

    func run(_ place: String) {
        ask(
            "workspace/executeCommand",
            ["command": "kea.run", "arguments": [.string(package.path(place))]])
    }

    /// Plays everything that is under way to its end.
    func settle() {
        for _ in 0..<3 {
            server.queue.runAdded()
            package.advance()
            server.sendPendingDiagnostics(now: .now + .seconds(10))
            server.queue.runAdded()
        }
    }

    // MARK: - What the editor shows

    /// All messages of the server.
    var received: [JSON] { inbox.messages.withLock { $0 } }

    /// The messages that were shown.
    var messages: [String] {
        received.filter { $0["method"].string == "window/showMessage" }.compactMap {
            $0["params"]["message"].string
        }
    }

    /// The hints beside the lines of a feature, with their numbers from 1.
    func hints(_ name: String) -> [String] {
        ask("textDocument/inlayHint", document(name)).array.map {
            "\(($0["position"]["line"].int ?? 0) + 1) \($0["label"].string ?? "")"
        }
    }

    /// The diagnostics of a feature that are not warnings, with their lines from 1.
    func diagnostics(_ name: String) -> [String] {
        shown(uri(name)).filter { $0["severity"] != 2 }.map {
            "\(($0["range"]["start"]["line"].int ?? 0) + 1) \($0["message"].string ?? "")"
        }
    }

    /// All diagnostics of a feature, sorted; without warnings if it has a mistake, which keeps earlier ones.
    func everything(_ name: String) -> [String] {
        let all = shown(uri(name)).filter { $0["severity"] != 2 || SmallPackage.document(text(name)) != nil }
        return all.map(\.description).sorted()
    }

    /// The diagnostics of the Swift file: the line from 1, the character and the message.
    var swiftDiagnostics: [String] {
        shown("file://" + package.swiftFile).map {
            let start = $0["range"]["start"]
            return "\((start["line"].int ?? 0) + 1):\(start["character"]) \($0["message"].string ?? "")"
        }
    }

    private func shown(_ uri: String) -> [JSON] {
        received.last {
            $0["method"].string == "textDocument/publishDiagnostics" && $0["params"]["uri"].string == uri
        }?["params"]["diagnostics"].array ?? []
    }

    private func uri(_ name: String) -> String { "file://" + package.path(name) }
    private func document(_ name: String) -> JSON { ["textDocument": ["uri": .string(uri(name))]] }

    @discardableResult
    func ask(_ method: String, _ params: JSON) -> JSON {
        let answer = server.receive(["id": 1, "method": .string(method), "params": params]) ?? .null
        return answer["error"] == .null ? answer["result"] : answer["error"]
    }

    private func tell(_ method: String, _ params: JSON) {
        _ = server.receive(["method": .string(method), "params": params])
    }
}

/// Random edits inside of lines, of features that have doubts and mistakes.
@MainActor
struct RandomTyping {
    let edited: EditedPackage
    private var numbers: SeededNumbers

    init(seed: UInt64) {
        numbers = SeededNumbers(seed: seed)
        let swift = ["a shop", "it rains", "the sun <x>"].map { "given(\"\($0)\") { passes }" }
        edited = EditedPackage(["a.feature": ""], swift: swift.joined(separator: "\n"))
        edited.package.change(["a.feature": feature()])
        edited.open("a.feature")
        edited.run("a.feature")
        edited.settle()
    }

    private mutating func one(of words: [String]) -> String { words.randomElement(using: &numbers) ?? "" }

    private mutating func feature() -> String {
        var lines = ["@f", "Feature: F"]
        if Bool.random(using: &numbers) { lines += ["  some words", ""] }
        if Bool.random(using: &numbers) { lines += ["  Background:", "    Given a shop"] }
        for _ in 0..<Int.random(in: 1..<6, using: &numbers) {
            if Int.random(in: 0..<4, using: &numbers) == 0 {
                lines += ["", "  Rule: \(one(of: ["r", "s"]))"]
            }
            lines += ["", one(of: ["  @t @f", "  # a comment", "", "  @t", "  "])]
            lines.append(one(of: ["  Scenario: one", "  Scenario: two", "  Scenario Outline: rows"]))
            for _ in 0..<Int.random(in: 0..<5, using: &numbers) {
                lines += [
                    one(of: [
                        "    Given a shop", "    When it rains", "    Then it does not rain", "    And <x>",
                        "    Wen it rains", "    When the sun <x>", "      | a | b |", "    \"\"\"",
                        "    # Then x",
                        "    Then it does not rain ", "    Wh",
                    ])
                ]
            }
            if lines.last?.contains("rows") == true || Int.random(in: 0..<3, using: &numbers) == 0 {
                lines += ["", "    Examples:", "      | x | y |", "      | 1 | 2 |", "      | 1 | 2 |"]
            }
        }
        return lines.joined(separator: "\n") + one(of: ["", "\n"])
    }

    /// Edits, and compares with what is shown when the same text is opened.
    ///
    /// - Returns: what is wrong.
    mutating func play() -> String? {
        for _ in 0..<20 {
            let old = edited.text("a.feature")
            let text = changed(old)
            edited.edit("a.feature", text)
            edited.settle()
            // Without a scenario that runs, the sentences of a background are not checked.
            let runs = GherkinParser().parse(text, uri: "").partialDocument?.pickles().isEmpty == false
            let known = { (edited: EditedPackage) in
                edited.hints("a.feature")
                    + edited.everything("a.feature").filter { runs || !$0.contains("undefined: ") }
            }
            let shown = known(edited)
            edited.package.change(["a.feature": text])
            edited.close("a.feature")
            edited.open("a.feature")
            edited.settle()
            let expected = known(edited)
            guard shown == expected else {
                let wrong = shown.filter { !expected.contains($0) }
                let missing = expected.filter { !shown.contains($0) }
                return "\(wrong) instead of \(missing)\nin\n\(text)\nafter\n\(old)"
            }
        }
        return nil
    }

    private mutating func changed(_ text: String) -> String {
        var lines = text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
        let line = Int.random(in: lines.indices, using: &numbers)
        var letters = Array(lines[line])
        let place = Int.random(in: 0...letters.count, using: &numbers)
        switch Int.random(in: 0..<12, using: &numbers) {
        case 0: lines.insert("    \(one(of: ["Wh", "When it rains", ""]))", at: line)
        case 1: lines.remove(at: line)
        case 2...3:
            lines[line] = one(of: [
                "    Given a shop", "    Wh", "      | a | b |", "    \"\"\"", "  Scenario: two",
                "    Then x ",
                "    Then it does not rain", "", "    Examples:", "\tGiven a shop", "  @t", "# lint: off",
            ])
        case 4...6 where place < letters.count:
            letters.remove(at: place)
            lines[line] = String(letters)
        default:
            letters.insert(
                contentsOf: one(of: ["a", "x", " ", "<x>", "|", "\"", "@", "#", ":", "not ", "\t"]), at: place
            )
            lines[line] = String(letters)
        }
        return lines.isEmpty ? "Feature: F" : lines.joined(separator: "\n")
    }
}

/// A random conversation of an editor.
@MainActor
struct RandomEditing {
    let edited: EditedPackage
    private var numbers: SeededNumbers
    private let texts = RandomFeatures()
    private var log: [String] = []

    init(seed: UInt64) {
        numbers = SeededNumbers(seed: seed)
        let features = ["a.feature": texts.feature(&numbers), "b.feature": texts.feature(&numbers)]
        edited = EditedPackage(features, swift: texts.swift(&numbers))
        edited.open("a.feature")
    }

    /// Plays some events, and compares after each pause.
    ///
    /// - Returns: what is wrong.
    mutating func play() -> String? {
        for _ in 0..<25 {
            let step = act()
            log.append(step)
            if step == "pause", let problem = problem(isEnd: false) { return described(problem) }
        }
        for name in edited.openNames {
            edited.save(name)
            edited.run(name)
        }
        edited.settle()
        return problem(isEnd: true).map(described)
    }

    private func described(_ problem: String) -> String {
        "\(problem)\nafter \(log.joined(separator: ", "))\n\(edited.package.commands)"
    }

    private mutating func act() -> String {
        let package = edited.package
        let names = ["a.feature", "b.feature", "c.feature"]
        let name = names[Int.random(in: 0..<3, using: &numbers)]
        let isOpen = edited.openNames.contains(name)
        switch Int.random(in: 0..<16, using: &numbers) {
        case 0:
            guard package.features[name] != nil else { return "nothing" }
            if isOpen { edited.close(name) } else { edited.open(name) }
            return isOpen ? "close \(name)" : "open \(name)"
        case 1...3:
            guard isOpen else { return "nothing" }
            edited.edit(name, texts.edited(edited.text(name), &numbers))
            return "edit \(name)"
        case 4:
            guard isOpen else { return "nothing" }
            edited.edit(name, texts.feature(&numbers))
            return "replace \(name)"
        case 5:
            guard isOpen else { return "nothing" }
            edited.save(name)
            return "save \(name)"
        case 6:
            edited.saveSwift(texts.swift(&numbers))
            return "save Swift"
        case 7:
            package.change([:], swift: texts.swift(&numbers))
            edited.server.haveChanged([package.swiftFile])
            return "save Swift elsewhere"
        case 8:
            package.change([name: texts.feature(&numbers)], swift: texts.swift(&numbers))
            edited.server.haveChanged([package.path(name), package.swiftFile])
            return "check out"
        case 9:
            package.build()
            return "build"
        case 10...11:
            guard isOpen else { return "nothing" }
            let lines = edited.text(name).split(separator: "\n").count
            let line = Int.random(in: 1...max(1, lines), using: &numbers)
            edited.run(Bool.random(using: &numbers) ? name : "\(name):\(line)")
            return "run \(name):\(line)"
        case 12...13:
            let count = Int.random(in: 1...12, using: &numbers)
            package.advance(count)
            edited.server.queue.runAdded()
            return "advance \(count)"
        default:
            edited.settle()
            return "pause"
        }
    }

    /// Returns how what is shown differs from a run of everything.
    private func problem(isEnd: Bool) -> String? {
        let package = edited.package
        let isBroken = package.text(package.swiftFile).contains("broken")
        if edited.swiftDiagnostics.isEmpty == isBroken, !edited.messages.isEmpty || !isBroken {
            return "the Swift file \(isBroken ? "has an error that is not shown" : "has none")"
        }
        let definitions = SmallPackage.definitions(package.text(package.executable))
        for name in edited.openNames {
            let hints = edited.hints(name)
            let shown = edited.diagnostics(name)
            let document = SmallPackage.document(edited.text(name))
            if document == nil, shown.isEmpty { return "the mistake of \(name) is not shown" }
            let truth = package.truth(of: edited.text(name))
            let results = hints.compactMap { hint -> String? in
                let words = hint.split(separator: " ")
                return words.last == "since" ? nil : "\(words[0]) \(words[1])"
            }
            if isBroken, !results.isEmpty { return "\(name) shows \(results), and the build fails" }
            let expected = truth.map { "\($0.line) \($0.status.mark)" }
            if let wrong = results.first(where: { !expected.contains($0) }) {
                return "\(name) shows \(wrong) instead of \(expected)"
            }
            if isEnd, !isBroken, results.sorted() != expected.sorted() {
                return "\(name) shows \(results) instead of \(expected)"
            }
            guard let document else { continue }
            // Without an executable, no sentence is known.
            let isBuilt = FileManager.default.fileExists(atPath: package.executable)
            let undefined =
                !isBuilt
                ? []
                : Set(
                    document.pickles().flatMap(\.steps).filter { definitions[$0.text] == nil }.map {
                        "\($0.step.location.line) undefined: \($0.text)"
                    })
            let marked = Set(shown.filter { $0.contains(" undefined: ") })
            let pending = shown.filter { $0.hasSuffix("not built yet") }
            if !marked.isSubset(of: undefined) || marked.count + pending.count < undefined.count {
                return "\(name) marks \(shown) instead of \(undefined)"
            }
            if !isBroken, !pending.isEmpty { return "\(name) still has \(pending)" }
            let failures = Set(shown.filter { $0.contains(" failed: ") })
            let failed = Set(truth.filter { $0.status == .failed }.flatMap(\.failures))
            if !failures.isSubset(of: failed) { return "\(name) shows \(failures) instead of \(failed)" }
        }
        return nil
    }
}
