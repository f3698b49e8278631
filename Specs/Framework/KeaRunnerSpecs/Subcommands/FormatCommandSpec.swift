import Foundation
import Kea
import RunSupport

final class FormatCommandSpec: Spec {
    override class func spec() {
        describe("format") {
            it("rewrites and lists the files with another layout") {
                let folder = try Folder(["Features/a.feature": Data(ugly), "Features/b.feature": Data(neat)])
                let run = try InnerRun(["format", "Features"], environment: here(folder))
                expect(run.output).to(equal("formatted Features/a.feature\n1 of 2 feature files formatted\n"))
                expect(run.status).to(equal(0))
                expect(folder.contents("Features/a.feature")).to(equal(neat))
                let again = try InnerRun(["format"], environment: here(folder))
                expect(again.output).to(equal("0 of 2 feature files formatted\n"))
                expect(again.status).to(equal(0))
            }

            it("keeps a file's permissions and creates no other file") {
                let folder = try Folder(["a.feature": Data(ugly)])
                let path = folder.path + "/a.feature"
                try FileManager.default.setAttributes([.posixPermissions: 0o640], ofItemAtPath: path)
                expect(try InnerRun(["format", "a.feature"], environment: here(folder)).status).to(equal(0))
                let attributes = try FileManager.default.attributesOfItem(atPath: path)
                expect(attributes[.posixPermissions] as? Int).to(equal(0o640))
                expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted()).to(
                    equal(["Features", "a.feature"]))
            }

            it("does not change a file that cannot be written in full") {
                let folder = try Folder([:])
                let long = "Feature: F\n" + String(repeating: "Scenario: S\n", count: 500)
                let run = try ChildRun.shell(
                    #"ulimit -S -f 1; exec "${0%/*}/kea-style" "${@:2}""#, ["format", "f0.feature"], folder,
                    [long])
                expect(run.output + run.errors).to(contain("The file cannot be written: file too large."))
                expect(run.status).to(equal(2))
                expect(folder.contents("f0.feature")).to(equal(long))
            }

            it("does not change an invalid file, and reports its errors") {
                let folder = try Folder(["a.feature": Data(wrong), "b.feature": Data(ugly)])
                let run = try InnerRun(["format", "."], environment: here(folder))
                expect(run.output).to(
                    equal(
                        "formatted b.feature\n1 of 1 feature file formatted, 1 with mistakes left as it is\n")
                )
                expect(run.errors).to(beginWith("a.feature:4:1: error: “Giben b”"))
                expect(run.status).to(equal(2))
                expect(folder.contents("a.feature")).to(equal(wrong))
            }

            it("does not change Markdown, and counts it") {
                let run = try InnerRun(
                    ["format", "."], files: ["a.feature.md": "# Feature: f\n## Scenario: s\n* Given a\n"])
                expect(run.output).to(equal("0 of 1 feature file formatted, 1 in Markdown left as it is\n"))
                expect(run.status).to(equal(0))
                let two = try InnerRun(
                    ["format", "."], files: ["a.feature.md": "# a\n", "b.feature.md": "# b\n"])
                expect(two.output).to(
                    equal("0 of 2 feature files formatted, 2 in Markdown left as they are\n"))
            }

            it("formats standard input to standard output") {
                let (output, status) = try filter(["format", "-"], ugly)
                expect(output).to(equal(neat))
                expect(status).to(equal(0))
            }

            it("writes invalid standard input unchanged") {
                let (output, status) = try filter(["format", "-"], wrong)
                expect(output).to(equal(wrong))
                expect(status).to(equal(2))
            }

            it("has nothing to do in a folder without features") {
                let run = try InnerRun(["format", "empty"], files: ["empty/notes.txt": "x"])
                expect(run.errors).to(equal("there is no feature file to format\n"))
                expect(run.status).to(equal(3))
            }
        }

