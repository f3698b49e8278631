import Foundation
import Kea
import KeaReports

final class RunHistorySpec: Spec {
    override class func spec() {
        describe("the results of earlier runs") {
            @Let var folder = Folder()

            it("are shown with those of this run, oldest first") {
                try Self.run(.passed, at: 100, in: folder)
                try Self.run(.failed, at: 200, in: folder)
                let page = try Self.run(.passed, at: 300, in: folder)
                expect(page.text).to(contain(" data-h=\"1p20 2f20 3p20\""))
                expect(page.text).to(
                    contain(
                        "<div id=\"runs\" data-runs=\"1:100:1.25:1:0:0: 2:200:1.25:0:1:0: 3:300:1.25:1:0:0:\">"
                    ))
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
                    equal(["20p20", "21d20"]))
            }

            it("remain when a run has other examples") {
                try Self.run(.failed, in: folder)
                try Self.run(.passed, name: "another", in: folder)
                expect(try Self.run(.passed, in: folder).text).to(contain(" data-h=\"1f20 3p20\""))
            }

            it("start anew when the file is invalid") {
                for content in ["", "{", "[1]", "{\"runs\":7}", "\u{0}\u{1B}"] {
                    try FileManager.default.createDirectory(
                        atPath: folder.path, withIntermediateDirectories: true)
                    try Data(content.utf8).write(to: URL(fileURLWithPath: folder.path + "/history.json"))
                    expect(try Self.run(.failed, in: folder).text).toNot(contain("data-h"))
                    expect(try Self.run(.passed, in: folder).text).to(contain(" data-h=\"1f20 2p20\""))
                }
            }

            it("do not change when a run is reported again") {
                try Self.run(.failed, at: 100, in: folder)
                try Self.run(.passed, at: 200, in: folder)
                let page = try Self.run(.passed, at: 200, in: folder)
                expect(page.text).to(
                    contain(" data-h=\"1f20 2p20\"", "1 newly passed</a> since the last run"))
                expect(page.part(from: "data-runs=\"", to: "\">")).to(
                    equal("data-runs=\"1:100:1.25:0:1:0: 2:200:1.25:1:0:0:\">"))
            }

            it("include all runs that end at the same time") {
                await withTaskGroup(of: Void.self) { group in
                    for number in 1...8 {
                        group.addTask { @Sendable [path = folder.path] in
                            try? StateFile<RunHistory>(RunHistory.fileName, in: path).update {
                                var history = $0 ?? RunHistory()
                                history.add(RunHistory.Run(startedAt: Double(number)), ["k1": "p1"])
                                return history
                            }
                        }
                    }
                }
                let text = try String(contentsOfFile: folder.path + "/history.json", encoding: .utf8)
                expect(text).to(contain("\"k1\":\"1p1 2p1 3p1 4p1 5p1 6p1 7p1 8p1\""))
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

            it("show which examples fail, pass or are flaky since then") {
                func changes(_ page: LivingPage) -> String? {
                    page.part(from: "<section id=\"changes\"", to: "</section>")
                }
                func flaky(_ page: LivingPage) -> String? {
                    page.part(from: "<section id=\"flaky\"", to: "</section>")
                }
                // Without an earlier result, nothing has changed.
                let first = try Self.run(.failed, in: folder)
                expect(changes(first)).to(beNil())
                expect(first.text).toNot(contain("newly", "since the last run"))

                let second = try Self.run(.passed, in: folder)
                expect(changes(second)).to(
                    haveValue(
                        contain("<h3>This run</h3> <small class=\"quiet\">1 newly passed<", ">is new</a>")))
                expect(second.text).to(contain("<a href=\"#changes\">1 newly passed</a> since the last run"))
                let unchanged = try Self.run(.passed, in: folder)
                expect(changes(unchanged)).to(haveValue(contain("in the last 3 runs", "1 newly passed")))
                expect(changes(unchanged)).toNot(haveValue(contain("This run")))

                let third = try Self.run(.crashed, in: folder)
                expect(changes(third)).to(
                    haveValue(
                        contain("<h3>This run</h3> <small class=\"quiet\">1 newly failed<", "1 newly passed"))
                )
                expect(third.part(from: "id=\"attention\"", to: "</section>")).to(
                    haveValue(contain("<b class=\"new\">newly failed</b>")))
                expect(changes(try Self.run(.failed, in: folder))).toNot(haveValue(contain("This run")))
                expect(flaky(try Self.run(.failed, in: folder))).to(beNil())

                let fourth = try Self.run(.passed, in: folder)
                expect(flaky(fourth)).to(
                    haveValue(contain("changed 3 times between passed and failed in its last 7 results")))
                // It is listed once, with what is known of this run.
                let retried = flaky(try Self.run(.passed, attempts: 2, in: folder))
                expect(retried).to(haveValue(contain("passed at attempt 2")))
                expect(retried).toNot(haveValue(contain("changed")))
            }

            it("call an example that was skipped in between not flaky") {
                for status in [Status.failed, .skipped, .failed, .skipped] {
                    try Self.run(status, in: folder)
                }
                expect(try Self.run(.failed, in: folder).text).toNot(contain("id=\"flaky\""))
            }

            it("call a new example that fails neither new nor changed") {
                try Self.run(.passed, in: folder)
                let page = try Self.run(.failed, name: "another", in: folder)
                expect(page.text).toNot(contain("newly failed", "What has changed"))
            }

            it("count an unfinished example as newly passed, but not a skipped one") {
                try Self.run(.failed, in: folder)
                expect(try Self.run(.skipped, in: folder).text).toNot(contain("What has changed"))
                expect(try Self.run(.passed, in: folder).text).to(contain("1 newly passed</a>"))
            }

            it("say since which run, of which date and revision, an example fails") {
                func since(_ page: LivingPage) -> String? {
                    page.part(from: "<span class=\"since\">", to: "</span>")
                }
                let day = 86_400.0
                try Self.run(.passed, at: day, in: folder)
                let first = try Self.run(.failed, at: 2 * day, in: folder)
                expect(since(first)).to(beNil())
                for number in 3...40 {
                    let page = try Self.run(
                        number % 2 == 0 ? .crashed : .failed, at: Double(number) * day, in: folder)
                    expect(since(page)).to(
                        equal(
                            "<span class=\"since\">failing since the run of 3 January 1970, 00:00 UTC</span>")
                    )
                }
                try Self.run(.skipped, at: 41 * day, in: folder)
                try Self.run(.failed, at: 42 * day, in: folder)
                expect(since(try Self.run(.failed, at: 43 * day, in: folder))).to(
                    haveValue(contain("12 February")))
                expect(since(try Self.run(.passed, at: 44 * day, in: folder))).to(beNil())
            }

            it("stay unchanged for an example that only a second report has") {
                var history = RunHistory()
                history.add(RunHistory.Run(startedAt: 60), ["k1": "f1"])
                history.add(RunHistory.Run(startedAt: 120), ["k2": "p1"])
                history.add(RunHistory.Run(startedAt: 120), ["k1": "p1", "k2": "p1", "k3": "p1"])
                expect(String(decoding: try JSONEncoder().encode(history), as: UTF8.self)).to(
                    contain("\"k1\":\"1f1 2p1\"", "\"k2\":\"2p1\"", "\"k3\":\"2p1\""))
            }

            it("say that every known run failed, and the revision of the first") {
                var history = RunHistory()
                let run = RunHistory.Run(startedAt: 60, revision: "0123456789abcdef")
                history.add(run, ["k1": "f1"])
                history.add(RunHistory.Run(startedAt: 120), ["k2": "p1"])
                history.add(RunHistory.Run(startedAt: 180), ["k1": "u1", "k2": "t1"])
                expect(history.failingSince("k1")?.run.text).to(
                    equal("1 January 1970, 00:01 UTC, revision 0123456789ab"))
                expect(history.failingSince("k1")?.isFirst).to(equal(true))
                expect(history.failingSince("k2")?.run.number).to(equal(3))
                expect(history.failingSince("k2")?.isFirst).to(equal(false))
                expect(history.failingSince("k3")?.run).to(beNil())
            }

            it("keep twenty runs and the first failing one, forget long missing examples") {
                var history = RunHistory()
                func run(_ results: [String: String], times: Int = 1) throws -> String {
                    for _ in 1...times {
                        history.add(RunHistory.Run(startedAt: 0), results)
                    }
                    return String(decoding: try JSONEncoder().encode(history), as: UTF8.self)
                }
                _ = try run(["kept": "p1", "back": "p1", "gone": "f1"])
                _ = try run(["kept": "p1"], times: 60)
                _ = try run(["kept": "p1", "back": "p1"])
                let before = try run(["kept": "p1"], times: 38)
                expect(before).to(contain(#""gone":"1f1""#, #""back":"1p1 62p1""#))
                expect(before.components(separatedBy: "startedAt")).to(haveCount(22))
                expect(history.runs.map(\.number)).to(equal(Array(81...100)))
                let after = try run(["kept": "p1"])
                expect(after).to(contain(#""back":"1p1 62p1""#))
                expect(after).toNot(contain("gone"))
                expect(after.components(separatedBy: "startedAt")).to(haveCount(21))
            }

            it("show a flaky example, even in the first run") {
                let page = try Self.run(.passed, attempts: 2, in: folder)
                expect(page.text).to(contain("id=\"flaky-title\">Flaky</h2>", "<td>passed at attempt 2</td>"))
                expect(page.text).toNot(contain("What has changed"))
            }

            it("do not change in the page of a dry run") {
                try Self.run(.failed, in: folder)
                try Self.run(.passed, in: folder)
                let info = Sample.spec(["a topic", "is new"], line: 3)
                let page = try LivingPage(
                    [.runStarted(RunInfo(exampleCount: 1, isDryRun: true))]
                        + Sample.ran(info, ExampleResult(status: .skipped, seconds: 0))
                        + [.runFinished(RunSummary())], history: folder.path)
                expect(page.text).toNot(contain("What has changed"))
            }

            it("are replaced by a notice when they cannot be stored") {
                let page = try Self.run(.passed, in: "/dev/null/nowhere")
                expect(page.text).to(
                    contain(
                        "The results of this run are not kept for the next one: its folder cannot be made"))
                expect(page.text).to(contain("is new"))
            }
        }
    }

    private final class Folder: Sendable {
        let path = FileManager.default.temporaryDirectory.appendingPathComponent(
            "history-\(UUID().uuidString)"
        ).path
        deinit { try? FileManager.default.removeItem(atPath: path) }
    }

    @MainActor @discardableResult private static func run(
        _ status: Status, name: String = "is new", attempts: Int = 1, at start: Double? = nil,
        in folder: String
    ) throws -> LivingPage {
        if start == nil { runCount += 1 }
        let info = Sample.spec(["a topic", name], line: 3)
        return try LivingPage(
            [.runStarted(RunInfo(exampleCount: 1, startedAt: start ?? 100 + runCount))]
                + Sample.ran(
                    info, ExampleResult(status: status, seconds: 0.002, attempts: attempts))
                + [.runFinished(RunSummary(seconds: 1.25))], history: folder)
    }

    @MainActor @discardableResult private static func run(
        _ status: Status, name: String = "is new", attempts: Int = 1, at start: Double? = nil,
        in folder: Folder
    ) throws -> LivingPage {
        try run(status, name: name, attempts: attempts, at: start, in: folder.path)
    }

    /// No two runs start at the same time.
    @MainActor private static var runCount = 0.0
}
