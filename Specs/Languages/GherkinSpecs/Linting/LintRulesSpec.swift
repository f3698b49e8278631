import Gherkin
import GherkinStyle
import Kea

/// Each rule marks what it is for, at the right location, and nothing similar.
final class LintRulesSpec: Spec {
    /// A rule, and texts in which it finds something or nothing.
    private struct Case: Sendable {
        let rule: String
        let name: String
        let text: String
        let places: [String]
    }

    override class func spec() {
        describe("the linter") {
            // The rule that compares files is in `LintWordsSpec`.
            for rule in LintRule.all where rule.name != "duplicate-feature-name" {
                describe(rule.name) {
                    let own = cases.filter { $0.rule == rule.name }
                    it("has examples with and without findings") {
                        expect(own.map(\.places)).to(anySatisfy(not(beEmpty())))
                        expect(own.map(\.places)).to(anySatisfy(beEmpty()))
                    }
                    for one in own {
                        it(one.places.isEmpty ? "does not mark \(one.name)" : "marks \(one.name)") {
                            expect(parse(one.text).errors.map(\.description)).to(beEmpty())
                            expect(places(one.rule, in: one.text)).to(equal(one.places))
                        }
                    }
                }
            }
        }
    }

    private static func found(_ rule: String, _ name: String, _ text: String, _ places: String...) -> Case {
        Case(rule: rule, name: name, text: text, places: places)
    }

    private static func fine(_ rule: String, _ name: String, _ text: String) -> Case {
        Case(rule: rule, name: name, text: text, places: [])
    }

    private static let cases: [Case] = naming + contents + stray + comments + steps + outlines + tags + layout

    private static let naming: [Case] = [
        found("unnamed-feature", "a feature without a name", "# a\nFeature:\n", "2:1"),
        fine("unnamed-feature", "one with a name", "Feature: f\n"),
        found("unnamed-rule", "a rule without a name", "Feature: f\n  Rule:\n", "2:3"),
        fine("unnamed-rule", "one with a name", "Feature: f\n  Rule: r\n"),
        found(
            "unnamed-scenario", "scenarios without a name",
            "Feature: f\nScenario:\n Rule: r\n  Scenario Outline:\n", "2:1", "4:3"),
        fine("unnamed-scenario", "a background", "Feature: f\nBackground:\nScenario: s\n"),
        found(
            "long-name", "121 letters", "Feature: f\nScenario: \(String(repeating: "ж", count: 121))\n", "2:1"
        ),
        fine("long-name", "120 letters", "Feature: f\nScenario: \(String(repeating: "ж", count: 120))\n"),
        found("duplicate-rule-name", "the second of two rules", "Feature: f\nRule: r\nRule: R\n", "3:1"),
        fine("duplicate-rule-name", "rules with other names", "Feature: f\nRule: f\nRule: r\n"),
        found(
            "duplicate-scenario-name", "the second and third of three scenarios",
            "Feature: f\nScenario: a b\nScenario: A  b\nScenario: a b\n", "3:1", "4:1"),
        found(
            "duplicate-scenario-name", "two in one rule",
            "Feature: f\nRule: r\nScenario: a\nScenario: a\n", "4:1"),
        fine(
            "duplicate-scenario-name", "scenarios of different rules",
            "Feature: f\nScenario: a\nRule: r\nScenario: a\nRule: s\nScenario: a\n"),
        fine("duplicate-scenario-name", "scenarios without names", "Feature: f\nScenario:\nScenario:\n"),
    ]

