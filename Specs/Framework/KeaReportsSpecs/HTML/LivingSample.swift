import KeaEvents
import KeaSpecSupport

/// A run with every kind of content that living documentation shows.
enum LivingSample {
    static let paging = feature("Features/reading/paging.feature")
    static let arabic = feature("Features/عربي.feature")
    static let hostile = feature("Features/hostile.feature")

    private static func feature(_ name: String) -> FeatureEvents {
        let all = TextCases.read("Features/living")
        return FeatureEvents(name, all.first { $0.title == name }?.text ?? "")
    }

    private static let svg =
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"60\" height=\"20\" onload=\"top.hostile=1\"><script>top.hostile=1</script>"
        + "<image href=\"https://example.org/track.png\"/><rect width=\"60\" height=\"20\" fill=\"teal\"/></svg>"

    /// An image of one red pixel.
    private static let png: [UInt8] = [
        137, 80, 78, 71, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 0, 1, 0, 0, 0, 1, 8, 2, 0, 0, 0,
        144, 119,
        83, 222, 0, 0, 0, 12, 73, 68, 65, 84, 8, 215, 99, 248, 207, 192, 0, 0, 3, 1, 1, 0, 24, 221, 141, 176,
        0, 0, 0,
        0, 73, 69, 78, 68, 174, 66, 96, 130,
    ]

    static let attachments = [
        Attachment(.text("the server was asked\nfor page 2"), mediaType: "text/x.cucumber.log+plain"),
        Attachment(.bytes(png), mediaType: "image/png", fileName: "pixel.png"),
        Attachment(.bytes(Array(svg.utf8)), mediaType: "image/svg+xml", fileName: "<b>chart</b>.svg"),
        Attachment(.text("<script>hostile=1</script>"), mediaType: "text/html", fileName: "page.html"),
        Attachment(.text("a,b\n1,2"), mediaType: "text/csv"),
        Attachment(.bytes([0, 255, 1]), mediaType: "application/x-core\"><script>hostile=1</script>"),
        Attachment(.link("https://example.org/x?a=1&b=\"2\""), mediaType: "text/uri-list"),
        Attachment(.link("javascript:hostile=1"), mediaType: "text/uri-list"),
    ]

    static let undefined = StepResult(
        status: .undefined,
        failures: [
            Failure(
                kind: .definition, message: "no step definition fits “the server answers in Latin”",
                location: SourceLocation(
                    file: "/code/kea/Features/reading/paging.feature", line: 53, column: 7),
                snippet: [
                    "when(\"the server answers in Latin\") { (world: World) in", "    pending(\"\")", "}",
                ])
        ])

    @MainActor static var pagingEvents: [RunEvent] {
        paging.events { line, sentence in
            switch sentence {
            case "the list eventually shows 40 questions":
                (StepResult(status: .failed, seconds: 1, failures: [Sample.failure]), [])
            case "it has 3 pages":
                (
                    StepResult(
                        status: .failed,
                        failures: [Failure(message: "expected to equal 3, got 2", location: Sample.steps(21))]
                    ), []
                )
            case "the server answers in Latin": (undefined, [])
            case "a chart is drawn": (FeatureEvents.passed, attachments)
            default: (FeatureEvents.passed, [])
            }
        }
    }

