import Foundation
import Kea
import KeaReports
import RunSupport

final class CommandLineSpec: Spec {
    override class func spec() {
        describe("a command line") {
            for mistake in Transcript.read("errors") {
                it("says what is wrong with \(mistake.title)") {
                    try mistake.expectRun(files: ["good.feature": good, "empty/notes.txt": "x"])
                }
            }
        }

        describe("a run") {
            for run in Transcript.read("runs") {
                it("prints \(run.title)") { try run.expectRun() }
            }
        }

        describe("a command line that runs nothing") {
            it("has nothing to run without specs and features") {
                let run = try InnerRun([])
                expect(run.output).to(equal("nothing was run in N ms\n"))
            }
        }

        describe("--help") {
            it("prints the help that run-specs.sh prints without a build") {
                let run = try InnerRun(["--help"])
                expect(run.output).to(equal(try Self.text(Self.help)))
                expect(run.status).to(equal(0))
            }

            it("explains the options of the completion, and no others") {
                let script = try InnerRun(["--completion", "fish"]).output
                expect(script).toNot(contain("-d ''"))
                let known = script.matches(of: /-(?:l|o) (\S+)/).map { String($0.1) }
                let entries = try Self.text(Self.help).split(separator: "\n")
                    .compactMap { $0.prefixMatch(of: #/ +(?:-\w, )?--?([\w=-]+)/#) }
                expect(Set(entries.map { String($0.1) })).to(equal(Set(known)))
            }

            it("explains the formats as the reports do") {
                let words = try Self.text(Self.help).split(whereSeparator: \.isWhitespace)
                for format in OwnReports.all.map({ $0.format }) {
                    expect(words.joined(separator: " ")).to(contain("\(format.name) \(format.summary)"))
                }
            }
        }

        describe("run-specs.sh") {
            it("uses only features of bash 3.2, the version of macOS") {
                let newer =
                    /mapfile|readarray|declare -[Ag]|local -[An]|coproc|&>>|\|&|;;?&|\$\{\w+(,|\^|@)|wait -n|\[-1\]|\{a\.\.|%\(.*\)T/
                let parts = ["run-specs", "setup", "workbench"].map { "Sources/Command/\($0).sh" }
                for file in ["run-specs.sh"] + parts {
                    let lines = try Self.text(file).split(separator: "\n").filter { $0.contains(newer) }
                    expect(lines).to(beEmpty(), file)
                }
            }

            it("handles every option of the build") {
                let lines = try InnerRun(["--help"]).lines
                let section = lines.drop { $0 != "Build:" }.dropFirst().prefix { !$0.isEmpty }
                let names = section.filter { $0.hasPrefix("  -") }.flatMap { line in
                    line.split { $0 == " " || $0 == "," }.prefix { $0.hasPrefix("-") }
                }
                let cases = try unwrap(
                    try Self.text("Sources/Command/run-specs.sh").firstMatch(
                        of: /while \[ \$# .*?\ndone\n/.dotMatchesNewlines()))
                for name in names { expect(String(cases.output)).to(contain(String(name))) }
                expect(names.count).to(beGreaterThan(10))
            }
        }

        describe("--completion") {
            for (line, words) in [
                (["--no-s"], ["--no-strict", "--no-strict-warnings"]),
                (["--order", "r"], ["reverse", "random"]), (["-f", "p"], ["progress", "pretty"]),
                (["st"], ["steps"]), (["a.feature", "st"], []), (["lint", "--li"], ["--list-rules"]),
                (["format", "--c"], ["--check", "--color"]), (["--time-limit", ""], []),
            ] {
                it("completes \(line.joined(separator: " ")) in bash") {
                    let folder = try Folder([:])
                    let script = try InnerRun(["--completion", "bash"]).output
                    try Data(script.utf8).write(to: URL(fileURLWithPath: folder.path + "/complete"))
                    let quoted = line.map { "'\($0)'" }.joined(separator: " ")
                    let run = try ChildRun.shell(
                        "source ./complete; COMP_WORDS=(./run-specs.sh \(quoted)); COMP_CWORD=\(line.count); _kea; "
                            + "echo ${COMPREPLY[*]}", [], folder, [])
                    expect(run.output).to(equal(words.joined(separator: " ") + "\n"))
                    expect(run.errors).to(equal(""))
                }
            }

            it("uses the bash function in zsh") {
                let lines = try InnerRun(["--completion", "zsh"]).lines
                expect(lines[0]).to(equal("autoload -U +X bashcompinit && bashcompinit"))
                expect(Array(lines.dropFirst())).to(equal(try InnerRun(["--completion", "bash"]).lines))
            }

            it("describes each option in fish") {
                let run = try InnerRun(["--completion", "fish"])
                let commands = "steps format lint merge language-server serve init"
                let option = "complete -c run-specs.sh -n 'not __fish_seen_subcommand_from \(commands)' "
                expect(run).to(
                    haveLine(
                        option + "-l tags -s t -r "
                            + #"-d 'those with such tags: \'@paging and not (@slow or @wip)\''"#))
                expect(run).to(haveLine(option + "-l only-failures -d 'those that failed in their last run'"))
                expect(run).to(
                    haveLine(
                        option
                            + "-l glue -r -d 'use only the steps of this class, of the classes in this type, or of "
                            + "this module'"))
                expect(run).to(
                    haveLine(
                        "complete -c run-specs.sh -n '__fish_seen_subcommand_from steps' -l strict-steps "
                            + "-d 'fail (2) if no feature uses one of them'"))
            }
        }

        describe("--i18n-languages") {
            it("prints the languages with their names") {
                let run = try InnerRun(["--i18n-languages"])
                expect(run.output).to(contain("ja         Japanese"))
                expect(run.status).to(equal(0))
            }
        }
    }

    nonisolated private static let help = "Sources/Framework/KeaRunner/CommandLine/help.txt"

    /// Returns the text of a file of this package.
    nonisolated private static func text(_ path: String) throws -> String {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
            .appendingPathComponent("../../../../\(path)")
        return try String(contentsOf: file, encoding: .utf8)
    }

    private static let good = "Feature: Good\n  Scenario: S\n    Given it works\n"
}
