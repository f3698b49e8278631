import Foundation
import Kea
import KeaReports
import RunSupport

final class CommandLineSpec: Spec {
    override class func spec() {
        describe("a command line") {
            for mistake in mistakes {
                it("is an error with \(mistake.name)") {
                    let run = try InnerRun(
                        mistake.words, files: ["good.feature": good, "empty/notes.txt": "x"])
                    expect(run.errors + run.output).to(equal(mistake.text))
                    expect(run.status).to(equal(2))
                }
            }

            it("selects nothing with a folder without features") {
                let run = try InnerRun(["empty"], files: ["empty/notes.txt": "x"])
                expect(run.output).to(
                    equal(
                        """
                        warning: there is no feature file and no spec in empty
                        nothing was run, 1 warning in N ms

                        """))
                expect(run.status).to(equal(3))
            }

            it("is an error with such a folder among other paths") {
                let run = try InnerRun(
                    ["empty", "good.feature"], files: ["empty/notes.txt": "x", "good.feature": good])
                expect(run.lines[0]).to(equal("error: there is no feature file and no spec in empty"))
                expect(run).to(haveLine("1 example: 1 passed, 1 error in N ms"))
                expect(run.status).to(equal(2))
            }

            it("warns about a tag without examples, with the tags in use") {
                let run = try InnerRun(
                    ["--tags", "@pagin", "good.feature"],
                    files: ["good.feature": "@paging @slow\n" + good])
                expect(run.output).to(
                    equal(
                        """
                        warning: no example matches --tags '@pagin'; 1 example searched
                            no example has the tag @pagin; did you mean @paging?
                            tags in use: @paging, @slow
                        nothing was run, 1 warning in N ms

                        """))
                expect(run.status).to(equal(3))
            }

            it("warns about a name without examples") {
                let run = try InnerRun(["--name", "nope", "good.feature"], files: ["good.feature": good])
                expect(run.lines[0]).to(
                    equal("warning: no example matches --name 'nope'; 1 example searched"))
                expect(run.status).to(equal(3))
            }

            it("has nothing to run without specs and features") {
                let run = try InnerRun([])
                expect(run.output).to(equal("nothing was run in N ms\n"))
                expect(run.status).to(equal(3))
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
                (["--order", "r"], ["reverse", "random"]),
                (["-f", "p"], ["progress", "pretty"]), (["st"], ["steps"]), (["a.feature", "st"], []),
                (["lint", "--li"], ["--list-rules"]), (["format", "--c"], ["--check", "--color"]),
                (["--time-limit", ""], []),
            ] {
                it("completes \(line.joined(separator: " ")) in bash") {
                    let folder = try Folder([:])
                    defer { folder.remove() }
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

            it("names the supported shells for an unknown one") {
                let run = try InnerRun(["--completion", "bsh"])
                expect(run.errors).to(
                    equal(
                        """
                        error: --completion: there is no shell "bsh"; did you mean bash?
                            shells: bash, zsh, fish

                        """))
                expect(run.status).to(equal(2))
            }
        }

        describe("--i18n-keywords") {
            it("prints the keywords of a language") {
                let run = try InnerRun(["--i18n-keywords", "fr"])
                expect(run.lines[0]).to(equal("feature          \"Fonctionnalité\""))
                expect(run.status).to(equal(0))
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

    private struct Mistake: Sendable {
        let name: String
        let words: [String]
        let text: String
    }

    private static let mistakes = [
        Mistake(
            name: "an incomplete tag expression", words: ["--tags", "@a and"],
            text: """
                error: --tags: Tag expression "@a and" could not be parsed because of syntax error: Expected operand.
                    @a and
                          ^

                """),
        Mistake(
            name: "a misspelt option", words: ["--tgas", "x"],
            text: """
                error: unknown option --tgas; did you mean --tags?
                    all options: ./run-specs.sh --help

                """),
        Mistake(
            name: "an option without its value", words: ["--tags"],
            text: "error: --tags needs a value: --tags EXPR\n"),
        Mistake(
            name: "a value for an option without one", words: ["--list=yes"],
            text: "error: --list takes no value\n"),
        Mistake(
            name: "an unknown order", words: ["--order", "rnd"],
            text: "error: --order: \"rnd\" is not an order; write defined, reverse or random[:SEED]\n"),
        Mistake(
            name: "a seed that is not a number", words: ["--order=random:x"],
            text: "error: --order: the seed \"x\" is not a whole number from 0 to 18446744073709551615\n"),
        Mistake(
            name: "a seed of virtual time that is not a number", words: ["--seed", "seven"],
            text: "error: --seed: \"seven\" is not a whole number from 0 to 18446744073709551615\n"),
        Mistake(
            name: "two formats for one terminal", words: ["-f", "junit", "-f", "pretty"],
            text: """
                error: --format: junit and pretty cannot both go to the terminal; \
                give one of them a file, as in --format pretty:FILE

                """),
        Mistake(
            name: "a format's file that cannot be written",
            words: ["-f", "junit:good.feature/x.xml", "good.feature"],
            text: "error: --format: good.feature/x.xml cannot be written: not a directory\n"),
        Mistake(
            name: "an invalid time", words: ["--time-limit", "soon"],
            text: "error: --time-limit: \"soon\" is not a time; write 500ms, 10s or 2min\n"),
        Mistake(
            name: "an unknown language", words: ["--i18n-keywords", "rus"],
            text: """
                error: --i18n-keywords: there is no language "rus"; did you mean ru?
                    all languages: ./run-specs.sh --i18n-languages

                """),
        Mistake(
            name: "a path that does not exist", words: ["god.feature"],
            text: """
                error: there is no file or folder god.feature; did you mean good.feature?
                nothing was run, 1 error in N ms

                """),
        Mistake(
            name: "a line in another syntax", words: ["good.feature#L3"],
            text: """
                error: there is no file or folder good.feature#L3; did you mean good.feature:3?
                nothing was run, 1 error in N ms

                """),
        Mistake(
            name: "a file without the end of its name", words: ["good:2"],
            text: """
                error: there is no file or folder good; did you mean good.feature:2?
                nothing was run, 1 error in N ms

                """),
        Mistake(
            name: "a pattern in quotation marks", words: ["g*.feature"],
            text: """
                error: there is no file g*.feature: a shell replaces * by names only without quotes; write good.feature
                nothing was run, 1 error in N ms

                """),
        Mistake(
            name: "the file of a report as a path", words: ["build/page.html"],
            text: """
                error: there is no file or folder build/page.html; write --format html:build/page.html for a report in \
                this file
                nothing was run, 1 error in N ms

                """),
        Mistake(
            name: "a word of another tool", words: ["check"],
            text: """
                error: there is no file or folder check; write lint to find probable mistakes, or --dry-run to look up \
                each sentence
                nothing was run, 1 error in N ms

                """),
        Mistake(
            name: "a tag as a path", words: ["@slow"],
            text: """
                error: there is no file or folder @slow; write --tags @slow
                nothing was run, 1 error in N ms

                """),
        Mistake(
            name: "the name of a scenario as a path", words: ["The next page"],
            text: """
                error: there is no file or folder The next page; write --name 'The next page'
                nothing was run, 1 error in N ms

                """),
        Mistake(
            name: "a list of paths", words: ["good.feature, good.feature"],
            text: """
                error: there is no file or folder good.feature, good.feature; did you mean good.feature good.feature?
                nothing was run, 1 error in N ms

                """),
        Mistake(
            name: "a misspelt command", words: ["stps"],
            text: """
                error: there is no file or folder stps; did you mean the command steps?
                nothing was run, 1 error in N ms

                """),
        Mistake(
            name: "an empty value", words: ["--history", ""], text: "error: --history: the value is empty\n"),
        Mistake(
            name: "a link of tags without an address", words: ["--tag-link", "@a=b"],
            text: """
                error: --tag-link: “@a=b” is not a regular expression for tags, = and a web address, such as \
                '@(SHOP-[0-9]+)=https://tickets.example.com/$1'

                """),
        Mistake(
            name: "a link of tags that are no regular expression", words: ["--tag-link", "@(=https://a"],
            text: """
                error: --tag-link: “@(=https://a” is not a regular expression for tags, = and a web address, such as \
                '@(SHOP-[0-9]+)=https://tickets.example.com/$1'

                """),
        Mistake(
            name: "an option without its hyphens", words: ["help"],
            text: """
                error: there is no file or folder help; write --help
                nothing was run, 1 error in N ms

                """),
        Mistake(
            name: "an option of another tool", words: ["--skip", "slow"],
            text: """
                error: unknown option --skip; write --tags 'not @TAG', or @skip above the scenario
                    all options: ./run-specs.sh --help

                """),
        Mistake(
            name: "a command with hyphens", words: ["--lint"],
            text: """
                error: unknown option --lint; write ./run-specs.sh lint
                    all options: ./run-specs.sh --help

                """),
        Mistake(
            name: "a report without its file", words: ["--format", "html:", "page.html"],
            text: """
                error: --format: the file is missing after "html:"; write --format html:FILE, without a space

                """),
        Mistake(
            name: "a path of another kind", words: ["empty/notes.txt"],
            text: """
                error: empty/notes.txt is neither a feature file (.feature, .feature.md) nor a Swift file
                nothing was run, 1 error in N ms

                """),
        Mistake(
            name: "a line past the end", words: ["good.feature:4"],
            text: """
                error: good.feature has no line 4; it has 3 lines
                nothing was run, 1 error in N ms

                """),
        Mistake(
            name: "line 0", words: ["good.feature:0"],
            text: """
                error: good.feature:0: lines count from 1
                nothing was run, 1 error in N ms

                """),
        Mistake(
            name: "a line that is not a number", words: ["good.feature:end"],
            text: """
                error: good.feature:end: "end" is not the number of a line of good.feature
                nothing was run, 1 error in N ms

                """),
        Mistake(
            name: "a line in a folder", words: ["empty:3"],
            text: """
                error: empty is a folder, so that it has no line 3
                nothing was run, 1 error in N ms

                """),
    ]
}
