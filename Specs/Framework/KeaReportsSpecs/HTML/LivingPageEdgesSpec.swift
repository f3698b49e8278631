import Foundation
import Kea
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

            it("has the title, the links of tags and the build that options and build server name") {
                var options = PageOptions()
                options.title = "Shop <1>"
                for link in ["@(SHOP-[0-9]+)=https://tickets.example.org/$1?a=b", "@x=https://example.org/x"]
                { options.tagLinks.append(try unwrap(PageOptions.TagLink(link))) }
                let text = "@SHOP-12 @xx\nFeature: F\n  @x\n  Scenario: S\n    Given a\n"
                let source = FeatureSource(
                    name: "a.feature", text: text, mediaType: "text/x.cucumber.gherkin+plain")
                let page = try LivingPage(
                    [.source(source), .runFinished(RunSummary())],
                    environment: [
                        "JENKINS_URL": "https://ci", "BUILD_URL": "https://ci/7", "BUILD_NUMBER": "7",
                    ],
                    options: options)
                let links = LivingPage.matches(#"<a href="https?:[^>]*>[^<]*"#, in: page.text).map {
                    $0.replacing(#" rel="noreferrer noopener""#, with: "")
                }
                expect(links).to(
                    equal([
                        #"<a href="https://ci/7">build 7 of Jenkins"#,
                        #"<a href="https://tickets.example.org/SHOP-12?a=b">@SHOP-12"#,
                        #"<a href="https://example.org/x">@x"#,
                    ]))
                expect(page.text).to(contain("<span>@xx</span>", "<h1 dir=\"auto\">Shop &lt;1&gt;</h1>"))
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
                let twice = (3...4).map {
                    RunEvent.diagnostic(Diagnostic(.warning, "it is odd", at: Sample.feature($0, 1)))
                }
                expect(try page(twice)).to(
                    contain(
                        "2 × </span>warning: it is odd<ul class=\"tree place\"><li>Features/paging.feature:3:1</li>"
                    ))
                expect(try page([.lateFailure(Sample.failure, of: .unknown)])).to(
                    contain(section, "expected to have count 40"))
            }

            it("lists a hundred failures as needing attention, and counts the others") {
                @MainActor func attention(_ count: Int, _ status: Status = .failed, isEqual: Bool = false)
                    throws -> String
                {
                    let examples = (1...count).flatMap { number in
                        var failure = Sample.failure
                        if !isEqual { failure.message += " \(number)" }
                        return Sample.ran(
                            Sample.spec(["no \(number)"], line: number),
                            ExampleResult(status: status, seconds: 1, failures: [failure]))
                    }
                    return try unwrap(
                        LivingPage(Sample.run(examples, count: count))
                            .part(from: "<section id=\"attention\"", to: "</section>"))
                }
                expect(try attention(100)).to(contain(">no 100</a>"))
                expect(try attention(100)).toNot(contain("more, marked"))
                expect(try attention(102)).to(
                    contain(">no 100</a>", "<li>and 2 more, marked at their examples</li>\n</ul>"))
                expect(try attention(102)).toNot(contain(">no 101</a>"))
                expect(try attention(102, .timedOut, isEqual: true)).to(
                    contain(
                        "<summary>102 × timed out: \(Sample.failure.message)</summary>", ">no 100</a>",
                        "<li>and 2 more</li>\n</ul></details></li>\n</ul>"))
            }

            it("has a tree of features by folder, with counts") {
                let files = ["A/b/part10", "A/b/c/deep", "A/b/part2", "A/z", "A/b-d/x"].map { name in
                    FeatureEvents(
                        "\(name).feature",
                        "Feature: \(name)\n\n  Scenario: One\n    Given a\n\n  Scenario: Two\n    Given b\n")
                }
                let failed = StepResult(status: .failed, failures: [Sample.failure])
                let examples = files.enumerated().flatMap { number, file in
                    file.events { _, sentence in
                        (number == 1 && sentence == "a" ? failed : FeatureEvents.passed, [])
                    }
                }
                let page = try LivingPage(
                    files.map { .source($0.source) } + examples + [.runFinished(RunSummary())])
                let tree = try unwrap(page.part(from: ">Features</a><ul>", to: "</nav>"))
                // Folders open a list, and features are links.
                let parts = tree.matches(
                    of:
                        /<span dir="auto">([^<]*)|dir="auto">([^<]*)<\/a>|<span>(?:<b[^>]*>.<\/b>)?([0-9\/]+)|(<\/ul>)/
                )
                let text = parts.map { String($0.1 ?? $0.2 ?? $0.3 ?? $0.4 ?? "") }.joined(separator: " ")
                expect(text).to(
                    equal(
                        "A/z 2 b 1/6 A/b/part2 2 A/b/part10 2 c 1/2 A/b/c/deep 1/2 </ul> </ul> b-d 2 A/b-d/x 2 "
                            + "</ul> </ul> </ul>"))
            }

            it("shows an undefined sentence once, and marks it where it is written") {
                let feature = FeatureEvents(
                    "a.feature",
                    "Feature: A\n\n  Background:\n    Given b\n\n  Scenario: One\n    When o\n    Then p\n\n"
                        + "  Scenario Outline: Two\n    When <x>\n    Then p\n\n    Examples:\n      | x |\n"
                        + (1...5).map { "      | \($0) |\n" }.joined())
                let events = feature.events { line, sentence in
                    if sentence == "p" || sentence == "b" && line < 7 { return (FeatureEvents.passed, []) }
                    let isNumber = Int(sentence) != nil
                    var failure = Failure(
                        kind: .definition, message: "no step definition fits “\(sentence)”",
                        details: isNumber ? ["in the outline “<x>”"] : [], location: Sample.steps(1))
                    failure.snippet = ["when(\"\(isNumber ? "{int}" : sentence)\") {", "}"]
                    return (StepResult(status: .undefined, failures: [failure]), [])
                }
                let page = try LivingPage([.source(feature.source)] + events + [.runFinished(RunSummary())])
                func count(_ text: String) -> Int { page.text.components(separatedBy: text).count - 1 }
                let sign = ##"<li class="open"><i><a class="m" href="#u0" aria-label="undefined">?</a>"##
                // b in the background, o in its scenario, a number in the outline; rows have no steps of their own.
                expect(count(sign)).to(equal(1))
                expect(count(sign.replacing("u0", with: "u1"))).to(equal(1))
                expect(count(sign.replacing("u0", with: "u2"))).to(equal(1))
                expect(count("<tr class=\"more\">")).to(equal(0))
                expect(count("<tr class=\"x open\"")).to(equal(5))
                expect(count("when(&quot;{int}&quot;) {")).to(equal(1))
                expect(page.part(from: "id=\"u2\"", to: "</ul>")).to(
                    haveValue(contain(">When 1</a>", ">When 3</a>", "<li>and 2 more with other values</li>")))
                expect(page.part(from: "<section id=\"attention\"", to: "</section>")).to(
                    haveValue(
                        contain(
                            "<summary>6 × undefined: 3 step definitions missing</summary>", "#u0\">When o<")))
            }

            it("shows all that is known of an undefined row that has more to say") {
                let feature = FeatureEvents(
                    "a.feature",
                    "Feature: A\n\n  Scenario Outline: Two\n    When <x>\n\n    Examples:\n      | x |\n      | 1 |\n"
                )
                let note = Attachment(.text("a note"), mediaType: "text/plain")
                let events = feature.events { _, _ in (LivingSample.undefined, [note]) }
                let page = try LivingPage([.source(feature.source)] + events + [.runFinished(RunSummary())])
                expect(page.part(from: "<tr class=\"more\">", to: "</tr>")).to(haveValue(contain("a note")))
            }

            it("shows a row's values in its unreported steps, if there are any") {
                let feature = FeatureEvents(
                    "a.feature",
                    "Feature: A\n\n  Scenario Outline: One\n    Given a <b>\n    Then c <b>\n\n"
                        + "    Examples:\n      | b   |\n      | one |\n      | two |\n")
                let crashed = StepResult(status: .crashed, failures: [Sample.failure])
                let skipped = StepResult(status: .skipped)
                let events = feature.events { _, sentence in
                    (sentence.hasSuffix("one") ? crashed : skipped, [])
                }.filter { event in
                    switch event {
                    case .stepStarted(let step), .stepFinished(let step, _): step.text == "a one"
                    default: true
                    }
                }
                let page = try LivingPage([.source(feature.source)] + events + [.runFinished(RunSummary())])
                let rows = try unwrap(page.part(from: "<tbody>", to: "</tbody>"))
                expect(rows).to(contain("<span>a one</span>", "<span>c one</span>", "<td>two</td>"))
                expect(rows).toNot(contain("&lt;b&gt;", "c two"))
            }

            it("shows each repetition of a scenario, the failed ones first") {
                let feature = FeatureEvents("a.feature", "Feature: A\n\n  Scenario: One\n    Given a\n")
                let failed = StepResult(status: .failed, failures: [Sample.failure])
                let runs = (1...3).flatMap { number in
                    feature.events { _, _ in (number == 2 ? failed : FeatureEvents.passed, []) }
                        .map { event -> RunEvent in
                            switch event {
                            case .exampleStarted(let info): .exampleStarted(info.repetition(number))
                            case .exampleFinished(let info, let result):
                                .exampleFinished(info.repetition(number), result)
                            default: event
                            }
                        }
                }
                let page = try LivingPage(
                    [.source(feature.source)] + LivingSample.numbered(runs) + [.runFinished(RunSummary())])
                let links = Set(page.text.matches(of: /href="#(k\w+)"/).map { String($0.1) })
                let ids = Set(page.text.matches(of: #/ id="(k\w+)"/#).map { String($0.1) })
                expect(links.subtracting(ids)).to(equal([]))
                expect(page.part(from: "<details class=\"scenario x failed\"", to: "<p class=\"at\"")).to(
                    haveValue(contain("<bdi>One (1 of 3)</bdi>", "<bdi>One (3 of 3)</bdi>")))
            }

            it("shows the unreported steps of a passed scenario with an attachment") {
                let feature = FeatureEvents(
                    "a.feature", "Feature: A\n\n  Scenario: One\n    Given a\n    When b\n    Then c\n")
                let note = Attachment(.text("a note"), mediaType: "text/plain")
                var events = feature.events { _, sentence in
                    (FeatureEvents.passed, sentence == "b" ? [note] : [])
                }
                let attached = try unwrap(
                    events.firstIndex { if case .attachment = $0 { true } else { false } })
                events.removeAll { event in
                    guard case .stepFinished(let step, _) = event else { return false }
                    return step.text != "a"
                }
                events.removeAll { if case .stepStarted(let step) = $0 { step.text == "c" } else { false } }
                expect(attached).to(equal(4))
                let page = try LivingPage([.source(feature.source)] + events + [.runFinished(RunSummary())])
                let steps = try unwrap(page.part(from: "<ol class=\"steps\">", to: "</ol>"))
                expect(steps).to(contain("a note", "<li><i>Then </i><span>c</span>"))
                expect(steps).toNot(contain("skipped"))
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

            it("shows sounds, films, drawings and texts, and says what is too large") {
                let large = String(repeating: "x", count: 10_000_001)
                let lines = Array(repeating: "line", count: 12).joined(separator: "\n")
                let attachments: [(Attachment, String)] = [
                    (
                        Attachment(.bytes([1]), mediaType: "Audio/WAV; rate=1", fileName: "a"),
                        "<audio controls src=\"data:audio/wav;base64,AQ==\">"
                    ),
                    (
                        Attachment(.bytes([1]), mediaType: "video/mp4", fileName: "b"),
                        "<video controls src=\"data:video/mp4;base64,AQ==\">"
                    ),
                    (
                        Attachment(.text("<svg/>"), mediaType: "image/svg+xml", fileName: "c"),
                        "<img alt=\"c\" src=\"data:image/svg+xml;base64,PHN2Zy8+\">"
                    ),
                    (
                        Attachment(.bytes(Array("[é]".utf8)), mediaType: "application/json", fileName: "d"),
                        "<pre>[é]</pre>"
                    ),
                    (
                        Attachment(.bytes([0xFF]), mediaType: "text/plain", fileName: "e"),
                        "base64,/w==\">e</a> <small>1 byte</small>"
                    ),
                    (
                        Attachment(.text(lines), mediaType: "text/plain", fileName: "f"),
                        "<details class=\"attached\" open><summary class=\"quiet\">f<"
                    ),
                    (
                        Attachment(.text(lines + "\n"), mediaType: "text/plain", fileName: "g"),
                        "<details class=\"attached\"><summary class=\"quiet\">g<"
                    ),
                    (
                        Attachment(.text(large), mediaType: "text/plain", fileName: "h"),
                        "h: 10000001 bytes, too many for this page"
                    ),
                    (
                        Attachment(.bytes(Array(large.utf8)), mediaType: "image/png", fileName: "i"),
                        "i: 10000001 bytes, too many for this page"
                    ),
                    (
                        Attachment(.bytes(Array(large.utf8)), mediaType: "x/y", fileName: "j"),
                        "j: 10000001 bytes, too many for this page"
                    ),
                ]
                let events = attachments.map { RunEvent.attachment($0.0, example: info.id) }
                let page = try LivingPage(Sample.run(Sample.ran(info, Sample.passed, events), count: 1))
                for (_, markup) in attachments { expect(page.text).to(contain(markup)) }
            }

            it("shows what a hook of the run attached") {
                let hook = HookInfo(
                    moment: .beforeRun, name: "starts the server", location: info.location, index: 0)
                let note = Attachment(.text("port 8080"), mediaType: "text/plain")
                let page = try LivingPage(
                    [
                        .runStarted(RunInfo(exampleCount: 1)), .hookStarted(hook),
                        .attachment(note, example: ""),
                        .hookFinished(hook, StepResult(status: .passed)),
                    ] + Sample.ran(info, Sample.passed) + [.runFinished(RunSummary())])
                expect(page.text).to(contain("starts the server", "port 8080"))
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

            it("has the features of a part of the run, and those with a mistake or without a scenario") {
                let (paging, arabic) = (LivingSample.paging, LivingSample.arabic)
                @MainActor func title(_ events: [RunEvent]) throws -> String? {
                    let all = [.source(arabic.source), .source(paging.source)] + events + paging.events()
                    return try LivingPage(all + [.runFinished(RunSummary())])
                        .part(from: "<p class=\"facts\"><b>", to: "</b>")
                }
                expect(try title([])).to(haveValue(endWith("of 1 feature</b>")))
                let location = SourceLocation(file: "/code/kea/" + arabic.source.name, line: 3)
                expect(try title([.diagnostic(Diagnostic(.error, "no", at: location))])).to(
                    haveValue(endWith("of 2 features</b>")))
                let idea = FeatureSource(
                    name: "Features/idea.feature", text: "Feature: An idea\n",
                    mediaType: "text/x.cucumber.gherkin+plain")
                expect(try title([.source(idea)])).to(haveValue(endWith("of 2 features</b>")))
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
        }
    }
}

extension ExampleInfo {
    /// The example as it is known in a run that repeats it three times.
    fileprivate func repetition(_ number: Int) -> ExampleInfo {
        var info = self
        info.id += " (\(number) of 3)"
        info.path[info.path.count - 1] += " (\(number) of 3)"
        return info
    }
}