    private static let contents: [Case] = [
        found("empty-feature", "an empty file", "", "1:1"),
        found("empty-feature", "a file of comments", "# a\n", "1:1"),
        found("empty-feature", "a feature without scenarios", "\nFeature: f\nRule: r\n", "2:1"),
        fine("empty-feature", "one whose scenarios are in rules", "Feature: f\nRule: r\nScenario: s\n"),
        found("empty-rule", "a rule beside others", "Feature: f\nScenario: s\nRule: r\n", "3:1"),
        fine("empty-rule", "rules of an empty feature", "Feature: f\nRule: r\n"),
        found("empty-scenario", "scenarios without steps", "Feature: f\nScenario: s\n text\n", "2:1"),
        fine("empty-scenario", "one with steps", "Feature: f\nScenario: s\n* a\n"),
        found(
            "empty-background", "backgrounds without steps",
            "Feature: f\nBackground:\nRule: r\n Background:\n", "2:1", "4:2"),
        fine("empty-background", "one with steps", "Feature: f\nBackground:\n* a\n"),
        found(
            "background-for-one-scenario", "a feature's background",
            "Feature: f\nBackground:\n* a\nScenario Outline: s\n* b\n", "2:1"),
        found(
            "background-for-one-scenario", "a background whose one scenario is in a rule",
            "Feature: f\nBackground:\n* a\nRule: r\nScenario: s\n* b\n", "2:1"),
        found(
            "background-for-one-scenario", "a rule's background",
            "Feature: f\nScenario: t\nRule: r\nBackground:\n* a\nScenario: s\n* b\n", "4:1"),
        fine(
            "background-for-one-scenario", "one for scenarios inside and outside of rules",
            "Feature: f\nBackground:\n* a\nScenario: t\nRule: r\nScenario: s\n"),
        fine(
            "background-for-one-scenario", "one without steps", "Feature: f\nBackground:\nScenario: t\n"),
        found(
            "misleading-indentation", "a scenario as far left as the rule that it is in",
            "Feature: f\n  Rule: r\n    Scenario: s\n  Scenario: t\n Scenario: u\n", "4:3", "5:2"),
        fine(
            "misleading-indentation", "files that are not indented",
            "Feature: f\nRule: r\nScenario: s\nScenario: t\n"),
    ]

    private static let comments: [Case] = [
        found(
            "commented-keyword", "a title between the steps of a scenario, and of a background",
            "Feature: f\nBackground:\n* a\n\n  # Scenario: s\n\n* b\nScenario: t\n* c\n##Scenario: u\n* d\n",
            "5:3",
            "10:1"),
        found(
            "commented-keyword", "the title of examples, and one in the language of the file",
            "# language: de\nFunktionalität: f\nSzenariogrundriss: s\n* <a>\nBeispiele:\n|a|\n|1|\n#Beispiele: b\n|a|\n|2|\n",
            "8:1"),
        fine(
            "commented-keyword", "a scenario whose steps are comments, too",
            "Feature: f\nScenario: s\n* a\n# Scenario: t\n# * b\n* c\nScenario: u\n* d\n"),
        fine(
            "commented-keyword", "an old title, another word, and a permitted one",
            "Feature: f\nScenario: s\n# Scenario: old\n* a\n# Scenarios: see below\n* b\n"
                + "# lint: off-next commented-keyword\n# Scenario: c\n* c\n"),
    ]

    private static let stray: [Case] = [
        found(
            "misspelt-keyword", "a step that is none", "Feature: f\nScenario: s\n  Givn a\n* b\n", "3:3"),
        fine("misspelt-keyword", "prose", "Feature: f\n  Given the time, we would.\nScenario: s\n"),
        found(
            "language-comment", "a language named too late, twice, or in other words",
            "# lang: de\n# Language = fr\n# language: en\n@a\n# language: de\nFeature: f\n # language: fr\n",
            "1:1", "2:1", "5:1", "7:2"),
        fine(
            "language-comment", "the language, and comments on languages",
            "# language: en\n# language: the one we speak\n# languages are fun\nFeature: f\n# lang de\n"),
        found(
            "odd-tag", "commas, comments, placeholders, and an @ alone",
            "@a, @b @c,d @\nFeature: f\n@e#f @g; @h#\nScenario: s\n@<i> @\u{200B}j\nScenario: t\n", "1:1",
            "1:8", "1:13", "3:1", "3:6", "3:10", "5:1", "5:6"),
        fine("odd-tag", "numbers, signs and comments", "@a#12 @b-c_d:e.f=1 @ж #, x\nFeature: f\n"),
        found(
            "doc-string-in-one-line", "a text between its delimiters",
            "Feature: f\nScenario: s\n* a\n  \"\"\"text\"\"\"\n\"\"\"\n", "4:3"),
        fine(
            "doc-string-in-one-line", "the type of a text",
            "Feature: f\nScenario: s\n* a\n\"\"\"json\n\"\"\"\n* b\n\"\"\"\"\n\"\"\"\n"),
        found(
            "invisible-character", "ends of lines that are none, and nulls",
            "Feature: a\u{2028}b\n  c\rd\nScenario: e\u{0}f\n* g\u{0B}h\n", "1:11", "2:4", "3:12", "4:4"),
        fine(
            "invisible-character", "a carriage return at the end of the file", "Feature: f\n  a\r"),
        found(
            "invisible-character", "each control but tabs, and separators of lines and paragraphs",
            "Feature: f\n \u{1F}a\n b\u{8}\n c\u{2028}\n d\u{2029}\n e\u{2027}\u{202A}\u{A0}\n", "2:2", "3:3",
            "4:3",
            "5:3"),
        found(
            "invisible-character", "one beside the ends of lines", "Feature: f\n\u{0B}\n\u{1}x\n", "2:1",
            "3:1"),
        fine(
            "invisible-character", "several carriage returns at the end, tabs, and doc strings",
            "Feature: f\r\r\n\tScenario: s\r\n* a\n```\n\u{2028}\r \n```\n"),
    ]

