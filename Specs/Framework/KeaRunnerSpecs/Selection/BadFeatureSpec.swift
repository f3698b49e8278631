import Foundation
import Kea
import RunSupport

final class BadFeatureSpec: Spec {
    override class func spec() {
        describe("a feature file") {
            for run in Transcript.read("badFeatures") {
                it(run.title) { try run.expectRun() }
            }

            it("is an error when it is not UTF-8") {
                let bytes =
                    Data("Feature: caf".utf8) + [0xE9] + Data("\n  Scenario: S\n    Given it works\n".utf8)
                let run = try InnerRun(["a.feature"], bytes: ["a.feature": bytes])
                expect(run.output).to(
                    equal(
                        """
                        a.feature:1:13: error: Byte 12 of the file, E9, is not UTF-8, as in files that are saved as \
                        “ANSI” or Windows-1252. Save it with the encoding UTF-8.
                        nothing was run, 1 error in N ms

                        """))
            }
        }
    }
}
