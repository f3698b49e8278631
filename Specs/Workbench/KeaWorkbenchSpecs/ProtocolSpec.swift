import Foundation
import Kea
import KeaWorkbench

final class ProtocolSpec: Spec {
    override class func spec() {
        describe("frames") {
            func frames(_ texts: [String]) throws -> [String] {
                var reader = FrameReader()
                var contents: [String] = []
                for text in texts {
                    reader.add(text.utf8)
                    while let content = try reader.next() {
                        contents.append(String(decoding: content, as: UTF8.self))
                    }
                }
                return contents
            }

            it("are read in pieces of any size") {
                let text =
                    "Content-Length: 2\r\n\r\n{}content-length:3\r\nX: \(String(repeating: "y", count: 100))\r\n\r\n[1]"
                expect(try frames(text.map(String.init))).to(equal(["{}", "[1]"]))
                expect(try frames([text])).to(equal(["{}", "[1]"]))
            }

            it("wait for the rest of their content") {
                expect(try frames(["Content-Length: 10\r\n\r\n{}"])).to(equal([]))
            }

            for (header, message) in [
                ("Content-Length: many\r\n\r\n", "the header of a message has no Content-Length"),
                (
                    "Content-Length: 1073741824\r\n\r\n",
                    "a message of 1073741824 bytes is longer than 67108864"
                ),
                (
                    "Content-Length: 99999999999999999999\r\n\r\n",
                    "a message of 99999999999999999999 bytes is longer than 67108864"
                ),
                (String(repeating: "x", count: 5000), "the header of a message is longer than 4096 bytes"),
            ] {
                it("are refused: \(message)") {
                    expect(try frames([header])).to(throwError(FrameReader.Failure(message)))
                }
            }
        }

        describe("JSON") {
            it("is read and written") {
                let text = #"{"a":[1,-2.5,true,false,null,"x\"\\\n\u0001ü🦜"],"b":{}}"#
                let value = try JSON(parsing: Data(text.utf8))
                expect(value["a"].array[0]).to(equal(1))
                expect(value["a"].array[2]).to(equal(true))
                expect(value.description).to(equal(text))
            }

            it("is refused when it is nested too deeply") {
                let text = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
                expect(try JSON(parsing: Data(text.utf8))).to(throwError(DecodingError.self))
            }
        }

        describe("a session") {
            it("answers nothing before it is initialized") {
                let editor = Editor(initialized: false)
                let answer = editor.ask("textDocument/hover", [:])
                expect(answer["code"]).to(equal(-32002))
                expect(answer["message"]).to(equal("textDocument/hover has to wait for initialize"))
            }

            it("answers nothing more after its shutdown") {
                let editor = Editor()
                expect(editor.ask("shutdown", .null)).to(equal(.null))
                expect(editor.ask("textDocument/hover", [:])["code"]).to(equal(-32600))
            }

            it("ignores unknown notifications and responses") {
                let editor = Editor()
                let count = editor.messages.count
                editor.tell("$/progress", [:])
                expect(editor.server.receive(["jsonrpc": "2.0", "id": "kea-1", "result": [1]])).to(beNil())
                expect(editor.messages.count).to(equal(count))
            }

            it("refuses what is no message, and cancelled requests") {
                let (input, output) = (Pipe(), Pipe())
                let writer = FrameWriter(input.fileHandleForWriting)
                for text in [
                    "{", #"{"id":1,"method":"initialize"}"#,
                    #"{"method":"$/cancelRequest","params":{"id":2}}"#,
                    #"{"id":2,"method":"shutdown"}"#, #"{"id":3,"method":"x"}"#,
                ] { writer.write(Data(text.utf8)) }
                try input.fileHandleForWriting.write(contentsOf: Data("Content-Length: x\r\n\r\n".utf8))
                let editor = FrameWriter(output.fileHandleForWriting)
                let project = Project(root: "/nowhere", features: "/nowhere", command: "/no", product: "/no")
                let server = LanguageServer(project) { editor.write(Data($0.bytes)) }
                expect(server.serve(reading: input.fileHandleForReading.fileDescriptor)).to(equal(1))
                try output.fileHandleForWriting.close()
                var reader = FrameReader()
                reader.add(output.fileHandleForReading.readDataToEndOfFile())
                var answers: [String] = []
                while let content = try reader.next() {
                    let answer = try JSON(parsing: content)
                    if answer["method"] == .null {
                        answers.append("\(answer["id"]) \(answer["error"]["code"])")
                    }
                }
                expect(answers).to(equal(["null -32700", "1 null", "2 -32800", "3 -32601", "null -32700"]))
                expect(LanguageServer(project) { _ in }.serve(reading: -1)).to(equal(1))
            }

            it("marks a text once no key comes, without another message", .timeLimit(.seconds(20))) {
                let (input, output) = (Pipe(), Pipe())
                let writer = FrameWriter(input.fileHandleForWriting)
                for text in [
                    #"{"id":1,"method":"initialize"}"#,
                    #"{"method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///a.feature","version":1,"text":"Feature: a"}}}"#,
                    #"{"method":"textDocument/didChange","params":{"textDocument":{"uri":"file:///a.feature","version":2},"contentChanges":[{"text":"Faeture: a"}]}}"#,
                ] { writer.write(Data(text.utf8)) }
                Thread.detachNewThread {
                    var reader = FrameReader()
                    while case let more = output.fileHandleForReading.availableData, !more.isEmpty {
                        reader.add(more)
                        while let content = try? reader.next() {
                            let params = try? JSON(parsing: content)["params"]
                            if params?["version"] == 2 { try? input.fileHandleForWriting.close() }
                        }
                    }
                }
                let editor = FrameWriter(output.fileHandleForWriting)
                let project = Project(root: "/nowhere", features: "/nowhere", command: "/no", product: "/no")
                let server = LanguageServer(project) { editor.write(Data($0.bytes)) }
                expect(server.serve(reading: input.fileHandleForReading.fileDescriptor)).to(equal(1))
                try output.fileHandleForWriting.close()
            }

            /// A feature with each kind of line, and letters of two and four bytes.
            let everyLine = """
                # language: ru
                # comment
                @метка @b
                Функция: магазин 🦜
                  Описание
                  Предыстория:
                    Допустим the shop has 2 cups of red

                  Правило: r
                    Структура сценария: s <n>
                      Когда the buyer takes "<n>"
                      И the shop has these cups:
                        | name | size |
                        | ж🦜  | sm
                      И текст
                        \"""
                        внутри
                        \"""
                      Примеры:
                        | n |
                        | 1 |
                      Ког
                """

            it("answers every request past the end of every kind of line") {
                let editor = Editor()
                editor.open(everyLine)
                let lines = everyLine.split(separator: "\n", omittingEmptySubsequences: false)
                let methods = [
                    "hover", "completion", "definition", "references", "documentHighlight",
                    "onTypeFormatting", "prepareRename", "rename", "codeAction", "inlayHint",
                ]
                let far = [-1, .min, .max, 1 << 31]
                for line in Array(0...lines.count) + far {
                    let length = lines.indices.contains(line) ? lines[line].utf16.count : 0
                    for character in [0, length, length + 1, length * 2 + 7] + far {
                        let place: JSON = ["line": .int(line), "character": .int(character)]
                        let start: JSON = ["line": .int(line &- 3), "character": .int(character)]
                        for method in methods {
                            let answer = editor.ask(
                                "textDocument/\(method)", at: line, character,
                                [
                                    "newName": "n", "ch": "|", "range": ["start": place, "end": start],
                                    "context": ["diagnostics": []],
                                ])
                            expect(answer["code"]).to(beOneOf(JSON.null, -32602, -32803))
                        }
                    }
                }
            }

            it("takes edits at every position", .timeLimit(.seconds(60))) {
                let lines = everyLine.split(separator: "\n", omittingEmptySubsequences: false)
                for line in [-1, 0, 3, 9, lines.count, .max] {
                    for character in [-1, 0, 5, 99, .max] {
                        let editor = Editor()
                        editor.open(everyLine)
                        editor.change(from: (line, character), to: (line, character), by: "x")
                        editor.change(from: (line, character), to: (.max, .max), by: "")
                        editor.change(from: (.max, .max), to: (0, 0), by: "\nИ")
                        _ = editor.diagnostics
                    }
                }
            }

            it("replaces nothing if it is not known where") {
                let editor = Editor()
                editor.open("Feature: a\n")
                for range: JSON in [[:], ["start": ["line": 0]], ["start": "x", "end": []]] {
                    editor.tell(
                        "textDocument/didChange",
                        [
                            "textDocument": ["uri": .string(Editor.uri), "version": 2],
                            "contentChanges": [["range": range, "text": "x"]],
                        ])
                }
                expect(editor.ask("textDocument/documentSymbol").array.map { $0["name"] }).to(equal(["a"]))
            }
        }

        describe("a text") {
            it("is edited by ranges in UTF-16") {
                let editor = Editor()
                editor.open("Feature: 🦜 parrots\r\n  Scenario: b\n")
                editor.tell(
                    "textDocument/didChange",
                    [
                        "textDocument": ["uri": .string(Editor.uri), "version": 2],
                        "contentChanges": [
                            [
                                "range": [
                                    "start": ["line": 0, "character": 12],
                                    "end": ["line": 0, "character": 19],
                                ], "text": "birds",
                            ],
                            [
                                "range": [
                                    "start": ["line": 1, "character": 12],
                                    "end": ["line": 1, "character": 13],
                                ], "text": "c\n    * it works",
                            ],
                        ],
                    ])
                let symbols = editor.ask("textDocument/documentSymbol").array
                expect(symbols[0]["name"]).to(equal("🦜 birds"))
                expect(symbols[0]["children"].array[0]["name"]).to(equal("c"))
            }

            it("is replaced as a whole by a change without a range") {
                var text = TextDocument("a\nb")
                text.replace(
                    TextRange(Position(line: 0, character: 0), Position(line: 9, character: 9)), by: "c")
                expect(text.text).to(equal("c"))
                expect(text.lines).to(equal(["c"]))
            }

            it("rounds a position inside of a character down") {
                var text = TextDocument("🦜")
                text.replace(TextRange(line: 0, 1..<1), by: "x")
                expect(text.text).to(equal("x🦜"))
            }
        }
    }
}
