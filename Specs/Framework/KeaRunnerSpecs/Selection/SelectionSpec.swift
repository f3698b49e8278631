import Foundation
import Kea
import RunSupport

final class SelectionSpec: Spec {
    override class func spec() {
        describe("a line of a feature file") {
            for (lines, chosen) in [
                ("2", ["first"]), ("4", ["first"]), ("5", ["first"]), ("6", ["second"]),
                ("4:7", ["first", "second"]), ("9", ["outline [2]", "outline [1]"]), ("13", ["outline [2]"]),
                ("12:14", ["outline [2]", "outline [1]"]),
                ("1", ["first", "second", "outline [2]", "outline [1]"]),
            ] {
                it("selects \(chosen.joined(separator: " and ")) for \(lines)") {
                    let run = try InnerRun(["--list", "a.feature:\(lines)"], files: ["a.feature": feature])
                    let names = run.names.map { $0.replacing("  @second", with: "") }
                    expect(names).to(equal(chosen.map { "F › \($0)" }))
                    expect(run.status).to(equal(0))
                }
            }
        }

        describe("line 0") {
            it("is an error in a feature and in a spec") {
                for path in ["a.feature:0", "a.feature:2:0", "\(fixtures):0"] {
                    let run = try InnerRun(["--list", path], files: ["a.feature": feature])
                    expect(run.errors + run.output).to(contain("error: ", ":0: lines count from 1\n"))
                }
            }
        }

        describe("a line of a Swift file") {
            for (line, chosen) in [
                (7, 4), (9, 4), (10, 1), (11, 1), (14, 1), (17, 1), (18, 2), (19, 2), (21, 1), (24, 1),
            ] {
                it("selects \(chosen) of the examples for \(line)") {
                    let run = try InnerRun(["--list", "\(fixtures):\(line)"], only: ["MixedSpec"])
                    expect(run.names).to(haveCount(chosen))
                    expect(run.status).to(equal(0))
                }
            }

            for (line, chosen) in [
                (118, ["testLast", "testMarkup"]), (119, ["testLast", "testMarkup"]), (120, ["testMarkup"]),
                (121, ["testMarkup"]), (124, ["testLast"]),
            ] {
                it("selects \(chosen.joined(separator: " and ")) of XCTest for \(line)") {
                    let run = try InnerRun(["--list", "\(xcTests):\(line)"], only: ["MarkupTests"])
                    expect(run.names.sorted()).to(equal(chosen.map { "MarkupTests › \($0)" }))
                }
            }

            it("selects one test of Swift Testing") {
                let path = ChildRun.fixtures + "/TestingFixtures.swift:24"
                let run = try WorkerRun(["--list", path], only: ["LeavingSuite"])
                let names = run.lines.filter { $0.contains("Suite › ") }
                expect(names).to(allSatisfy(endWith("LeavingSuite › leaves()")).and(haveCount(1)))
            }

            it("is an error outside of tests and above the first declaration", each: [123, 3]) { line in
                let run = try InnerRun(["--list", "\(xcTests):\(line)"], only: ["MarkupTests"])
                expect(run.errors + run.output).to(contain("error: there is no test at line \(line) of "))
            }

            it("selects a test in each branch of a compiler condition", each: [130, 132]) { line in
                let run = try InnerRun(["--list", "\(xcTests):\(line)"], only: ["PlainTests"])
                expect(run.names).to(equal(["PlainTests › testBranch"]))
                expect(run).to(haveText("FixtureTests.swift:130  "))
            }

            it("selects nothing in a file without a spec") {
                let run = try InnerRun(["\(#filePath):3"], only: ["MixedSpec"])
                expect(run.output).to(contain("there is no spec in "))
                expect(run.status).to(equal(3))
            }
        }

        describe("a folder") {
            it("selects the specs in the files below it") {
                let folder = URL(fileURLWithPath: fixtures).deletingLastPathComponent()
                let run = try InnerRun(["--list", folder.path], only: ["MixedSpec"])
                expect(run.names).to(haveCount(4))
                let other = try InnerRun(
                    ["--list", folder.deletingLastPathComponent().path + "/../KeaSpecs"], only: ["MixedSpec"])
                expect(other.names).to(beEmpty())
                expect(other.status).to(equal(3))
            }
        }

        describe("the name of a folder") {
            it("does not select a folder whose name begins with it") {
                let files = ["Foo/a.feature": feature, "FooBar/b.feature": feature, "Foo.feature": feature]
                for word in ["Foo", "Foo/", "./Foo"] {
                    let run = try InnerRun(["--list", word], files: files)
                    expect(Set(run.lines.map { $0.components(separatedBy: ":")[0] })).to(
                        equal(["Foo/a.feature", ""]))
                }
            }
        }

        describe("the line below a table") {
            it("belongs to the table, not to its last row") {
                let text = feature + "\n    # the end\n\n    @more\n    Examples:\n      | n |\n      | 3 |\n"
                for (line, count) in [(14, 1), (15, 2), (16, 2), (17, 1), (18, 1), (20, 1)] {
                    let run = try InnerRun(["--list", "a.feature:\(line)"], files: ["a.feature": text])
                    expect(run.names).to(haveCount(count))
                }
            }
        }

        describe("a file name without its folder") {
            let files = [
                "Features/deep/paging.feature": feature, "Features/other.feature": feature,
                "Features/more/other.feature": feature,
            ]
            for (word, paths) in [
                ("paging.feature", "Features/deep/paging.feature"),
                ("paging.feature:5:6", "Features/deep/paging.feature:5:6"),
                ("Features/paging.feature:5", "Features/deep/paging.feature:5"),
                ("paging.feature:5:", "Features/deep/paging.feature:5:"),
                ("pagin.feature:5", "Features/deep/paging.feature:5"),
                ("other.feature", "Features/more/other.feature or Features/other.feature"),
                ("SelectionSpec.swift:9", "SPECS/Selection/SelectionSpec.swift:9"),
            ] {
                it("leads to a suggestion for \(word)") {
                    let run = try InnerRun([word], files: files)
                    let file = word.prefix { $0 != ":" }
                    expect(run.lines[0]).to(
                        equal("error: there is no file or folder \(file); did you mean \(paths)?"))
                }
            }
        }

        describe("a tag expression in the syntax of another language") {
            for (text, correct) in [
                ("@a AND @b", "'@a and @b'"), ("@a & @b", "'@a and @b'"), ("@a && not @b", "'@a and not @b'"),
                ("@a&&@b", "'@a and @b'"), ("@a||@b", "'@a or @b'"), ("@a | @b", "'@a or @b'"),
                ("@a,@b", "'@a or @b'"), ("@a, @b", "'@a or @b'"), ("!@a", "'not @a'"), ("~@a", "'not @a'"),
                ("NOT @a OR (@b)", "'not @a or (@b)'"), ("slow", "@slow"), ("not slow", "'not @slow'"),
                ("@a and not(b or c)", "'@a and not (@b or @c)'"),
            ] {
                it("is an error with the correct form of \(text)") {
                    for option in ["--tags", "--retry-tag-filter"] {
                        let run = try InnerRun([option, text, "--retry", "1"])
                        expect(run.errors).to(beginWith("error: \(option): "))
                        expect(run.errors).to(endWith("    write \(correct)\n"))
                    }
                }
            }
        }

        describe("a selection") {
            for run in Transcript.read("selection") {
                it("shows \(run.title)") { try run.expectRun(files: ["a.feature": feature]) }
            }
        }

        describe("a selection without examples") {
            it("is an error for a pipe, which is not read") {
                let folder = try Folder([:])
                expect(mkfifo(folder.path + "/p.feature", 0o600)).to(equal(0))
                for words in [
                    ["p.feature"], ["lint", "p.feature"], ["format", "p.feature"], ["."], ["lint", "."],
                ] {
                    let run = try InnerRun(words, environment: ["KEA_DIRECTORY": folder.path])
                    expect(run.status).to(equal(2))
                    expect(run.output + run.errors).to(contain("p.feature"))
                }
            }
        }

        describe("the option --name") {
            let longText = String(repeating: "lorem ipsum ", count: 900)
            @MainActor func names(foundBy text: String, among longText: String) throws -> [String] {
                let feature = """
                    Feature: größer
                      Scenario: \(longText)and a spinner
                        Given it works
                      Scenario: costs (1.5 €) [net]? *
                        Given it works
                      Scenario: 日本語 “it's” "so"
                        Given it works

                    """
                return try InnerRun(["--list", "a.feature", "-n", text], files: ["a.feature": feature]).names
            }

            for (name, text, chosen) in [
                ("plain text", "spinner", 1), ("plain text in no name", "spiner", 0),
                ("plain text of 10,000 characters", String(repeating: "x", count: 10_000), 0),
                ("a regular expression", "spin.*er$", 1), ("one that begins anywhere", ".*spinner.*", 1),
                ("one of 10,000 characters", longText + "(and )?a", 1),
                ("special characters of regular expressions", "costs (1.5 €) [net]? *", 1),
                ("special characters that match other names as a pattern", "[net]", 1),
                ("an invalid regular expression", "costs (1.5", 1), ("other scripts", "größer › 日本語", 1),
                ("quotation marks", "“it's” \"so\"", 1),
            ] {
                it("finds long and unusual names by \(name)") {
                    expect(try names(foundBy: text, among: longText)).to(haveCount(chosen))
                }
            }

            it("searches long names by a regular expression in quadratic time") {
                // More than the work that is allowed for any text, and less than that for this one.
                let longText = String(longText.prefix(2_000))
                expect(try names(foundBy: ".*spiner.*", among: longText)).to(equal([]))
            }
        }

        describe("a filter that takes much work") {
            it("is an error if a regular expression multiplies") {
                let scenarios = (1...32).map {
                    "  Scenario: a name of many words \($0)\n    Given it works\n"
                }
                let run = try InnerRun(
                    ["--name", "(([a-z ]+)+)+Q$", "--name", "words 7", "a.feature"],
                    files: ["a.feature": "Feature: F\n" + scenarios.joined()])
                expect(run).to(
                    haveText(
                        "error: --name '(([a-z ]+)+)+Q$' takes too much work: repetitions in repetitions, such as (a+)+, multiply; write it with fewer"
                    ))
                expect(run).to(haveText("1 example: 1 passed"))
            }

            it("reports a limited number of tags without an example") {
                // Comparing each with all tags would take hours.
                let scenarios = (1...500).map { "  @a\($0)\n  Scenario: \($0)\n    Given it works\n" }
                let expression = (["@a7"] + (1...20_000).map { "@other\($0)" }).joined(separator: " or ")
                let run = try InnerRun(
                    ["--tags", expression, "--list", "a.feature"],
                    files: ["a.feature": "Feature: F\n" + scenarios.joined()])
                let warnings = (run.output + run.errors).matches(of: /no example has the tag @other/)
                expect(warnings).to(haveCount(20))
                expect(run.names).to(haveCount(1))
            }
        }

        describe("a run in which all examples are skipped by their own code") {
            for format in ["progress", "message"] {
                it("has exit status 0 with \(format)") {
                    let text = "Feature: F\n  Scenario: S\n    Given there is no network\n"
                    let run = try InnerRun(
                        ["-f", format, "a.feature"], files: ["a.feature": text], only: ["SkippingSteps"])
                    expect(run.output).to(
                        contain(format == "message" ? #""success":true"# : "1 example: 1 skipped in N ms"))
                    expect(run.status).to(equal(0))
                }
            }
        }

        describe("options for tags and names") {
            it("match across group names, with or without the separator") {
                for (pattern, count) in [
                    ("a basket › of glass › shines", 1), ("basket of glass shines", 1), ("basket shines", 0),
                    ("^a basket of glass (breaks|shines)$", 2), ("of glass", 2), ("a basket", 4),
                ] {
                    let run = try InnerRun(["--list", "--name", pattern], only: ["MixedSpec"])
                    expect(run.names).to(haveCount(count))
                }
            }

            it("accept text and regular expressions") {
                for (pattern, count) in [
                    ("shines", 1), ("glass › s", 1), ("glass shines", 1), ("^a .*(full|in)$", 2),
                ] {
                    let run = try InnerRun(["--list", "--name", pattern], only: ["MixedSpec"])
                    expect(run.names).to(haveCount(count))
                }
            }
        }
    }

    private static let fixtures = ChildRun.fixtures + "/FixtureSpecs.swift"
    private static let xcTests = ChildRun.fixtures + "/FixtureTests.swift"

    private static let feature = """
        Feature: F
          Scenario: first
            Given it works
            # a comment

          @second
          Scenario: second
            Given it works
          Scenario Outline: outline
            Given it works with <n> items
            Examples:
              | n |
              | 2 |
              | 1 |
        """
}

extension InnerRun {
    /// The names that `--list` prints, without locations.
    var names: [String] {
        lines.filter { !$0.isEmpty }.map { line in
            line.drop { $0 != " " }.trimmingCharacters(in: .whitespaces)
        }
    }
}
