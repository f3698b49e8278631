import Kea
import KeaReports

/// Every path and time in a report, for a command run in a subfolder of the package.
final class PathsAndTimesSpec: Spec {
    /// A run with a diagnostic, a failing scenario, two examples and a late failure; all times need rounding.
    private static var events: [RunEvent] {
        let failure = Failure(message: "no door", location: Sample.steps(12))
        let scenario = Sample.scenario(["Question paging", "The next page"], line: 5)
        let step = StepInfo(
            keyword: "Then ", text: "a door", location: Sample.feature(8), definition: Sample.steps(9))
        let failed = StepResult(status: .failed, seconds: 0.012_600_001_6, failures: [failure])
        return [
            .runStarted(RunInfo(exampleCount: 2, root: "/code/kea")),
            .diagnostic(
                Diagnostic(
                    .error, "a colon is missing",
                    at: SourceLocation(file: "/code/kea/Features/broken.feature", line: 3, column: 7))),
        ]
            + Sample.ran(
                scenario, ExampleResult(status: .failed, seconds: 1.0126, failures: [failure]),
                [
                    .stepStarted(step), .stepFinished(step, StepResult(status: .passed, seconds: 0.000_6)),
                    .stepStarted(step), .stepFinished(step, failed),
                ])
            + Sample.ran(Sample.spec(["a topic"], line: 3), ExampleResult(status: .passed, seconds: 0.0006))
            + Sample.ran(
                Sample.spec(["a list"], line: 4),
                ExampleResult(status: .failed, seconds: 0.0026, failures: [failure])) + [
                .lateFailure(Failure(message: "too late", location: Sample.steps(50)), of: .unknown),
                .runFinished(RunSummary(seconds: 62.6)),
            ]
    }

    override class func spec() {
        let location = "../Specs/Steps/PagingSteps.swift:12"
        let failureLines = [
            "  ✗ Then a door  paging.feature:8\n      no door    \(location)",
            "a list       ../Specs/TopicSpec.swift:4\n    no door  \(location)",
        ]
        let console =
            failureLines + [
                "broken.feature:3:7: error: a colon is missing\n",
                "\n    too late  ../Specs/Steps/PagingSteps.swift:50\n",
                "\n  ./run-specs.sh paging.feature:5            Question",
                "\n  ./run-specs.sh ../Specs/TopicSpec.swift:4  a list\n", " in 1 min 3 s\n",
            ]
        let suites = [
            "✗ paging.feature   ", "  1 scenario, 1 failed  1.01 s\n", "  2 examples, 1 failed  3.2 ms\n",
        ]

        describe("the paths and times of a report") {
            let reports: [(any Report.Type, [String])] = [
                (
                    TapReport.self,
                    [
                        "\n    file: \"broken.feature\"\n    line: 3\n  ...",
                        "\n    file: \"paging.feature\"\n    line: 5\n",
                        "\n    file: \"../Specs/TopicSpec.swift\"\n    line: 4\n", "\n  duration_ms: 1013\n",
                        "\n  duration_ms: 3\n",
                        "\n    file: \"../Specs/Steps/PagingSteps.swift\"\n    line: 50\n",
                    ] + failureLines.map { $0.replacing("\n", with: "\n    ") }
                ),
                (
                    JUnitReport.self,
                    [
                        #" time="62.600">"#, #"<testsuite name="paging.feature" "#,
                        #" classname="paging.feature" time="1.013">"#, #" file="paging.feature">"#,
                        #" file="../Specs/TopicSpec.swift">"#,
                        #" classname="TopicSpec" time="0.001"/>"#,
                        #" classname="TopicSpec" time="0.003">"#,
                        ">too late\n../Specs/Steps/PagingSteps.swift:50:13</error>",
                        #"<testcase name="broken.feature:3:7" classname="Mistakes" time="0">"#,
                    ] + failureLines
                ),
                (
                    TeamCityReport.self,
                    [
                        "description='broken.feature:3:7: a colon is missing']",
                        "[testSuiteStarted name='paging.feature' ",
                        "locationHint='file:///code/kea/Features/paging.feature:5' flowId='paging.feature']",
                        "name='Question paging › The next page' duration='1013' ",
                        "name='a topic' duration='1' ",
                        "name='a list' duration='3' ", ": too late|n../Specs/Steps/PagingSteps.swift:50:13']",
                    ] + failureLines.map { $0.replacing("\n", with: "|n") }
                ),
                (
                    GitHubReport.self,
                    [
                        "\n::error file=broken.feature,line=3,col=7::",
                        "\n::error file=paging.feature,line=8,col=5,title=",
                        "\n::error file=../Specs/Steps/PagingSteps.swift,line=12,col=13,title=a list::no door\n",
                        "\n::error file=../Specs/Steps/PagingSteps.swift,line=50,col=13,title=A failure",
                    ] + console + suites
                ),
                (
                    CucumberJSONReport.self,
                    [
                        #""match":{"location":"broken.feature:3"}"#,
                        #""broken.feature:3:7: error: a colon is missing\n"#,
                        #""match":{"location":"../Specs/Steps/PagingSteps.swift:9"}"#,
                        #"{"duration":12600002,"error_message":"no door\n\#(location):13""#,
                        #""uri":"paging.feature"}"#,
                        #""match":{"location":"../Specs/TopicSpec.swift:4"}"#, #"{"duration":600000,"#,
                        #"{"duration":2600000,"error_message":"no door\n\#(location):13""#,
                        #""too late\n../Specs/Steps/PagingSteps.swift:50:13""#,
                        #""uri":"../Specs/TopicSpec.swift"}"#,
                    ]
                ),
                (RerunReport.self, ["paging.feature:5\n../Specs/TopicSpec.swift:4\n"]),
                (ProgressReport.self, console + suites),
                (PrettyReport.self, console + ["\npaging.feature\n"]),
                (
                    UsageReport.self,
                    [
                        "    13 ms   6.6 ms    13 ms        2  Then a door  ../Specs/Steps/PagingSteps.swift:9\n",
                        "\nSlowest steps:\n    13 ms  Then a door  paging.feature:8\n   0.6 ms  Then",
                        "\n   1.01 s  Question paging › The next page  paging.feature:5\n",
                        "\n   2.6 ms  a list  ../Specs/TopicSpec.swift:4\n",
                        "\n   0.6 ms  a topic  ../Specs/TopicSpec.swift:3\n",
                    ]
                ),
            ]
            for (type, texts) in reports + [(SummaryReport.self, console)] {
                it("are relative and rounded: \(type.format.name)") {
                    let report = try written(by: type, events, from: "/code/kea/Features")
                    for text in texts { expect(report).to(contain(text)) }
                    expect(report.replacing("file:///code/kea", with: "")).toNot(contain("/code/kea"))
                }
            }
        }
    }
}
