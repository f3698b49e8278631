import Foundation
import Kea
import KeaEvents
import KeaWorkbench
import Synchronization

final class PageSpec: Spec {
    override class func spec() {
        describe("the page") {
            @Let var root = NSTemporaryDirectory() + "kea-page-spec-\(UUID().uuidString)"

            beforeEach {
                try FileManager.default.createDirectory(
                    atPath: root + "/Features", withIntermediateDirectories: true)
                try Data("Feature: Shop\n\n  Scenario: Buying\n    Given money\n".utf8).write(
                    to: URL(fileURLWithPath: root + "/Features/shop.feature"))
            }
            afterEach { try? FileManager.default.removeItem(atPath: root) }

            @MainActor func makeService() throws -> PageService {
                try PageService(
                    Project(
                        root: root, features: root + "/Features", command: root + "/run-specs.sh",
                        product: root + "/none"))
            }

            /// Serves while a closure on another thread is a browser.
            @MainActor func serve(_ body: @escaping @Sendable (Client) -> Void) throws {
                let service = try makeService()
                service.start()
                let client = Client(service.address.text)
                Thread.detachNewThread {
                    body(client)
                    service.stop()
                }
                service.serve()
            }

            it("answers at its whole address only") {
                let found = Found()
                try serve { client in
                    found.add(client.get(client.path))
                    found.add(client.get(client.path + "page.js"))
                    found.add(client.get("/"))
                    found.add(client.get("/wrong/"))
                    found.add(client.get(client.path + "../../etc/passwd"))
                    found.add(client.request("DELETE", client.path))
                }
                expect(found.statuses).to(equal([200, 200, 404, 404, 404, 405]))
                expect(found.texts[0]).to(contain("default-src 'none'"))
                expect(found.texts[0]).to(contain("Referrer-Policy: no-referrer"))
                expect(found.texts[2]).to(
                    contain("use the whole address that ./run-specs.sh serve has printed"))
            }

            it("answers any number of requests, one after another") {
                let found = Found()
                try serve { client in for _ in 1...61 { found.add(client.get("/wrong/")) } }
                expect(Set(found.statuses)).to(equal([404]))
            }

            it("answers neither other hosts nor other pages") {
                let found = Found()
                try serve { client in
                    for fields in [
                        "Host: example.com:\(client.port)", "Host: 127.0.0.1", "X: y",
                        "Host: 127.0.0.1:\(client.port)\r\nOrigin: http://example.com",
                        "Host: 127.0.0.1:\(client.port)\r\nOrigin: null",
                        "Host: 127.0.0.1:\(client.port)\r\nSec-Fetch-Site: cross-site",
                    ] {
                        found.add(client.send("GET \(client.path) HTTP/1.1\r\n\(fields)\r\n\r\n"))
                    }
                    found.add(client.request("POST", client.path + "message", type: "text/plain", body: "{}"))
                    found.add(client.request("POST", client.path + "message?session=x", body: "{}"))
                    found.add(client.request("POST", client.path + "message?session=x", body: "{"))
                }
                expect(found.statuses).to(equal([403, 403, 403, 403, 403, 403, 415, 404, 400]))
            }

            it("refuses a request because of its head, and does not wait for its body") {
                let found = Found()
                try serve { client in
                    let length = "Content-Length: 15000000\r\n\r\n"
                    found.add(
                        client.send(
                            "POST /wrong/message HTTP/1.1\r\nHost: 127.0.0.1:\(client.port)\r\n" + length))
                    found.add(client.send("POST \(client.path)message HTTP/1.1\r\nHost: x\r\n" + length))
                }
                expect(found.statuses).to(equal([404, 403]))
            }

            it("answers a browser although other programs hold connections") {
                let found = Found()
                try serve { client in
                    let silent = (1...200).map { _ in client.begin(sending: "GET / HTTP/1.1\r\n") }
                    found.add(client.get(client.path))
                    silent.forEach { close($0) }
                }
                expect(found.statuses).to(equal([200]))
            }

            it("tells a new page the features, and answers its messages") {
                let found = Found()
                try serve { client in
                    let session = "one"
                    found.note(client.open(session)["params"]["features"])
                    found.note(client.ask(session, "page/read", ["path": "shop.feature"])["result"]["text"])
                    found.note(client.ask(session, "page/read", ["path": "../x.feature"])["error"]["message"])
                    for words: JSON in [["búying"], ["BUY", "ing"], ["buying", "money"]] {
                        let answer = client.ask(session, "page/search", ["words": words])["result"]
                        found.note(.array(answer.array.flatMap { $0["lines"].array.map { $0["line"] } }))
                    }
                    found.note(client.ask(session, "page/nothing", [:])["error"]["message"])
                    found.note(client.ask(session, "textDocument/completion", [:])["error"]["message"])
                    // The process would end, and a program would run.
                    found.note(client.ask(session, "exit", [:])["error"]["message"])
                    found.note(client.ask(session, "workspace/executeCommand", [:])["error"]["message"])
                    client.end()
                }
                expect(found.notes).to(
                    equal([
                        [
                            [
                                "path": "shop.feature", "title": "Shop",
                            ]
                        ],
                        "Feature: Shop\n\n  Scenario: Buying\n    Given money\n",
                        "“../x.feature” is not the name of a feature in this folder", [3], [3], [],
                        "the page does not ask this",
                        "textDocument/completion has to wait for initialize",
                        "the page does not ask this", "the page does not ask this",
                    ]))
            }

            it("finds at most 50 lines of a feature, and 500 in all") {
                for number in 10...20 {
                    let text = "Feature: F\n" + String(repeating: "# cup\n", count: number == 10 ? 1 : 51)
                    try Data(text.utf8).write(to: URL(fileURLWithPath: root + "/Features/\(number).feature"))
                }
                let found = Found()
                try serve { client in
                    _ = client.open("one")
                    let answer = client.ask("one", "page/search", ["words": ["cup"]])["result"].array
                    found.note(.array(answer.map { .int($0["lines"].array.count) }))
                    client.end()
                }
                expect(found.notes).to(equal([[1, 50, 50, 50, 50, 50, 50, 50, 50, 50, 49]]))
            }

            it("has many pages in one stream, each with its own events") {
                let found = Found()
                try serve { client in
                    for name in ["one", "two"] {
                        let hello = client.open(name)
                        found.note([hello["session"], hello["params"]["features"].array[0]["title"]])
                    }
                    found.note(client.ask("two", "page/lines", [:])["error"]["message"])
                    found.add(
                        client.request(
                            "POST", client.path + "message?session=two", body: #"{"method": "page/close"}"#))
                    found.add(client.request("POST", client.path + "message?session=two", body: "{}"))
                    client.end()
                }
                expect(found.notes).to(
                    equal([["one", "Shop"], ["two", "Shop"], "the feature is not open"]))
                expect(found.statuses).to(equal([204, 404]))
            }

            it("keeps its address after a restart, and leads a browser there") {
                let addresses = Found()
                for _ in 1...2 {
                    try serve { [root] client in
                        addresses.add("\(client.port) \(client.path)")
                        let entrance = root + "/.build/kea/page.html"
                        let text = (try? String(contentsOfFile: entrance, encoding: .utf8)) ?? ""
                        addresses.note(
                            .bool(text.contains("url=http://127.0.0.1:\(client.port)\(client.path)")))
                        let mode = try? FileManager.default.attributesOfItem(atPath: entrance)[
                            .posixPermissions]
                        addresses.note(.int(mode as? Int ?? 0))
                        let host = "Host: 127.0.0.1:\(client.port)\r\nSec-Fetch-Site: cross-site"
                        for (path, kind) in [("", "document"), ("", "iframe"), ("page.js", "document")] {
                            let request =
                                "GET \(client.path)\(path) HTTP/1.1\r\n\(host)\r\nSec-Fetch-Dest: \(kind)"
                            addresses.note(
                                .string(String(client.send(request + "\r\n\r\n").dropFirst(9).prefix(3))))
                        }
                    }
                }
                expect(addresses.texts[0]).to(equal(addresses.texts[1]))
                // What others could read is no secret any more.
                chmod(root + "/.build/kea/page.html", 0o644)
                try serve { addresses.add("\($0.port) \($0.path)") }
                expect(addresses.texts[2].split(separator: " ")[1]).toNot(
                    equal(addresses.texts[0].split(separator: " ")[1]))
                let notes: [JSON] = [true, .int(0o600), "200", "403", "403"]
                expect(addresses.notes).to(equal(notes + notes))
            }

            it("deletes and renames only what the page shows") {
                let found = Found()
                let base: JSON = "Feature: Shop\n\n  Scenario: Buying\n    Given money\n"
                try serve { client in
                    _ = client.open("one")
                    let steps: [(String, JSON)] = [
                        ("page/delete", ["path": "shop.feature", "base": "another"]),
                        ("page/rename", ["path": "shop.feature", "to": "../a.feature", "base": base]),
                        ("page/rename", ["path": "shop.feature", "to": "a/b.feature", "base": base]),
                        ("page/save", ["path": "shop.feature", "text": base]),
                        ("page/rename", ["path": "shop.feature", "to": "a/b.feature", "base": base]),
                        ("page/delete", ["path": "a/b.feature", "base": base]),
                        ("page/read", ["path": "a/b.feature"]),
                    ]
                    for (method, params) in steps {
                        found.note(client.ask("one", method, params)["error"]["message"])
                    }
                    client.end()
                }
                expect(found.notes).to(
                    equal([
                        "shop.feature has changed on the disk",
                        "“../a.feature” is not the name of a feature in this folder", .null, .null,
                        "a/b.feature exists already", .null, "a/b.feature does not exist any more",
                    ]))
            }

            it("says that a file which a page has read is gone, although the watch has never seen it") {
                let found = Found()
                let service = try makeService()
                service.open("one", on: "stream") { event in
                    if event["method"] == "page/changed" { found.note(event["params"]) }
                }
                _ = service.receive(["method": "page/read", "params": ["path": "shop.feature"]], from: "one")
                service.flush()
                expect(found.notes).to(equal([]))
                try FileManager.default.removeItem(atPath: root + "/Features/shop.feature")
                service.flush()
                service.flush()
                expect(found.notes).to(equal([["paths": ["shop.feature"], "features": []]]))
            }

            it("saves in the canonical layout, and shows both versions instead of overwriting") {
                let found = Found()
                let path = root + "/Features/shop.feature"
                try serve { client in
                    let session = "one"
                    _ = client.open(session)
                    let base = "Feature: Shop\n\n  Scenario: Buying\n    Given money\n"
                    let saved = client.ask(
                        session, "page/save",
                        [
                            "path": "shop.feature", "text": "Feature: Shop\nScenario: Selling\nGiven goods",
                            "base": .string(base),
                        ])
                    found.note(saved["result"]["text"])
                    found.note(saved["result"]["note"])
                    let refused = client.ask(
                        session, "page/save",
                        ["path": "shop.feature", "text": "Feature: Mine", "base": .string(base)])
                    found.note(refused["result"]["conflict"])
                    found.note(refused["result"]["text"])
                    let broken = client.ask(
                        session, "page/save",
                        [
                            "path": "shop.feature", "text": "Feature: A\nScenario: B\nGiven c\nnonsense\n",
                            "base": saved["result"]["text"],
                        ])
                    found.note(broken["result"]["note"])
                    found.note(client.ask(session, "page/save", ["path": "shop.feature"])["error"]["message"])
                    client.end()
                }
                let formatted = "Feature: Shop\n\n  Scenario: Selling\n    Given goods\n"
                expect(found.notes).to(
                    equal([
                        .string(formatted), "Saved.", true, .string(formatted),
                        "Saved, but not formatted: line 4 has a mistake.",
                        "there is no text",
                    ]))
                expect(try String(contentsOfFile: path, encoding: .utf8)).to(contain("nonsense"))
            }
        }
    }
}

/// What a browser on another thread has seen.
private final class Found: Sendable {
    private let state = Mutex<(texts: [String], notes: [JSON])>(([], []))

    func add(_ text: String) { state.withLock { $0.texts.append(text) } }
    func note(_ value: JSON) { state.withLock { $0.notes.append(value) } }
    var texts: [String] { state.withLock { $0.texts } }
    var notes: [JSON] { state.withLock { $0.notes } }
    var statuses: [Int] { texts.map { Int($0.dropFirst(9).prefix(3)) ?? 0 } }
}

/// A browser that sends what it is told, byte by byte.
private final class Client: Sendable {
    let port: UInt16
    /// The path of the page.
    let path: String
    private let stream = Mutex<Int32>(-1)
    /// The name of the stream.
    private let name = Mutex("")

    init(_ address: String) {
        let url = URL(string: address)
        port = UInt16(url?.port ?? 0)
        path = (url?.path ?? "") + "/"
    }

    private func connection() -> Int32 {
        #if os(Linux)
            let socket = Glibc.socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        #else
            let socket = Darwin.socket(AF_INET, SOCK_STREAM, 0)
        #endif
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(INADDR_LOOPBACK).bigEndian
        withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                _ = connect(socket, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        return socket
    }

    /// Sends the beginning of a request, and keeps the connection.
    func begin(sending text: String) -> Int32 {
        let socket = connection()
        write(text, socket)
        return socket
    }

    /// Sends bytes, and returns all that comes back.
    func send(_ text: String) -> String {
        let socket = connection()
        defer { close(socket) }
        write(text, socket)
        return read(socket) { _ in false }
    }

    private func write(_ text: String, _ socket: Int32) {
        _ = Array(text.utf8).withUnsafeBytes { Foundation.send(socket, $0.baseAddress, $0.count, 0) }
    }

    private func read(_ socket: Int32, until isEnough: (String) -> Bool) -> String {
        var bytes: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while case let count = recv(socket, &buffer, buffer.count, 0), count > 0 {
            bytes += buffer[..<count]
            if isEnough(String(decoding: bytes, as: UTF8.self)) { break }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    func get(_ path: String) -> String { request("GET", path) }

    func request(_ method: String, _ path: String, type: String = "application/json", body: String = "")
        -> String
    {
        send(
            "\(method) \(path) HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\nContent-Type: \(type)\r\n"
                + "Content-Length: \(body.utf8.count)\r\n\r\n\(body)")
    }

    /// Opens the stream of events, if it is not open, and a page with a name; returns its first event.
    func open(_ session: String) -> JSON {
        var socket = stream.withLock { $0 }
        if socket < 0 {
            socket = connection()
            write("GET \(path)events HTTP/1.1\r\nHost: 127.0.0.1:\(port)\r\n\r\n", socket)
            let first = event(from: socket)["params"]["stream"].string ?? ""
            stream.withLock { $0 = socket }
            name.withLock { $0 = first }
        }
        _ = request(
            "POST", path + "message?session=\(session)&stream=\(name.withLock { $0 })",
            body: "{\"method\": \"page/open\"}")
        return event(from: socket)
    }

    func event(from socket: Int32? = nil) -> JSON {
        let text = read(socket ?? stream.withLock { $0 }) { $0.contains("data: ") && $0.hasSuffix("\n\n") }
        let event = text.components(separatedBy: "data: ").last ?? ""
        return (try? JSON(parsing: Data(event.utf8))) ?? .null
    }

    func ask(_ session: String, _ method: String, _ params: JSON) -> JSON {
        let message: JSON = ["jsonrpc": "2.0", "id": 1, "method": .string(method), "params": params]
        let answer = request("POST", path + "message?session=\(session)", body: message.description)
        let body = answer.components(separatedBy: "\r\n\r\n").last ?? ""
        return (try? JSON(parsing: Data(body.utf8))) ?? .null
    }

    func end() { stream.withLock { _ = close($0) } }
}
