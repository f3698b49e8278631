import KeaEvents

/// A run with every kind of event that a report shows.
enum SampleRun {
    private static let feature = """
        # comment
        @paging
        Feature: Question paging
          Pages of *questions*.

          Background:
            Given the server has 45 questions

          @slow
          Scenario: The next page is loaded
            When the reader scrolls to the last row
            Then the list eventually shows 40 questions
              | title | votes |
              | One   | 3     |

          Scenario Outline: Pages of <size>
            Then there are <pages> pages
              \"""text
              of <size>
              \"""

            Examples:
              | size | pages |
              | 10   | 5     |
              | 20   | 3     |

        """

    private static let name = "Features/paging.feature"

    private static let glue = Glue(
        stepDefinitions: [
            .init(
                word: "given", expression: "the server has {int} questions", location: Sample.steps(3),
                order: 0),
            .init(word: "then", expression: "there are {int} pages", location: Sample.steps(20), order: 1),
            .init(word: "when", expression: "the moon is {color}", location: Sample.steps(30), order: 2),
        ],
        parameterTypes: [.init(name: "color", patterns: ["red|blue"], location: Sample.steps(1))],
        hooks: [.init(moment: .beforeRun, name: "starts the server", location: Sample.steps(40), order: 3)])

    private static let hook = HookInfo(
        moment: .beforeRun, name: "starts the server", location: Sample.steps(40), index: 0)

    static var events: [RunEvent] {
        var info = RunInfo(
            exampleCount: examples.count, seed: 42, workers: 2, exampleCounts: ["TopicSpec": 7, name: 4],
            startedAt: 1_700_000_000, root: "/code/kea")
        info.isDryRun = false
        var summary = RunSummary(seconds: 3.5)
        summary.notRun = 2
        summary.flaky = 1
        return [
            .runStarted(info),
            .diagnostic(
                Diagnostic(
                    .error, "a colon is missing", details: ["Did you mean “Scenario:”?"],
                    at: SourceLocation(file: "/code/kea/Features/broken.feature", line: 3, column: 7))),
            .diagnostic(Diagnostic(.warning, "the tag @wip is used once", at: Sample.feature(9, 3))),
            .source(.init(name: name, text: feature, mediaType: "text/x.cucumber.gherkin+plain")),
            .glue(glue),
            .testCase(TestCase(example: 7, source: name, pickle: 0, steps: [])),
            .testCase(TestCase(example: 8, source: name, pickle: 1, steps: [])),
            .testCase(TestCase(example: 9, source: name, pickle: 2, steps: [])),
            .hookStarted(hook),
            .attachment(Attachment(.text("listening"), mediaType: "text/x.cucumber.log+plain"), example: ""),
            .hookFinished(hook, StepResult(status: .passed, seconds: 0.2)),
        ] + examples.flatMap { $0 } + [
            .lateFailure(
                Failure(message: "too late", location: Sample.steps(50)), of: .example(spec("is new", 0))),
            .lateFailure(
                Failure(kind: .error, message: "no socket", details: ["errno 9"], location: Sample.steps(60)),
                of: .hook("a topic, in afterAll", suite: "TopicSpec", location: Sample.steps(60))),
            .runFinished(summary),
        ]
    }

    private static func spec(_ name: String, _ index: Int) -> ExampleInfo {
        var info = Sample.spec(["a topic", name], line: index + 3)
        info.index = index
        return info
    }

    private static func scenario(_ name: String, _ index: Int, line: Int, tags: [String] = ["@paging"])
        -> ExampleInfo
    {
        var info = Sample.scenario(["Question paging", name], line: line)
        info.index = index
        info.tags = tags
        return info
    }

    private static func step(
        _ keyword: String, _ text: String, line: Int, definition: Int? = nil, _ result: StepResult,
        argument: [String] = [], inner: [RunEvent] = []
    ) -> [RunEvent] {
        let info = StepInfo(
            keyword: keyword + " ", text: text, location: Sample.feature(line), argument: argument,
            definition: definition.map { Sample.steps($0) })
        return [.stepStarted(info)] + inner + [.stepFinished(info, result)]
    }

    private static let background = step(
        "Given", "the server has 45 questions", line: 7, definition: 3,
        StepResult(status: .passed, seconds: 0.25))

    private static func failed(_ message: String, _ kind: Failure.Kind = .expectation, at line: Int = 12)
        -> Failure
    { Failure(kind: kind, message: message, location: Sample.steps(line)) }

