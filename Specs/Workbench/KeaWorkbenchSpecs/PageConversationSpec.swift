import Foundation
import Gherkin
import Kea
import KeaEvents
import KeaSpecSupport
import KeaText
import KeaWorkbench
import Synchronization

/// The page of `serve` as a conversation: files are saved, builds fail, runs are stopped, several pages are open, and after
/// each pause each page shows what a run of everything says, or that it does not know.
final class PageConversationSpec: Spec {
    override class var traits: [Trait] { [.waits] }

    override class func spec() {
        describe("the service of the page") {
            let swift = """
                given("a shop") { passes }
                when("it rains") { fails }
                """
            let dry = "Feature: a\n  Scenario: dry\n    Given a shop\n"
            let both = dry + "  Scenario: wet\n    When it rains\n"
            @Let var served = Served(["a.feature": both, "b.feature": dry], swift: swift)
            afterEach { served.end() }

            it("shows nothing at first, and what passed and failed after a run") {
                let page = served.page()
                expect(page.states).to(equal([:]))
                served.run(in: page)
                expect(page.states).to(
                    equal(["a.feature:2 passed", "a.feature:4 failed", "b.feature:2 passed"].states))
                let failed = page.results["a.feature"]?["4"] ?? .null
                expect(failed["sentence"]).to(equal("When it rains"))
                expect(failed["stepLine"]).to(equal(5))
                expect(failed["reason"]).to(equal("failed: it rains"))
                expect(page.summaries).to(
                    equal(["a.feature": "1 failed, 1 passed", "b.feature": "1 passed"]))
            }

            it("shows the difference of a table beside its step") {
                served.save(["b.feature": both + "      | an umbrella |\n"])
                let page = served.page()
                served.run(in: page)
                let tables = ["a.feature", "b.feature"].map { page.results[$0]?["5"]["tables"] ?? .null }
                expect(tables[0]).to(equal(.null))
                let row = tables[1].array.first?["rows"].array.first
                expect(row).to(
                    haveValue(equal(["note": "missing", "expected": 0, "cells": [["text": "an umbrella"]]])))
            }

            it("calls a feature passed only if all its rows have run") {
                let page = served.page()
                served.run(in: page, ["path": "a.feature", "line": 2])
                expect(page.summaries["a.feature"]).to(equal("1 of 2 run: 1 passed"))
                expect(page.marks["a.feature"]).to(equal("notRun"))
                expect(page.hasReport).to(beFalse())
                served.run(in: page)
                expect(page.hasReport).to(beTrue())
                // The report remains when a part is run again.
                let report = URL(fileURLWithPath: served.service.copy(of: "../report.html")).standardized
                try Data("<!DOCTYPE html>".utf8).write(to: report)
                served.run(in: page, ["path": "a.feature"])
                expect(page.hasReport).to(beTrue())
            }

            it("says of a run that features have changed since, also to a page that is opened later") {
                let page = served.page()
                served.run(in: page)
                // The watch is late: the run has read this text.
                served.haveChanged("a.feature", "b.feature")
                expect(page.verdict["before"]).to(equal(.null))
                served.save(["a.feature": "# a comment\n" + both])
                expect(page.verdict["before"]).to(equal(.null))
                served.save(["a.feature": dry])
                expect([page, served.page()].map { $0.verdict["before"] }).to(
                    equal(["features", "features"]))

                // During the run, whenever the watch says so.
                page.ask("page/run", [:])
                served.package.advance(3)
                served.save(["a.feature": both])
                served.package.advance()
                expect(page.verdict["before"]).to(equal("features"))

                // Features that come and go.
                served.run(in: page)
                served.save(["c.feature": dry])
                expect(page.verdict["before"]).to(equal("features"))
                served.run(in: page)
                served.save(["a.feature": nil, "b.feature": nil, "c.feature": nil])
                expect(page.verdict["before"]).to(equal("features"))
                served.run(in: page)
                served.save(["a.feature": both, "b.feature": dry])
                expect(page.verdict["before"]).to(equal("features"))

                // A part, which the others do not concern.
                served.run(in: page, ["path": "a.feature", "line": 2])
                served.save(["b.feature": both])
                expect(page.verdict["before"]).to(equal(.null))
                served.save(["a.feature": dry])
                expect(page.verdict["before"]).to(equal("features"))
            }

            it("says of a run of what is not saved that another text was saved since") {
                let page = served.page()
                let unsaved = both.replacing("dry", with: "sunny")
                served.run(in: page, ["path": "a.feature", "text": .string(unsaved)])
                served.haveChanged("a.feature")
                expect(page.verdict["before"]).to(equal(.null))
                served.save(["a.feature": unsaved])
                expect(page.verdict["before"]).to(equal(.null))
                served.save(["a.feature": dry])
                expect(page.verdict["before"]).to(equal("features"))
            }

            it("keeps the sentence about a run that was stopped before it began") {
                let page = served.page()
                page.ask("page/run", [:])
                page.ask("page/stop", [:])
                served.package.advance()
                served.save(["a.feature": dry])
                served.package.build()
                expect(page.verdict["text"]).to(equal("stopped: nothing has run"))
                expect(page.verdict["before"]).to(equal(.null))
            }

            it("keeps each result with its scenario if the file changes") {
                let page = served.page()
                page.ask("page/run", [:])
                served.package.advance(1)
                served.save([
                    "a.feature": "Feature: a\n  Scenario: wet\n    When it rains\n" + dry.dropFirst(11)
                ])
                served.package.advance()
                expect(page.states).to(
                    equal(["a.feature:2 failed", "a.feature:4 passed", "b.feature:2 passed"].states))
            }

            it("shows what ran of an unsaved text, and the saved one elsewhere") {
                let (writer, reader) = (served.page(), served.page())
                served.run(in: writer)
                writer.write("a.feature", dry)
                expect(writer.summaries["a.feature"]).to(equal("1 passed"))
                writer.write("a.feature", dry.replacing("shop", with: "shop again"))
                expect(writer.summaries["a.feature"]).to(equal("changed since"))
                expect(reader.summaries["a.feature"]).to(equal("1 failed, 1 passed"))
                served.run(
                    in: writer,
                    ["path": "a.feature", "text": .string(both.replacing("rains", with: "pours"))])
                expect(reader.summaries["a.feature"]).to(equal("1 failed, 1 passed"))
                writer.write("a.feature", both.replacing("rains", with: "pours"))
                expect(writer.summaries["a.feature"]).to(equal("1 undefined, 1 passed"))
            }

            it("names no file of its own when it runs an unsaved text") {
                let page = served.page()
                let wrong = both.replacing("When it rains", with: "Wenn es regnet")
                page.write("a.feature", wrong)
                served.package.refusal = "error: \(served.service.copy(of: "a.feature")):5:5: no step"
                served.run(in: page, ["path": "a.feature", "text": .string(wrong)])
                expect(page.verdict["complaint"]).to(equal("error: a.feature:5:5: no step"))
            }

            it("shows the lines and scenarios of an open feature") {
                let page = served.page()
                page.write(
                    "a.feature",
                    "@t @u\nFeature: F\n  words\n  Scenario: S\n    Given x\n      | a | b |\n      \"\"\"\n      Given y\n      \"\"\"\n"
                )
                let uri: JSON = ["uri": .string("file://" + served.package.path("a.feature"))]
                let lines = page.ask("page/lines", uri).array
                expect(
                    lines.map {
                        "\($0["kind"].string ?? "") \($0["keyword"].string ?? "") \($0["text"].string ?? "")"
                    }
                ).to(
                    equal([
                        "tagLine  @t @u", "featureLine Feature F", "other    words",
                        "scenarioLine Scenario S", "stepLine Given  x",
                        "tableRow        | a | b |", "docStringSeparator \"\"\" ", "other        Given y",
                        "docStringSeparator \"\"\" ", "eof  ",
                    ]))
                expect([lines[0]["cells"], lines[5]["cells"]]).to(equal([["@t", "@u"], ["a", "b"]]))
                expect(page.ask("page/scenarios", uri)).to(equal([["line": 4, "title": "S"]]))
            }

            it("forgets the results of a feature that was removed, also when it is written again") {
                let page = served.page()
                served.run(in: page)
                let file = URL(fileURLWithPath: served.package.path("a.feature"))
                let text = try Data(contentsOf: file)
                try FileManager.default.removeItem(at: file)
                served.haveChanged("a.feature")
                try text.write(to: file)
                served.haveChanged("a.feature")
                expect(page.summaries["a.feature"]).to(equal("not run"))
            }

            it("calls a closed feature wrong once its text is known to be a sentence") {
                served.package.build()
                served.save(["b.feature": dry.replacing("Given a", with: "a")])
                let page = served.page()
                expect(page.marks["b.feature"]).to(equal("notRun"))
                served.service.desk.queue.runAdded()
                expect(page.marks["b.feature"]).to(equal("failed"))
            }

            it("lists a feature that is not UTF-8, with the reason") {
                let path = served.package.path("a.feature")
                try Data([0x46, 0xFF]).write(to: URL(fileURLWithPath: path))
                served.haveChanged("a.feature")
                let page = served.page()
                let problem = "a.feature is not UTF-8; save it as UTF-8 in an editor"
                expect(page.features.map { $0["problem"] }).to(equal([.string(problem), .null]))
                expect(page.ask("page/search", ["words": ["a"]]).array.map { $0["path"] }).to(
                    equal(["b.feature"]))
            }

            it("shows what a saved text changes of the last commit") {
                let page = served.page()
                expect(page.ask("page/read", ["path": "a.feature"])["changes"]).to(equal(.null))
                let git = Process()
                git.executableURL = URL(fileURLWithPath: "/bin/sh")
                git.arguments = [
                    "-c",
                    "git init -q; git add Features/a.feature; git -c user.name=a -c user.email=a commit -qm a",
                ]
                git.currentDirectoryURL = URL(fileURLWithPath: served.package.root)
                try git.run()
                git.waitUntilExit()
                expect(page.ask("page/read", ["path": "a.feature"])["changes"]).to(equal([]))
                expect(page.ask("page/read", ["path": "b.feature"])["changes"].array).to(
                    contain("+Feature: a"))
                let new = both.replacing("wet", with: "wét")
                page.ask(
                    "page/save",
                    ["path": "a.feature", "text": .string(new), "base": .string(both), "isFinal": true])
                expect(page.ask("page/read", ["path": "a.feature"])["changes"].array).to(
                    contain("-  Scenario: wet", "+  Scenario: wét"))
            }

            it("calls results changed after a Swift file is saved") {
                let page = served.page()
                served.run(in: page)
                served.save(swift: "broken")
                expect(Set(page.states.values)).to(equal(["changed"]))
                served.run(in: page)
                expect(Set(page.states.values)).to(equal(["changed"]))
                expect(page.verdict["complaint"].string).to(
                    haveValue(contain("Steps.swift:1:1: error: broken")))
                served.save(swift: swift.replacing("passes", with: "fails"))
                served.package.build()
                served.service.flush()
                expect(Set(page.states.values)).to(equal(["changed"]))
                served.run(in: page)
                expect(Set(page.states.values)).to(equal(["failed"]))
                // What is saved during a build may not be in it.
                served.package.whileBuilding = { served.save(swift: swift) }
                served.run(in: page)
                expect(Set(page.states.values)).to(equal(["changed"]))
            }

            it("calls results of deleted features changed after a build") {
                let page = served.page()
                page.write("c.feature", both)
                served.run(in: page, ["path": "c.feature", "text": .string(both)])
                expect(page.states).to(equal(["c.feature:2 passed", "c.feature:4 failed"].states))
                served.save(swift: swift.replacing("shop", with: "shops"))
                expect(page.states).to(equal(["c.feature:2 changed", "c.feature:4 changed"].states))
                expect(page.summaries["c.feature"]).to(equal("changed since"))
                served.run(in: page, ["path": "c.feature", "text": .string(both)])
                expect(page.states).to(equal(["c.feature:2 undefined", "c.feature:4 failed"].states))
                served.package.change([:], swift: swift)
                served.package.build()
                served.service.flush()
                expect(page.summaries["c.feature"]).to(equal("changed since"))
            }

            it("keeps the last results of what a stopped run did not reach") {
                let page = served.page()
                served.run(in: page)
                page.ask("page/run", [:])
                served.package.advance(8)
                let other = served.page()
                expect(other.states.values).to(contain("running"))
                page.ask("page/stop", [:])
                served.package.advance()
                expect(other.states).to(equal(page.states))
                expect(page.states.values).toNot(contain("running"))
                expect(page.summaries).to(
                    equal(["a.feature": "1 failed, 1 passed", "b.feature": "1 passed"]))
                expect(page.verdict["text"].string).to(haveValue(beginWith("stopped: ")))
                served.run(in: page)
                expect(page.verdict["text"].string).to(equal("1 failed, 2 passed"))
            }

            it("runs what failed") {
                let page = served.page()
                expect(page.ask("page/run", ["failed": true])["message"]).to(
                    equal("nothing that is saved has failed"))
                served.run(in: page)
                served.run(in: page, ["failed": true])
                expect(served.package.commands.last).to(equal("a.feature:4"))
                expect(page.verdict["place"]).to(equal("what failed"))
            }

            it("queues what is to run during a run, and loses nothing") {
                let page = served.page()
                served.run(in: page)
                page.ask("page/run", ["path": "a.feature", "line": 2])
                expect(page.runTitle).to(equal("a.feature:2"))
                page.ask("page/run", ["failed": true])
                page.ask("page/run", ["path": "b.feature"])
                // Of an unsaved text, the scenario that was asked for.
                page.ask("page/run", ["path": "a.feature", "line": 4, "text": .string(both)])
                page.ask("page/run", ["path": "a.feature", "line": 5, "text": .string("# moved\n" + both)])
                expect(page.runTitle).to(equal("a.feature:2, then b.feature, a.feature:5, what failed"))
                served.package.advance()
                let copy = served.package.commands.dropLast().last ?? ""
                expect(copy).to(contain("/features/a.feature:5", "b.feature"))
                expect(served.package.commands.filter { $0 != copy }).to(
                    equal([served.package.commands[0], "a.feature:2", "a.feature:4"]))
                expect(page.verdict["place"]).to(equal("what failed"))
            }

            it("runs everything after unsaved texts, and stops all that is queued") {
                let page = served.page()
                page.ask("page/run", ["path": "b.feature"])
                page.ask("page/run", [:])
                page.ask("page/run", ["path": "a.feature", "text": .string(both)])
                expect(page.runTitle).to(equal("b.feature, then a.feature, all features"))
                served.package.advance()
                expect(served.package.commands.count).to(equal(3))
                expect(page.hasReport).to(beTrue())
                page.ask("page/run", [:])
                page.ask("page/run", ["failed": true])
                page.ask("page/stop", [:])
                served.package.advance()
                expect(served.package.commands.count).to(equal(4))
                expect(page.runTitle).to(beNil())
            }

            it("refuses a line without a scenario") {
                let page = served.page()
                expect(page.ask("page/run", ["path": "a.feature", "line": 9])["message"]).to(
                    equal("there is no scenario at a.feature:9"))
            }

            it("forgets a renamed or deleted feature") {
                let page = served.page()
                served.run(in: page)
                page.ask("page/rename", ["path": "a.feature", "to": "c.feature", "base": .string(both)])
                served.haveChanged("a.feature", "c.feature")
                page.ask("page/delete", ["path": "b.feature", "base": .string(dry)])
                served.haveChanged("b.feature")
                expect(page.summaries).to(equal(["c.feature": "not run"]))
            }

            it("says since which known run a scenario fails") {
                let page = served.page()
                @MainActor func since(_ line: String) -> String? {
                    page.results["a.feature"]?[line]["since"].string
                }
                let state = served.package.root + "/.build/kea"
                let id = RunHistory.name(of: "Features/a.feature/a › wet")
                var history = RunHistory()
                history.add(RunHistory.Run(startedAt: 0, revision: "0123456789abcdef"), [id: "p1"])
                history.add(RunHistory.Run(startedAt: 60, revision: "0123456789abcdef"), [id: "f1"])
                history.add(RunHistory.Run(startedAt: 120), [id: "f1"])
                try FileManager.default.createDirectory(atPath: state, withIntermediateDirectories: true)
                try JSONEncoder().encode(history).write(
                    to: URL(fileURLWithPath: "\(state)/\(RunHistory.fileName)"))
                served.run(in: page)
                let known = "failing since the run of 1 January 1970, 00:01 UTC, revision 0123456789ab"
                expect(since("4")).to(equal(known))
                expect(since("2")).to(beNil())
                served.save(swift: swift.replacing("passes", with: "fails"))
                served.run(in: page)
                expect(since("4")).to(equal(known))
                expect(since("2")).to(haveValue(beginWith("failing since the run of 2")))
                served.save(swift: swift.replacing("fails", with: "passes"))
                served.run(in: page)
                expect(since("4")).to(beNil())
                served.save(swift: swift)
                served.run(in: page)
                expect(since("4")).to(haveValue(beginWith("failing since the run of 2")))
            }

            let count = ProcessInfo.processInfo.environment["KEA_CONVERSATIONS"].flatMap(Int.init) ?? 20
            let first =
                ProcessInfo.processInfo.environment["KEA_FIRST_CONVERSATION"].flatMap(UInt64.init) ?? 1
            for seed in first..<(first + UInt64(count)) {
                it("shows what a full run says in conversation \(seed)") {
                    var conversation = RandomPages(seed: seed)
                    expect(conversation.play()).to(beNil())
                    conversation.served.end()
                }
            }
        }
    }
}

