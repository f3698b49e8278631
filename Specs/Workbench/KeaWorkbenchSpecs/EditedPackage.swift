import Foundation
import Gherkin
import Kea
import KeaEvents
import KeaWorkbench
import Synchronization

/// An editor of a small package, with what it shows.
@MainActor
final class EditedPackage {
    let package: SmallPackage
    let server: LanguageServer
    private let inbox = Inbox()
    private var texts: [String: String] = [:]
    private var version = 1
    private var accepted = 0
    /// Whether it accepts the tokens of progress.
    var accepts = true

    private final class Inbox: Sendable { let messages = Mutex<[JSON]>([]) }

    init(_ features: [String: String], swift: String = "", isBuilt: Bool = true) {
        package = SmallPackage(swift: swift, features: features)
        if isBuilt { package.build() }
        let inbox = inbox
        server = LanguageServer(package.project) { message in inbox.messages.withLock { $0.append(message) } }
        ask(
            "initialize",
            [
                "capabilities": [
                    "workspace": ["inlayHint": ["refreshSupport": true]],
                    "window": ["workDoneProgress": true],
                ]
            ])
        tell("initialized", [:])
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
        let isWhole = { (units: ArraySlice<UInt16>) in units.first.map { !UTF16.isTrailSurrogate($0) } ?? true
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
        send(change, text, to: name)
    }

    /// Replaces the text of an open feature as a whole.
    func replace(_ name: String, _ text: String) { send(["text": .string(text)], text, to: name) }

    private func send(_ change: JSON, _ text: String, to name: String) {
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
            accept()
            package.advance(1)
            accept()
            package.advance()
            server.sendPendingDiagnostics(now: .now + .seconds(10))
            server.queue.runAdded()
            accept()
        }
    }

    // MARK: - What the editor shows

    /// All messages of the server.
    var received: [JSON] { inbox.messages.withLock { $0 } }

    var messages: [String] {
        received.filter { $0["method"].string == "window/showMessage" }.compactMap {
            $0["params"]["message"].string
        }
    }

    /// What was shown to be under way, with its end.
    var progress: [String] {
        received.filter { $0["method"].string == "$/progress" }.map {
            $0["params"]["value"]["title"].string ?? $0["params"]["value"]["kind"].string ?? ""
        }
    }

    /// The hints beside the lines of a feature, with their numbers from 1.
    func hints(_ name: String, lines: ClosedRange<Int>? = nil) -> [String] {
        var params = document(name)
        if let lines {
            params["range"] = [
                "start": ["line": .int(lines.lowerBound), "character": 0],
                "end": ["line": .int(lines.upperBound), "character": 0],
            ]
        }
        return ask("textDocument/inlayHint", params).array.map {
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
        let all = shown(uri(name))
        // Beside a mistake, the doubts of an earlier text are shown. Some mistakes are known by the definitions only.
        let errors = all.filter { $0["severity"] == 1 }.compactMap { $0["message"].string }
        let hasMistake =
            SmallPackage.document(text(name)) == nil || errors.contains { !$0.hasPrefix("undefined: ") }
        return all.filter { $0["severity"] != 2 || !hasMistake }.map(\.description).sorted()
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

    /// Accepts the tokens of what is to be shown as under way.
    private func accept() {
        guard accepts else { return }
        for message in received.dropFirst(accepted)
        where message["method"] == "window/workDoneProgress/create" {
            _ = server.receive(["id": message["id"], "result": .null])
        }
        accepted = received.count
    }

    @discardableResult func ask(_ method: String, _ params: JSON) -> JSON {
        let answer = server.receive(["id": 1, "method": .string(method), "params": params]) ?? .null
        accept()
        return answer["error"] == .null ? answer["result"] : answer["error"]
    }

    private func tell(_ method: String, _ params: JSON) {
        _ = server.receive(["method": .string(method), "params": params])
        accept()
    }
}
