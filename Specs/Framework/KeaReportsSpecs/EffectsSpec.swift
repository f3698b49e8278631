import Foundation
import Kea
import KeaReports

final class EffectsSpec: Spec {
    private static let statuses: [(name: String, result: ExampleResult, isStrict: Bool)] = {
        func result(_ status: Status, attempts: Int = 1, _ failures: [Failure] = []) -> ExampleResult {
            ExampleResult(status: status, seconds: 0, failures: failures, reason: "why", attempts: attempts)
        }
        let failure = Failure(message: "wrong", location: SourceLocation(file: "/a.swift", line: 1))
        let failing: [Status] = [.undefined, .ambiguous, .failed, .timedOut, .crashed, .notRun]
        return [
            ("passed", result(.passed), true), ("flaky", result(.passed, attempts: 2), false),
            ("flaky, `--strict-flaky`", result(.passed, attempts: 2), true),
            ("skipped", result(.skipped), true), ("pending", result(.pending), true),
            ("pending, `--no-strict`", result(.pending), false),
        ] + failing.map { ($0.text, result($0, [failure]), true) }
            + [("not run, `--fail-fast`", result(.notRun), true)]
    }()

    /// Returns what each format says of a run with one example, as a row of the table.
    @MainActor
    private static func row(_ name: String, _ result: ExampleResult, _ isStrict: Bool) throws -> String {
        let events = Sample.run(Sample.ran(Sample.spec(["x"], line: 1), result), count: 1)
        var run = RunRecord()
        func found(_ type: any Report.Type, _ pattern: String) throws -> String {
            run = RunRecord()
            (run.isStrict, run.isStrictAboutFlaky) = (isStrict, isStrict)
            let text = try written(by: type, events, reading: run)
            let match = text.firstMatch(of: try Regex(pattern))
            return match?.output[1].substring.map(String.init) ?? "–"
        }
        let cells = [
            try found(JUnitReport.self, "<(failure|error|skipped)\\b"),
            try found(TapReport.self, "(?m)^((?:not )?ok) 1").appending(
                try found(TapReport.self, "( SKIP| TODO)").replacing("–", with: "")),
            try found(TeamCityReport.self, "##teamcity.(testFailed|testIgnored)"),
            try found(GitHubReport.self, "\n::(error|warning) "),
            try found(CucumberJSONReport.self, "\"status\":\"(\\w+)\""),
            try found(MessageReport.self, "\"success\":(\\w+)"),
            try found(HTMLReport.self, "class=\"verdict \\w+\">([^<]+)"),
        ]
        let verdict = run.verdict == .passed ? "0" : run.verdict == .nothingRun ? "3" : "1"
        return "| \(([name, verdict] + cells).joined(separator: " | ")) |"
    }

    override class func spec() {
        let pending = ExampleResult(status: .pending, seconds: 0, reason: "no glass yet")
        let flaky = ExampleResult(status: .passed, seconds: 0, attempts: 2)
        let texts: [(result: ExampleResult, fails: Bool, texts: [String])] = [
            (
                pending, true,
                [
                    "<failure type=\"pending\" message=\"no glass yet\">", "\nnot ok 1 - x\n  ---\n",
                    "##teamcity[testFailed name='x' message='no glass yet'", "::error file=",
                    "1 of 2 examples did not pass",
                ]
            ),
            (
                pending, false,
                [
                    "<skipped message=\"pending: no glass yet\"/>", "\nnot ok 1 - x # TODO no glass yet\n",
                    "##teamcity[testIgnored name='x' message='pending: no glass yet'", "",
                    "1 of 2 examples passed, none failed",
                ]
            ),
            (
                flaky, true,
                [
                    "<failure type=\"flaky\" message=\"flaky: passed at attempt 2\">", "\nnot ok 1 - x\n",
                    "##teamcity[testFailed name='x' message='flaky: passed at attempt 2'", "::error file=",
                    "1 of 2 examples is flaky",
                ]
            ),
            (
                flaky, false,
                [
                    "tests=\"2\" failures=\"0\" errors=\"0\"", "\nok 1 - x\n", "", "::warning file=",
                    "All 2 examples passed",
                ]
            ),
        ]
        describe("the documentation's table of statuses") {
            it("is what each format says") {
                let file = URL(filePath: #filePath).deletingLastPathComponent()
                    .appending(path: "../../../Sources/Framework/KeaReports/KeaReports.docc/KeaReports.md")
                let page = try String(contentsOf: file, encoding: .utf8)
                for (name, result, isStrict) in statuses {
                    expect(page.split(separator: "\n")).to(
                        contain(Substring(try row(name, result, isStrict))))
                }
            }
        }

        describe("an example that passed late or is pending") {
            for (result, fails, texts) in texts {
                let name = "\(result.isFlaky ? "flaky" : "pending"), \(fails ? "strict" : "lenient")"
                it("has the effect of the exit status in each format: \(name)") {
                    let events = Sample.run(
                        Sample.ran(Sample.spec(["x"], line: 1), result)
                            + Sample.ran(Sample.spec(["y"], line: 2), Sample.passed), count: 2)
                    let types: [any Report.Type] = [
                        JUnitReport.self, TapReport.self, TeamCityReport.self, GitHubReport.self,
                        HTMLReport.self,
                    ]
                    for (type, text) in zip(types, texts) {
                        let run = RunRecord()
                        (run.isStrict, run.isStrictAboutFlaky) = (fails, fails)
                        expect(try written(by: type, events, reading: run)).to(contain(text))
                        expect(run.verdict).to(equal(fails ? .failed : .passed))
                    }
                }
            }
        }
    }
}
