import Foundation
import Kea
import RunSupport

final class SwiftTestingAgainSpec: Spec {
    override class func spec() {
        // The class; the name of its first test; which of its tests are retried if the filter wants @slow; whether XCTest runs them itself.
        let libraries = [
            ("examples", "AgainSpec", "a", "abb", false),
            ("tests of XCTest", "AgainTests", "testA", "ab", true),
            ("@Test functions", "AgainSuite", "a()", "abb", false),
        ]
        for (library, type, name, filtered, isOfXCTest) in libraries {
            describe("\(library) that run again") {
                for processes in [["--workers", "2"], ["--workers", "1"], ["--in-process"]] {
                    context("with \(processes.joined(separator: " "))") {
                        it("run once for each repetition", .waits) {
                            let (run, executions) = try again(["--repeat", "3"] + processes, type)
                            expect(executions).to(equal("aaabbb"))
                            expect(run).to(haveText("6 examples: 2 failed, 4 passed"))
                        }

                        it("run again when they are retried", .waits) {
                            let (run, executions) = try again(["--retry", "2"] + processes, type)
                            expect(executions).to(equal("aabb"))
                            expect(run.status).to(equal(0))
                            expect(run).to(haveText("2 examples: 2 flaky in"))
                            let (strict, again) = try again(
                                ["--retry", "2", "--strict-flaky", "--retry-tag-filter", "@slow"] + processes,
                                type)
                            expect(again).to(equal(filtered))
                            expect(strict.status).to(equal(1))
                        }
                    }
                }

                it("run until one fails", .waits) {
                    for workers in ["1", "2"] {
                        let (run, executions) = try again(
                            ["--until-failure", "--name", name, "--workers", workers], type, failing: "3")
                        expect(executions).to(equal("aaa"))
                        expect(run.status).to(equal(1))
                    }
                }

                it("run again under swift test, except those that XCTest runs itself", .waits) {
                    let (run, executions) = try again("--retry 2", type)
                    expect(executions).to(equal(isOfXCTest ? "ab" : "aabb"))
                    expect(run.status).to(equal(isOfXCTest ? 1 : 0))
                    expect(try again("--repeat 3", type).executions).to(equal("aaabbb"))
                }
            }
        }

        describe("@Test functions that do not start") {
            it("fail at the time limit", .waits) {
                let run = try ChildRun(["--time-limit", "1s"], only: ["WaitingSuite"])
                expect(run).to(
                    haveText("was not run; the process of Swift Testing started no test within N ms"))
            }
        }
    }

    /// Runs the tests that count their executions, and returns their letters in alphabetical order.
    @MainActor
    private static func again(
        _ arguments: [String], _ type: String, failing: String = "1"
    ) throws -> (run: ChildRun, executions: String) {
        try counting {
            try ChildRun(arguments, only: [type], environment: $0.merging(["KEA_FAILING": failing]) { $1 })
        }
    }

    /// Runs them as `swift test` does.
    @MainActor
    private static func again(
        _ options: String, _ type: String
    ) throws -> (run: ChildRun, executions: String) {
        try counting { state in
            try ChildRun.xctest([], only: [type], environment: state.merging(["KEA_OPTIONS": options]) { $1 })
        }
    }

    @MainActor
    private static func counting(
        _ body: ([String: String]) throws -> ChildRun
    ) throws -> (run: ChildRun, executions: String) {
        let state = try Folder([:]).path + "/state"
        let run = try body(["KEA_STATE": state])
        return (run, String(try String(contentsOfFile: state + "-again", encoding: .utf8).sorted()))
    }
}
