import Foundation
import Kea
import KeaEvents
import KeaReports

/// Edge cases of living documentation: nothing, the second of two, one more than the limit.
final class LivingPageEdgesSpec: Spec {
    override class func spec() {
        let info = Sample.spec(["a topic", "is new"], line: 3)

        describe("living documentation") {
            it("shows all tags of a row that was not run") {
                let page = try LivingPage([.source(LivingSample.paging.source), .runFinished(RunSummary())])
                let slow = LivingPage.matches(#"data-s="none" data-t="@paging @slow""#, in: page.text)
                expect(slow).to(haveCount(2))
            }

            it("highlights a placeholder only if it has a column") {
                let text = """
                    Feature: F
                      Scenario Outline: S
                        Given <a> and <b>
                        Examples:
                          | a |
                          | 1 |
                    """
                let source = FeatureSource(
                    name: "a.feature", text: text, mediaType: "text/x.cucumber.gherkin+plain")
                let page = try LivingPage([.source(source), .runFinished(RunSummary())])
                expect(page.text).to(contain("<var>&lt;a&gt;</var> and &lt;b&gt;"))
            }

            it("lists failures outside examples and scenarios without a source") {
                let late = try LivingPage([
                    .lateFailure(Sample.failure, of: .unknown), .runFinished(RunSummary()),
                ])
                expect(late.text).to(contain("What needs attention", "expected to have count 40"))
                let withoutSource = try LivingPage(
                    LivingSample.paging.events() + [.runFinished(RunSummary())])
                expect(withoutSource.text).to(
                    contain("<section id=\"features\"", "The topic opens with one page"))
            }

            it("has an attention section only if something needs attention") {
                let section = "<section id=\"attention\""
                @MainActor func page(_ events: [RunEvent]) throws -> String {
                    try LivingPage(Sample.run(Sample.ran(info, Sample.passed) + events, count: 1)).text
                }
                expect(try page([])).toNot(contain(section))
                let mistake = Diagnostic(.error, "it is wrong", at: nil)
                expect(try page([.diagnostic(mistake)])).to(contain(section, "error: it is wrong"))
                expect(try page([.lateFailure(Sample.failure, of: .unknown)])).to(
                    contain(section, "expected to have count 40"))
            }

            it("lists a hundred failures as needing attention, and counts the others") {
                let failed = ExampleResult(status: .failed, seconds: 1, failures: [Sample.failure])
                @MainActor func attention(_ count: Int) throws -> String {
                    let examples = (1...count).flatMap {
                        Sample.ran(Sample.spec(["no \($0)"], line: $0), failed)
                    }
                    return try unwrap(
                        LivingPage(Sample.run(examples, count: count))
                            .part(from: "<section id=\"attention\"", to: "</section>"))
                }
                expect(try attention(100)).to(contain(">no 100</a>"))
                expect(try attention(100)).toNot(contain("more, marked"))
                expect(try attention(102)).to(
                    contain(">no 100</a>", "<li>and 2 more, marked where they stand</li>\n</ul>"))
                expect(try attention(102)).toNot(contain(">no 101</a>"))
            }

            it("lists folders in its contents if features are in more than one") {
                let two = try LivingPage([
                    .source(FeatureEvents("A/a.feature", "Feature: A").source),
                    .source(FeatureEvents("B/b.feature", "Feature: B").source), .runFinished(RunSummary()),
                ])
                expect(LivingPage.matches("<li class=\"folder\" dir=\"auto\">[^<]*", in: two.text)).to(
                    equal(["A", "B"].map { "<li class=\"folder\" dir=\"auto\">\($0)" }))
                let one = try LivingPage([
                    .source(FeatureEvents("A/a.feature", "Feature: A").source),
                    .source(FeatureEvents("A/b.feature", "Feature: B").source), .runFinished(RunSummary()),
                ])
                expect(one.text).toNot(contain("<li class=\"folder\""))
            }

            it("shows failed attempts only with their own example") {
                let failed = ExampleResult(status: .failed, seconds: 1, failures: [Sample.failure])
                let other = Sample.spec(["a topic", "is old"], line: 9)
                let page = try LivingPage(
                    Sample.run(
                        [.exampleStarted(info), .exampleRetried(info, failed)]
                            + Sample.ran(info, ExampleResult(status: .passed, seconds: 1, attempts: 2))
                            + Sample.ran(other, failed), count: 2))
                expect(page.text.components(separatedBy: ">Attempt 1: failed<")).to(haveCount(2))
            }

            it("shows an attachment of a group's cleanup with the last example") {
                let other = Sample.spec(["a topic", "is old"], line: 9)
                let note = Attachment(.text("left behind"), mediaType: "text/plain")
                let page = try LivingPage(
                    Sample.run(
                        Sample.ran(info, Sample.passed) + [.attachment(note, example: info.id)]
                            + Sample.ran(other, Sample.passed), count: 2))
                expect(page.part(from: "<bdi>is new</bdi>", to: "</li>")).to(
                    haveValue(contain("left behind")))
                expect(page.text.components(separatedBy: "left behind")).to(haveCount(2))
            }

            it("lists examples in the order of the plan") {
                let names = ["first", "second", "third"]
                let events = [1, 2, 0].flatMap { index in
                    var info = Sample.spec([names[index]], line: index + 1, suite: "\(names[index])Spec")
                    info.index = index
                    return Sample.ran(info, Sample.passed)
                }
                let page = try LivingPage(Sample.run(events, count: 3))
                expect(page.text.matches(of: /<h3 dir="auto">(\w+)Spec</).map { String($0.1) }).to(
                    equal(names))
            }

            it("shows on which attempt a scenario passed") {
                let events = LivingSample.paging.events().map { event -> RunEvent in
                    guard case .exampleFinished(let info, var result) = event else { return event }
                    result.attempts = 2
                    return .exampleFinished(info, result)
                }
                let page = try LivingPage(
                    [.source(LivingSample.paging.source)] + events + [.runFinished(RunSummary())])
                expect(page.text).to(contain(", 2 attempts, flaky</bdi>"))
            }

            it("keeps twenty earlier runs, and forgets examples missing from a hundred") {
                let folder = FileManager.default.temporaryDirectory.path + "/history-\(UUID().uuidString)"
                defer { try? FileManager.default.removeItem(atPath: folder) }
                let history = HistoryFolder(path: folder)
                @MainActor func run(_ names: String..., times: Int = 1) throws -> String {
                    let results = Dictionary(uniqueKeysWithValues: names.map { ($0, "p1") })
                    for number in 1...times {
                        _ = history.add(
                            RunHistory.Run(
                                startedAt: Double(number), seconds: 1, passed: 1, failed: 0, other: 0),
                            results)
                    }
                    return try String(contentsOfFile: folder + "/history.json", encoding: .utf8)
                }
                _ = try run("kept", "back", "gone")
                _ = try run("kept", times: 60)
                _ = try run("kept", "back")
                let before = try run("kept", times: 39)
                expect(before).to(contain(#""gone":"p1""#, #""back":"p1 p1""#))
                expect(before.components(separatedBy: "startedAt")).to(haveCount(21))
                let after = try run("kept", times: 2)
                expect(after).to(contain(#""back":"p1 p1""#))
                expect(after).toNot(contain("gone"))
            }
        }
    }
}