        describe("format --check") {
            it("shows the changes without making them, and fails") {
                let folder = try Folder(["a.feature": Data(ugly), "b.feature": Data(neat)])
                let run = try InnerRun(["format", "--check", "."], environment: here(folder))
                expect(run.output).to(
                    equal(
                        """
                        a.feature would change:
                             2 - →Scenario: s·
                             3 - Given a
                             4 - |1|
                             5 - (the last line has no line break)
                             2 +\u{20}
                             3 +   Scenario: s
                             4 +     Given a
                             5 +       | 1 |
                        1 of 2 feature files would change
                        ./run-specs.sh format rewrites it

                        """))
                expect(run.status).to(equal(1))
                expect(folder.contents("a.feature")).to(equal(ugly))
            }

            it("shows ends of lines and other characters that cannot be seen") {
                let run = try InnerRun(
                    ["format", "--check", "a.feature"],
                    files: ["a.feature": "Feature: f\n\n  Scenario:  s\r\n    Given a\u{1} \n"])
                expect(run.lines[1...4]).to(
                    equal([
                        "     3 -   Scenario:  s␍", "     4 -     Given a··", "     3 +   Scenario: s␍",
                        "     4 +     Given a·",
                    ]))
            }

            it("shows only the first changes") {
                let steps = (1...100).map { "Given \($0)\n" }.joined()
                let run = try InnerRun(
                    ["format", "--check", "a.feature"],
                    files: ["a.feature": "Feature: f\n\n  Scenario: s\n" + steps])
                expect(run.lines.count).to(equal(17))
                expect(run.lines[13]).to(equal("       … and more below"))
                let twelve = try InnerRun(
                    ["format", "--check", "a.feature"],
                    files: [
                        "a.feature": "Feature: f\n\n  Scenario: s\n"
                            + String(repeating: "Given a\n", count: 6)
                    ])
                expect(twelve.lines.count).to(equal(16))
                expect(twelve.output).toNot(contain("more below"))
            }

            it("reports the errors of a run that format alone accepts") {
                let files = ["a.feature": "Feature: f\n  Scenaro: s\n"]
                let check = try InnerRun(["format", "--check", "a.feature"], files: files)
                expect(check.output).to(equal("0 of 1 feature file would change\n"))
                expect(check.errors).to(
                    beginWith("a.feature:2:3: error: “Scenaro: s” does not begin with a keyword."))
                expect(check.status).to(equal(2))
                let format = try InnerRun(["format", "a.feature"], files: files)
                expect(format.errors).to(equal(""))
                expect(format.status).to(equal(0))
            }

            it("fails for an invalid file") {
                let run = try InnerRun(["format", "--check", "."], files: ["a.feature": wrong])
                expect(run.status).to(equal(2))
            }
        }
    }

    private static let ugly = "Feature: f\n\tScenario: s \nGiven a\n|1|"
    private static let neat = "Feature: f\n\n  Scenario: s\n    Given a\n      | 1 |\n"
    private static let wrong = "Feature: f\nScenario: s\n* a\nGiben b"

    private class func here(_ folder: Folder) -> [String: String] {
        ["KEA_DIRECTORY": folder.path, "KEA_FEATURES": folder.path + "/Features"]
    }

    /// Runs the command with a text as standard input.
    @MainActor
    private class func filter(_ arguments: [String], _ input: String) throws -> (output: String, status: Int)
    {
        let folder = try Folder(["input": Data(input)])
        let process = Process()
        process.executableURL = Bundle.main.bundleURL.appending(path: "kea-style")
        process.arguments = arguments
        process.environment = ChildRun.environment(folder, [])
        process.standardInput = try FileHandle(forReadingFrom: URL(fileURLWithPath: folder.path + "/input"))
        let output = try folder.file("output")
        process.standardOutput = try FileHandle(forWritingTo: output)
        process.standardError = FileHandle.nullDevice
        try process.runFromTerminal()
        process.waitUntilExit()
        return (String(decoding: try Data(contentsOf: output), as: UTF8.self), Int(process.terminationStatus))
    }
}

extension Folder {
    fileprivate func contents(_ name: String) -> String? {
        FileManager.default.contents(atPath: path + "/" + name).map { String(decoding: $0, as: UTF8.self) }
    }
}

extension Data {
    fileprivate init(_ text: String) { self.init(text.utf8) }
}