extension [String] {
    /// Lines with their states, of `a.feature:2 passed`.
    fileprivate var states: [String: String] {
        Dictionary(
            uniqueKeysWithValues: map {
                ($0.components(separatedBy: " ")[0], $0.components(separatedBy: " ")[1])
            })
    }
}

/// The service of the page for a small package.
@MainActor
final class Served {
    let package: SmallPackage
    let service: PageService
    private var pages: [OpenPage] = []

    init(_ features: [String: String], swift: String = "") {
        package = SmallPackage(swift: swift, features: features)
        do { service = try PageService(package.project) } catch {
            fatalError("no port can be opened: \(error)")
        }
    }

    func end() {
        service.stop()
        service.serve()
    }

    func page() -> OpenPage {
        pages.append(OpenPage(service, package, "page \(pages.count)"))
        return pages[pages.count - 1]
    }

    /// Tells the service of saved files, as the file watcher does.
    func haveChanged(_ features: String...) { service.haveChanged(Set(features.map(package.path))) }

    func save(_ features: [String: String?] = [:], swift: String? = nil) {
        package.change(features, swift: swift)
        service.haveChanged(Set(features.keys.map(package.path) + (swift == nil ? [] : [package.swiftFile])))
    }

    /// Runs everything or a part of it to the end.
    func run(in page: OpenPage, _ params: JSON = [:]) {
        page.ask("page/run", params)
        package.advance()
    }
}