    private static let steps: [Case] = [
        found(
            "no-when", "a scenario without an action", "Feature: f\nScenario: s\nGiven a\nThen b\n", "2:1"),
        fine("no-when", "one with an action", "Feature: f\nScenario: s\nWhen a\nThen b\n"),
        fine(
            "no-when", "one whose background has the action",
            "Feature: f\nBackground:\nWhen a\nScenario: s\nThen b\n"),
        found(
            "no-when", "one beside a rule whose background has an action",
            "Feature: f\nScenario: s\nThen b\nRule: r\nBackground:\nWhen a\nScenario: t\nThen b\n", "2:1"),
        fine("no-when", "one without an outcome", "Feature: f\nScenario: s\nGiven a\n"),
        fine("no-when", "one with steps that could be anything", "Feature: f\nScenario: s\n* a\nThen b\n"),
        found(
            "only-denials", "the first of outcomes that all deny",
            "Feature: f\nScenario: s\nWhen a\nThen “b” is not shown\nAnd 0 rows are shown\n", "4:1"),
        found(
            "only-denials", "one in German",
            "# language: de\nFunktion: f\nSzenario: s\nWenn a\nDann ist kein Eintrag da\n", "5:1"),
        found(
            "only-denials", "one in Japanese",
            "# language: ja\n機能: f\nシナリオ: s\nもし a\nならば 「b」は表示されない\n", "5:1"),
        fine(
            "only-denials", "denials beside another outcome",
            "Feature: f\nScenario: s\nWhen a\nThen 5 rows are shown\nBut “b” is not shown\n"),
        fine(
            "only-denials", "a denial in quotes, a number that is not a count, and what could not be done",
            "Feature: f\nScenario: s\nWhen a\nThen it says \"not now\"\nScenario: t\nWhen a\nThen the status is 0\n"
                + "Scenario: u\nWhen a\nThen it could not be loaded\n"),
        fine(
            "only-denials", "a denial with a table",
            "Feature: f\nScenario: s\nWhen a\nThen nothing but this is shown:\n| b |\n"),
        found(
            "no-then", "a scenario without outcome", "Feature: f\nScenario: s\nGiven a\nWhen b\nAnd c\n",
            "2:1"),
        found(
            "no-then", "one whose only outcome is in the background",
            "Feature: f\nBackground:\nThen a\nScenario: s\nWhen b\n", "4:1"),
        found("no-then", "one in Russian", "# language: ru\nФункция: ф\nСценарий: с\nКогда а\n", "3:1"),
        fine("no-then", "one with outcome", "Feature: f\nScenario: s\nThen a\n"),
        fine("no-then", "one with steps that could be anything", "Feature: f\nScenario: s\nGiven a\n* b\n"),
        fine("no-then", "one that goes on from nothing", "Feature: f\nScenario: s\nAnd a\n"),
        fine("no-then", "one without steps", "Feature: f\nScenario: s\n"),
        found(
            "when-after-then", "the first action after the outcome",
            "Feature: f\nScenario: s\nWhen a\nThen b\nAnd c\n  When d\nThen e\nWhen f\n", "6:3"),
        fine("when-after-then", "one of each", "Feature: f\nScenario: s\nGiven a\nWhen b\nThen c\nBut d\n"),
        fine(
            "when-after-then", "an outcome of the background",
            "Feature: f\nBackground:\nThen a\nScenario: s\nWhen b\nThen c\n"),
        found(
            "given-after-when", "a context after the action",
            "Feature: f\nScenario: s\nWhen a\nGiven b\nThen c\n", "4:1"),
        found(
            "given-after-when", "a context after the outcome", "Feature: f\nScenario: s\nThen a\nGiven b\n",
            "4:1"),
        fine("given-after-when", "one of each", "Feature: f\nScenario: s\nGiven a\nAnd z\nWhen b\nThen c\n"),
        found(
            "leading-and", "first steps without one above",
            "Feature: f\nScenario: s\nAnd a\nScenario: t\nBut b\nAnd c\n", "3:1", "5:1"),
        found(
            "leading-and", "a background's first step", "Feature: f\nBackground:\n And a\nScenario: s\n* b\n",
            "3:2"),
        fine(
            "leading-and", "a first step that goes on from the background",
            "Feature: f\nBackground:\nGiven a\nRule: r\nScenario: s\nAnd b\n"),
        found("empty-step", "a keyword by itself", "Feature: f\nScenario: s\nGiven \n* \n", "3:1", "4:1"),
        fine("empty-step", "a sentence", "Feature: f\nScenario: s\nGiven .\n"),
    ]

