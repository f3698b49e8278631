import Foundation
import Kea
import RunSupport

/// What each kind of process of a run gets of its selection.
final class RunInputSpec: Spec {
    override class func spec() {
        describe("the options of a run") {
            let options =
                "--seed 7 --time-limit 15s --retry 2 --strict-flaky --no-strict --fail-fast --snippets --no-color"
            let known =
                #"{"failsFast":true,"isDryRun":false,"isStrict":false,"isStrictAboutFlaky":true,"retryLimit":2,"seed":7,"#
                + #""testTimeLimit":[0,15000000000000000000],"timeLimit":[0,15000000000000000000]}"#
            let output = "snippets: true, color: false"
            let variables =
                #"["KEA_DIRECTORY", "KEA_FEATURES", "KEA_GRACE", "KEA_ONLY", "KEA_STATE", "KEA_WITHIN_RUN", "SWIFT_BACKTRACE"]"#

            it(
                "reach examples and the child processes of their exit expectations",
                each: ["--workers 1", "--workers 2 --show-output", "--in-process"]
            ) { processes in
                let words = (options + " " + processes).split(separator: " ").map(String.init)
                let run = try ChildRun(words, only: ["OptionsSpec"])
                expect(run.lines).to(contain("\(known) [] [] \(output) \(variables)"))
                expect(run.status).to(equal(0))
            }

            it(
                "reach the process of Swift Testing",
                each: ["--workers 1", "--workers 2 --show-output", "--in-process"]
            ) { processes in
                let words = (options + " " + processes).split(separator: " ").map(String.init)
                let run = try ChildRun(words, only: ["OptionsSuite"])
                expect(run.lines).to(contain("\(known) [] [] \(output) \(variables)"))
                expect(run.status).to(equal(0))
            }

            it("are needed by a process of Swift Testing that says that it has them") {
                let folder = try Folder([:])
                let run = try ChildRun.shell(
                    "exec \"$0\" --testing-library swift-testing --kea-input", [], folder, [],
                    only: ["OptionsSuite"])
                expect(run.errors).to(
                    contain("error: --kea-input is how a run starts Swift Testing, and nothing to be typed\n")
                )
                expect(run.status).to(equal(2))
            }

            it("reach them with the left-out classes", each: ["OptionsSpec", "OptionsSuite"]) { name in
                let run = try ChildRun(["--workers", "1"], only: ["CrashAtLoadSpec", name])
                expect(run.output).to(contain(" [] [\"KeaRunnerSpecs.CrashAtLoadSpec\"] "))
                expect(run).to(haveText("1 example: 1 passed, 1 error in"))
            }

            let feature =
                "Feature: F\n  Scenario: S\n    Then the child process has the options of this one\n"
                + "    And the process ends with the number of ships\n"

            it("reach features, with parameters and glue", each: ["--workers 1", "--in-process"]) {
                processes in
                let run = try ChildRun(
                    (options + " " + processes).split(separator: " ").map(String.init)
                        + [
                            "--glue", "OptionsSteps", "--glue", "HarbourSteps", "--world-parameters",
                            #"{"ships": 3}"#,
                        ],
                    files: ["Features/a.feature": feature], only: ["OptionsSteps", "HarbourSteps"])
                expect(run.lines).to(contain("\(known) [\"ships\"] [] \(output) \(variables)"))
                expect(run.status).to(equal(0))
            }

            it(
                "reach swift test by KEA_OPTIONS, which examples see as well",
                each: ["OptionsSpec", "OptionsSuite"]
            ) { name in
                let run = try ChildRun.xctest([], only: [name], environment: ["KEA_OPTIONS": options])
                expect(run.output).to(contain("\(known) [] [] \(output) "))
                expect(run.status).to(equal(0))
            }

            it("select, repeat and order the examples of swift test") {
                let run = try ChildRun.xctest(
                    [], only: ["NamesSpec"],
                    environment: ["KEA_OPTIONS": "--name 'is named twice' --repeat 2 --order reverse"])
                expect(run.output).to(contain("Executed 4 tests, with 0 failures"))
            }

            it("are mistakes under swift test as in other runs") {
                let run = try ChildRun.xctest(
                    [], only: ["NamesSpec"], environment: ["KEA_OPTIONS": "--tags nothing"])
                expect(run.output).to(contain("KEA_OPTIONS: --tags: \"nothing\" is not a tag"))
                expect(run.status).to(equal(1))
            }
        }

        describe("the child process of an exit expectation") {
            let feature =
                "Feature: F\n  @end\n  Scenario: S\n    Then the process ends with the number of ships\n"

            it("starts with any number of features", each: ["--workers 1", "--in-process"]) { processes in
                var files = ["Features/end.feature": feature]
                for number in 1...1_100 {
                    let name = String(repeating: "a long name ", count: 10)
                    files["Features/\(name)\(number).feature"] =
                        "Feature: F\n  Scenario: S\n    Then a harbour\n"
                }
                let run = try ChildRun(
                    ["--tags", "@end", "--world-parameters", #"{"ships": 3}"#]
                        + processes.split(separator: " ").map(String.init),
                    files: files, only: ["HarbourSteps"])
                expect(run).to(haveText("1 example: 1 passed"))
            }

            it("starts with any length of world parameters") {
                let text = String(repeating: "x", count: 70_000)
                let run = try ChildRun(
                    [
                        "--world-parameters", "{\"weather\": \"\(text)\"}", "--world-parameters",
                        "{\"ships\": 3, \"other\": \"\(text)\"}",
                    ], files: ["Features/end.feature": feature], only: ["HarbourSteps"])
                expect(run.output).toNot(contain("could not be run"))
                expect(run).to(haveText("1 passed"))
            }

            it("has the order of the run's seed in virtual time") {
                let runs = try (1...3).map { try ChildRun(["--seed", "\($0)"], only: ["SeededChildSpec"]) }
                expect(runs.map(\.status)).to(allSatisfy(equal(0)))
                expect(runs.map(\.output)).to(anySatisfy(contain("order [")))
                expect(runs.map(\.output)).toNot(allSatisfy(contain("order [0, 1, 2, 3, 4, 5, 6, 7]")))
            }
        }
    }
}