    static var specEvents: [RunEvent] {
        var pending = Sample.spec(["a topic", "when it is old", "is dimmed"], line: 20)
        pending.bugs = ["https://example.org/7", "javascript:hostile=1"]
        var hostile = Sample.spec(["<script>hostile=1</script>", "\u{0}\u{85}\u{2028}'\"&"], line: 30)
        hostile.tags = ["@slow"]
        let difference = Failure(
            message: "expected to equal the text, got another",
            details: ["- expected, + got", "at line 1:", "  one", "- two", "+ <three>"],
            location: SourceLocation(file: "/code/kea/Specs/TopicSpec.swift", line: 12),
            expression: "topic.text")
        let first = Sample.spec(["a topic", "is new"], line: 3)
        return Sample.ran(first, Sample.passed)
            + Sample.ran(
                Sample.spec(["a topic", "has a text"], line: 11),
                ExampleResult(status: .failed, seconds: 0.2, failures: [difference]))
            + Sample.ran(pending, ExampleResult(status: .pending, seconds: 0, reason: "waits for the design"))
            + Sample.ran(
                Sample.spec(["a topic", "when it is old", "is archived"], line: 25),
                ExampleResult(status: .skipped, seconds: 0, reason: "only on Sundays"))
            + Sample.ran(hostile, Sample.passed)
            + Sample.ran(
                Sample.spec(["a menu", "says “Crème brûlée” – it’s\u{A0}ready"], line: 35), Sample.passed)
            + Sample.ran(
                Sample.spec(["a server", "crashes"], line: 40, suite: "ServerSpec"),
                ExampleResult(
                    status: .crashed, seconds: 0.4,
                    failures: [
                        Failure(
                            kind: .crash, message: "the process ended: Index out of range",
                            location: SourceLocation(file: "/code/kea/Specs/ServerSpec.swift", line: 41))
                    ]))
    }

    static let glue = Glue(stepDefinitions: [
        Glue.StepDefinition(
            word: "given", expression: "the server has {int} questions tagged {string}",
            location: Sample.steps(9),
            phrase: "the server has [a whole number] questions tagged [a text in quotes]"),
        Glue.StepDefinition(
            word: "when", expression: "^nobody (says|writes) <this>$", isRegularExpression: true,
            location: Sample.steps(30)),
    ])

    @MainActor static var events: [RunEvent] {
        let start = RunInfo(exampleCount: 19, seed: 7, workers: 2, startedAt: 1_763_740_800)
        let diagnostics: [RunEvent] = [
            .diagnostic(
                Diagnostic(
                    .error, "a scenario must come first", details: ["  Given <b>"],
                    at: SourceLocation(file: "/code/kea/Features/broken.feature", line: 3, column: 1))),
            .diagnostic(Diagnostic(.warning, "the tag @slwo is used once", at: nil)),
        ]
        let late = Failure(
            message: "came late", location: SourceLocation(file: "/code/kea/Specs/TopicSpec.swift", line: 5))
        let examples = numbered(pagingEvents + arabic.events() + hostile.events() + specEvents)
        let testCases = paging.testCases(from: 0) { $0.hasPrefix("the server has 45") ? 0 : nil }
        return [.runStarted(start)] + diagnostics
            + [paging, arabic, hostile].map { .source($0.source) } + [.glue(glue)] + testCases + examples
            + [.lateFailure(late, of: .unknown), .runFinished(RunSummary(seconds: 61.5))]
    }

    /// The events of a run before that one: scenarios passed, and specs passed and failed by turns.
    static func earlierEvents(_ number: Int) -> [RunEvent] {
        let failed = ExampleResult(status: .failed, seconds: 0.1, failures: [Sample.failure])
        let outcomes = number.isMultiple(of: 2) ? [failed, Sample.passed] : [Sample.passed, failed]
        let specs = zip(["is new", "has a text"], outcomes).flatMap { name, result in
            Sample.ran(Sample.spec(["a topic", name], line: 3), result)
        }
        return [.runStarted(RunInfo(exampleCount: 10, startedAt: 1_763_000_000 + Double(number) * 86_400))]
            + numbered(paging.events() + specs) + [.runFinished(RunSummary(seconds: 50))]
    }

    /// Gives examples their places in the plan.
    static func numbered(_ events: [RunEvent]) -> [RunEvent] {
        var count = -1
        return events.map { event in
            switch event {
            case .exampleStarted(var info):
                count += 1
                info.index = count
                return .exampleStarted(info)
            case .exampleFinished(var info, let result):
                info.index = count
                return .exampleFinished(info, result)
            default: return event
            }
        }
    }
}
