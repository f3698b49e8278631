import Foundation
import Kea
import RunSupport

final class WorldParametersSpec: Spec {
    override class func spec() {
        describe("--world-parameters") {
            func feature(_ step: String) -> String { "Feature: F\n  Scenario: S\n    Given \(step)\n" }
            @MainActor func run(_ arguments: [String], _ step: String = "a harbour") throws -> InnerRun {
                try InnerRun(
                    arguments + ["a.feature"], files: ["a.feature": feature(step)], only: ["HarbourSteps"])
            }

            for (arguments, output) in [
                ([], "1 ships, fair"),
                (["--world-parameters", #"{"ships": 3, "weather": "grey"}"#], "3 ships, grey"),
                (
                    ["--world-parameters={\"ships\": 3}", "--world-parameters", #"{"weather": "grey"}"#],
                    "3 ships, grey"
                ),
                (
                    ["--world-parameters", #"{"ships": 3}"#, "--world-parameters", #"{"ships": 4}"#],
                    "4 ships, fair"
                ),
                (["--in-process", "--world-parameters", #"{"ships": 3}"#], "3 ships, fair"),
                (["--world-parameters", #"{"ships": null}"#], "1 ships, fair"),
            ] {
                it("provides \(output) for \(arguments.joined(separator: " "))") {
                    let run = try run(["--show-output"] + arguments)
                    expect(run.status).to(equal(0))
                    expect(run.output).to(contain(output))
                }
            }

            it("applies in the process of an exit expectation") {
                let run = try ChildRun(
                    ["--world-parameters", #"{"ships": 3}"#, "a.feature"],
                    files: ["a.feature": feature("the process ends with the number of ships")],
                    only: ["HarbourSteps"])
                expect(run.status).to(equal(0))
            }

            it("fails the step of a world that cannot convert the value") {
                let run = try run(["--world-parameters", #"{"ships": "many"}"#])
                expect(run).to(
                    haveText("--world-parameters: “ships” is \"many\", which Harbour cannot take for Int"))
                expect(run.status).to(equal(1))
            }

            it("fails the step of a world that reads an undeclared parameter") {
                let run = try run([], "an airport")
                expect(run).to(
                    haveText("Airport asks for the parameter “planes”, which is not among its parameterNames")
                )
                expect(run.status).to(equal(1))
            }

            it("is an error for an unknown name, with the nearest one") {
                let run = try run(["--world-parameters", #"{"shops": 3}"#])
                expect(run).to(
                    haveText("error: --world-parameters: no world asks for “shops”; did you mean “ships”?"))
            }

            it("is an error for an unknown name, with all known names") {
                let run = try run(["--world-parameters", #"{"transport": 3}"#])
                expect(run).to(haveText("error: --world-parameters: no world asks for “transport”"))
                expect(run).to(haveText("worlds ask for “ships”, “weather”"))
            }

            it("is an error unless it is a JSON object", each: ["[1]", "ships", "{", ""]) { value in
                let run = try run(["--world-parameters", value])
                expect(run.errors).to(
                    contain(
                        "error: --world-parameters: \"\(value)\" is not a JSON object such as '{\"browser\": \"none\"}'"
                    ))
            }
        }
    }
}
