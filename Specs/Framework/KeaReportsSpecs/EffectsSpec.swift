import Kea
import KeaEvents
import KeaReports

/// What each format says of an example that fails the run, or not, as the options say.
final class EffectsSpec: Spec {
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
                        expect(try written(by: ReportKind(type), events, reading: run)).to(contain(text))
                        expect(run.verdict).to(equal(fails ? .failed : .passed))
                    }
                }
            }
        }
    }
}
