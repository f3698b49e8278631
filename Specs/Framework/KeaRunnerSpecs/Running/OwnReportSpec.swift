import Foundation
import Kea
import RunSupport

final class OwnReportSpec: Spec {
    override class func spec() {
        describe("a type that conforms to Report") {
            it("is a format by its name for standard output") {
                let run = try run(["-f", "titles", "a.feature"])
                expect(run.output).to(equal("passed: F › S\n"))
                expect(run.errors).to(equal(""))
                expect(run.status).to(equal(0))
            }

            it("writes to a file as others do, with progress on the terminal") {
                let folder = try Folder(["a.feature": Data(Self.feature.utf8)])
                let run = try InnerRun(
                    ["-f", "titles:t.txt", "a.feature"], only: ["FixtureSteps", "TitlesReport"],
                    environment: ["KEA_DIRECTORY": folder.path])
                expect(run).to(haveLine("1 example: 1 passed in N ms"))
                expect(try String(contentsOfFile: folder.path + "/t.txt", encoding: .utf8)).to(
                    equal("passed: F › S\n"))
            }

            it("is listed by --help, completion and the error for an unknown format") {
                let only = ["TitlesReport"]
                expect(try InnerRun(["--help"], only: only)).to(
                    haveLine("  titles                      titles with their statuses"))
                expect(try InnerRun(["--completion", "bash"], only: only)).to(haveText(" titles\""))
                for (wrong, right) in [("tiles", "titles"), ("juint", "junit")] {
                    let run = try InnerRun(["-f", wrong, "a.feature"], only: only)
                    expect(run.errors).to(
                        beginWith(
                            "error: --format: there is no format \"\(wrong)\"; did you mean \(right)?\n    formats: progress, "
                        ))
                    expect(run.errors).to(endWith(", titles\n"))
                }
            }
        }

        describe("a report that needs only the steps of failed scenarios") { specifySteps() }
    }

    @MainActor private static func specifySteps() {
        let feature = ["passes": "works", "fails": "fails", "is not finished": "is not finished"]
            .sorted { $0.key > $1.key }
            .reduce("Feature: F\n") {
                "\($0)  Scenario: \($1.key)\n    Given it works with 1 item\n    Then it \($1.value)\n"
            }
        let crash = "  Scenario: crashes\n    Given it works\n    When it crashes\n    Then it works\n"
        func lines(_ name: String, _ steps: [(String, String)]) -> [String] {
            steps.flatMap { ["\(name): \($0)", "\(name): \($0), \($1)"] }
        }
        let pending = lines(
            "is not finished", [("it works with 1 item", "passed"), ("it is not finished", "pending")])
        let failing = lines("fails", [("it works with 1 item", "passed"), ("it fails", "failed")])
        let crashing = [
            "crashes: it works", "crashes: it works, passed", "crashes: it crashes",
            "crashes: it crashes, crashed",
        ]
        for (arguments, text, expected) in [
            (["--workers", "1"], feature + crash, pending + failing + crashing),
            (["--workers", "2"], feature + crash, pending + failing + crashing),
            (["--in-process"], feature, pending + failing),
            (["--dry-run"], feature, []),
            (
                ["--dry-run"], feature + "    And nobody knows\n",
                lines(
                    "fails",
                    [
                        ("it works with 1 item", "skipped"), ("it fails", "skipped"),
                        ("nobody knows", "undefined"),
                    ])
            ),
        ] {
            let isUndefined = text.hasSuffix("knows\n")
            it(
                "receives them with \(arguments.joined(separator: " "))\(isUndefined ? ", undefined ones" : "")"
            ) {
                let run = try run(arguments + ["-f", "steps", "a.feature"], text, ["StepsReport"])
                // The order of two workers' results is undefined.
                let steps = run.lines.filter { $0.contains(": it") || $0.contains(": nobody") }
                expect(steps.sorted()).to(equal(expected.sorted()))
            }
        }

        for option in ["--no-color", "--in-process"] {
            it(
                "receives sources and glue, but test cases only on request, with \(option)",
                each: [("sources", ""), ("test-cases", "test case 0\n")]
            ) { format, testCases in
                let run = try run(
                    [option, "-f", format, "a.feature"], Self.feature, ["SourcesReport", "TestCasesReport"])
                expect(run.output).to(equal("source a.feature\nglue\n" + testCases))
            }
        }

        it("receives all steps beside a report that needs them") {
            let run = try run(
                ["-f", "steps", "-f", "pretty:p.txt", "a.feature"], Self.feature, ["StepsReport"])
            expect(run.output).to(equal("S: it works\nS: it works, passed\n"))
        }
    }

    private static let feature = "Feature: F\n  Scenario: S\n    Given it works\n"

    @MainActor private static func run(_ arguments: [String], besides: [String] = []) throws -> InnerRun {
        try run(arguments, feature, ["TitlesReport"] + besides)
    }

    @MainActor
    private static func run(_ arguments: [String], _ feature: String, _ reports: [String]) throws -> InnerRun
    {
        try InnerRun(arguments, files: ["a.feature": feature], only: ["FixtureSteps"] + reports)
    }
}
