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
    /// An open page.
    private struct Session {
        let stream: EventStream
        let server: LanguageServer
        let outbox: Outbox
    }

    /// Passes what a language server sends to the request that waits for it, or to the page.
    private final class Outbox: Sendable {
        let answers = Mutex<[String: JSON]>([:])
    }

    private let project: Project
    private let folder: FeatureFolder
    package let queue = EventQueue()
    private let client: VocabularyClient
    private let http: HTTPServer
    /// The word in the address that only the user knows.
    private let secret: String
    private var sessions: [String: Session] = [:]
    private var results = PageResults()
    private var run: EventRun?
    /// Whether the user has stopped the run: what has not run then keeps its last result.
    private var isStopped = false
    private var tally: [Status: Int] = [:]
    private var lastRun: JSON = .null
    /// When the results that have come are sent to the pages.
    private var due: ContinuousClock.Instant?
    /// A folder for texts that are run without having been saved, and for the report.
    private let scratch: String
    private var built: Date?

    /// - Throws: an error of the system if no port or no scratch folder can be made.
    package init(_ project: Project) throws {
        self.project = project
        folder = FeatureFolder(project.features)
        client = VocabularyClient(project)
        http = try HTTPServer()
        secret = Self.randomWord()
        scratch = NSTemporaryDirectory() + "kea-page-" + Self.randomWord()
        try FileManager.default.createDirectory(
            atPath: scratch, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
        built = buildDate
    }

    private nonisolated static func randomWord() -> String {
        (0..<26).map { _ in String("abcdefghijkmnopqrstuvwxyz23456789".randomElement() ?? "a") }.joined()
    }

    /// The address of the page.
    package var address: String { "http://127.0.0.1:\(http.port)/\(secret)/" }

    // MARK: - The loop

    /// Begins to answer browsers and to watch the features.
    package func start() {
        http.start { [self] request, connection in answer(request, connection) }
        let root = folder.root
        FileWatcher([root], where: Project.isFeature) { [queue] paths in
            queue.add { self.haveChanged(paths.map { String($0.dropFirst(root.count + 1)) }) }
        }.start()
    }

    /// Serves until ``stop()``.
    package func serve() {
        queue.run { flush() }
        run?.interrupt()
        client.restart()
        try? FileManager.default.removeItem(atPath: scratch)
    }

    package nonisolated func stop() { queue.end() }

    /// Sends what is due.
    ///
    /// - Returns: the time until more is.
    package func flush() -> Duration? {
        var next: Duration?
        for session in sessions.values {
            if let pause = session.server.sendPendingDiagnostics() { next = min(next ?? pause, pause) }
        }
        if let due {
            let rest = due - .now
            if rest <= .zero {
                self.due = nil
                if let changes = results.takeChanges() { tell("results", ["files": changes]) }
            } else {
                next = min(next ?? rest, rest)
            }
        }
        return next
    }

    /// Sends an event to all pages.
    private func tell(_ event: String, _ params: JSON) {
        for session in sessions.values {
            session.stream.send(["method": .string("page/\(event)"), "params": params])
        }
    }

    // MARK: - Requests of browsers

    /// Answers a request on the thread of its connection.
    private nonisolated func answer(_ request: HTTPRequest, _ connection: HTTPConnection) {
        if let refusal = refusal(of: request) { return connection.send(refusal) }
        switch (request.method, request.path.dropFirst(secret.count + 1)) {
        case ("GET", "/"): connection.send(.page("text/html", PageText.html))
        case ("GET", "/page.css"): connection.send(.page("text/css", PageText.style))
        case ("GET", "/page.js"): connection.send(.page("text/javascript", PageText.script))
        case ("GET", "/report"): connection.send(report)
        case ("GET", "/events"):
            let stream = EventStream()
            let name = Self.randomWord()
            queue.add { self.open(name, stream) }
            stream.serve(connection)
            queue.add { self.sessions[name] = nil }
        case ("POST", "/message"):
            let isJSON = request.fields["content-type"]?.hasPrefix("application/json") == true
            guard isJSON else { return connection.send(HTTPResponse(415, "a message is application/json")) }
            guard let message = try? JSON(parsing: request.body) else {
                return connection.send(HTTPResponse(400, "the message is not JSON, or is nested too deeply"))
            }
            let response = Mutex(HTTPResponse(404, "this page is not open any more"))
            let isAnswered = DispatchSemaphore(value: 0)
            queue.add {
                if let session = self.sessions[request.query["session"] ?? ""] {
                    let answer = self.receive(message, session)
                    response.withLock { response in
                        response =
                            answer.map { HTTPResponse(200, "application/json", Data($0.description.utf8)) }
                            ?? HTTPResponse(204, "text/plain", Data())
                    }
                }
                isAnswered.signal()
            }
            isAnswered.wait()
            connection.send(response.withLock { $0 })
        case ("GET", _), ("POST", _): connection.send(HTTPResponse(404, "there is nothing at this address"))
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
        if let site = request.fields["sec-fetch-site"], site != "same-origin", site != "none" {
            return HTTPResponse(403, "another page may not use this one")
        }
        guard request.path.hasPrefix("/\(secret)/") else {
            return HTTPResponse(404, "use the whole address that ./run-specs.sh serve has printed")
        }
        return nil
    }

    /// The report of the last run of everything.
    private nonisolated var report: HTTPResponse {
        guard let data = FileManager.default.contents(atPath: scratch + "/report.html") else {
            return HTTPResponse(404, "there is no report yet; run everything first")
        }
        var response = HTTPResponse(200, "text/html; charset=utf-8", data)
        // What features contain has no rights on this page.
        response.fields.append(("Content-Security-Policy", "sandbox allow-scripts allow-popups"))
        return response
    }

    // MARK: - Sessions

    private func open(_ name: String, _ stream: EventStream) {
        let outbox = Outbox()
        let server = LanguageServer(project, queue: queue, client: client) { message in
            if message["method"] == .null, message["id"] != .null {
                outbox.answers.withLock { $0[message["id"].description] = message }
            } else {
                stream.send(message)
            }
        }
        sessions[name] = Session(stream: stream, server: server, outbox: outbox)
        stream.send([
            "method": "page/hello",
            "params": [
                "session": .string(name),
                "name": .string(URL(fileURLWithPath: project.root).lastPathComponent),
                "root": LanguageServer.uri(of: folder.root), "features": features, "results": results.json,
                "run": lastRun, "isRunning": .bool(run != nil), "hasReport": .bool(report.status == 200),
            ],
        ])
    }

    /// Answers a message of a page; `nil` for a notification.
    private func receive(_ message: JSON, _ session: Session) -> JSON? {
        let id = message["id"]
        guard let method = message["method"].string, method.hasPrefix("page/") else {
            session.server.receive(message)
            return id == .null
                ? nil : session.outbox.answers.withLock { $0.removeValue(forKey: id.description) }
        }
        do {
            return ["jsonrpc": "2.0", "id": id, "result": try answer(method, message["params"], session)]
        } catch {
            return ["jsonrpc": "2.0", "id": id, "error": ["code": -32803, "message": .string("\(error)")]]
        }
    }

    private struct RequestError: Error, CustomStringConvertible { let description: String }

    private func answer(_ method: String, _ params: JSON, _ session: Session) throws -> JSON {
        let path = params["path"].string ?? ""
        switch method {
        case "page/read":
            useBuild()
            guard let text = try folder.text(path) else {
                throw RequestError(description: "\(path) does not exist any more")
            }
            return [
                "text": .string(text), "uri": LanguageServer.uri(of: try folder.location(path)),
                "changes": changes(path),
            ]
        case "page/lines": return try openDocument(params, session).lines
        case "page/scenarios": return try openDocument(params, session).scenarios
        case "page/save": return try save(path, params)
        case "page/run":
            try startRun(path, params)
            return .null
        case "page/stop":
            isStopped = run != nil
            run?.interrupt()
            return .null
        default: throw RequestError(description: "\(method) is not known")
        }
    }

    private func openDocument(_ params: JSON, _ session: Session) throws -> FeatureDocument {
        guard let document = session.server.documents[params["uri"].string ?? ""] else {
            throw RequestError(description: "the feature is not open")
        }
        return document
    }

    // MARK: - Files

    /// The features with their scenarios, for the list of contents.
    private var features: JSON {
        .array(
            project.featurePaths().compactMap { file in
                let path = String(file.dropFirst(project.features.count + 1))
                guard let text = try? folder.text(path) else { return nil }
                let document = FeatureDocument(uri: "", path: file, text: text, version: nil)
                return [
                    "path": .string(path),
                    "title": .string(document.sections.first { $0.level == 0 }?.title ?? path),
                    "scenarios": document.scenarios,
                ]
            })
    }

    private func haveChanged(_ paths: [String]) {
        for path in paths { results.forget(path) }
        tell("changed", ["paths": .array(paths.map { .string($0) }), "features": features])
    }

    private func save(_ path: String, _ params: JSON) throws -> JSON {
        guard let text = params["text"].string else { throw RequestError(description: "there is no text") }
        let (formatted, note) = Self.format(text, path)
        do {
            try folder.write(formatted, to: path, over: params["base"].string)
        } catch let conflict as FeatureFolder.Conflict {
            return ["conflict": .bool(true), "text": conflict.text.map { .string($0) } ?? .null]
        }
        return [
            "text": .string(formatted), "note": .string(note), "changes": changes(path),
            "uri": LanguageServer.uri(of: try folder.location(path)),
        ]
    }

    /// Returns a text in the canonical layout, or as it is with the reason.
    private static func format(_ text: String, _ path: String) -> (text: String, note: String) {
        let result = GherkinParser().parse(GherkinSource(text, uri: path))
        guard let document = result.document, result.mistakes.isEmpty else {
            let line = result.mistakes.first?.location.line ?? 1
            return (text, "saved, but not formatted: line \(line) has a mistake")
        }
        let formatted = FeatureFormatter().format(document)
        if let problem = FormattingCheck.problem(with: formatted, of: document) {
            return (text, "saved, but not formatted: \(problem)")
        }
        return (String(decoding: formatted, as: UTF8.self), "saved")
    }

    /// Returns what differs from the last committed state, line by line; nothing without Git.
    private func changes(_ path: String) -> JSON {
        guard let location = try? folder.location(path) else { return .null }
        let home = URL(fileURLWithPath: location).deletingLastPathComponent().path
        let status = git(["ls-files", "--error-unmatch", "--", location], in: home).status
        guard status != 128 else { return .null }
        let options = ["--no-color", "--no-ext-diff", "--no-textconv"]
        let diff =
            status == 0
            ? git(["diff", "HEAD"] + options + ["--", location], in: home)
            : git(["diff", "--no-index"] + options + ["--", "/dev/null", location], in: home)
        let lines = diff.text.split(separator: "\n", omittingEmptySubsequences: false).drop {
            !$0.hasPrefix("@@")
        }
        return .array(lines.prefix(2000).map { .string(String($0)) })
    }

    /// Runs Git, which not every machine has.
    private func git(_ arguments: [String], in folder: String) -> (text: String, status: Int32) {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = ["git", "-C", folder] + arguments
        let output = Pipe()
        process.standardInput = FileHandle.nullDevice
        process.standardOutput = output
        process.standardError = FileHandle.nullDevice
        guard (try? process.run()) != nil else { return ("", 128) }
        let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (text, process.terminationStatus == 127 ? 128 : process.terminationStatus)
    }

    // MARK: - Runs

    /// Starts a run of everything, of what failed, of a feature, or of the scenarios at a line.
    private func startRun(_ path: String, _ params: JSON) throws {
        guard run == nil else { throw RequestError(description: "a run is under way; stop it first") }
        var arguments: [String] = []
        var place = "all features"
        if !path.isEmpty {
            var file = try folder.location(path)
            if let text = params["text"].string {
                // What is not saved yet runs from a copy.
                file = "\(scratch)/features/\(path)"
                try FileManager.default.createDirectory(
                    atPath: URL(fileURLWithPath: file).deletingLastPathComponent().path,
                    withIntermediateDirectories: true)
                try Data(text.utf8).write(to: URL(fileURLWithPath: file))
            }
            let line = params["line"].int
            place = path + (line.map { ":\($0)" } ?? "")
            arguments = [file + (line.map { ":\($0)" } ?? "")]
        } else if params["failed"].bool == true {
            place = "what failed"
            arguments = results.failedPlaces.map { "\(folder.root)/\($0)" }
            guard !arguments.isEmpty else { throw RequestError(description: "nothing has failed") }
        } else {
            arguments = [project.features, "--format", "html:\(scratch)/report.html"]
        }
        (tally, isStopped) = ([:], false)
        results.begin()
        let isWhole = path.isEmpty && params["failed"].bool != true
        run = EventRun(arguments, of: project, on: queue) { [self] event in
            receive(event)
        } end: { [self] status, complaint in
            end(place, status, complaint, isWhole)
        }
        if let refusal = run?.refusal {
            run = nil
            throw RequestError(description: refusal)
        }
        tell("run", ["isRunning": true, "place": .string(place)])
    }

    private func receive(_ event: RunEvent) {
        if isStopped, case .exampleFinished(_, let result) = event, result.status == .notRun { return }
        if case .exampleFinished(let info, let result) = event, info.kind == .scenario, !result.isLeftOut {
            tally[result.status, default: 0] += 1
        }
        let (copies, root) = ("\(scratch)/features/", folder.root + "/")
        results.receive(event) { path in
            for start in [copies, root, project.features + "/"] where path.hasPrefix(start) {
                return String(path.dropFirst(start.count))
            }
            return nil
        }
        due = due ?? .now + .milliseconds(40)
    }

    private func end(_ place: String, _ status: Int32, _ complaint: String, _ isWhole: Bool) {
        run = nil
        due = .now
        _ = flush()
        // What is wrong first, and what was left out last.
        let order = Status.allCases.sorted(by: >).filter { $0 != .skipped } + [.skipped]
        let counts = order.compactMap { status in tally[status].map { "\($0) \(status.words)" } }
        lastRun = [
            "place": .string(place), "passed": .bool(status == 0),
            "text": .string(
                (isStopped ? "stopped: " : "")
                    + (counts.isEmpty && isStopped ? "nothing has run" : counts.joined(separator: ", "))),
            // What the lines show already is not repeated.
            "complaint": .string(
                tally.isEmpty || status == 2
                    ? complaint.replacing(folder.root + "/", with: "").trimmingCharacters(
                        in: .whitespacesAndNewlines) : ""),
        ]
        tell(
            "run", ["isRunning": false, "run": lastRun, "hasReport": .bool(isWhole || report.status == 200)])
        useBuild()
    }

    /// Learns the sentences of a new build, which a run or somebody else has made.
    private func useBuild() {
        guard buildDate != built else { return }
        built = buildDate
        client.restart()
        for session in sessions.values { session.server.loadVocabulary() }
    }

    private var buildDate: Date? {
        project.executable.flatMap {
            try? FileManager.default.attributesOfItem(atPath: $0)[.modificationDate] as? Date
        }
    }
}

extension HTTPResponse {
    /// A part of the page, which loads nothing from elsewhere.
    fileprivate static func page(_ type: String, _ text: String) -> HTTPResponse {
        var response = HTTPResponse(200, "\(type); charset=utf-8", Data(text.utf8))
        response.fields.append(
            (
                "Content-Security-Policy",
                "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; img-src data:; "
                    + "base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
            ))
        return response
    }
}

extension Status {
    /// The status between a number and a comma.
    fileprivate var words: String {
        switch self {
        case .timedOut: "timed out"
        case .notRun: "not run"
        default: rawValue
        }
    }
}

extension FeatureDocument {
    /// What can be run alone.
    fileprivate var scenarios: JSON {
        .array(
            sections.filter { $0.token.kind == .scenarioLine }.map {
                ["line": .int($0.token.location.line), "title": .string($0.title)]
            })
    }

    /// The lines as a reader sees them: what each one is, its keyword, its text and its cells.
    fileprivate var lines: JSON {
        let all = text.lines
        var lines: [[String: JSON]] = all.map { ["kind": "other", "text": .string(String($0))] }
        var isInDocString = false
        for token in tokens where token.location.line <= all.count {
            let number = token.location.line - 1
            guard let kind = token.kind.name else {
                if isInDocString { lines[number]["kind"] = "text" }
                continue
            }
            lines[number]["kind"] = isInDocString && kind != "mark" ? "text" : .string(kind)
            if kind == "mark" { isInDocString.toggle() }
            if let keyword = token.keyword { lines[number]["keyword"] = .string(keyword) }
            if ["row", "tags"].contains(kind) {
                lines[number]["cells"] = .array(token.items.map { .string($0.text) })
            } else if !isInDocString, kind != "comment" {
                lines[number]["text"] = .string(token.text)
            }
        }
        return .array(lines.map { .object($0) })
    }
}

extension TokenKind {
    /// The name of the kind on the page; `nil` for text that is none of Gherkin's.
    fileprivate var name: String? {
        switch self {
        case .featureLine: "feature"
        case .ruleLine: "rule"
        case .backgroundLine: "background"
        case .scenarioLine: "scenario"
        case .examplesLine: "examples"
        case .stepLine: "step"
        case .tableRow: "row"
        case .docStringSeparator: "mark"
        case .tagLine: "tags"
        case .comment, .language: "comment"
        case .empty: "empty"
        default: nil
        }
    }
}
