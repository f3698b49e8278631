import Foundation
import Kea
import KeaEvents
import KeaRunner
import KeaSpecSupport
import KeaWorkbench
import RunSupport
import Synchronization

/// What a run says of a feature, `lint`, an editor, the page and the HTML report say, too.
final class OneVoiceSpec: Spec {
    override class func spec() {
        describe("a mistake in a feature") {
            for one in cases {
                it("is the same for run, lint, editor, page and HTML: \(one.title)") {
                    let expected = one.rest.split(separator: " ").compactMap { Int($0) }
                    let voices = try Voices(of: one.text)
                    defer { voices.end() }
                    expect(voices.run.lines).to(equal(expected))
                    expect(try voices.lint().lines).to(equal(expected))
                    // An editor and the page also say the same words.
                    expect(voices.editor()).to(equal(voices.run))
                    expect(try voices.page()).to(equal(voices.run))
                    let html = voices.html
                    expect(voices.run.filter { !html.contains(htmlText($0.text)) }).to(beEmpty())
                    expect(html).toNot(contain("fits “skipped"))
                }
            }

            it("does not give the result of a scenario to another one") {
                let voices = try Voices(
                    of: try unwrap(cases.first { $0.title == "a step without its keyword" }).text)
                defer { voices.end() }
                let shown = try voices.resultsOnPage()
                expect(shown.passed).to(equal([9, 11]))
                expect(shown.summary["mark"]).to(equal("failed"))
                expect(shown.summary["total"]).to(equal(1))
                expect(shown.summary["problem"].string).to(beginWith("line 3: "))
                let messages = try InnerRun(["--format", "message"], in: voices.folder).output
                let ids = { (pattern: String) throws -> [String] in
                    messages.matches(of: try Regex(pattern)).map { String($0[1].substring ?? "") }
                }
                // The only test case is that of the third scenario.
                expect(try ids(#""pickleId":"([^"]+)""#)).to(
                    equal(try ids(#""pickle":\{"id":"([^"]+)","uri":"[^"]*","location":\{"line":9"#)))
            }
        }
    }

    private static let cases = TextCases.read("Features/oneVoice")
}

private struct Finding: Hashable, Comparable, CustomStringConvertible {
    let line: Int
    let text: String

    var description: String { "\(line) \(text)" }
    static func < (left: Finding, right: Finding) -> Bool {
        (left.line, left.text) < (right.line, right.text)
    }
}

extension [Finding] { fileprivate var lines: [Int] { map(\.line) } }

private func htmlText(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
        .replacing("\"", with: "&quot;")
}

/// The five tools that say what is wrong in a feature, with the definitions of two fixtures.
@MainActor
private final class Voices {
    let folder: Folder
    let run: [Finding]
    let html: String
    private let events: [RunEvent]
    private let played = Played()
    private let executable = URL(fileURLWithPath: "/proc/self/exe").resolvingSymlinksInPath().path
    private let definitions: Definitions
    private let text: String
    private let path: String

    init(of text: String) throws {
        self.text = text
        folder = try Folder(["Features/a.feature": Data((text + "\n").utf8)])
        path = folder.path + "/Features/a.feature"
        let output = try InnerRun(
            ["--format", "events", "--format", "html:report.html"], in: folder, only: Self.steps
        ).output
        events = output.split(separator: "\n").compactMap {
            try? JSONDecoder().decode(RunEvent.self, from: Data($0.utf8))
        }
        run = Self.sorted(
            events.flatMap { event -> [Finding] in
                switch event {
                case .diagnostic(let found) where found.severity == .error:
                    [Finding(line: found.location?.line ?? 0, text: found.message)]
                case .stepFinished(let step, let result):
                    result.failures.map { failure in
                        let place = failure.location.file == step.location.file ? failure : nil
                        return Finding(
                            line: place?.location.line ?? step.location.line, text: failure.message)
                    }
                default: []
                }
            })
        html = try String(contentsOfFile: folder.path + "/report.html", encoding: .utf8)
        definitions = try Definitions(executable, Self.steps.joined(separator: ","))
    }

    private static let steps = ["FixtureSteps", "ReadableSteps"]

    func end() {
        definitions.end()
        folder.remove()
    }

    private nonisolated static func sorted(_ findings: [Finding]) -> [Finding] { Set(findings).sorted() }

    func lint() throws -> [Finding] {
        let run = try InnerRun(
            ["lint"], in: folder, only: Self.steps, environment: ["KEA_SPECS": executable])
        return Self.sorted(
            run.output.matches(of: #/(?m)^\S+?:(\d+)(?::\d+)?: error: (.*)$/#).map {
                Finding(line: Int($0.1) ?? 0, text: String($0.2))
            })
    }

    private var project: Project {
        Project(
            root: folder.path, features: folder.path + "/Features", command: "", product: executable,
            starter: { [played] _, receive, end in
                played.start = (receive, end)
                return {}
            },
            responder: { [definitions] in definitions.answer($0) })
    }

    func editor() -> [Finding] {
        let inbox = Inbox()
        let server = LanguageServer(project, send: inbox.add)
        open { _ = server.receive($0) }
        for _ in 0..<3 {
            server.queue.runAdded()
            server.sendPendingDiagnostics(now: .now + .seconds(10))
        }
        return inbox.findings
    }

    func page() throws -> [Finding] {
        let (service, inbox) = (try PageService(project), Inbox())
        defer { close(service) }
        service.open("page", on: "", send: inbox.add)
        open { _ = service.receive($0, from: "page") }
        for _ in 0..<3 { settle(service) }
        return inbox.findings
    }

    /// Runs everything on the page, and returns the lines with a mark for passed, and the counts.
    func resultsOnPage() throws -> (passed: [Int], summary: JSON) {
        let (service, inbox) = (try PageService(project), Inbox())
        defer { close(service) }
        service.open("page", on: "", send: inbox.add)
        open { _ = service.receive($0, from: "page") }
        settle(service)
        _ = service.receive(["id": 2, "method": "page/run", "params": [:]], from: "page")
        for event in events {
            // The sources are in this folder, and not in that of these specs.
            let started = RunEvent.runStarted(RunInfo(exampleCount: 1, startedAt: 1, root: folder.path))
            if case .runStarted = event {
                played.start?.receive(started)
            } else {
                played.start?.receive(event)
            }
        }
        played.start?.end(2, "")
        settle(service)
        service.sendResults()
        let results = inbox.all.last { $0["method"] == "page/results" }?["params"] ?? .null
        guard case .object(let lines) = results["files"]["a.feature"] else { return ([], .null) }
        let passed = lines.filter { $0.value["status"] == "passed" }.keys.compactMap { Int($0) }
        return (passed.sorted(), results["summaries"]["a.feature"])
    }

    private func settle(_ service: PageService) {
        service.desk.queue.runAdded()
        service.flush()
        service.desk.queue.runAdded()
    }

    private func close(_ service: PageService) {
        service.stop()
        service.serve()
    }

    private func open(_ send: (JSON) -> Void) {
        send(["id": 1, "method": "initialize", "params": ["capabilities": [:]]])
        let item: JSON = [
            "uri": .string("file://" + path), "version": 1, "languageId": "cucumber",
            "text": .string(text + "\n"),
        ]
        send(["method": "textDocument/didOpen", "params": ["textDocument": item]])
    }

    /// The run that a tool has started, which has the events of the run of before.
    @MainActor
    private final class Played {
        typealias Start = (
            receive: @MainActor @Sendable (RunEvent) -> Void,
            end: @MainActor @Sendable (Int32, String) -> Void
        )
        var start: Start?
    }

    /// The messages of a server.
    private final class Inbox: Sendable {
        private let messages = Mutex<[JSON]>([])
        var all: [JSON] { messages.withLock { $0 } }
        @Sendable func add(_ message: JSON) { messages.withLock { $0.append(message) } }

        var findings: [Finding] {
            let last = all.last { $0["method"] == "textDocument/publishDiagnostics" } ?? .null
            return Voices.sorted(
                last["params"]["diagnostics"].array.filter { $0["severity"] == 1 }.map {
                    let text = $0["message"].string ?? ""
                    return Finding(
                        line: ($0["range"]["start"]["line"].int ?? 0) + 1,
                        text: String(text.split(separator: "\n").first ?? ""))
                })
        }
    }

    private final class Definitions: @unchecked Sendable {
        private let process = Process()
        private let (requests, answers) = (Pipe(), Pipe())

        init(_ executable: String, _ classes: String) throws {
            process.executableURL = URL(fileURLWithPath: executable)
            process.arguments = ["--kea-vocabulary"]
            process.environment = ProcessInfo.processInfo.environment.merging(["KEA_ONLY": classes]) { $1 }
            (process.standardInput, process.standardOutput) = (requests, answers)
            try process.run()
        }

        func answer(_ request: VocabularyRequest) -> Data? {
            guard let data = try? JSONEncoder().encode(request) else { return nil }
            try? requests.fileHandleForWriting.write(contentsOf: data + [0x0A])
            var answer = Data()
            while answer.last != 0x0A {
                let more = answers.fileHandleForReading.availableData
                guard !more.isEmpty else { return nil }
                answer += more
            }
            return answer
        }

        func end() {
            try? requests.fileHandleForWriting.close()
            process.waitUntilExit()
        }
    }
}
