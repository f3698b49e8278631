import Foundation
import Kea
import KeaRunner
import RunSupport

final class FeatureFilesSpec: Spec {
    override class func spec() {
        let good = "Feature: F\n  Scenario: S\n    Given it works\n"

        describe("a file in the features folder") {
            func files(_ names: [String]) -> [String: String] {
                Dictionary(uniqueKeysWithValues: (["b.feature"] + names).map { ("Features/\($0)", good) })
            }

            it("is an error when its extension resembles that of features") {
                let names = [
                    "a.Feature", "a.FEATURE", "a.features", "a.featur", "a.feature.txt", "a.feature.MD",
                    "a.feature.markdown", "deep/er/a.featrue",
                ]
                let run = try InnerRun([], files: files(names))
                for name in names {
                    expect(run).to(
                        haveLine(
                            "Features/\(name):1: error: The file is not read: the name of a feature file ends in "
                                + ".feature or .feature.md."))
                }
                expect(run).to(haveLine("1 example: 1 passed, 8 errors in N ms"))
            }

            it("is ignored when it is of another kind or hidden") {
                let names = [
                    "notes.txt", "a.md", "a.feature.orig", ".hidden/a.feature", "a.feature~", "future.md",
                ]
                let run = try InnerRun([], files: files(names))
                expect(run.lines).toNot(anySatisfy(contain("error")))
                expect(run).to(haveLine("1 example: 1 passed in N ms"))
            }

            it("may be in a folder with a feature file's name") {
                let run = try InnerRun([], files: ["Features/x.feature/a.feature": good])
                expect(run).to(haveLine("1 example: 1 passed in N ms"))
            }
        }

        describe("a symbolic link") {
            it("is followed to a folder") {
                let run = try InnerRun([], files: ["shared/a.feature": good, "Features/b.feature": good]) {
                    try link("Features/more", to: "../shared", in: $0)
                }
                expect(run).to(haveLine("2 examples: 2 passed in N ms"))
            }

            it("is followed although another one leads to the same folder") {
                let run = try InnerRun([], files: ["other/b.feature": good, "Features/a.feature": good]) {
                    try link("Features/one", to: "../other", in: $0)
                    try link("Features/two", to: "../other", in: $0)
                }
                expect(run).to(haveLine("3 examples: 3 passed in N ms"))
            }

            it("is an error in a circle, and ignored to a parent folder") {
                let run = try InnerRun([], files: ["Features/b.feature": good]) {
                    try link("Features/loop", to: "loop", in: $0)
                    try link("Features/again", to: "../Features", in: $0)
                }
                expect(run).to(
                    haveLine(
                        "Features/loop:1: error: This cannot be read: it is a symbolic link that leads round in a circle "
                            + "(to loop)."))
                expect(run).to(haveLine("1 example: 1 passed, 1 error in N ms"))
            }

            it("is an error without a target, also on the command line") {
                let files = ["Features/b.feature": good]
                let run = try InnerRun([], files: files) {
                    try link("Features/gone.feature", to: "../old.feature", in: $0)
                }
                expect(run).to(
                    haveLine(
                        "Features/gone.feature:1: error: This cannot be read: it is a symbolic link to ../old.feature, "
                            + "and there is nothing."))
                let named = try InnerRun(["Features/gone.feature"], files: files) {
                    try link("Features/gone.feature", to: "../old.feature", in: $0)
                }
                expect(named).to(
                    haveLine(
                        "error: Features/gone.feature cannot be read: it is a symbolic link to ../old.feature, and there "
                            + "is nothing"))
                let round = try InnerRun(["l.feature"]) { try link("l.feature", to: "l.feature", in: $0) }
                expect(round).to(
                    haveLine(
                        "error: l.feature cannot be read: it is a symbolic link that leads round in a circle (to l.feature)"
                    ))
            }
        }

        describe("a file of more than a gigabyte") {
            it("is an error, and the others run") {
                let run = try InnerRun([], files: ["Features/b.feature": good, "Features/a.feature": good]) {
                    expect(truncate("\($0)/Features/a.feature", (1 << 30) + 1)).to(equal(0))
                }
                expect(run).to(
                    haveLine(
                        "Features/a.feature:1: error: The file cannot be read: it has more than a gigabyte."))
                expect(run).to(haveLine("1 example: 1 passed, 1 error in N ms"))
            }
        }

        describe("a folder without read permission", .enabled(if: getuid() != 0, "for root there is none")) {
            it("is an error") {
                let run = try InnerRun(
                    [], files: ["Features/b.feature": good, "Features/no/a.feature": good]
                ) {
                    try FileManager.default.setAttributes(
                        [.posixPermissions: 0], ofItemAtPath: $0 + "/Features/no")
                }
                expect(run).to(haveLine("Features/no:1: error: This cannot be read: permission denied."))
                expect(run.status).to(equal(2))
            }
        }

        describe("a feature file outside the features folder") {
            it("is an error in a run without paths") {
                let run = try InnerRun(
                    [], files: ["Features/b.feature": good, "a.feature": good, "features/c.feature": good])
                expect(run).to(
                    haveLine("a.feature:1: error: This feature is not run: it belongs in Features/."))
                expect(run).to(
                    haveLine(
                        "features:1: error: The features in this folder are not run: they belong in Features/."
                    ))
                let named = try InnerRun(
                    ["Features"], files: ["Features/b.feature": good, "a.feature": good])
                expect(named.status).to(equal(0))
            }
        }
    }
}

private func link(_ path: String, to target: String, in folder: String) throws {
    try FileManager.default.createSymbolicLink(atPath: "\(folder)/\(path)", withDestinationPath: target)
}
