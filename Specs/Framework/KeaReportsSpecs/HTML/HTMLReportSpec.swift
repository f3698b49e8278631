import Foundation
import Kea
import KeaReports

final class HTMLReportSpec: Spec {
    override class func spec() {
        describe("living documentation") {
            it("has the structure of the golden file") {
                let page = try LivingPage(LivingSample.events)
                if let folder = ProcessInfo.processInfo.environment["KEA_PAGES"] {
                    // The browser sees the page after earlier runs.
                    let history = folder + "/sample-history"
                    for number in 1...4 {
                        _ = try LivingPage(LivingSample.earlierEvents(number), history: history)
                    }
                    try LivingPage(LivingSample.events, history: history).text
                        .write(toFile: folder + "/sample.html", atomically: true, encoding: .utf8)
                }
                let file = Self.golden
                if ProcessInfo.processInfo.environment["KEA_RENEW_GOLDEN"] != nil {
                    try page.structure.write(toFile: file, atomically: true, encoding: .utf8)
                }
                expect(page.structure).to(equal(try String(contentsOfFile: file, encoding: .utf8)))
            }

            it("contains nothing that a browser would fetch or execute") {
                let page = try LivingPage(LivingSample.events)
                let names = Set(
                    page.tags.map {
                        String($0.dropFirst().prefix { $0.isLetter || $0.isNumber }).lowercased()
                    })
                expect(names.subtracting(Self.elements)).to(equal([]))
                let attributes = page.tags.flatMap { tag in
                    LivingPage.matches(" [a-zA-Z-]+=\"[^\"]*\"", in: tag).map {
                        String($0.dropFirst().prefix { $0 != "=" })
                    }
                }
                expect(Set(attributes).subtracting(Self.attributes)).to(equal([]))
                expect(page.text).to(contain("default-src 'none'"))
                // Markup mistaken for text.
                expect(page.text).toNot(contain("Markup("))
                for address in page.tags.compactMap({ tag in
                    tag.components(separatedBy: " src=\"").dropFirst().first
                        ?? tag.components(separatedBy: " href=\"").dropFirst().first
                }) {
                    expect(address).to(
                        match(#/^(\#|https://example\.org/|data:image/|data:application/octet-stream;)/#))
                }
                expect(page.structure.components(separatedBy: "<script>").count).to(equal(1))
            }

            it("lists failures of features before failures of specs") {
                let spec = Sample.ran(
                    Sample.spec(["a topic", "is kept"], line: 3),
                    ExampleResult(status: .failed, seconds: 0, failures: [Sample.failure]))
                let page = try LivingPage(Sample.run(spec + Sample.failing, count: 2))
                let names = page.text.matches(of: /<a href="#[^"]+" dir="auto">([^<]+)<\/a> <small/).map {
                    String($0.1)
                }
                // The list of the slowest examples comes later.
                expect(Array(names.prefix(2))).to(equal(["The next page is loaded", "is kept"]))
            }

            it("escapes markup and invisible characters in a name of a megabyte") {
                let megabyte = Sample.spec(
                    [String(repeating: "<&]]>\u{1B}é\u{200F}", count: 100_000)], line: 1)
                let large = try LivingPage(Sample.run(Sample.ran(megabyte, Sample.passed), count: 1))
                expect(large.text).to(contain("&lt;&amp;]]&gt;\\u{1B}é\\u{200F}&lt;"))
                expect(large.text).toNot(contain("\u{1B}"))
            }

            it("gives a scenario the same link in every run") {
                let name = "The topic opens with one page"
                let first = try LivingPage(LivingSample.events).anchor(of: name)
                let second = try LivingPage(
                    [.source(LivingSample.paging.source)] + LivingSample.specEvents
                        + LivingSample.paging.events() + [.runFinished(RunSummary())]
                ).anchor(of: name)
                expect(first).toNot(beNil())
                expect(second).to(equal(first))
            }

            it("marks a feature that is not part of the run") {
                let page = try LivingPage([.source(LivingSample.arabic.source), .runFinished(RunSummary())])
                expect(page.text).to(
                    contain("<p class=\"tally\" lang=\"en\"><bdi>not part of this run</bdi>"))
                expect(page.text).to(contain("الصفحة الأولى"))
                expect(page.text).to(contain("lang=\"ar\" dir=\"rtl\""))
            }

            it("shows the failed attempt of a flaky scenario") {
                let info = Sample.spec(["a server", "answers"], line: 3)
                let events: [RunEvent] = [
                    .exampleStarted(info),
                    .exampleRetried(
                        info, ExampleResult(status: .failed, seconds: 0.1, failures: [Sample.failure])),
                    .exampleStarted(info),
                    .exampleFinished(info, ExampleResult(status: .passed, seconds: 0.1, attempts: 2)),
                ]
                let page = try LivingPage(Sample.run(events, count: 1))
                expect(page.text).to(contain("<td>passed at attempt 2</td>"))
                expect(page.text).to(contain("<summary class=\"quiet\">Attempt 1: failed</summary>"))
                expect(page.text).to(contain("expected to have count 40 within 1 s, got 20"))
            }

            it("takes less than 1,500 bytes for each scenario") {
                let count = 100
                let feature = FeatureEvents(
                    "Features/large.feature",
                    "Feature: Large\n"
                        + (1...count).map { number in
                            """

                              @slow
                              Scenario: The reader opens the page number \(number)
                                Given the server has \(number) questions tagged "iphone"
                                And the reader has opened the topic "iPhone" on a device
                                When the reader scrolls to the last row of the list
                                Then the list eventually shows \(number) questions
                                And the last row of the list is a spinner

                            """
                        }.joined())
                let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
                    "history-\(UUID().uuidString)")
                defer { try? FileManager.default.removeItem(at: folder) }
                let events: [RunEvent] =
                    [.source(feature.source)] + feature.events() + [.runFinished(RunSummary())]
                let empty = try LivingPage([.runFinished(RunSummary())]).text.utf8.count
                var page = try LivingPage(events, history: folder.path)
                for _ in 1..<20 { page = try LivingPage(events, history: folder.path) }
                expect(page.text).to(contain("page number \(count)<"))
                expect((page.text.utf8.count - empty) / count).to(beLessThan(1500))
            }
        }

        describe("a description") {
            it("is rendered as Markdown with its HTML escaped") {
                for (written, shown) in Self.descriptions {
                    let source = FeatureSource(
                        name: "a.feature",
                        text: "Feature: F\n"
                            + written.split(separator: "\n", omittingEmptySubsequences: false)
                            .map { "  " + $0 }.joined(separator: "\n") + "\n",
                        mediaType: "text/x.cucumber.gherkin+plain")
                    let page = try LivingPage([.source(source), .runFinished(RunSummary())])
                    expect(page.part(from: "<div class=\"description\">\n", to: "\n</div>"))
                        .to(equal("<div class=\"description\">\n\(shown)\n</div>"))
                }
            }
        }
    }