/// A page in a browser, with what its script knows.
@MainActor
final class OpenPage {
    private let service: PageService
    private let package: SmallPackage
    let name: String
    private let events: Events
    /// The list of features that it was told last.
    private(set) var features: [JSON] = []
    private var shown: (files: [String: JSON], summaries: [String: JSON], run: JSON, hasReport: Bool) =
        ([:], [:], .null, false)
    private var running: String?
    private(set) var texts: [String: String] = [:]
    private var version = 1

    private final class Events: Sendable { let all = Mutex<[JSON]>([]) }

    init(_ service: PageService, _ package: SmallPackage, _ name: String) {
        (self.service, self.package, self.name) = (service, package, name)
        let events = Events()
        self.events = events
        service.open(name, on: "") { event in events.all.withLock { $0.append(event) } }
        ask("initialize", ["capabilities": [:]])
        receive()
    }

    /// Takes the events that the service has sent, as `page.js` does.
    private func receive() {
        service.sendResults()
        let new = events.all.withLock { all in
            defer { all = [] }
            return all
        }
        for event in new {
            let params = event["params"]
            switch event["method"].string {
            case "page/hello":
                features = params["features"].array
                shown.files = params["results"].members
                shown.summaries = params["summaries"].members
                shown.run = params["run"]
            case "page/results":
                shown.files.merge(params["files"].members) { $1 }
                shown.summaries.merge(params["summaries"].members) { $1 }
            case "page/run":
                running = params["isRunning"] == true ? params["place"].string : nil
                guard running == nil else { break }
                shown.run = params["run"]
                shown.hasReport = params["hasReport"].bool == true
            case "page/changed":
                let known = Set(params["features"].array.compactMap { $0["path"].string })
                for path in params["paths"].array.compactMap(\.string) where !known.contains(path) {
                    shown.files[path] = nil
                    shown.summaries[path] = nil
                }
            default: break
            }
        }
    }

