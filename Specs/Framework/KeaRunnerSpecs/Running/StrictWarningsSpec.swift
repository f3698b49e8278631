import Foundation
import Kea
import RunSupport

final class StrictWarningsSpec: Spec {
    override class func spec() {
        describe("a warning") {
            for run in Transcript.read("strictWarnings") {
                it(run.title) { try run.expectRun(files: files) }
            }

            it("is the last entry of report files when it fails a run") {
                let folder = try Folder(files.mapValues { Data($0.utf8) })
                _ = try InnerRun(
                    arguments + ["--strict-warnings", "-f", "tap:run.tap"],
                    environment: ["KEA_DIRECTORY": folder.path, "KEA_FEATURES": folder.path + "/Features"])
                expect(try String(contentsOfFile: folder.path + "/run.tap", encoding: .utf8)).to(
                    contain("not ok 2 - 1 warning fails the run, as --strict-warnings asks\n"))
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