    private static let outlines: [Case] = [
        found("missing-examples", "an outline", "Feature: f\nScenario Outline: s\n* a\n", "2:1"),
        found(
            "missing-examples", "a placeholder in a scenario", "Feature: f\nScenario: s\n* a <b c> d\n", "3:5"
        ),
        found(
            "missing-examples", "one between quotes, and one in a table",
            "Feature: f\nScenario: s\n* \"<name>\"\nScenario: t\n* a\n| <b> |\n", "3:4", "6:3"),
        fine(
            "missing-examples", "brackets that mean something else",
            "Feature: f\nScenario: s\n* \"<b>\" and \"not <nil>\" and <i>c</i> and 1 < 2 > 1 and <-> and <!x>\n```\n<b>\n```\n"
        ),
        fine(
            "missing-examples", "an outline with examples",
            "Feature: f\nScenario Outline: s\n* a\nExamples:\n"),
        found(
            "empty-examples", "examples without a table or without rows",
            "Feature: f\nScenario: s\n* a\n Examples:\n Examples:\n  | a |\n", "4:2", "5:2"),
        fine("empty-examples", "a row", "Feature: f\nScenario: s\n* <a>\nExamples:\n| a |\n| b |\n"),
        found(
            "unknown-placeholder", "placeholders without a column",
            "Feature: f\nScenario: <x>\n* a <b> <c>\n| <d> |\n* <b>\nExamples:\n| a |\n| 1 |\n", "2:11",
            "3:5",
            "3:9", "4:3"),
        found(
            "unknown-placeholder", "a table of examples that lacks a column",
            "Feature: f\nScenario: s\n* <a> <b>\nExamples:\n|a|b|\n|1|2|\nExamples:\n|a|\n|1|\n", "7:1"),
        found(
            "unknown-placeholder", "what is nearly a column, in a doc string too",
            "Feature: f\nScenario: s\n* a\n```\n<coutn>\n```\nExamples:\n| count |\n| 1 |\n", "4:1"),
        found(
            "unknown-placeholder", "a column's name with spaces around it",
            "Feature: f\nScenario: s\n* < count >\nExamples:\n| count |\n| 1 |\n", "3:3"),
        fine(
            "unknown-placeholder", "brackets that mean something else",
            "Feature: f\nScenario: s\n* <a> 1 < 2 > 1 <b>x</b>\n```\n<p>\n```\nExamples:\n| a |\n| 1 |\n"),
        found(
            "unused-placeholder", "columns that nothing uses",
            "Feature: f\nScenario: s\n* <a>\nExamples:\n| a | b |  |\n| 1 | 2 | 3 |\n", "5:7"),
        fine(
            "unused-placeholder", "columns used in name, table, doc string, media type and in other values",
            "Feature: f\nScenario: <a>\n* x\n| <b> |\n* y\n```<c>\n<d>\n```\nExamples:\n|a|b|c|d|e|\n|<e>|2|3|4|5|\n"
        ),
        found(
            "odd-column", "names that are taken, missing or in brackets",
            "Feature: f\nScenario: s\n* <a>\nExamples:\n| a | a |  | <b> |\n| 1 | 2 | 3 | 4 |\n", "5:7",
            "5:12",
            "5:14"),
        fine(
            "odd-column", "different names",
            "Feature: f\nScenario: s\n* <a>\nExamples:\n| a | A | a b | < |\n| 1 | 2 | 3 | 4 |\n"),
        found(
            "placeholder-in-background", "a column's name in the steps above an outline",
            "Feature: f\nBackground:\n* <a>\n| <a> |\nScenario: s\n* <a>\nExamples:\n| a |\n| 1 |\n", "3:3",
            "4:3"),
        fine(
            "placeholder-in-background", "other brackets there",
            "Feature: f\nBackground:\n* <b>\nScenario: s\n* <a>\nExamples:\n| a |\n| 1 |\n"),
        found(
            "duplicate-row", "a row that was there before",
            "Feature: f\nScenario: s\n* <a>\nExamples:\n| a |\n| 1 |\n| 2 |\n|1|\n", "8:1"),
        fine(
            "duplicate-row", "rows of different tables, and the names of columns",
            "Feature: f\nScenario: s\n* <a>\nExamples:\n| a |\n| a |\nExamples:\n| a |\n| a |\n"),
    ]

