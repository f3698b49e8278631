import Foundation
import Kea
import RunSupport

final class XCTestExitSpec: Spec {
    override class var traits: [Trait] { [.waits] }

    override class func spec() {
        describe("an example that exits in a run by XCTest") {
            func leaving(_ name: String) throws -> ChildRun {
                try MainActor.assumeIsolated {
                    try ChildRun.xctest(["KeaRunnerSpecs.LeavingSpec/\(name)"], only: ["LeavingSpec"])
                }
            }

            it(
                "fails the run and is reported",
                each: [
                    ("leaves by exit", 45, 0), ("leaves by _exit", 46, 0), ("leaves by quick_exit", 47, 0),
                    ("leaves with a status", 48, 4),
                ]
            ) { name, line, status in
                let run = try leaving(name)
                expect(run.errors).to(
                    contain(
                        "error: the run did not come to its end: \"\(name)\" "
                            + "(SPECS/Fixtures/SkippingSpecs.swift:\(line)) ended the process with exit status \(status)\n"
                    ))
                expect(run.status).to(equal(1))
            }

            it("is reported also in a hook, while loading, with --in-process and --list") {
                let end = "ended the process with exit status 0\n"
                let hook = "a door, in afterAll (SPECS/Fixtures/SkippingSpecs.swift:103)"
                let load = "loading KeaRunnerSpecs.LeavingAtLoadSpec"
                for (only, activity) in [("LeavingAfterSpec", hook), ("LeavingAtLoadSpec", load)] {
                    for run in [
                        try ChildRun.xctest([], only: [only]), try ChildRun(["--in-process"], only: [only]),
                    ] {
                        expect(run.errors).to(
                            endWith("\nerror: the run did not come to its end: \(activity) \(end)"))
                        expect(run.status).to(equal(1))
                    }
                }
                for run in [
                    try ChildRun.xctest(["--list-tests"], only: ["LeavingAtLoadSpec"]),
                    try ChildRun(["--list"], only: ["LeavingAtLoadSpec"]),
                ] {
                    expect(run.errors).to(equal("\nerror: the run did not come to its end: \(load) \(end)"))
                    expect(run.status).to(equal(1))
                }
            }

            it("is reported when it crashes") {
                let run = try leaving("aborts")
                expect(run.errors).to(
                    contain("crashed while running \"aborts\" (SPECS/Fixtures/SkippingSpecs.swift:55)"))
                expect(run.status).to(equal(128 + Int(SIGABRT)))
            }

            it("cannot make a failed run pass at the exit, nor hang there") {
                for only in ["QuittingLateSpec", "FailingLateSpec", "HangingLateSpec"] {
                    // The summary has been printed when the process exits.
                    for words in [[], ["--kea", "--in-process"]] {
                        let run = try ChildRun.xctest(words, only: [only])
                        expect(run.status).to(equal(1))
                        if only == "HangingLateSpec" {
                            expect(run.errors).to(contain("error: code at the exit of the process hangs"))
                        }
                    }
                }
            }

            it("may exit in a child process") {
                let run = try leaving("leaves in a child process")
                expect(run.errors).to(equal(""))
                expect(run.status).to(equal(0))
            }
        }
    }
}
