import Foundation
import Kea

/// Ctrl-C, and readers that go away.
final class InterruptionSpec: Spec {
    override class func spec() {
        describe("an interrupted run") {
            it("ends after the running example, cleans up, and reports what was run") {
                let run = try ChildRun([], only: ["SlowSpec"], interruptedAfter: "begun")
                expect(run).to(haveLine("cleaned up"))
                expect(run).to(haveLine("warning: the run was interrupted"))
                expect(run.output.contains(" not run, 1 warning in N ms")).to(beTrue())
                expect(run.status).to(equal(130))
            }

            it("writes its report files to their ends") {
                let folder = try Folder([:])
                defer { folder.remove() }
                let run = try ChildRun(
                    ["-f", "progress", "-f", "junit:\(folder.path)/run.xml"], only: ["SlowSpec"],
                    interruptedAfter: "begun")
                let text = try String(contentsOfFile: folder.path + "/run.xml", encoding: .utf8)
                expect(text.hasSuffix("</testsuites>\n")).to(beTrue())
                expect(run.status).to(equal(130))
            }
        }

        describe("a run whose reader goes away") {
            it("ends soon, and says that its report could not be written") {
                let start = ContinuousClock.now
                let run = try ChildRun(
                    ["--format", "pretty"], only: ["SlowSpec"], interruptedAfter: nil, closingAfter: "begun")
                expect(run.errors).to(
                    equal("error: standard output cannot be written: its reader has gone away\n"))
                expect(run.status).to(equal(2))
                // Its examples alone sleep for longer than that.
                expect(ContinuousClock.now - start).to(beLessThan(.seconds(20)))
            }
        }
    }
}