    /// What is shown beside lines, by feature.
    var results: [String: JSON] {
        receive()
        return shown.files.filter { shown.summaries[$0.key, default: .null] != .null }
    }

    /// The statuses of scenarios and rows, by path and line.
    var states: [String: String] {
        var states: [String: String] = [:]
        for (path, lines) in results {
            for (line, state) in lines.members where state["title"] != .null {
                states["\(path):\(line)"] = state["status"].string
            }
        }
        return states
    }

    var summaries: [String: String] {
        receive()
        return shown.summaries.compactMapValues { $0["text"].string }
    }

    var marks: [String: String] {
        receive()
        return shown.summaries.compactMapValues { $0["mark"].string }
    }

    /// Whether the last run left a report.
    var hasReport: Bool {
        receive()
        return shown.hasReport
    }

    /// What the current run is about; `nil` without one.
    var runTitle: String? {
        receive()
        return running
    }

    var verdict: JSON {
        receive()
        return shown.run
    }

    /// Sends a request, and returns its result or its error.
    @discardableResult func ask(_ method: String, _ params: JSON) -> JSON {
        var message: JSON = ["jsonrpc": "2.0", "id": 1, "method": .string(method), "params": params]
        if method.hasPrefix("textDocument/did") { message["id"] = .null }
        let answer = service.receive(message, from: name)
        return answer?["error"] ?? .null == .null ? answer?["result"] ?? .null : answer?["error"] ?? .null
    }

