import CTexts
import Foundation
import Gherkin
import KeaEvents
import Synchronization

/// A language server for feature files: LSP 3.17 over standard input and output.
///
/// It knows the step definitions from the test executable itself, so it never guesses what a sentence means.
@MainActor
package final class LanguageServer {
    /// The desk for runs, which the servers of all pages of `serve` share.
    package let desk: RunDesk
    /// Whether it serves a page, which shows results and runs by itself.
    private let isInPage: Bool
    let cancelled = Mutex<Set<String>>([])

    private(set) var sentences = Sentences.none
    private(set) var documents: [String: FeatureDocument] = [:]
    /// The definitions that Swift files have in their text and the executable does not know yet, by path.
    var unbuilt: [String: [SwiftDefinition]] = [:]
    /// The URIs of the Swift files in which the last build failed.
    var brokenFiles: Set<String> = []
    private var stage = Stage.new
    /// Whether the next message has its response already.
    private var isAnswered = false
    /// When the results beside the scenarios are to be sent.
    var resultsDue: ContinuousClock.Instant?
    private var editor: EditorClient

    private enum Stage { case new, running, shutDown }

    /// The editor as it has introduced itself.
    private struct EditorClient {
        /// Sends it a notification or a request.
        let send: @Sendable (JSON) -> Void
        var capabilities = JSON.null
        /// Whether it has the command `kea.debug`, which only an editor can carry out.
        var canDebug = false
        var nextRequest = 1
        /// The token and the title of what it shows to be under way, once it has accepted the token.
        var progress: (token: JSON, title: String, isAccepted: Bool)?
    }

    /// How long the text has to stay as it is before its diagnostics are computed; longer for a text that takes long.
    private var pause: Duration = .milliseconds(150)

    package convenience init(_ project: Project, send: @escaping @Sendable (JSON) -> Void) {
        self.init(RunDesk(project), isInPage: false, send: send)
        desk.client = self
    }

    init(_ desk: RunDesk, isInPage: Bool, send: @escaping @Sendable (JSON) -> Void) {
        (self.desk, self.isInPage, editor) = (desk, isInPage, EditorClient(send: send))
    }

    nonisolated var project: Project { desk.project }
    package nonisolated var queue: EventQueue { desk.queue }
    var files: SavedFeatures { desk.files }
    var canDebug: Bool { editor.canDebug }

    var supportsSnippets: Bool {
        editor.capabilities["textDocument"]["completion"]["completionItem"]["snippetSupport"].bool == true
    }

    // MARK: - The loop

    /// Serves a client until it says goodbye or is gone.
    ///
    /// - Parameters:
    ///   - first: what was read from the client before.
    ///   - isAnswered: whether the first message has its response.
    /// - Returns: the exit status.
    package func serve(reading input: Int32, after first: Data = Data(), isAnswered: Bool = false) -> Int32 {
        self.isAnswered = isAnswered
        FrameReader.start(input, after: first) { [self] content in
            accept(content)
        } end: { [self] failure in
            if let failure {
                queue.add { self.editor.send(Self.failure(.null, .parseError, failure.description)) }
            }
            queue.end()
        }
        project.watch { [queue] paths in queue.add { self.haveChanged(paths) } }
        queue.run { sendPendingDiagnostics() }
        desk.close()
        return stage == .shutDown ? 0 : 1
    }

    /// Takes a message on the reading thread, where a cancellation overtakes the request.
    nonisolated private func accept(_ content: Data) {
        guard let message = try? JSON(parsing: content) else {
            let reason = "the message is not JSON, or is nested too deeply"
            return queue.add { self.editor.send(Self.failure(.null, .parseError, reason)) }
        }
        if message["method"].string == "$/cancelRequest" {
            let id = message["params"]["id"].description
            return cancelled.withLock { _ = $0.insert(id) }
        }
        queue.add {
            let response = self.receive(message)
            if let response, !self.isAnswered { self.editor.send(response) }
            self.isAnswered = false
        }
    }

    // MARK: - Messages

    enum ErrorCode: Int {
        case parseError = -32700
        case invalidRequest = -32600
        case methodNotFound = -32601
        case invalidParams = -32602
        case notInitialized = -32002
        case cancelled = -32800
        case requestFailed = -32803
    }

    struct RequestError: Error {
        let code: ErrorCode
        let message: String

        init(_ code: ErrorCode, _ message: String) { (self.code, self.message) = (code, message) }
        init(_ message: String) { self.init(.requestFailed, message) }
    }

    /// Takes a message on the main loop, and returns the response to a request; `nil` for another message.
    package func receive(_ message: JSON) -> JSON? {
        let id = message["id"]
        guard let method = message["method"].string else {
            // A response to a request of the server; its result usually is null.
            if case .object(let members) = message,
                members.keys.contains(where: ["result", "error"].contains)
            {
                if members["error"] == nil, let progress = editor.progress, id == progress.token {
                    editor.progress?.isAccepted = true
                    sendProgress(["kind": "begin", "title": .string(progress.title)])
                }
                return nil
            }
            return Self.failure(id, .invalidRequest, "the message has no method")
        }
        guard id != .null else {
            notify(method, message["params"])
            return nil
        }
        do throws(RequestError) {
            if cancelled.withLock({ $0.remove(id.description) }) != nil {
                throw RequestError(.cancelled, "the request was cancelled")
            }
            return ["jsonrpc": "2.0", "id": id, "result": try answer(method, message["params"])]
        } catch {
            return Self.failure(id, error.code, error.message)
        }
    }

    private static func failure(_ id: JSON, _ code: ErrorCode, _ message: String) -> JSON {
        [
            "jsonrpc": "2.0", "id": id,
            "error": ["code": .int(code.rawValue), "message": .string(message)],
        ]
    }

    func notifyClient(_ method: String, _ params: JSON) {
        editor.send(["jsonrpc": "2.0", "method": .string(method), "params": params])
    }

    /// Shows a message: 1 for an error, 2 for a warning, 3 for information.
    func showMessage(_ type: Int, _ text: String) {
        notifyClient("window/showMessage", ["type": .int(type), "message": .string(text)])
    }

    func showResults() {
        resultsDue = nil
        documents.values.forEach(publish)
        if editor.capabilities["workspace"]["inlayHint"]["refreshSupport"].bool == true {
            _ = request("workspace/inlayHint/refresh")
        }
    }

    /// Lets the editor show what is waited for, in place of what it has shown before; `nil` for nothing.
    func showProgress(_ title: String?) {
        guard editor.capabilities["window"]["workDoneProgress"].bool == true else { return }
        sendProgress(["kind": "end"])
        editor.progress = title.map {
            (request("window/workDoneProgress/create") { ["token": $0] }, $0, isAccepted: false)
        }
    }

    private func sendProgress(_ value: JSON) {
        guard let progress = editor.progress, progress.isAccepted else { return }
        notifyClient("$/progress", ["token": progress.token, "value": value])
    }

    private func request(_ method: String, _ params: ((JSON) -> JSON)? = nil) -> JSON {
        let id = JSON.string("kea-\(editor.nextRequest)")
        editor.nextRequest += 1
        var message: JSON = ["jsonrpc": "2.0", "id": id, "method": .string(method)]
        if let params { message["params"] = params(id) }
        editor.send(message)
        return id
    }

    private func answer(_ method: String, _ params: JSON) throws(RequestError) -> JSON {
        switch stage {
        case .new where method != "initialize":
            throw RequestError(.notInitialized, "\(method) has to wait for initialize")
        case .running where method == "initialize":
            throw RequestError(.invalidRequest, "the server is initialized already")
        case .shutDown: throw RequestError(.invalidRequest, "the server has been shut down")
        default: break
        }
        guard let handler = Self.handlers[method] else {
            throw RequestError(.methodNotFound, "\(method) is not supported")
        }
        return try handler(self)(params)
    }

    private static let handlers: [String: (LanguageServer) -> (JSON) throws(RequestError) -> JSON] = [
        "initialize": LanguageServer.initialize,
        "shutdown": LanguageServer.shutDown,
        "workspace/symbol": LanguageServer.workspaceSymbols,
        "workspace/executeCommand": LanguageServer.execute,
        "textDocument/completion": LanguageServer.completion,
        "textDocument/hover": LanguageServer.hover,
        "textDocument/definition": LanguageServer.definition,
        "textDocument/references": LanguageServer.references,
        "textDocument/documentHighlight": LanguageServer.highlights,
        "textDocument/documentSymbol": LanguageServer.documentSymbols,
        "textDocument/foldingRange": LanguageServer.foldingRanges,
        "textDocument/semanticTokens/full": LanguageServer.semanticTokens,
        "textDocument/formatting": LanguageServer.formatting,
        "textDocument/onTypeFormatting": LanguageServer.onTypeFormatting,
        "textDocument/prepareRename": LanguageServer.prepareRename,
        "textDocument/rename": LanguageServer.rename,
        "textDocument/codeAction": LanguageServer.codeActions,
        "textDocument/codeLens": LanguageServer.codeLenses,
        "textDocument/inlayHint": LanguageServer.inlayHints,
    ]

    private func shutDown(_ params: JSON) -> JSON {
        stage = .shutDown
        return .null
    }

    private func initialize(_ params: JSON) -> JSON {
        stage = .running
        editor.capabilities = params["capabilities"]
        editor.canDebug = params["initializationOptions"]["commands"].array.contains("kea.debug")
        loadVocabulary()
        return Self.initialized ?? .null
    }

    /// The result of `initialize`, which `run-specs.sh` also sends before it builds the server.
    package static let initialized = kea_page_file("initialized.json").flatMap {
        try? JSON(parsing: Data(String(cString: $0).utf8))
    }

    // MARK: - Documents

    private func notify(_ method: String, _ params: JSON) {
        switch method {
        case "exit": exit(stage == .shutDown ? 0 : 1)
        case _ where stage != .running: return
        case "initialized":
            if sentences === Sentences.none, !desk.isRunning { showProgress("Loading the step definitions") }
        case "textDocument/didOpen":
            let item = params["textDocument"]
            guard let uri = item["uri"].string, let path = Self.path(of: uri) else { return }
            let text = item["text"].string ?? ""
            guard SourceLocation.isFeature(path) || item["languageId"].string?.hasPrefix("cucumber") == true
            else { return readSwift(path, text) }
            let document = FeatureDocument(
                uri: uri, path: path, text: text, version: item["version"].int, choice: project.lintChoice,
                sentences)
            documents[uri] = document
            document.due = .now
        case "textDocument/didChange":
            guard let uri = params["textDocument"]["uri"].string, let document = documents[uri] else {
                return
            }
            document.version = params["textDocument"]["version"].int
            for change in params["contentChanges"].array {
                let range = document.text.range(change["range"])
                // What a part without two positions means is unknown.
                guard let text = change["text"].string, range != nil || change["range"] == .null else {
                    continue
                }
                document.edit(range, by: text)
            }
            document.due = .now + pause
        case "textDocument/didClose":
            guard let uri = params["textDocument"]["uri"].string, documents.removeValue(forKey: uri) != nil
            else { return }
            publish([], in: uri)
        case "textDocument/didSave":
            guard let uri = params["textDocument"]["uri"].string, let path = Self.path(of: uri) else {
                return
            }
            haveChanged([path])
        default: break
        }
    }

    func document(_ params: JSON) throws(RequestError) -> FeatureDocument {
        guard let uri = params["textDocument"]["uri"].string else {
            throw RequestError(.invalidParams, "the request names no file")
        }
        guard let document = documents[uri] else {
            throw RequestError(
                .invalidParams, "\(Self.path(of: uri).map(project.shortPath) ?? uri) is not open")
        }
        return document
    }

    func place(_ params: JSON) throws(RequestError) -> (FeatureDocument, Position) {
        let document = try document(params)
        guard let position = document.text.position(params["position"]) else {
            throw RequestError(.invalidParams, "the request has no position")
        }
        return (document, position)
    }

    nonisolated static func path(of uri: String) -> String? {
        guard let url = URL(string: uri), url.isFileURL else { return nil }
        return url.standardizedFileURL.path
    }

    nonisolated static func uri(of path: String) -> String { URL(fileURLWithPath: path).absoluteString }

    // MARK: - Definitions

    func loadVocabulary() {
        desk.definitions.ask(.vocabulary, for: Vocabulary.self) { [queue] vocabulary in
            // Matching compiles expressions, which does not have to wait for the main loop.
            let sentences = vocabulary.map(Sentences.init)
            queue.add { self.use(sentences) }
        }
    }

    package func use(_ vocabulary: Vocabulary?) { use(vocabulary.map(Sentences.init)) }

    private func use(_ found: Sentences?) {
        if !desk.isRunning { showProgress(nil) }
        guard let found else {
            let message =
                project.executable == nil
                ? "the specs are not built yet; they are being built, and the sentences are known after that"
                : "the specs do not answer; build them with ./run-specs.sh --list"
            notifyClient("window/logMessage", ["type": 2, "message": .string(message)])
            // Every run builds them.
            if project.executable == nil, !desk.isRunning, desk.requests.isEmpty {
                desk.requests.build = true
                desk.startNext()
            }
            return
        }
        sentences = found
        for path in unbuilt.keys { readSwift(path) }
        for document in documents.values { (document.sentences, document.due) = (found, .now) }
        if files.use(found, of: desk.answering) { desk.client?.showResults() }
    }

    // MARK: - Diagnostics

    /// Looks at the executable, and sends the diagnostics and results that are due.
    ///
    /// - Returns: the time until the next ones are.
    @discardableResult
    package func sendPendingDiagnostics(now: ContinuousClock.Instant = .now) -> Duration? {
        if !isInPage { desk.look() }
        for document in documents.values {
            guard let due = document.due, due <= now else { continue }
            document.due = nil
            pause = max(.milliseconds(150), ContinuousClock().measure { publish(document) } * 3)
            askCheck(of: document)
        }
        if let due = resultsDue, due <= now { showResults() }
        let next = (documents.values.map(\.due) + [resultsDue]).compactMap(\.self).min().map {
            max(.milliseconds(1), $0 - .now)
        }
        // The executable is looked at again.
        return isInPage ? next : min(next ?? .seconds(1), .seconds(1))
    }

    /// Asks what the executable says about a document, once at a time.
    private func askCheck(of document: FeatureDocument) {
        guard !document.isAsked else { return }
        document.isAsked = true
        let (version, build, text) = (document.version, desk.answering, document.unchecked)
        desk.definitions.ask(.check(path: document.path, text: text), for: [StepMistake].self) {
            [queue] mistakes in
            queue.add {
                document.isAsked = false
                guard self.documents[document.uri] === document else { return }
                // An answer about another text or build is none.
                if document.version != version || self.desk.answering != build || document.unchecked != text {
                    if document.due == nil { self.askCheck(of: document) }
                } else if let mistakes {
                    self.use(mistakes, for: document.uri, version)
                }
            }
        }
    }

    package func use(_ mistakes: [StepMistake], for uri: String, _ version: Int?) {
        guard let document = documents[uri], document.version == version else { return }
        document.use(mistakes)
        publish(document)
    }

    func publish(_ document: FeatureDocument) {
        publish(diagnostics(of: document), in: document.uri, document.version)
    }

    func publish(_ diagnostics: [EditorDiagnostic], in uri: String, _ version: Int? = nil) {
        var params: JSON = ["uri": .string(uri), "diagnostics": .array(diagnostics.map(\.json))]
        if let version { params["version"] = .int(version) }
        notifyClient("textDocument/publishDiagnostics", params)
    }
}

// MARK: - JSON of the protocol

extension TextDocument {
    /// Returns the position of a client, or the nearest one that the text has.
    func position(_ json: JSON) -> Position? {
        guard let line = json["line"].index, let character = json["character"].index else { return nil }
        guard line < lineCount else { return range.end }
        return Position(line: line, character: min(character, self.line(line).utf16.count))
    }

    func range(_ json: JSON) -> TextRange? {
        guard let start = position(json["start"]), let end = position(json["end"]) else { return nil }
        return TextRange(start, max(start, end))
    }
}

extension Position { var json: JSON { ["line": .int(line), "character": .int(character)] } }

extension TextRange {
    var json: JSON { ["start": start.json, "end": end.json] }

    init(_ text: some StringProtocol, before end: Position) {
        self.init(line: end.line, (end.character - text.utf16.count)..<end.character)
    }

    func json(in uri: String) -> JSON { ["uri": .string(uri), "range": json] }
}
