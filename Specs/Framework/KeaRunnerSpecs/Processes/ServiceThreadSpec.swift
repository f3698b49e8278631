import Kea
import RunSupport

final class ServiceThreadSpec: Spec {
    override class func spec() {
        describe("a run on a system that allows no further thread") {
            for arguments in [["--workers", "1"], ["--workers", "2"], ["--in-process"]] {
                it("fails at once: \(arguments.joined(separator: " "))") {
                    let folder = try Folder([:])
                    // The stack of a thread counts as data, so each would exceed the limit of data.
                    let run = try ChildRun.shell(
                        #"ulimit -S -s 1000000; ulimit -S -d 500000; exec "$0" "$@""#,
                        arguments + ["f0.feature"], folder,
                        ["Feature: F\n  Scenario: S\n    Given it works\n"])
                    expect(run.errors).to(
                        contain("error: no thread can be started: Resource temporarily unavailable\n"))
                    expect(run.output).toNot(contain("1 passed"))
                    expect(run.status).toNot(equal(0))
                }
            }
        }
    }
}