    private static var examples: [[RunEvent]] {
        let new = spec("is new", 0)
        var bug = spec("is kept", 1)
        bug.bugs = ["https://example.org/?a=1&b=2"]
        let flaky = spec("is quick", 2)
        let crash = spec("does not crash", 5)
        let lost = spec("is run at all", 6)
        let next = scenario("The next page is loaded", 7, line: 10, tags: ["@paging", "@slow"])
        let undefined = Failure(
            kind: .definition, message: "no step definition fits “there are 3 pages”",
            details: ["the nearest sentence is: there are {int} page"], location: Sample.feature(17),
            snippet: ["then(\"there are {int} pages\") { (pages: Int) in", "}"])
        let table = ["| title | votes |", "| One   | 3     |"]
        let inStep: [RunEvent] = [
            .attachment(
                Attachment(.bytes([1, 2, 3]), mediaType: "image/png", fileName: "screen.png"),
                example: next.id),
            .attachment(
                Attachment(.text("45 asked for"), mediaType: "text/x.cucumber.log+plain"), example: next.id),
        ]
        return [
            Sample.ran(new, Sample.passed),
            Sample.ran(
                bug,
                ExampleResult(
                    status: .failed, seconds: 0.02,
                    failures: [
                        Failure(
                            message: "expected to equal\n  a\n  b", details: ["- a", "+ b"],
                            location: Sample.steps(12), expression: "topic.name"), failed("again", at: 13),
                    ])),
            [
                .exampleStarted(flaky),
                .exampleRetried(
                    flaky,
                    ExampleResult(status: .failed, seconds: 0.1, failures: [failed("got 19, expected 20")])),
                .exampleStarted(flaky),
                .exampleFinished(flaky, ExampleResult(status: .passed, seconds: 0.1, attempts: 2)),
            ],
            Sample.ran(
                spec("is drawn", 3), ExampleResult(status: .pending, seconds: 0, reason: "no glass yet")),
            Sample.ran(spec("is sent", 4), ExampleResult(status: .skipped, seconds: 0, reason: "no network")),
            Sample.ran(
                crash,
                ExampleResult(
                    status: .crashed, seconds: 0.5,
                    failures: [failed("expected 1, got 2"), failed("crashed by a trap", .crash, at: 14)])),
            [.exampleFinished(lost, .notRun(lost, because: "its worker left it out"))],
            Sample.ran(
                next, ExampleResult(status: .failed, seconds: 1.3, failures: [Sample.failure]),
                background
                    + step(
                        "When", "the reader scrolls to the last row", line: 11, StepResult(status: .passed))
                    + step(
                        "Then", "the list eventually shows 40 questions", line: 12, definition: 9,
                        StepResult(status: .failed, seconds: 1, failures: [Sample.failure]), argument: table,
                        inner: inStep)),
            Sample.ran(
                scenario("Pages of 10", 8, line: 24), ExampleResult(status: .passed, seconds: 0.3),
                background
                    + step(
                        "Then", "there are 5 pages", line: 17, definition: 20,
                        StepResult(status: .passed, seconds: 0.01),
                        argument: ["\"\"\"text", "of 10", "\"\"\""])),
            Sample.ran(
                scenario("Pages of 20", 9, line: 25),
                ExampleResult(status: .undefined, seconds: 0.3, failures: [undefined]),
                background
                    + step(
                        "Then", "there are 3 pages", line: 17,
                        StepResult(status: .undefined, failures: [undefined]))),
            [
                .exampleFinished(
                    scenario("Never", 10, line: 30),
                    ExampleResult(status: .notRun, seconds: 0, reason: ExampleResult.failFast))
            ],
        ]
    }
}

extension ExampleResult {
    fileprivate static let failFast = "an example before it failed, and nothing more was wanted (--fail-fast)"
}

/// A run whose names contain special characters of formats and terminals.
enum OddRun {
    /// Control characters, directional marks and the syntax of formats.
    static let oddities: [String] =
        [
            (0..<32).map { String(Character(Unicode.Scalar(UInt8($0)))) }.joined(), "\u{7F}\u{80}\u{9B}31m",
            "]]> <!-- & \"quoted\" 'single' --> &amp;",
            "\u{202E}right to left\u{202C} \u{200F}\u{2067}עברית\u{2069}",
            "::error::no # hash \\ |bar| [box] %25 ##teamcity[testFinished name='x']",
            "\u{FEFF}\u{200B}\u{2028}\u{FFFF}",
            "e\u{301} 👩‍👩‍👧 次のページ", "$(touch x) `y` ; rm *", "- [x] **bold** </pre></details>",
        ]

    /// A scenario whose name and failed step are `name`.
    static func failing(named name: String) -> [RunEvent] {
        let failure = Failure(message: "no", location: Sample.steps(1))
        let step = Sample.step("Then", name, line: 4, StepResult(status: .failed, failures: [failure]))
        let result = ExampleResult(status: .failed, seconds: 0, failures: [failure])
        return Sample.run(Sample.ran(Sample.scenario(["F", name], line: 3), result, step), count: 1)
    }

    /// A passing example and a failing scenario for each text, with the text in every field.
    static func events(_ texts: [String] = oddities) -> [RunEvent] {
        let count = texts.count * 2
        let counts = ["TopicSpec": texts.count, "Features/paging.feature": texts.count]
        return [.runStarted(RunInfo(exampleCount: count, exampleCounts: counts))]
            + texts.enumerated().flatMap { index, text in
                var passing = Sample.spec([text, text], line: index + 1)
                passing.bugs = [text]
                passing.tags = ["@" + text]
                let failing = Sample.scenario([text, text], line: index + 1)
                let failure = Failure(
                    message: text, details: [text, text], location: Sample.steps(1), expression: text,
                    snippet: [text])
                let step = Sample.step(
                    text, text, line: index + 2,
                    StepResult(status: .failed, failures: [failure], reason: text), argument: [text])
                let attached = [
                    Attachment(.text(text), mediaType: "text/plain"),
                    Attachment(.bytes(Array(text.utf8)), mediaType: text, fileName: text),
                    Attachment(.link(text), mediaType: "text/uri-list"),
                ]
                return Sample.ran(passing, ExampleResult(status: .passed, seconds: 0)) + [
                    .diagnostic(Diagnostic(.warning, text, details: [text], at: Sample.feature(index + 1)))
                ]
                    + Sample.ran(
                        failing,
                        ExampleResult(status: .failed, seconds: 0, failures: [failure], reason: text),
                        step + attached.map { .attachment($0, example: failing.id) })
            } + [.runFinished(RunSummary(seconds: 0))]
    }
}
