import Foundation
import Kea

/// Warnings that fail the run: where it is asked for, and where `CI` is set.
final class StrictWarningsSpec: Spec {
    override class func spec() {
        describe("warnings") {
            it("let a run pass where nobody asks") {
                let run = try ChildRun(words, files: files)
                expect(run.lines.last { !$0.isEmpty }).to(equal("1 example: 1 passed, 1 warning in N ms"))
                expect(run.status).to(equal(0))
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
                it("fail a run with \(name), and are told again with the reason") {
                    let run = try ChildRun(words + more, files: files, environment: environment)
                    expect(run.output).to(
                        endWith(
                            """
                            error: 1 warning fails the run, \(reason)
                                \(warning)

                            1 example: 1 passed, 1 error, 1 warning in N ms

                            """))
                    expect(run.status).to(equal(2))
                }
            }

            it("that fail a run are the last words of reports in files, too") {
                let folder = try Folder(files.mapValues { Data($0.utf8) })
                defer { folder.remove() }
                _ = try ChildRun(
                    words + ["--strict-warnings", "-f", "tap:run.tap"],
                    environment: ["KEA_DIRECTORY": folder.path, "KEA_FEATURES": folder.path + "/Features"])
                expect(try String(contentsOfFile: folder.path + "/run.tap", encoding: .utf8)).to(
                    contain("not ok 2 - 1 warning fails the run, as --strict-warnings asks\n"))
            }

            for (more, environment) in [
                (["--no-strict-warnings"], ["CI": "true"]), ([], ["CI": "false"]), ([], ["CI": ""]),
            ] as [([String], [String: String])] {
                it("pass with \(more) and \(environment)") {
                    expect(try ChildRun(words + more, files: files, environment: environment).status).to(
                        equal(0))
                }
            }

            it("that are none fail nothing") {
                let run = try ChildRun(["--strict-warnings", "a.feature"], files: files)
                expect(run.status).to(equal(0))
            }

            it("stand in JUnit, too") {
                let run = try ChildRun(words + ["-f", "junit"], files: files, environment: ["CI": "true"])
                expect(run.output).to(contain("1 warning fails the run, as CI is set"))
                expect(run.output).to(contain(warning.replacing("'", with: "'")))
                expect(run.output).to(contain(#"tests="2" failures="0" errors="1""#))
                expect(run.status).to(equal(2))
            }
        }
    }

    private static let words = ["a.feature", "--tags", "@known or @unheard"]
    private static let warning = "--tags '@known or @unheard': no example looked at is tagged @unheard"
    private static let files = ["a.feature": "@known\nFeature: F\n  Scenario: S\n    Given it works\n"]
}
