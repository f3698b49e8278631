import Kea
import KeaReports

final class ReportTextsSpec: Spec {
    override class func spec() {
        describe("a name and a message with special characters") {
            let title = #"a, b: 50% [c] 'd' |e| "f" <g> & #h \i"#
            let failure = Failure(message: title + "\tj\rk\nl", location: Sample.steps(1))
            let events = Sample.run(
                Sample.ran(
                    Sample.spec([title], line: 3),
                    ExampleResult(status: .failed, seconds: 0, failures: [failure])), count: 1)

            for (type, texts) in [
                (
                    TapReport.self,
                    [
                        ##"not ok 1 - a, b: 50% [c] 'd' |e| "f" <g> & \#h \\i"##,
                        ##"message: "a, b: 50% [c] 'd' |e| \"f\" <g> & #h \\i\tj\\rk\nl""##,
                    ]
                ),
                (
                    TeamCityReport.self,
                    [
                        ##"[testStarted name='a, b: 50% |[c|] |'d|' ||e|| "f" <g> & #h \i' "##,
                        ##" message='a, b: 50% |[c|] |'d|' ||e|| "f" <g> & #h \i"## + "\t" + ##"j\rk|nl' "##,
                    ]
                ),
                (
                    GitHubReport.self,
                    [
                        ##",title=a%2C b%3A 50%25 [c] 'd' |e| "f" <g> & #h \i::a, b: 50%25 [c] 'd' |e| "f" <g> & #h \i"##
                            + "\t" + ##"j\rk%0Al"##
                    ]
                ),
                (
                    JUnitReport.self,
                    [
                        ##"<testcase name="a, b: 50% [c] 'd' |e| &quot;f&quot; &lt;g&gt; &amp; #h \i" "##,
                        ##"message="a, b: 50% [c] 'd' |e| &quot;f&quot; &lt;g&gt; &amp; #h \i&#9;j\rk&#10;l">"##,
                        ##"a, b: 50% [c] 'd' |e| "f" &lt;g&gt; &amp; #h \i"##,
                    ]
                ),
            ] as [(any Report.Type, [String])] {
                it("are escaped for \(type.format.name)") {
                    let report = try written(by: type, events)
                    for text in texts { expect(report).to(contain(text)) }
                }
            }
        }

        describe("the command to rerun an example") {
            let paths = PathText(workingDirectory: "/code/kea", root: "/code/kea", command: "k")

            it("quotes paths with characters that are special in a shell") {
                let unquoted = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz/._-:+@%,=éж日"
                let quoted = " !\"#$&()*;<>?[\\]^`{|}~"
                func rerun(_ letter: Character) -> String {
                    paths.rerun(SourceLocation(file: "/code/kea/a\(letter)b", line: 3))
                }
                for letter in unquoted {
                    expect(rerun(letter)).to(equal("k a\(letter)b:3"))
                }
                for letter in quoted { expect(rerun(letter)).to(equal("k 'a\(letter)b:3'")) }
                expect(rerun("'")).to(equal(#"k 'a'\''b:3'"#))
            }
        }

        it("counts the steps of each attempt as uses of their definition") {
            let info = Sample.scenario(["a feature", "a scenario"], line: 2)
            let step = StepInfo(
                keyword: "Given ", text: "a door", location: Sample.feature(3), definition: Sample.steps(9))
            func attempt(_ status: Status) -> [RunEvent] {
                [.stepStarted(step), .stepFinished(step, StepResult(status: status, seconds: 0.001))]
            }
            let retried = ExampleResult(status: .failed, seconds: 0.001)
            let events =
                [.exampleStarted(info)] + attempt(.failed) + [.exampleRetried(info, retried)]
                + Sample.ran(info, Sample.passed, attempt(.passed))
            expect(try written(by: UsageReport.self, Sample.run(events, count: 1))).to(
                contain("     2 ms     1 ms     1 ms        2  Given a door  "))
        }

        describe("the slowest examples") {
            it("are the first ten by duration, then by order") {
                let seconds = [
                    0.005, 0.020, 0.019, 0.018, 0.017, 0.016, 0.015, 0.014, 0.013, 0.012, 0.011, 0.011,
                ]
                let events = seconds.enumerated().flatMap { index, seconds in
                    Sample.ran(
                        Sample.spec(["number \(index)"], line: index + 1),
                        ExampleResult(status: .passed, seconds: seconds))
                }
                let report = try written(by: UsageReport.self, Sample.run(events, count: events.count))
                let names = report.matches(of: /(\d+) ms  (number \d+)/).map { String($0.2) }
                expect(names).to(equal((1...10).map { "number \($0)" }))
            }
        }
    }
}
