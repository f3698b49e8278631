import Foundation
import Kea
import KeaEvents
import KeaReports

final class RunHistorySpec: Spec {
    override class func spec() {
        describe("the results of earlier runs") {
            @Let var folder = Folder()

            it("are shown with those of this run, oldest first") {
                try Self.run(.passed, in: folder)
                try Self.run(.failed, in: folder)
                let page = try Self.run(.passed, in: folder)
                expect(page.text).to(contain(" data-h=\"p20 f20 p20\""))
                expect(page.text).to(
                    contain("<div id=\"runs\" data-runs=\"100:1.25:1:0:0 100:1.25:0:1:0 100:1.25:1:0:0\">"))
            }

            it("are limited to the last twenty") {
                for _ in 0..<19 { try Self.run(.failed, in: folder) }
                try Self.run(.passed, in: folder)
                let page = try Self.run(.pending, in: folder)
                let values = try unwrap(page.part(from: " data-h=\"", to: "\">")).split {
                    $0 == "\"" || $0 == " "
                }
                expect(values.filter { $0.hasSuffix("20") }.count).to(equal(20))
                expect(values.filter { $0.hasSuffix("20") }.suffix(2).map(String.init)).to(
                    equal(["p20", "d20"]))
            }

            it("remain when a run has other examples") {
                try Self.run(.failed, in: folder)
                try Self.run(.passed, name: "another", in: folder)
                expect(try Self.run(.passed, in: folder).text).to(contain(" data-h=\"f20 p20\""))
            }

            it("start anew when the file is invalid") {
                for content in ["", "{", "[1]", "{\"runs\":7}", "\u{0}\u{1B}"] {
                    try FileManager.default.createDirectory(
                        atPath: folder.path, withIntermediateDirectories: true)
                    try Data(content.utf8).write(to: URL(fileURLWithPath: folder.path + "/history.json"))
                    expect(try Self.run(.failed, in: folder).text).notTo(contain("data-h"))
                    expect(try Self.run(.passed, in: folder).text).to(contain(" data-h=\"f20 p20\""))
                }
            }

            it("include all runs that end at the same time") {
                await withTaskGroup(of: Void.self) { group in
                    for _ in 0..<8 {
                        group.addTask { @Sendable [path = folder.path] in
                            let run = RunHistory.Run(startedAt: 1, seconds: 1, passed: 1, failed: 0, other: 0)
                            _ = HistoryFolder(path: path).add(run, ["k1": "p1"])
                        }
                    }
                }
                let text = try String(contentsOfFile: folder.path + "/history.json", encoding: .utf8)
                expect(text).to(contain("\"k1\":\"p1 p1 p1 p1 p1 p1 p1 p1\""))
                expect(try FileManager.default.contentsOfDirectory(atPath: folder.path)).to(
                    equal(["history.json"]))
            }

            it("do not change in a dry run") {
                let info = Sample.spec(["a topic", "is new"], line: 3)
                _ = try LivingPage(
                    [.runStarted(RunInfo(exampleCount: 1, isDryRun: true))] + Sample.ran(info, Sample.passed)
                        + [.runFinished(RunSummary())], history: folder.path)
                expect(FileManager.default.fileExists(atPath: folder.path)).to(beFalse())
            }

            it("are missing from the page, with a notice, when they cannot be stored") {
                let page = try Self.run(.passed, in: "/dev/null/nowhere")
                expect(page.text).to(
                    contain(
                        "The results of this run are not kept for the next one: its folder cannot be made"))
                expect(page.text).to(contain("is new"))
            }
        }
    }

    /// A folder that is removed after the example.
    private final class Folder: Sendable {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent(
            "history-\(UUID().uuidString)"
        ).path
        deinit { try? FileManager.default.removeItem(atPath: path) }
    }

    @MainActor @discardableResult
    private static func run(_ status: Status, name: String = "is new", in folder: String) throws -> LivingPage
    {
        let info = Sample.spec(["a topic", name], line: 3)
        return try LivingPage(
            [.runStarted(RunInfo(exampleCount: 1, startedAt: 100))]
                + Sample.ran(info, ExampleResult(status: status, seconds: 0.002))
                + [.runFinished(RunSummary(seconds: 1.25))], history: folder)
    }

    @MainActor @discardableResult
    private static func run(_ status: Status, name: String = "is new", in folder: Folder) throws -> LivingPage
    {
        try run(status, name: name, in: folder.path)
    }
}
