import Foundation
import Kea
import KeaEvents
import KeaWorkbench
import Synchronization

final class EditorTextsSpec: Spec {
    override class func spec() {
        describe("positions in a text with emoji everywhere") {
            let text = """
                @🐚tag @b🐚
                Feature: 🐚 a
                  # 🐚 comment
                  Scenario Outline: 🐚 b <🐚n>
                    🐚 a description
                    When the buyer takes "🐚<🐚n>🐚"
                    Given the shop 🐚 has these cups:
                      | 🐚name | size |
                      | 🐚     | 🐚   |
                    Examples: 🐚
                      | 🐚n | c🐚 |
                      | 🐚1 | 🐚2 |
                """
            @Let var editor = Editor()
            beforeEach { editor.open(text) }

            /// The parts of the text at ranges of the protocol.
            func parts(_ ranges: [JSON]) -> [String] {
                let lines = text.split(separator: "\n", omittingEmptySubsequences: false).map {
                    Array($0.utf16)
                }
                return ranges.map { range in
                    let (start, end) = (range["start"], range["end"])
                    guard start["line"] == end["line"], let line = start["line"].int,
                        let from = start["character"].int, let to = end["character"].int
                    else { return "several lines" }
                    return String(decoding: lines[line][from..<to], as: UTF16.self)
                }
            }

            it("are whole names of tags and placeholders") {
                let tags = editor.ask("textDocument/rename", at: 0, 8, ["newName": "new"])["changes"]
                expect(parts(tags[Editor.uri].array.map { $0["range"] })).to(equal(["@b🐚"]))
                let uses = editor.ask("textDocument/references", at: 10, 10).array.map { $0["range"] }
                expect(parts(uses)).to(equal(["🐚n", "🐚n", "🐚n"]))
            }

            it("are whole sentences, words and cells") {
                let highlights = editor.ask("textDocument/documentHighlight", at: 5, 15).array
                expect(parts(highlights.map { $0["range"] })).to(equal(["the buyer takes \"🐚<🐚n>🐚\""]))
            }

            it("are whole tokens") {
                var place = (line: 0, character: 0)
                let data = editor.ask("textDocument/semanticTokens/full")["data"].array.compactMap(\.int)
                let ranges = stride(from: 0, to: data.count, by: 5).map { index -> JSON in
                    place =
                        data[index] == 0
                        ? (place.line, place.character + data[index + 1])
                        : (place.line + data[index], data[index + 1])
                    let line = JSON.int(place.line)
                    return [
                        "start": ["line": line, "character": .int(place.character)],
                        "end": ["line": line, "character": .int(place.character + data[index + 2])],
                    ]
                }
                expect(parts(ranges)).to(
                    equal([
                        "@🐚tag", "@b🐚", "Feature", "  # 🐚 comment", "Scenario Outline", "When",
                        "\"🐚<🐚n>🐚\"", "Given", "🐚name", "size", "🐚", "🐚", "Examples", "🐚n", "c🐚", "🐚1", "🐚2",
                    ]))
            }

            it("are those of mistakes and of undefined sentences") {
                let problem = Failure(
                    kind: .definition, message: "undefined",
                    location: SourceLocation(file: "/nowhere/Features/shop.feature", line: 9, column: 9))
                let step = StepMistake(line: 7, isUndefined: true, failure: problem)
                editor.server.use([step], for: Editor.uri, 1)
                let shown = editor.messages.last?["params"]["diagnostics"].array ?? []
                expect(parts(shown.filter { $0["severity"] == 1 }.map { $0["range"] })).to(equal(["🐚"]))
            }
        }

        describe("a text with a byte order mark") {
            let text = "\u{FEFF}@a\nFeature: b\n  @a @a\n  Scenario: c\n    Then the buyer pays 1 euro\n"

            it("has its marks where its words are") {
                let editor = Editor()
                editor.open(text)
                let tags = editor.ask("textDocument/documentHighlight", at: 0, 2).array.map { $0["range"] }
                expect(tags.first).to(
                    equal(["start": ["line": 0, "character": 1], "end": ["line": 0, "character": 3]]))
                let edits = editor.ask("textDocument/rename", at: 0, 2, ["newName": "@new"])["changes"]
                expect(editor.text(after: edits[Editor.uri], of: text)).to(
                    equal(text.replacing("@a", with: "@new")))
                let formatted = editor.ask("textDocument/formatting")
                expect(editor.text(after: formatted, of: text)).to(
                    equal(text.replacing("  @a @a", with: "\n  @a @a")))
            }

            it("leaves it out of positions in closed files, as editors do") {
                let edited = EditedPackage(["a.feature": text, "b.feature": "@a\nFeature: d\n"])
                edited.open("b.feature")
                let edits = edited.ask(
                    "textDocument/rename",
                    [
                        "textDocument": ["uri": .string("file://" + edited.package.path("b.feature"))],
                        "position": ["line": 0, "character": 1], "newName": "@new",
                    ])["changes"]["file://" + edited.package.path("a.feature")].array
                expect(edits.map { $0["range"]["start"] }).to(
                    equal([
                        ["line": 0, "character": 0], ["line": 2, "character": 2],
                        ["line": 2, "character": 5],
                    ]))
            }
        }

        it("never divides an emoji at a position in its middle") {
            var text = TextDocument("a🐚b")
            text.replace(TextRange(line: 0, 2..<2), by: "x")
            expect(text.text).to(equal("ax🐚b"))
        }

        it("follows more than a megabyte of edits through a pipe") {
            let (input, output) = (Pipe(), Pipe())
            let answers = Answers()
            Thread.detachNewThread {
                var reader = FrameReader()
                while case let more = output.fileHandleForReading.availableData, !more.isEmpty {
                    reader.add(more)
                    while let content = try? reader.next() { answers.take(content) }
                }
                answers.end()
            }
            let uri = JSON.string(Editor.uri)
            Thread.detachNewThread {
                let writer = FrameWriter(input.fileHandleForWriting)
                func tell(_ method: String, _ params: JSON, id: JSON? = nil) {
                    var message: JSON = ["jsonrpc": "2.0", "method": .string(method), "params": params]
                    if let id { message["id"] = id }
                    writer.write(Data(message.bytes))
                }
                let document: JSON = ["uri": uri, "version": 1]
                var item = document
                (item["languageId"], item["text"]) = ("cucumber", "Feature: a\n  Scenario: b\n")
                tell("textDocument/didOpen", ["textDocument": item])
                var length = 1
                for number in 0..<3000 {
                    let name = String(repeating: "🐚é", count: 50 + number % 60)
                    let range: JSON = [
                        "start": ["line": 1, "character": 12],
                        "end": ["line": 1, "character": .int(12 + length)],
                    ]
                    length = name.utf16.count
                    tell(
                        "textDocument/didChange",
                        [
                            "textDocument": document,
                            "contentChanges": [["range": range, "text": .string(name)]],
                        ])
                }
                tell("textDocument/documentSymbol", ["textDocument": document], id: 2)
                tell("shutdown", [:], id: 3)
                try? input.fileHandleForWriting.close()
            }
            let project = Project(
                root: "/nowhere", features: "/nowhere/Features", command: "/nowhere/run", product: "/nowhere")
            let editor = FrameWriter(output.fileHandleForWriting)
            let server = LanguageServer(project) { editor.write(Data($0.bytes)) }
            // The script has read the first message, and answered it.
            let first: JSON = ["jsonrpc": "2.0", "id": 0, "method": "initialize", "params": [:]]
            let frame = Data("Content-Length: \(first.bytes.count)\r\n\r\n".utf8) + Data(first.bytes)
            let status = server.serve(
                reading: input.fileHandleForReading.fileDescriptor, after: frame, isAnswered: true)
            expect(status).to(equal(0))
            try? output.fileHandleForWriting.close()
            expect(answers.all.compactMap { $0["id"].int }).to(equal([2, 3]))
            let symbols = answers.all.first { $0["id"] == 2 }?["result"].array ?? []
            let names = symbols.flatMap { $0["children"].array }.map { $0["name"] }
            expect(names).to(equal([.string(String(repeating: "🐚é", count: 50 + 2999 % 60))]))
        }
    }
}

private final class Answers: Sendable {
    private let messages = Mutex<[JSON]>([])
    private let isEnded = DispatchSemaphore(value: 0)

    func take(_ content: Data) {
        if let message = try? JSON(parsing: content) { messages.withLock { $0.append(message) } }
    }

    func end() { isEnded.signal() }

    /// All of them, once the server has ended.
    var all: [JSON] {
        isEnded.wait()
        isEnded.signal()
        return messages.withLock { $0 }
    }
}
