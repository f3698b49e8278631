import Foundation
import Kea
import RunSupport

/// A process that is replaced by another program has not passed, whatever its exit status.
final class ReplacedProcessSpec: Spec {
    override class func spec() {
        describe("an example that replaces its process with exec") {
            for (index, name) in ["execv", "execve", "execvp", "execl"].enumerated() {
                it("fails the run and is reported: \(name)") {
                    let example = "KeaRunnerSpecs.ReplacingSpec/is left by \(name)"
                    var runs = [try ChildRun.xctest([example], only: ["ReplacingSpec"])]
                    // What ends the process does not depend on the function.
                    if name == "execv" {
                        runs.append(
                            try ChildRun(["--in-process", "-n", "by \(name)$"], only: ["ReplacingSpec"]))
                    }
                    for run in runs {
                        expect(run.errors).to(
                            contain(
                                "error: the run did not come to its end: \"is left by \(name)\" "
                                    + "(SPECS/Fixtures/EndingSpecs.swift:\(107 + index)) "
                                    + "made another program of the process\n"))
                        expect(run.status).to(equal(1))
                    }
                }
            }

            it("crashes in a worker, and the others are run") {
                let run = try WorkerRun([], only: ["ReplacingSpec"])
                expect(run).to(haveLine("5 examples: 4 crashed, 1 passed in N ms"))
            }
        }

        describe("code outside an example that replaces the only process") {
            for (name, activity) in [
                ("ReplacingAfterSpec", "a, in afterAll (SPECS/Fixtures/TrapFixtures.swift:87)"),
                ("ReplacingAtLoadSpec", "loading KeaRunnerSpecs.ReplacingAtLoadSpec"),
            ] {
                it("fails the run and is reported: \(name)") {
                    for run in [
                        try ChildRun.xctest([], only: [name]), try ChildRun(["--in-process"], only: [name]),
                    ] {
                        expect(run.errors).to(contain("\(activity) made another program of the process\n"))
                        expect(run.status).to(equal(1))
                    }
                }
            }
        }

        describe("an example that ends its process by a system call") {
            it("fails the run and is reported") {
                let example = "KeaRunnerSpecs.SystemCallSpec/is left by syscall"
                for run in [
                    try ChildRun.xctest([example], only: ["SystemCallSpec"]),
                    try ChildRun(["--in-process"], only: ["SystemCallSpec"]),
                ] {
                    expect(run.errors).to(
                        contain(
                            "\"is left by syscall\" (SPECS/Fixtures/TrapFixtures.swift:80) ended the process")
                    )
                    expect(run.status).to(equal(1))
                }
            }
        }

        describe("an example that calls exec in a child process") {
            it("passes") {
                let run = try ChildRun.xctest(
                    ["KeaRunnerSpecs.ReplacingSpec/is left by a child process"], only: ["ReplacingSpec"])
                expect(run.status).to(equal(0))
            }
        }
    }
}