    /// Opens a feature or changes its text, without saving it.
    func write(_ path: String, _ text: String) {
        let uri = JSON.string("file://" + package.path(path))
        version += 1
        if texts.updateValue(text, forKey: path) == nil {
            let document: JSON = [
                "uri": uri, "languageId": "cucumber", "version": .int(version), "text": .string(text),
            ]
            ask("textDocument/didOpen", ["textDocument": document])
        } else {
            ask(
                "textDocument/didChange",
                [
                    "textDocument": ["uri": uri, "version": .int(version)],
                    "contentChanges": [["text": .string(text)]],
                ])
        }
    }

    func close(_ path: String) {
        guard texts.removeValue(forKey: path) != nil else { return }
        ask("textDocument/didClose", ["textDocument": ["uri": .string("file://" + package.path(path))]])
    }
}

extension JSON {
    fileprivate var members: [String: JSON] {
        guard case .object(let members) = self else { return [:] }
        return members
    }
}

/// A random conversation with several pages.
@MainActor
struct RandomPages {
    let served: Served
    private var numbers: SeededGenerator
    private let texts = RandomFeatures()
    private var pages: [OpenPage]
    private var log: [String] = []

    init(seed: UInt64) {
        numbers = SeededGenerator(seed: seed)
        let features = ["a.feature": texts.feature(&numbers), "b.feature": texts.feature(&numbers)]
        served = Served(features, swift: texts.swift(&numbers))
        pages = [served.page(), served.page()]
    }

