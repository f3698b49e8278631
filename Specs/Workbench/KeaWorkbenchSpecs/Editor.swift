import Kea
import KeaEvents
import KeaWorkbench
import Synchronization

/// An editor that talks to a language server in this process.
@MainActor
final class Editor {
    let server: LanguageServer
    private let received = Received()
    private var nextID = 1

    private final class Received: Sendable {
        let messages = Mutex<[JSON]>([])
    }

    /// - Parameter root: The folder of a project with a folder of features.
    init(root: String = "/nowhere", initialized: Bool = true) {
        let project = Project(
            root: root, features: root + "/Features", command: root + "/run-specs.sh", product: root + "/none"
        )
        let received = received
        server = LanguageServer(project) { message in received.messages.withLock { $0.append(message) } }
        guard initialized else { return }
        let completion: JSON = ["completionItem": ["snippetSupport": true]]
        ask("initialize", ["capabilities": ["textDocument": ["completion": completion]]])
        server.use(.shop)
    }

    static let uri = "file:///nowhere/Features/shop.feature"
    var messages: [JSON] { received.messages.withLock { $0 } }

    /// Sends a request and returns its result, or its error.
    @discardableResult func ask(_ method: String, _ params: JSON) -> JSON {
        let id = nextID
        nextID += 1
        let request: JSON = ["jsonrpc": "2.0", "id": .int(id), "method": .string(method), "params": params]
        let answer = server.receive(request) ?? .null
        return answer["error"] == .null ? answer["result"] : answer["error"]
    }

    func tell(_ method: String, _ params: JSON) {
        _ = server.receive(["jsonrpc": "2.0", "method": .string(method), "params": params])
    }

    func open(_ text: String, as uri: String = Editor.uri) {
        tell(
            "textDocument/didOpen",
            [
                "textDocument": [
                    "uri": .string(uri), "version": 1,
                    "languageId": uri.hasSuffix(".swift") ? "swift" : "cucumber", "text": .string(text),
                ]
            ])
    }

    /// Replaces a part of the open feature.
    func change(from start: (Int, Int), to end: (Int, Int), by text: String) {
        let position = { (place: (Int, Int)) -> JSON in ["line": .int(place.0), "character": .int(place.1)] }
        tell(
            "textDocument/didChange",
            [
                "textDocument": ["uri": .string(Editor.uri), "version": 2],
                "contentChanges": [
                    ["range": ["start": position(start), "end": position(end)], "text": .string(text)]
                ],
            ])
    }

    /// Asks about a place in the open feature, line and character from 0.
    func ask(_ method: String, at line: Int, _ character: Int, _ more: [String: JSON] = [:]) -> JSON {
        var params: [String: JSON] = [
            "textDocument": ["uri": .string(Editor.uri)],
            "position": ["line": .int(line), "character": .int(character)],
        ]
        params.merge(more) { $1 }
        return ask(method, .object(params))
    }

    func ask(_ method: String) -> JSON { ask(method, ["textDocument": ["uri": .string(Editor.uri)]]) }

    /// The diagnostics that were sent last: `line:character message`.
    var diagnostics: [String] {
        _ = server.sendPendingDiagnostics()
        let last = messages.last { $0["method"].string == "textDocument/publishDiagnostics" } ?? .null
        return last["params"]["diagnostics"].array.map { diagnostic in
            let start = diagnostic["range"]["start"]
            return "\(start["line"]):\(start["character"]) \(diagnostic["message"].string ?? "")"
        }
    }

    func completions(_ line: Int, _ character: Int) -> [String] {
        ask("textDocument/completion", at: line, character)["items"].array.compactMap {
            $0["textEdit"]["newText"].string
        }
    }

    /// Returns the text of the feature after the edits of a result.
    func text(after edits: JSON, of text: String) -> String {
        var document = TextDocument(text)
        let ranges = edits.array.map { edit in
            (
                start: (
                    edit["range"]["start"]["line"].int ?? 0, edit["range"]["start"]["character"].int ?? 0
                ),
                end: (edit["range"]["end"]["line"].int ?? 0, edit["range"]["end"]["character"].int ?? 0),
                new: edit["newText"].string ?? ""
            )
        }
        // From the end, so that the places of the others stay; of two at one place, the second comes behind.
        for edit in ranges.enumerated().sorted(by: {
            ($1.element.start, $1.offset) < ($0.element.start, $0.offset)
        }) {
            let (start, end, new) = edit.element
            document.replace(
                TextRange(
                    Position(line: start.0, character: start.1), Position(line: end.0, character: end.1)),
                by: new)
        }
        return document.text
    }

    /// Opens a text, and returns the title of the first action at a line, and the text after it.
    func firstAction(in text: String, at line: Int) -> (title: String?, text: String) {
        open(text)
        let action = actions(at: line).first
        return (action?.title, self.text(after: action?.edits ?? .null, of: text))
    }

    /// Returns the titles of the actions at a line, and their edits of a file.
    func actions(at line: Int, in uri: String = Editor.uri) -> [(title: String, edits: JSON)] {
        ask(
            "textDocument/codeAction",
            [
                "textDocument": ["uri": .string(Editor.uri)],
                "range": [
                    "start": ["line": .int(line), "character": 4],
                    "end": ["line": .int(line), "character": 4],
                ],
            ]
        ).array.map { ($0["title"].string ?? "", $0["edit"]["changes"][uri]) }
    }
}

private func < (left: ((Int, Int), Int), right: ((Int, Int), Int)) -> Bool {
    left.0 != right.0 ? left.0 < right.0 : left.1 < right.1
}

extension Vocabulary {
    /// The sentences of a shop.
    static let shop = Vocabulary(
        definitions: [
            definition(
                "given", "the shop has {int} cup(s) of {colour}", [("int", "Int"), ("colour", "Colour")], 3),
            definition(
                "given", "the shop has these cups:", [], 7,
                columns: [
                    Column(name: "name"), Column(name: "size", values: ["small", "large"]),
                    Column(name: "price", isOptional: true),
                ]), definition("when", "the buyer takes {string}", [("string", "String")], 11),
            definition("then", "the buyer pays {int} euro(s)", [("int", "Int")], 15),
            definition("then", "the shop is/was empty", [], 19),
        ],
        parameterTypes: [
            Glue.ParameterType(
                name: "colour", patterns: ["red|green|blue"],
                location: SourceLocation(file: "/nowhere/Specs/ShopSteps.swift", line: 2))
        ],
        diagnostics: [])

    private static func definition(
        _ word: String, _ expression: String, _ parameters: [(String, String)], _ line: Int,
        columns: [Column]? = nil
    ) -> Definition {
        Definition(
            word: word, expression: expression, isRegularExpression: false,
            location: SourceLocation(file: "/nowhere/Specs/ShopSteps.swift", line: line),
            parameters: parameters.map { Parameter(name: $0.0, type: $0.1, values: []) }, worlds: ["Shop"],
            columns: columns, takesDocString: false)
    }
}
