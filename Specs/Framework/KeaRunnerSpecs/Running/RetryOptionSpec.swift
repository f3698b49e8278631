import Foundation
import Kea
import RunSupport

final class RetryOptionSpec: Spec {
    override class func spec() {
        describe("--retry") {
            for run in Transcript.read("retry") {
                it(run.title) { try run.expectRun() }
            }

            it("does not retry a crash, and runs the other examples") {
                let run = try ChildRun(["--retry", "5"], only: ["CrashingLaterSpec"])
                expect(run).to(haveLine("2 examples: 1 crashed, 1 passed in N ms"))
            }

            it("judges exit expectations anew in each attempt") {
                let run = try ChildRun(["--retry", "2"], only: ["FlakyExitSpec"])
                expect(run).to(haveText("passed at attempt 3"))
            }

            it("includes each attempt in the events") {
                let run = try InnerRun(
                    ["--retry", "1", "-f", "events", "--name", "second time"], only: ["FlakySpec"])
                let types = run.lines.compactMap {
                    $0.firstMatch(of: /"type":"(example\w+)"/).map { String($0.1) }
                }
                expect(types).to(
                    equal(["exampleStarted", "exampleRetried", "exampleStarted", "exampleFinished"]))
                expect(run).to(haveText("\"flaky\":1"))
                expect(run.output).to(contain("\"attempts\":2"))
            }
        }
    }
}