    /// Plays some events, and compares after each pause.
    ///
    /// - Returns: what is wrong.
    mutating func play() -> String? {
        for _ in 0..<30 {
            let step = act()
            log.append(step)
            if let problem = step == "pause" ? problem() : step.hasPrefix("wrong: ") ? step : nil {
                return "\(problem)\nafter \(log.joined(separator: ", "))"
            }
        }
        for page in pages { for path in page.texts.keys { page.close(path) } }
        served.package.advance()
        served.run(in: pages[0])
        if let problem = problem(isAllKnown: true) {
            return "\(problem)\nat the end of \(log.joined(separator: ", "))"
        }
        return nil
    }

    private mutating func act() -> String {
        let path = ["a.feature", "b.feature", "c.feature"].randomElement(using: &numbers) ?? ""
        let page = pages.randomElement(using: &numbers) ?? pages[0]
        let text = served.package.features[path]
        switch Int.random(in: 0..<31, using: &numbers) {
        case 0:
            served.save([path: texts.feature(&numbers)])
            return "save \(path)"
        case 1:
            guard let text else { return "nothing" }
            served.save([path: texts.edited(text, &numbers)])
            return "edit \(path)"
        case 2:
            guard let text else { return "nothing" }
            page.ask("page/delete", ["path": .string(path), "base": .string(text)])
            served.haveChanged(path)
            return "delete \(path)"
        case 3:
            guard let text, served.package.features["d.feature"] == nil else { return "nothing" }
            page.ask("page/rename", ["path": .string(path), "to": "d.feature", "base": .string(text)])
            served.haveChanged(path, "d.feature")
            return "rename \(path)"
        case 4, 5:
            page.write(
                path, page.texts[path].map { texts.edited($0, &numbers) } ?? text ?? texts.feature(&numbers))
            return "\(page.name) writes \(path)"
        case 6:
            page.close(path)
            return "\(page.name) closes \(path)"
        case 7:
            guard let own = page.texts[path] else { return "nothing" }
            let base = text.map(JSON.string) ?? .null
            let saved = page.ask("page/save", ["path": .string(path), "text": .string(own), "base": base])
            served.haveChanged(path)
            if let formatted = saved["text"].string { page.write(path, formatted) }
            return "\(page.name) saves \(path)"
        case 8:
            served.save(swift: texts.swift(&numbers))
            return "save Swift"
        case 9:
            served.package.build()
            served.service.flush()
            return "build"
        case 10, 11:
            page.ask("page/run", [:])
            return "run everything"
        case 12:
            let own = page.texts[path]
            guard own ?? text != nil else { return "nothing" }
            var params: JSON = ["path": .string(path)]
            if own != text, let own { params["text"] = .string(own) }
            if Bool.random(using: &numbers) { params["line"] = .int(Int.random(in: 2..<9, using: &numbers)) }
            page.ask("page/run", params)
            return "\(page.name) runs \(path):\(params["line"])"
        case 13:
            page.ask("page/run", ["failed": true])
            return "run what failed"
        case 14:
            page.ask("page/stop", [:])
            return "stop"
        case 15:
            let count = Int.random(in: 1...12, using: &numbers)
            served.package.advance(count)
            return "advance \(count)"
        case 16:
            pages.append(served.page())
            return "another page"
        case 17:
            served.package.changeDependency(
                texts.dependency(otherThan: served.package.text(served.package.dependencyFile)))
            served.service.haveChanged([served.package.dependencyFile])
            return "save a dependency"
        case 18:
            served.package.change([path: texts.feature(&numbers)], swift: texts.swift(&numbers))
            served.service.haveChanged(served.package.inputs)
            return "overflow"
        case 19:
            guard let text, let other = served.package.features.keys.first(where: { $0 != path }) else {
                return "nothing"
            }
            let before = served.package.features
            page.ask("page/rename", ["path": .string(path), "to": .string(other), "base": .string(text)])
            return served.package.features == before
                ? "rename \(path) onto \(other)" : "wrong: \(other) is lost"
        case 20:
            guard let text, let other = page.texts.keys.first(where: { served.package.features[$0] == nil })
            else { return "nothing" }
            page.ask("page/rename", ["path": .string(path), "to": .string(other), "base": .string(text)])
            served.haveChanged(path, other)
            return served.package.features[other] == text
                ? "rename \(path) onto unsaved \(other)" : "wrong: \(path) is lost"
        case 21:
            served.package.changeLinked(path, texts.feature(&numbers))
            served.haveChanged(path)
            return "change linked \(path)"
        case 22:
            let before = page.states
            let hasRun = served.package.runsForFixture(served.service.haveChanged)
            return hasRun || page.states != before ? "wrong: a fixture is a source" : "save a fixture"
        case 23:
            page.ask("page/run", [:])
            served.package.advance(Int.random(in: 1...12, using: &numbers))
            served.save([path: texts.feature(&numbers)])
            return "save \(path) during a run"
        default:
            served.package.advance()
            // Otherwise most of what is shown is unknown.
            if Bool.random(using: &numbers) { served.run(in: page) }
            return "pause"
        }
    }

