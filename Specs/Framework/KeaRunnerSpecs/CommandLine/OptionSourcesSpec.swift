import Foundation
import Kea
import RunSupport

final class OptionSourcesSpec: Spec {
    override class func spec() {
        describe("KEA_OPTIONS") {
            it("contains options as on the command line; the run reports them") {
                let run = try options("--tags='@a and not @b' --order=ran\"dom\":7")
                expect(run).to(haveLine("1 example: 1 passed in N ms"))
                expect(run).to(haveLine("KEA_OPTIONS: --tags '@a and not @b' --order random:7"))
            }

            it("keeps a backslash within single quotation marks") {
                let run = try options(#"--name '^\w+$' --name \^x"#)
                expect(run.output).to(contain(#"KEA_OPTIONS: --name '^\w+$' --name '^x'"#))
            }

            it("is overridden by the command line, and then not reported") {
                let run = try options("--order random:7 --color", ["--order", "reverse", "--no-color"])
                expect(run).to(haveLine("2 examples: 2 passed in N ms"))
                expect(run.output).toNot(contain("KEA_OPTIONS"))
                expect(run.output).toNot(contain("random"))
                expect(run.output).toNot(contain("\u{1B}"))
                let report = try options("-f events", ["-f", "pretty"])
                expect(report).to(haveLine("2 examples: 2 passed in N ms"))
                expect(report.output).toNot(contain("runStarted"))
            }

            it("is ignored by commands that run nothing") {
                let list = try options("--fail-fast --time-limit 2s", ["--list"])
                expect(list.errors).to(equal(""))
                expect(list.status).to(equal(0))
                expect(try options("--retry 2", ["--help"]).status).to(equal(0))
                expect(try options("--nonsense", ["steps"]).status).to(equal(0))
            }

            it("applies to --list, which reports it") {
                let list = try options("--tags @b", ["--list"])
                expect(list.lines.filter { !$0.isEmpty }).to(haveCount(1))
                expect(list.errors).to(equal("KEA_OPTIONS: --tags @b\n"))
            }

            for (text, message) in [
                ("--oder x", "KEA_OPTIONS: unknown option --oder; did you mean --order?"),
                (
                    "--order sideways",
                    "KEA_OPTIONS: --order: \"sideways\" is not an order; write defined, reverse or random[:SEED]"
                ),
                ("--order", "KEA_OPTIONS: --order needs a value: --order ORDER"),
                ("Features", "KEA_OPTIONS: \"Features\" is not an option, and only options are allowed here"),
                ("--list", "KEA_OPTIONS: --list is only allowed on the command line"),
                ("--dry-run", "KEA_OPTIONS: --dry-run is only allowed on the command line"),
                ("--no-build", "KEA_OPTIONS: --no-build is only allowed on the command line"),
                ("-Xswiftc -DA", "KEA_OPTIONS: -Xswiftc is only allowed on the command line"),
                ("--help", "KEA_OPTIONS: --help is only allowed on the command line"),
                ("--tags '@a", "KEA_OPTIONS: a quotation mark is not closed in --tags '@a"),
            ] {
                it("is an error with \(text)") {
                    let run = try options(text)
                    expect(run.errors).to(beginWith("error: \(message)\n"))
                    expect(run.output).to(equal(""))
                }
            }

            it("is not inherited by processes that examples start") {
                let run = try ChildRun(
                    [], only: ["EnvironmentSpec"],
                    environment: [
                        "KEA_OPTIONS": "--fail-fast", "KEA_SEED": "3",
                    ])
                expect(run).to(haveLine("[]"))
                let alone = try ChildRun(
                    ["--in-process"], only: ["EnvironmentSpec"], environment: ["KEA_OPTIONS": "--fail-fast"])
                expect(alone).to(haveLine("[]"))
            }
        }

        describe("KEA_SEED") {
            it("is the seed of virtual time, also under swift test") {
                let run = try InnerRun([], only: ["RacySpec"])
                let seed = String(try unwrap(run.output.firstMatch(of: /with seed (\d+):/)).1)
                let replay = try InnerRun([], only: ["RacySpec"], environment: ["KEA_SEED": seed])
                expect(replay).to(haveText("2 examples: 2 failed"))
                expect(replay).to(haveLine("KEA_SEED: --seed \(seed)"))
                let xctest = try ChildRun.xctest(
                    ["KeaRunnerSpecs.RacySpec"], only: ["RacySpec"], environment: ["KEA_SEED": seed])
                expect(xctest.output).to(contain("Executed 2 tests, with 2 failures"))
            }

            it("is overridden by --seed") {
                let run = try InnerRun(["--seed", "5"], only: ["OrderSpec"], environment: ["KEA_SEED": "x"])
                expect(run.status).to(equal(0))
            }

            it("is an error when it is not a number") {
                let message = "KEA_SEED: --seed: \"x\" is not a whole number from 0 to 18446744073709551615"
                let run = try InnerRun([], only: ["OrderSpec"], environment: ["KEA_SEED": "x"])
                expect(run.errors).to(equal("error: \(message)\n"))
                let xctest = try ChildRun.xctest([], only: ["OrderSpec"], environment: ["KEA_SEED": "x"])
                expect(xctest.output).to(contain(message))
                expect(xctest.status).to(equal(1))
            }
        }
    }

    private static let tagged = """
        Feature: F
          @a @b
          Scenario: first
            Given it works
          @a
          Scenario: second
            Given it works
        """

    @MainActor private static func options(_ text: String, _ arguments: [String] = []) throws -> InnerRun {
        try InnerRun(arguments, files: ["Features/a.feature": tagged], environment: ["KEA_OPTIONS": text])
    }
}
