import Foundation
import Kea
import KeaEvents
import KeaRunner
import KeaWorkbench
import RunSupport
import Synchronization

/// Every tool finds the same features: links, folders with dots, odd endings, and places outside of `Features`.
final class FeatureListSpec: Spec {
    override class func spec() {
        describe("the list of features") {
            // Neither the layout nor the empty names are what `format` and `lint` expect.
            let text = "Feature: F\nScenario:\n  Given it works\nScenario:\n  Given it works\n"
            let expected = [
                "Features/a.feature", "Features/aside/a.feature", "Features/aside/deep/e.feature",
                "Features/l.feature", "Features/x.feature/c.feature",
            ]
            @Let var folder = newFolder([
                "Features/a.feature": text, "Features/x.feature/c.feature": text,
                "Features/.hidden/d.feature": text, "Features/.d.feature": text,
                "shared/a.feature": text, "shared/deep/e.feature": text, "shared/x.txt": "",
                "other/l.feature": text, "specs.feature.d/f.feature": text, "Features/notes.txt": text,
            ])
            beforeEach {
                for (link, target) in [
                    ("aside", "../shared"), ("l.feature", "../other/l.feature"), ("again", "../Features"),
                ] {
                    try FileManager.default.createSymbolicLink(
                        atPath: "\(folder.path)/Features/\(link)", withDestinationPath: target)
                }
            }
            afterEach { folder.remove() }

            @MainActor func run(_ words: String...) throws -> CommandOutput {
                let run = try InnerRun(words, in: folder)
                return CommandOutput(text: run.output + run.errors)
            }
            @Let var project = Project(
                root: folder.path, features: folder.path + "/Features", command: "", product: "",
                responder: { _ in nil })

            @MainActor func events() throws -> [RunEvent] {
                try run("--format", "events").text.split(separator: "\n").compactMap { line in
                    try? JSONDecoder().decode(RunEvent.self, from: Data(line.utf8))
                }
            }

            it("is the same for run, --list, lint, format and steps") {
                let sources = try events().compactMap { event -> String? in
                    if case .source(let source) = event { source.name } else { nil }
                }
                expect(sources).to(equal(expected))
                expect(try run("--list").features).to(equal(expected))
                expect(try run("lint").features).to(equal(expected))
                expect(try run("format", "--check").features).to(equal(expected))
                expect(try run("steps").text).to(contain("in 5 feature files"))
            }

            it("is the same for the history of runs") {
                let ids = try events().compactMap { event -> String? in
                    if case .exampleFinished(let info, _) = event { info.id } else { nil }
                }
                _ = try run("--format", "html:report.html", "--history", "history")
                let file = URL(fileURLWithPath: "\(folder.path)/history/\(RunHistory.fileName)")
                let history = try JSONDecoder().decode(RunHistory.self, from: Data(contentsOf: file))
                // The output names the files without the folder.
                let names = ids.map { RunHistory.name(of: "\(folder.path)/\($0)") }
                expect(history.examples.keys.sorted()).to(equal(names.sorted()))
                let features = ids.compactMap { $0.firstMatch(of: /^(.*\.feature)\//)?.1 }
                expect(Set(features.map(String.init)).sorted()).to(equal(expected))
            }

            it("is the same for the language server and the page") {
                let server = LanguageServer(project) { _ in }
                _ = server.receive(["id": 1, "method": "initialize", "params": ["capabilities": [:]]])
                let symbols = server.receive([
                    "id": 2, "method": "workspace/symbol", "params": ["query": "F"],
                ])
                expect(symbols?["result"].array.compactMap { $0["containerName"].string }).to(equal(expected))
                let service = try PageService(project)
                let hello = Mutex<JSON>(.null)
                service.open("page", on: "") { event in
                    hello.withLock { if event["method"] == "page/hello" { $0 = event } }
                }
                let shown = hello.withLock { $0 }["params"]["features"].array
                expect(shown.compactMap { $0["path"].string }.map { "Features/" + $0 }).to(equal(expected))
                service.stop()
                service.serve()
            }

            for (name, isPolling) in [("by events of the system", false), ("by looking at them", true)] {
                it("is watched \(name), also where links lead") {
                    let changed = Mutex<Set<String>>([])
                    let root = folder.path
                    FileWatcher([root], features: [root + "/Features"], where: SourceLocation.isFeature) {
                        new in changed.withLock { $0.formUnion(new) }
                    }.start(polling: isPolling)
                    let linked = ["aside/deep/e.feature", "l.feature"].map { "\(root)/Features/\($0)" }
                    await expect { () -> [String] in
                        for path in linked {
                            // The file itself is elsewhere.
                            let file = URL(fileURLWithPath: path).resolvingSymlinksInPath()
                            try? Data("\(text)# \(UUID())".utf8).write(to: file)
                        }
                        let seen = changed.withLock { $0 }
                        return linked.filter { !seen.contains($0) }
                    }.eventually(beEmpty(), within: .seconds(10))
                    // A link to another folder brings its features, and takes those of the first one.
                    try FileManager.default.removeItem(atPath: root + "/Features/aside")
                    try FileManager.default.createSymbolicLink(
                        atPath: root + "/Features/aside", withDestinationPath: "../other")
                    await expect(changed.withLock { $0 }).eventually(
                        contain("\(root)/Features/aside/l.feature", "\(root)/Features/aside/a.feature"),
                        within: .seconds(10))
                }
            }

            it("gives a feature one path, however it is named") {
                for path in ["Features/aside/a.feature", "Features/again/aside/a.feature"] {
                    expect(try run("--list", path).features).to(equal(["Features/aside/a.feature"]))
                }
                expect(try run("--list", "Features/aside", "shared").features).to(
                    equal([
                        "Features/aside/a.feature", "Features/aside/deep/e.feature", "shared/a.feature",
                        "shared/deep/e.feature",
                    ]))
                expect(try run("--list", "Features/.hidden", "Features/l.feature:2").features).to(
                    equal(["Features/.hidden/d.feature", "Features/l.feature"]))
            }

            it("narrows a selection by --within") {
                expect(try run("--list", "--within", "Features/a.feature:2").locations).to(
                    equal(["Features/a.feature:2"]))
                let narrow = try run("--list", "--within", "Features/aside", "--within", "shared", "Features")
                expect(narrow.features).to(
                    equal(["Features/aside/a.feature", "Features/aside/deep/e.feature"]))
                // What is not selected is nothing, without an error.
                let other = try InnerRun(["--list", "--within", "other", "Features/a.feature:2"], in: folder)
                expect(other.output).to(beEmpty())
                expect(other.status).to(equal(3))
                let both = try run(
                    "--list", "--within", "Features/a.feature", "Features/a.feature:4", "other")
                expect(both.locations).to(equal(["Features/a.feature:4"]))
                let shards = try (1...2).flatMap { number in
                    try run("--list", "--shard", "\(number)/2", "--within", "Features/a.feature").locations
                }
                expect(shards.sorted()).to(equal(["Features/a.feature:2", "Features/a.feature:4"]))
            }
        }
    }
}

@MainActor private func newFolder(_ files: [String: String]) -> Folder {
    do { return try Folder(files.mapValues { Data($0.utf8) }) } catch {
        fatalError("a temporary folder cannot be written: \(error)")
    }
}

private struct CommandOutput {
    let text: String

    /// The locations with which lines begin, sorted.
    var locations: [String] {
        text.matches(of: #/(?m)^(\S*\.feature(?:\.md)?:\d+)/#).map { String($0.1) }.sorted()
    }

    /// The features that lines begin with, sorted.
    var features: [String] {
        let all = text.matches(of: #/(?m)^(?:--- )?(\S*\.feature(?:\.md)?)(?=[:\s])/#).map { String($0.1) }
        return Set(all).sorted()
    }
}