    /// Returns whether a page says of a run of everything, as of now, what another run would not say.
    private func sentenceProblem(of page: OpenPage) -> String? {
        let (verdict, said) = (page.verdict, page.verdict["text"].string ?? "")
        guard verdict["place"] == "all features", verdict["before"] == .null, !said.hasPrefix("stopped"),
            verdict["complaint"].string == ""
        else { return nil }
        var tally = Tally()
        for text in served.package.features.values {
            for outcome in served.package.truth(of: text) {
                tally.add(ExampleResult(status: outcome.status, seconds: 0))
            }
        }
        let now = tally.text(withNotRun: true)
        return said == now ? nil : "\(page.name) says “\(said)” of all features instead of “\(now)”"
    }

    /// Returns how a page differs from a run of everything.
    private func problem(isAllKnown: Bool = false) -> String? {
        let isBroken = served.package.text(served.package.swiftFile).contains("broken")
        for page in pages {
            if let wrong = sentenceProblem(of: page) { return wrong }
            let (states, summaries) = (page.states, page.summaries)
            var seen: Set<String> = []
            for path in Set(served.package.features.keys).union(page.texts.keys) {
                let text = page.texts[path] ?? served.package.features[path] ?? ""
                let truth = Dictionary(
                    served.package.truth(of: text).map { ($0.line, $0.status) }, uniquingKeysWith: { $1 })
                seen.formUnion(truth.keys.map { "\(path):\($0)" })
                for (line, status) in truth {
                    let state = states["\(path):\(line)"] ?? "notRun"
                    let isUnknown = state == "changed" || state == "notRun"
                    if isBroken ? !isUnknown : !isUnknown && state != status.rawValue {
                        return "\(page.name) shows \(state) at \(path):\(line) and not \(status) in\n\(text)"
                    }
                    if isAllKnown, !isBroken, isUnknown {
                        return "\(page.name) does not know \(path):\(line): \(state)"
                    }
                }
                guard served.package.features[path] != nil || page.texts[path] != nil else { continue }
                let known = truth.compactMap { line, status -> Status? in
                    ["changed", nil].contains(states["\(path):\(line)"]) ? nil : status
                }
                var tally = Tally()
                for status in known { tally.add(ExampleResult(status: status, seconds: 0)) }
                let counts = summaries[path] ?? ""
                let isComplete = known.count == truth.count && !truth.isEmpty
                let expected =
                    isComplete ? tally.text(withNotRun: true) : "\(known.count) of \(truth.count) run: "
                if !known.isEmpty, !counts.hasPrefix(expected) {
                    return "\(page.name) counts \(counts) in \(path) instead of \(expected)"
                }
            }
            if let other = states.keys.first(where: { !seen.contains($0) }) {
                return "\(page.name) shows \(other)"
            }
        }
        return nil
    }
}