    private static let tags: [Case] = [
        found(
            "tag-in-name", "tags after names",
            "Feature: f @a\nScenario: s @b @c\n* a\nExamples: @d\n", "1:10", "2:11", "4:11"),
        fine("tag-in-name", "a name with an address", "Feature: mail to @ada is sent\nScenario: a@b\n* a\n"),
        found("repeated-tag", "the second of two", "@a @b @a\n@b\nFeature: f\n", "1:7", "2:1"),
        fine("repeated-tag", "tags of different scenarios", "Feature: f\n@a\nScenario: s\n@a\nScenario: t\n"),
        found(
            "inherited-tag", "tags of feature, rule and scenario",
            "@f\nFeature: f\n@f\nRule: r\n@s @f\nScenario: s\n* <a>\n@s\nExamples:\n", "3:1", "5:4", "8:1"),
        fine(
            "inherited-tag", "tags of scenarios beside each other",
            "Feature: f\n@a\nRule: r\nRule: s\n@a\nScenario: t\n"),
    ]

    private static let layout: [Case] = [
        found(
            "separator-row", "rows of dashes below headers",
            "Feature: f\nScenario: s\n* <a>\n  | a | b |\n  |---|:-:|\nExamples:\n| a |\n| -- |\n| 1 |\n",
            "8:1"),
        fine(
            "separator-row", "a dash as a value, and dashes further down",
            "Feature: f\nScenario: s\n* a\n| a | b |\n| - | - |\n| -- | -- |\n"),
        found(
            "ignored-text", "text after the last bar and after the end of a doc string",
            "Feature: f\nScenario: s\n* a\n | b | c \n ```\n ```  d\n", "4:8", "6:7"),
        fine("ignored-text", "comments there", "Feature: f\nScenario: s\n* a\n| b | # c\n```\n``` # d\n"),
        found(
            "trailing-space", "spaces and tabs at the ends of lines, and lines of spaces",
            "Feature: f \n  \n# c\t\nScenario: s\n* a\u{3000}\n | b | \n", "1:11", "2:1", "3:4", "5:4", "6:7"),
        fine(
            "trailing-space", "spaces in doc strings, those that make a keyword, and CR LF",
            "Feature: f\r\nScenario: s\r\nGiven \r\n```\r\na \r\n  \r\n```\r\n"),
        found(
            "mixed-indentation", "the first line that is indented otherwise",
            "Feature: f\n  Scenario: s\n\t* a\n\t* b\n", "3:1"),
        found(
            "mixed-indentation", "a line that is indented with both", "Feature: f\n  \tScenario: s\n", "2:3"),
        fine(
            "mixed-indentation", "tabs alone, and doc strings",
            "Feature: f\n\tScenario: s\n\t\t* a\n\t\t```\n  b\n\t\t```\n"),
        found("lint-comment", "a rule that is none", "# lint: off no-them\nFeature: f\n", "1:13"),
        fine("lint-comment", "other comments", "# linting is fun\n# no lint: off x\nFeature: f\n"),
    ]
}