    private static let golden = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
        .appendingPathComponent("../../../../Fixtures/Reports/living-documentation.html").standardizedFileURL
        .path

    private static let descriptions: [(String, String)] = [
        ("As a reader\nI want **it**", "<p>As a reader<br>I want <strong>it</strong></p>"),
        (
            "A line of more than sixty characters is one that was wrapped,\nand goes on",
            "<p>A line of more than sixty characters is one that was wrapped, and goes on</p>"
        ),
        (
            "**a __b *c _d_ c* b__ a**",
            "<p><strong>a <strong>b <em>c <em>d</em> c</em> b</strong> a</strong></p>"
        ),
        ("a_b_c _em_ *em* `<b>`", "<p>a_b_c <em>em</em> <em>em</em> <code>&lt;b&gt;</code></p>"),
        ("- one\n  more\n- two\n1. first", "<ul><li>one more</li><li>two</li></ul>\n<ol><li>first</li></ol>"),
        ("> said\n\nand done", "<blockquote><p>said</p>\n</blockquote>\n<p>and done</p>"),
        ("```\n  <x>\n```", "<pre>    &lt;x&gt;</pre>"),
        (
            "[a](https://example.org/?a=1&b=2) [b](javascript:x) <https://example.org>",
            "<p><a href=\"https://example.org/?a=1&amp;b=2\" rel=\"noreferrer noopener\">a</a> b "
                + "<a href=\"https://example.org\" rel=\"noreferrer noopener\">https://example.org</a></p>"
        ),
        ("<b onclick=x>*</b> \\*no\\*", "<p>&lt;b onclick=x&gt;*&lt;/b&gt; *no*</p>"),
    ]

    private static let elements: Set = [
        "html", "head", "meta", "title", "body", "a", "header", "h1", "h2", "h3", "h4", "h5", "h6", "p",
        "time", "div", "search", "form", "input", "button", "nav", "details", "summary", "ul", "ol", "li",
        "main", "section", "b", "i", "bdi", "small", "span", "strong", "em", "br", "code", "pre", "ins",
        "del", "var", "table", "thead", "tbody", "tr", "td", "th", "figure", "figcaption", "img", "svg",
        "rect", "dl", "dt", "dd", "footer", "",
    ]

    private static let attributes: Set = [
        "lang", "charset", "http-equiv", "content", "name", "class", "href", "id", "dir", "datetime",
        "data-runs", "type", "placeholder", "aria-label", "autocomplete", "autocapitalize", "spellcheck",
        "role", "aria-pressed", "data-status", "data-d", "data-e", "x", "hidden", "data-s", "data-t",
        "data-h", "data-tag", "aria-labelledby", "tabindex", "rel", "alt", "src", "download", "scope",
        "colspan", "viewBox", "preserveAspectRatio", "aria-hidden", "width", "height",
    ]
}
