import Foundation
import Kea
import RunSupport

final class OptionConflictsSpec: Spec {
    override class func spec() {
        describe("a combination of options") {
            for conflict in Transcript.read("conflicts") {
                it("is an error: \(conflict.title)") {
                    try conflict.expectRun(files: ["a.feature": good])
                }
            }
        }

        describe("a valid combination of options") {
            for words in [
                "--list --order random --seed 3", "--dry-run --fail-fast", "--dry-run --in-process",
                "--list --no-color", "--fail-fast --in-process -f junit:x.xml", "--tags @a --tags @a",
                "--i18n-languages --no-color", "--strict-steps --no-strict --list --help",
                "--list --no-build",
            ] {
                it("is valid: \(words)") {
                    let run = try InnerRun(
                        words.split(separator: " ").map(String.init),
                        files: ["Features/a.feature": "@a\n" + good])
                    expect(run.errors).to(equal(""))
                    expect(run.status).to(equal(0))
                }
            }
        }

        describe("--seed") {
            it("is the seed of --order random without its own") {
                let one = try InnerRun(["--list", "--order", "random", "--seed", "7"], only: ["OrderSpec"])
                let same = try InnerRun(["--list", "--order", "random:7"], only: ["OrderSpec"])
                let other = try InnerRun(["--list", "--order", "random", "--seed", "8"], only: ["OrderSpec"])
                expect(one.output).to(equal(same.output))
                expect(one.output).toNot(equal(other.output))
                let run = try InnerRun(["--order", "random", "--seed", "7"], only: ["OrderSpec"])
                expect(run).to(haveLine("random order, seed 7: --order random:7 gives the same order again"))
            }
        }

        describe("help") {
            it("is printed despite any other arguments") {
                for words in [["--list", "--dry-run", "-h"], ["steps", "-h"], ["--version", "--help"]] {
                    let run = try InnerRun(words)
                    expect(run.output).to(beginWith("Runs specs and features.\n"))
                    expect(run.status).to(equal(0))
                }
            }

            it("is a path after --") {
                let run = try InnerRun(["--", "--help"])
                expect(run.output).to(beginWith("error: there is no file or folder --help"))
            }
        }

        describe("an environment variable") {
            it("must name an existing features folder in KEA_FEATURES") {
                let run = try InnerRun([], environment: ["KEA_FEATURES": "/nowhere/Features"])
                expect(run.lines[0]).to(equal("error: KEA_FEATURES: there is no folder /nowhere/Features"))
            }

            it("leads to a warning when KEA_ONLY restricts the run") {
                for name in ["OptionConflictsSpec", "OrderSpec", "FixtureTests"] {
                    let run = try InnerRun(["--list"], only: [name], environment: ["KEA_WITHIN_RUN": ""])
                    expect(run.errors).to(equal("warning: KEA_ONLY is set: only \(name) was loaded\n"))
                    expect(try InnerRun(["--list"], only: [name]).errors).to(beEmpty())
                }
                let strict = try InnerRun(
                    ["--name", "is a path after"], only: ["OptionConflictsSpec"],
                    environment: ["CI": "true", "KEA_WITHIN_RUN": ""])
                expect(strict.output).to(contain("warning: KEA_ONLY is set: "))
                expect(strict.status).to(equal(2))
            }

            it("is ignored when empty") {
                let names = ["KEA_ONLY", "KEA_FEATURES", "KEA_STATE", "KEA_DIRECTORY", "KEA_COMMAND"]
                let run = try InnerRun(
                    ["--list", "--name", "an environment variable › is ignored when empty"], only: nil,
                    environment: Dictionary(
                        uniqueKeysWithValues: (names + ["KEA_WITHIN_RUN"]).map { ($0, "") }))
                expect(run.names).to(equal(["an environment variable › is ignored when empty"]))
                expect(run.errors).to(equal(""))
                expect(run.status).to(equal(0))
            }
        }
    }

    private static let good = "Feature: Good\n  Scenario: S\n    Given it works\n"
}
