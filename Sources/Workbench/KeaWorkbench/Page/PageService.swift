import CTexts
import Foundation
import Gherkin
import KeaEvents
import KeaText
import Synchronization

/// `serve`: the features in a browser on this machine, with an editor and the results of runs as they come.
///
/// Every page is a client of a language server of its own, so the page and the editors say the same of a mistake. What
/// an editor has besides, files and runs, are requests whose names begin with `page/`.
@MainActor
package final class PageService {
    struct Session {
        /// The stream of its browser, which all pages there share.
        let stream: String
        let server: LanguageServer
        let send: @Sendable (JSON) -> Void
    }

    package let desk: RunDesk
    let folder: FeatureFolder
    private let http: HTTPServer
    package let address: PageAddress
    private var streams: [String: EventStream] = [:]
    var sessions: [String: Session] = [:]
    private var unsent = UnsentResults()
    var lastRun: LastRun?
    var failing = FailingScenarios()
    /// The files that pages have read: the watch does not see one that came and went between two of its looks.
    private var read: Set<String> = []
    /// A folder for texts that are run without having been saved, and for the report.
    let scratch: TemporaryFolder

    /// The features whose results are to be sent, by their path in the folder.
    private struct UnsentResults {
        var paths: Set<String> = []
        var due: ContinuousClock.Instant?
        var pause: Duration = .milliseconds(40)
    }

    /// - Throws: an error of the system if no port or no scratch folder can be made.
    package init(_ project: Project) throws {
        desk = RunDesk(project)
        folder = FeatureFolder(project.features)
        (address, http) = try PageAddress.open(in: project.stateFolder)
        scratch = try TemporaryFolder()
        desk.client = self
    }

    nonisolated var project: Project { desk.project }
    nonisolated var queue: EventQueue { desk.queue }
    var files: SavedFeatures { desk.files }
    var knowledge: Knowledge { desk.knowledge }

    // MARK: - The loop

    package func start() {
        http.start(refusal: refusal(of:)) { [self] in answer($0, $1) }
        project.watch { [queue] paths in queue.add { self.haveChanged(paths) } }
    }

    package func serve() {
        queue.run { flush() }
        http.stop()
        desk.close()
        scratch.remove()
    }

    package nonisolated func stop() { queue.end() }

    /// Sends what is due, and returns the time until more is.
    @discardableResult
    package func flush() -> Duration? {
        var next: Duration?
        for session in sessions.values {
            if let pause = session.server.sendPendingDiagnostics() { next = min(next ?? pause, pause) }
        }
        desk.look()
        let gone = read.filter { !FileManager.default.fileExists(atPath: $0) }
        if !gone.isEmpty { haveChanged(gone) }
        read.subtract(gone)
        if let due = unsent.due {
            let rest = due - .now
            if rest <= .zero { sendResults() } else { next = min(next ?? rest, rest) }
        }
        // The executable is looked at again.
        return sessions.isEmpty ? next : min(next ?? .seconds(1), .seconds(1))
    }

    func sendResults(of paths: some Sequence<String>, after pause: Duration = .zero) {
        unsent.paths.formUnion(paths)
        unsent.due = unsent.due ?? .now + max(pause, unsent.pause)
    }

    /// Sends the results that have changed, less often if that takes long.
    package func sendResults() {
        let duration = ContinuousClock().measure {
            for session in sessions.values where !unsent.paths.isEmpty {
                session.send(["method": "page/results", "params": results(of: unsent.paths, for: session)])
            }
        }
        unsent = UnsentResults(pause: min(.seconds(1), max(.milliseconds(40), duration * 3)))
    }

    func tell(_ event: String, _ params: JSON) {
        for session in sessions.values {
            session.send(["method": .string("page/\(event)"), "params": params])
        }
    }

    // MARK: - Requests of browsers

    private nonisolated func answer(_ request: HTTPRequest, _ connection: HTTPConnection) {
        let name = request.path.dropFirst(address.secret.count + 1)
        switch (request.method, name) {
        case ("GET", "/report"): connection.send(report)
        case ("GET", "/events"):
            let stream = EventStream(connection)
            let name = PageAddress.randomWord()
            // The browser may answer at once.
            queue.add { self.streams[name] = stream }
            stream.send(["method": "page/stream", "params": ["stream": .string(name)]])
            stream.serve()
            queue.add {
                self.streams[name] = nil
                self.sessions = self.sessions.filter { $1.stream != name }
            }
        case ("POST", "/message"):
            let isJSON = request.fields["content-type"]?.hasPrefix("application/json") == true
            guard isJSON else { return connection.send(HTTPResponse(415, "a message is application/json")) }
            guard let message = try? JSON(parsing: request.body) else {
                return connection.send(HTTPResponse(400, "the message is not JSON, or is nested too deeply"))
            }
            let answer = queue.call { self.answerRequest(message, request.query) }
            switch answer {
            case .none: connection.send(HTTPResponse(404, "this page is not open any more"))
            case .some(.none): connection.send(HTTPResponse(204, "text/plain", Data()))
            case .some(.some(let answer)):
                connection.send(HTTPResponse(200, "application/json", Data(answer.bytes)))
            }
        case ("GET", _), ("POST", _):
            let file = request.method == "GET" ? HTTPResponse.file(String(name.dropFirst())) : nil
            connection.send(file ?? HTTPResponse(404, "there is nothing at this address"))
        default: connection.send(HTTPResponse(405, "only GET and POST are understood"))
        }
    }

    /// Refuses what does not come from the page itself: other pages must neither read nor change features.
    private nonisolated func refusal(of request: HTTPRequest) -> HTTPResponse? {
        let hosts = ["127.0.0.1:\(http.port)", "localhost:\(http.port)"]
        guard let host = request.fields["host"], hosts.contains(host) else {
            return HTTPResponse(403, "the page answers at \(hosts[0]) only")
        }
        if let origin = request.fields["origin"], origin != "http://\(host)" {
            return HTTPResponse(403, "another page may not use this one")
        }
        // Whoever knows the whole address may go to the page, but neither frame nor read it.
        let isVisit =
            request.method == "GET" && request.path == "/\(address.secret)/"
            && request.fields["sec-fetch-dest"] == "document"
        if let site = request.fields["sec-fetch-site"], site != "same-origin", site != "none", !isVisit {
            return HTTPResponse(403, "another page may not use this one")
        }
        guard request.path.hasPrefix("/\(address.secret)/") else {
            return HTTPResponse(404, "use the whole address that ./run-specs.sh serve has printed")
        }
        return nil
    }

    nonisolated var report: HTTPResponse {
        guard let data = FileManager.default.contents(atPath: scratch.path("report.html")) else {
            return HTTPResponse(404, "there is no report yet; run everything first")
        }
        var response = HTTPResponse(200, "text/html; charset=utf-8", data)
        // What features contain has no rights on this page.
        response.fields.append(("Content-Security-Policy", "sandbox allow-scripts allow-popups"))
        return response
    }

    // MARK: - Sessions

    /// Takes a message of a page; `nil` if the page or its stream is not open.
    private func answerRequest(_ message: JSON, _ query: [String: String]) -> JSON?? {
        let name = query["session"] ?? ""
        if message["method"].string == "page/open", let stream = streams[query["stream"] ?? ""] {
            open(name, on: query["stream"] ?? "") { event in
                var event = event
                event["session"] = .string(name)
                stream.send(event)
            }
            return .some(nil)
        }
        guard let session = sessions[name] else { return nil }
        if message["method"].string == "page/close" {
            sessions[name] = nil
            return .some(nil)
        }
        return .some(answer(message, session))
    }

    package func receive(_ message: JSON, from name: String) -> JSON? {
        sessions[name].flatMap { answer(message, $0) }
    }

    package func open(_ name: String, on stream: String, send: @escaping @Sendable (JSON) -> Void) {
        // Nobody but this service knows where an unsaved text runs.
        let send: @Sendable (JSON) -> Void = { [copies = scratch.path("features/")] event in
            send(event.replacing(copies, with: ""))
        }
        let server = LanguageServer(desk, isInPage: true, send: send)
        let session = Session(stream: stream, server: server, send: send)
        sessions[name] = session
        let results = results(of: paths, for: session)
        var params = runState(isRunning: desk.isRunning)
        params["name"] = .string(URL(fileURLWithPath: project.root).lastPathComponent)
        params["root"] = .string(LanguageServer.uri(of: folder.root))
        (params["features"], params["results"]) = (features, results["files"])
        params["summaries"] = results["summaries"]
        send(["method": "page/hello", "params": params])
    }

    private func answer(_ message: JSON, _ session: Session) -> JSON? {
        let (id, method) = (message["id"], message["method"].string ?? "")
        guard !Self.editing.contains(method) else {
            let uri = message["params"]["textDocument"]["uri"].string ?? ""
            defer {
                // What is shown beside the lines follows from the text.
                if method.hasPrefix("textDocument/did"), let path = path(of: uri) {
                    sendResults(of: [path], after: .milliseconds(300))
                }
            }
            return session.server.receive(message)
        }
        do {
            return ["jsonrpc": "2.0", "id": id, "result": try answer(method, message["params"], session)]
        } catch {
            return ["jsonrpc": "2.0", "id": id, "error": ["code": -32803, "message": .string("\(error)")]]
        }
    }

    /// The messages of the language server protocol that the page sends.
    ///
    /// A language server also builds, runs and ends, which is for editors.
    private static let editing: Set = [
        "initialize", "initialized", "textDocument/didOpen", "textDocument/didChange",
        "textDocument/didClose",
        "textDocument/codeAction", "textDocument/completion", "textDocument/semanticTokens/full",
    ]

    private func answer(_ method: String, _ params: JSON, _ session: Session) throws -> JSON {
        let path = params["path"].string ?? ""
        switch method {
        case "page/read":
            guard let text = try folder.text(path) else {
                throw FeatureFolder.Refusal(description: "\(path) does not exist any more")
            }
            let file = try folder.location(path)
            read.insert(file)
            return [
                "text": .string(text), "uri": .string(LanguageServer.uri(of: file)), "changes": changes(path),
            ]
        case "page/lines": return try openDocument(params, session).lines
        case "page/scenarios": return try openDocument(params, session).contents
        case "page/search": return search(params["words"].array.compactMap(\.string))
        case "page/save": return try save(path, params)
        case "page/delete":
            try folder.remove(path, ifText: params["base"].string)
            return .null
        case "page/rename":
            try folder.move(path, to: params["to"].string ?? "", ifText: params["base"].string)
            return .null
        case "page/run":
            try requestRun(path, params)
            return .null
        case "page/stop":
            desk.requests = RunRequests()
            desk.interrupt()
            return .null
        default: throw FeatureFolder.Refusal(description: "the page does not ask this")
        }
    }

    private func openDocument(_ params: JSON, _ session: Session) throws -> FeatureDocument {
        guard let document = session.server.documents[params["uri"].string ?? ""] else {
            throw FeatureFolder.Refusal(description: "the feature is not open")
        }
        return document
    }
}

extension HTTPResponse {
    /// A file of the page, which loads nothing from elsewhere.
    fileprivate static func file(_ name: String) -> HTTPResponse? {
        let types = ["": "html", "css": "css", "js": "javascript"]
        guard let type = types[(name as NSString).pathExtension], let text = kea_page_file(name) else {
            return nil
        }
        var response = HTTPResponse(200, "text/\(type); charset=utf-8", Data(String(cString: text).utf8))
        response.fields.append(
            (
                "Content-Security-Policy",
                "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; "
                    + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
            ))
        return response
    }
}
