import Kea
import RunSupport

final class BadStepsSpec: Spec {
    override class func spec() {
        describe("an error in a file that no path selects") {
            let works = "Feature: F\n  Scenario: S\n    Given it works\n"

            it("is a warning; in a selected file it is an error") {
                let run = try InnerRun(
                    ["a.feature"], files: ["a.feature": works], only: ["BadParameterSteps"])
                expect(run.output).to(
                    contain("FixtureSteps.swift:53: warning: This Cucumber Expression has a problem"))
                expect(run).to(haveLine("1 example: 1 passed, 1 warning in N ms"))
                let all = try InnerRun([], files: ["Features/a.feature": works], only: ["BadParameterSteps"])
                expect(all.status).to(equal(2))
                let other = try InnerRun(
                    ["a.feature"], files: ["a.feature": works.replacing("it works", with: "the red door")],
                    only: ["BadParameterSteps"])
                expect(other.status).to(equal(1))
            }

            it("is a warning for specs and for a class without a file") {
                let classes = ["MixedSpec", "GroupWithoutExamplesSpec", "BareSpec"]
                let run = try InnerRun([ChildRun.fixtures + "/FixtureSpecs.swift:24"], only: classes)
                expect(run.output).to(contain("warning: describe \"nothing\" has no examples"))
                expect(run.output).to(contain("BareSpec has no examples"))
                let own = try InnerRun([ChildRun.fixtures + "/SkippingSpecs.swift"], only: classes)
                expect(own.output).to(contain("error: describe \"nothing\" has no examples"))
            }

            it("is still an error in a hook, which applies to any scenario") {
                let run = try InnerRun(
                    ["a.feature"], files: ["a.feature": works], only: ["FixtureSteps", "BadHookSteps"])
                expect(run.output).to(contain("error: beforeScenario: Tag expression \"@a and\""))
            }
        }

        describe("a step") {
            it("suggests one definition for a sentence after Given and after When, the most used first") {
                let text = "Feature: D\n  Scenario: 1\n    Given an oak\n    When the elm is 3\n"
                let other = "  Scenario: 2\n    When the elm is 3\n    Given the elm is 4\n"
                let run = try feature(text + other)
                let suggested = run.output.split(separator: "may define:\n").last
                expect(suggested).to(
                    beginWith(
                        """
                          // 3 steps
                          when("the elm is {int}") { (int: Int) in
                              throw Pending()
                          }
                          given("an oak") {
                              throw Pending()
                          }


                        """))
            }

            it(
                "is named with 10 scenarios, 10 files and 20 definitions at most",
                each: [["--in-process"], []]
            ) { options in
                var files: [String: String] = [:]
                for number in 1...40 {
                    let word = String(repeating: "x", count: number)
                    files["Features/\(number).feature"] =
                        "Feature: F\n  Scenario: S\n    Given \(word)\n      | not shown |\n"
                }
                let run = try InnerRun(options, files: files)
                expect(run.lines.count { $0.hasPrefix("F › S") }).to(equal(10))
                expect(run.lines.count { $0.hasPrefix("? Features/") }).to(equal(10))
                expect(run.output).toNot(contain("not shown"))
                expect(run.lines.count { $0.contains("given(") }).to(equal(20))
                expect(run).to(
                    haveLine("and 30 more undefined scenarios, 30 more files with undefined steps"))
                let command = "./run-specs.sh steps --missing >NewSteps.swift"
                expect(run).to(haveLine("  and 20 more; all of them in a file: \(command)"))
                expect(run).to(haveLine("40 examples: 40 undefined in N ms"))
                expect(run.output).toNot(contain("To run them again"))
            }

            it("is named with the scenarios of about 60 steps") {
                let steps = (1...25).map { "    Given step \($0)x\n" }.joined()
                let scenarios = (1...5).map { "  Scenario: S\($0)\n" + steps }
                let run = try feature("Feature: F\n" + scenarios.joined())
                expect(run.lines.count { $0.hasPrefix("F › S") }).to(equal(3))
                expect(run).to(haveLine("and 2 more undefined scenarios"))
            }

            it("is an error once in scenarios that do not run because of a mistake, at most 20 times") {
                let text = (1...21).map {
                    "Feature: F\n  Scenario: S\n    * \($0)x\n    * \($0)x\n    Wen it works\n"
                }
                let files = text.enumerated().map { ("Features/\($0.offset + 10).feature", $0.element) }
                let run = try InnerRun(
                    [], files: Dictionary(files + [("Features/x.feature", text[0])]) { $1 })
                expect(run.output.matches(of: /no step definition fits “\d+x”/)).to(haveCount(20))
                expect(run.output).to(
                    contain(
                        "error: 1 more sentence without a definition in scenarios that do not run because of mistakes\n"
                    ))
            }

            it(
                "is shown in full by the report of all steps for 10 scenarios, and for each sentence with several"
            ) {
                let scenarios = (1...12).map { "  Scenario: S\($0)\n    Given there are 3 of them\n" }
                let last = "  Scenario: S13\n    Given there are 4 of them\n"
                let text = "Feature: F\n" + scenarios.joined() + last
                for (only, shown) in [(["FixtureSteps", "AmbiguousSteps"], 11), (["FixtureHooks"], 10)] {
                    let run = try InnerRun(
                        ["--format", "pretty"], files: ["Features/a.feature": text], only: only)
                    expect(run.lines.count { $0.hasPrefix("F › S") }).to(equal(shown))
                    let word = shown == 11 ? "ambiguous" : "undefined"
                    expect(run).to(haveLine("and \(13 - shown) more \(word) scenarios"))
                }
            }

            it("fails its scenario when two definitions match, and names both") {
                let run = try feature(
                    "Feature: F\n  Scenario: S\n    Given there are 3 of them\n",
                    only: ["FixtureSteps", "AmbiguousSteps"])
                expect(run.lines[1...5].map { $0.replacing("SPECS/Fixtures/", with: "") }).to(
                    equal([
                        "F › S", "  ✗ Given there are 3 of them  a.feature:3",
                        "      2 step definitions fit “there are 3 of them”",
                        "      there are {int} of them  FixtureSteps.swift:45",
                        "      there are {word} of them  FixtureSteps.swift:46",
                    ]))
                expect(run).to(haveLine("1 example: 1 ambiguous in N ms"))
            }

            it("fails its scenario with its error and the definition's location") {
                let run = try feature("Feature: F\n  Scenario: S\n    When it throws\n    Then it works\n")
                expect(run.lines[1...5].map { $0.replacing("SPECS/Fixtures/", with: "") }).to(
                    equal([
                        "F › S", "  ✗ When it throws                                          a.feature:3",
                        "      there was an error: out of reach, address “10.0.0.1”  FixtureSteps.swift:12",
                        "      in Swift: threw an error: OutOfReach(address: \"10.0.0.1\")",
                        "  – Then it works",
                    ]))
            }

            it("fails a strict run when it is pending") {
                let text = "Feature: F\n  Scenario: S\n    When it is not finished\n"
                let strict = try feature(text)
                expect(strict).to(haveLine("  F › S: waiting for the service  a.feature:2"))
                expect(strict.status).to(equal(1))
                let lenient = try InnerRun(["--no-strict", "a.feature"], files: ["a.feature": text])
                expect(lenient.status).to(equal(0))
            }
        }

        describe("a step definition") {
            it("is an error at its line when its parameter type is unknown") {
                let run = try InnerRun(
                    [], files: ["Features/a.feature": "Feature: F\n  Scenario: S\n    Given it works\n"],
                    only: ["BadParameterSteps"])
                expect(run.output.replacing("SPECS/Fixtures/", with: "")).to(
                    equal(
                        """
                        FixtureSteps.swift:53: error: This Cucumber Expression has a problem at column 5:

                            the {colour} door
                                ^------^
                            Undefined parameter type 'colour'.
                            Please register a ParameterType for 'colour'
                        ✓ Features/a.feature                                1 scenario  N ms

                        1 example: 1 passed, 1 error in N ms

                        """))
            }
        }

        describe("a spec") {
            it("is an error without examples in a group") {
                let run = try InnerRun([], only: ["EmptySpec"])
                expect(run.output).to(
                    equal(
                        """
                        SPECS/Fixtures/FixtureSpecs.swift:62: error: describe "nothing" has no examples: add an `it` to it
                        nothing was run, 1 error in N ms

                        """))
            }

            it("is an error without any declaration, unless it is a superclass") {
                let run = try InnerRun([], only: ["BareSpec", "SharedSpec", "HeirSpec"])
                expect(run.lines.filter { $0.contains("has no examples") }).to(
                    equal(["error: KeaRunnerSpecs.BareSpec has no examples: add an `it` to its `spec()`"]))
                expect(run).to(haveLine("1 example: 1 passed, 1 error in N ms"))
            }

            it("runs only its focused examples, with a warning") {
                let run = try InnerRun([], only: ["FocusedSpec"])
                expect(run.lines[0]).to(
                    equal(
                        "SPECS/Fixtures/FixtureSpecs.swift:56: warning: only focused examples are run: "
                            + "\"is focused\"; 1 example left out"))
                expect(run).to(haveLine("1 example: 1 passed, 1 warning in N ms"))
            }

            it("is an error with a focused example when CI is set") {
                let run = try InnerRun([], only: ["FocusedSpec"], environment: ["CI": "true"])
                expect(run.lines[0]).to(
                    equal(
                        "SPECS/Fixtures/FixtureSpecs.swift:56: error: \"is focused\" is focused, which would "
                            + "leave the others out; remove the focus (fit, fdescribe, fcontext or .focused)")
                )
                expect(run).to(haveLine("2 examples: 1 failed, 1 passed, 1 error in N ms"))
            }

            it("may use XCTest assertions") {
                let run = try InnerRun([], only: ["ForeignAssertionsSpec"])
                expect(run.output).to(
                    contain("XCTAssertEqual failed: (\"1\") is not equal to (\"2\") - by hand"))
                expect(run.status).to(equal(1))
            }
        }
    }

    @MainActor
    private static func feature(_ text: String, only: [String] = ["FixtureSteps"]) throws -> InnerRun {
        try InnerRun(["a.feature"], files: ["a.feature": text], only: only)
    }
}
