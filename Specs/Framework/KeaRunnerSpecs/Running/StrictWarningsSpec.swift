import Foundation
import Kea
import RunSupport

final class StrictWarningsSpec: Spec {
    override class func spec() {
        describe("a warning") {
            it("does not fail a run by default") {
                let run = try InnerRun(arguments, files: files)
                expect(run.lines.last { !$0.isEmpty }).to(equal("1 example: 1 passed, 1 warning in N ms"))
            }

            for (name, more, environment, reason) in [
                ("--strict-warnings", ["--strict-warnings"], [:], "as --strict-warnings asks"),
                ("CI", [], ["CI": "true"], "as CI is set; --no-strict-warnings lets them pass"),
                ("both", ["--strict-warnings"], ["CI": "1"], "as --strict-warnings asks"),
                (
                    "CI, in one process", ["--in-process"], ["CI": "1"],
                    "as CI is set; --no-strict-warnings lets them pass"
                ),
            ] as [(String, [String], [String: String], String)] {
                it("fails a run with \(name), with the reason") {
                    let run = try InnerRun(arguments + more, files: files, environment: environment)
                    expect(run.output).to(
                        endWith(
                            """
                            error: 1 warning fails the run, \(reason)
                                \(warning)

                            1 example: 1 passed, 1 error, 1 warning in N ms

                            """))
                }
            }

            it("is the last entry of report files when it fails a run") {
                let folder = try Folder(files.mapValues { Data($0.utf8) })
                _ = try InnerRun(
                    arguments + ["--strict-warnings", "-f", "tap:run.tap"],
                    environment: ["KEA_DIRECTORY": folder.path, "KEA_FEATURES": folder.path + "/Features"])
                expect(try String(contentsOfFile: folder.path + "/run.tap", encoding: .utf8)).to(
                    contain("not ok 2 - 1 warning fails the run, as --strict-warnings asks\n"))
            }

            for (more, environment) in [
                (["--no-strict-warnings"], ["CI": "true"]), ([], ["CI": "false"]), ([], ["CI": ""]),
            ] as [([String], [String: String])] {
                it("does not fail a run with \(more) and \(environment)") {
                    expect(try InnerRun(arguments + more, files: files, environment: environment).status).to(
                        equal(0))
                }
            }

            it("is required to fail a run with --strict-warnings") {
                let run = try InnerRun(["--strict-warnings", "a.feature"], files: files)
                expect(run.status).to(equal(0))
            }

            it("is also in the JUnit report when it fails a run") {
                let run = try InnerRun(
                    arguments + ["-f", "junit"], files: files, environment: ["CI": "true"])
                expect(run.output).to(contain("1 warning fails the run, as CI is set"))
                expect(run.output).to(contain(warning.replacing("'", with: "'")))
                expect(run.output).to(contain(#"tests="2" failures="0" errors="1""#))
                expect(run.status).to(equal(2))
            }
        }
    }

    private static let arguments = ["a.feature", "--tags", "@known or @unheard"]
    private static let warning = "--tags '@known or @unheard': no example has the tag @unheard"
    private static let files = ["a.feature": "@known\nFeature: F\n  Scenario: S\n    Given it works\n"]
}
