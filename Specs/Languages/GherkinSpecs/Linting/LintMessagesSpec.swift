import Gherkin
import GherkinStyle
import Kea

/// The exact message of each rule; `LintWordsSpec` has the rules with several messages.
final class LintMessagesSpec: Spec {
    override class func spec() {
        describe("the lint rules") {
            it("are listed with their summaries") {
                expect(LintRule.all.map { "\($0.name): \($0.summary)" }.joined(separator: "\n")).to(
                    equal(
                        """
                        empty-feature: a file without a feature, or a feature without scenarios
                        empty-rule: a rule without scenarios
                        empty-background: a background without steps
                        tag-in-name: a tag after a name, which is part of the name
                        misspelt-keyword: text that looks like a keyword or a table, and is not run
                        language-comment: a “# language:” that has no effect
                        odd-tag: a tag with a comma, or a comment, or nothing in it
                        doc-string-in-one-line: a doc string that ends in the line of its beginning
                        invisible-character: what looks like the end of a line and is none
                        commented-keyword: a keyword in a comment, with lines below it that still count
                        missing-examples: an outline, or a scenario with placeholders, without examples
                        empty-examples: examples without rows
                        unknown-placeholder: a placeholder that no column of the examples has the name of
                        placeholder-in-background: a placeholder where no column can fill it
                        odd-column: a column of examples that no placeholder can name
                        unused-placeholder: a column of examples that no placeholder uses
                        ignored-text: text after a table row or doc string, which is part of nothing
                        separator-row: a row of dashes below the header of a table, as Markdown has it
                        unnamed-feature: a feature without a name
                        unnamed-rule: a rule without a name
                        unnamed-scenario: a scenario without a name
                        long-name: a name of more than 120 characters
                        duplicate-feature-name: two files whose features have the same name
                        duplicate-rule-name: two rules of a feature with the same name
                        duplicate-scenario-name: two scenarios of a feature, or of a rule in it, with the same name
                        empty-scenario: a scenario without steps
                        background-for-one-scenario: a background that only one scenario has
                        misleading-indentation: a scenario that looks as if it stood outside the rule that it is in
                        duplicate-row: two rows of examples that say the same
                        no-when: a scenario in which nothing happens
                        only-denials: a scenario that says only what is not there
                        no-then: a scenario that does not say what should happen
                        when-after-then: something done after the result was looked at
                        given-after-when: something that was so before, told after what happened
                        leading-and: a first step that goes on from nothing
                        empty-step: a step that is only a keyword
                        repeated-tag: a tag that occurs twice above the same thing
                        inherited-tag: a tag that a scenario has already from what it is in
                        trailing-space: spaces at the end of a line
                        mixed-indentation: tabs and spaces in the indentation of one file
                        lint-comment: a “# lint:” comment that names no such rule
                        """))
            }
        }

        describe("a lint finding") {
            it("has the message of its rule", each: messages) { rule, text, messages in
                let found = findings(text, disabling: []).filter { $0.hasSuffix(" [\(rule)]") }
                expect(found).to(equal(messages.map { "\($0) [\(rule)]" }))
            }
        }
    }

    /// A rule, a text and the rule's messages about it.
    private static let messages: [(String, String, [String])] = [
        (
            "unnamed-feature", "# a\nFeature:\n",
            ["2:1: warning: The feature has no name. Reports can only show the name of its file."]
        ),
        (
            "unnamed-rule", "Feature: f\n  Rule:\n",
            ["2:3: warning: The rule has no name, so it does not say what holds."]
        ),
        (
            "unnamed-scenario", "Feature: f\nScenario:\n Rule: r\n  Scenario Outline:\n",
            [
                "2:1: warning: The scenario has no name. Reports can only show its line.",
                "4:3: warning: The scenario has no name. Reports can only show its line.",
            ]
        ),
        (
            "duplicate-rule-name", "Feature: f\nRule: r\nRule: R\n",
            ["3:1: warning: The rule “R” has the name of the one in line 2."]
        ),
        ("empty-feature", "", ["1:1: warning: The file is empty, so nothing of it is run."]),
        ("empty-feature", "# a\n", ["1:1: warning: The file has no feature, so nothing of it is run."]),
        (
            "empty-feature", "\nFeature: f\nRule: r\n",
            ["2:1: warning: The feature “f” has no scenario, so nothing of it is run."]
        ),
        (
            "empty-rule", "Feature: f\nScenario: s\nRule: r\n",
            ["3:1: warning: The rule “r” has no scenarios, so nothing shows it."]
        ),
        (
            "empty-scenario", "Feature: f\nScenario: s\n text\n",
            ["2:1: warning: The scenario has no steps, so it says nothing and checks nothing."]
        ),
        (
            "empty-background", "Feature: f\nBackground:\nRule: r\n Background:\n",
            [
                "2:1: warning: The background has no steps, so it does nothing.",
                "4:2: warning: The background has no steps, so it does nothing.",
            ]
        ),
        (
            "background-for-one-scenario", "Feature: f\nBackground:\n* a\nScenario Outline: s\n* b\n",
            [
                "2:1: warning: The background is only there for one scenario, “s”. Its steps can be in that scenario, where they are read."
            ]
        ),
        (
            "language-comment",
            "# lang: de\n# Language = fr\n# language: en\n@a\n# language: de\nFeature: f\n # language: fr\n",
            [
                "1:1: error: This comment does not name the language, though it looks like it. Did you mean “# language: de”?",
                "2:1: error: This comment does not name the language, though it looks like it. Did you mean “# language: fr”?",
                "5:1: error: This comment has no effect: the language is named above the tags and the feature, and once.",
                "7:2: error: This comment has no effect: the language is named above the tags and the feature, and once.",
            ]
        ),
        (
            "odd-tag", "@g; @\u{200B}j\nFeature: f\nScenario: s\n* a\n",
            [
                "1:1: error: The tag is “@g;”, with the semicolon. Tags are parted by spaces. Did you mean “@g”?",
                "1:5: error: In the tag “@\u{200B}j” there is a zero-width space (U+200B).",
            ]
        ),
        (
            "doc-string-in-one-line", "Feature: f\nScenario: s\n* a\n  \"\"\"text\"\"\"\n\"\"\"\n",
            [
                "4:3: error: “\"\"\"text\"\"\"” begins a doc string and does not end it: what comes after \"\"\" is the type of the text. Text and end are in lines of their own."
            ]
        ),
        (
            "invisible-character", "Feature: a\u{2028}b\n  c\rd\nScenario: e\u{0}f\n* g\u{0B}h\n",
            [
                "1:11: error: Here is a line separator (U+2028), which may look like the end of the line and is none: the line goes on.",
                "2:4: error: Here is a carriage return (U+000D), which may look like the end of the line and is none: the line goes on.",
                "3:12: error: Here is a null character (U+0000), which cannot be seen.",
                "4:4: error: Here is a space of another kind (U+000B), which may look like the end of the line and is none: the line goes on.",
            ]
        ),
        (
            "when-after-then", "Feature: f\nScenario: s\nWhen a\nThen b\nAnd c\n  When d\nThen e\nWhen f\n",
            [
                "6:3: warning: “When” comes after “Then” in line 4: this looks like a second scenario, which is easier to read, and to find when it fails, on its own."
            ]
        ),
        (
            "given-after-when", "Feature: f\nScenario: s\nWhen a\nGiven b\nThen c\n",
            ["4:1: warning: “Given” says what was so before, and comes after “When” in line 3."]
        ),
        (
            "leading-and", "Feature: f\nScenario: s\nAnd a\nScenario: t\nBut b\nAnd c\n",
            [
                "3:1: warning: “And” goes on from a step above, and there is none. Did you mean “Given a”?",
                "5:1: warning: “But” goes on from a step above, and there is none. Did you mean “Given b”?",
            ]
        ),
        (
            "empty-step", "Feature: f\nScenario: s\nGiven \n* \n",
            [
                "3:1: warning: “Given” has no sentence after it.",
                "4:1: warning: “*” has no sentence after it.",
            ]
        ),
        (
            "missing-examples", "Feature: f\nScenario: s\n* a <b c> d\n",
            [
                "3:5: error: “<b c>” looks like a placeholder, and the scenario has no “Examples:” to replace it."
            ]
        ),
        (
            "empty-examples", "Feature: f\nScenario: s\n* a\n Examples:\n Examples:\n  | a |\n",
            [
                "4:2: error: The examples have no table, so nothing is run for them.",
                "5:2: error: The examples have no rows below the names of the columns, so nothing is run for them.",
            ]
        ),
        (
            "unknown-placeholder",
            "Feature: f\nScenario: <x>\n* a <b> <c>\n| <d> |\n* <b>\nExamples:\n| a |\n| 1 |\n",
            [
                "2:11: error: “<x>” is not replaced: no column of the examples is called “x”. There is “a”.",
                "3:5: error: “<b>” is not replaced: no column of the examples is called “b”. There is “a”.",
                "3:9: error: “<c>” is not replaced: no column of the examples is called “c”. There is “a”.",
                "4:3: error: “<d>” is not replaced: no column of the examples is called “d”. There is “a”.",
            ]
        ),
        (
            "unknown-placeholder",
            "Feature: f\nScenario: s\n* <a> <b>\nExamples:\n|a|b|\n|1|2|\nExamples:\n|a|\n|1|\n",
            ["7:1: error: These examples have no column “b”, which the scenario has a placeholder for."]
        ),
        (
            "unused-placeholder", "Feature: f\nScenario: s\n* <a>\nExamples:\n| a | b |  |\n| 1 | 2 | 3 |\n",
            ["5:7: warning: No step uses “<b>”, so this column makes no difference. Use it, or remove it."]
        ),
        (
            "odd-column",
            "Feature: f\nScenario: s\n* <a>\nExamples:\n| a | a |  | <b> |\n| 1 | 2 | 3 | 4 |\n",
            [
                "5:7: error: Another column is called “a” too; the values of this one are not used.",
                "5:12: error: This column has no name, so no step can use it.",
                "5:14: error: The column is called “<b>”, with the brackets: its placeholder would be “<<b>>”. Did you mean “b”?",
            ]
        ),
        (
            "placeholder-in-background",
            "Feature: f\nBackground:\n* <a>\n| <a> |\nScenario: s\n* <a>\nExamples:\n| a |\n| 1 |\n",
            [
                "3:3: error: “<a>” is not replaced: a background is run before each row, and knows none.",
                "4:3: error: “<a>” is not replaced: a background is run before each row, and knows none.",
            ]
        ),
        (
            "duplicate-row", "Feature: f\nScenario: s\n* <a>\nExamples:\n| a |\n| 1 |\n| 2 |\n|1|\n",
            ["8:1: warning: This row says the same as the one in line 6."]
        ),
        (
            "repeated-tag", "@a @b @a\n@b\nFeature: f\n",
            ["1:7: warning: @a is here twice.", "2:1: warning: @b is here twice."]
        ),
        (
            "inherited-tag", "@f\nFeature: f\n@f\nRule: r\n@s @f\nScenario: s\n* <a>\n@s\nExamples:\n",
            [
                "3:1: warning: @f is inherited from the feature, and need not be said again.",
                "5:4: warning: @f is inherited from the feature, and need not be said again.",
                "8:1: warning: @s is inherited from the scenario, and need not be said again.",
            ]
        ),
        (
            "no-when", "Feature: f\nScenario: s\nThen a\nScenario:\nThen a\n",
            [
                "2:1: warning: “s” has no “When”: nothing happens, so its result is only what was so before.",
                "4:1: warning: The scenario has no “When”: nothing happens, so its result is only what was so before.",
            ]
        ),
        (
            "only-denials", "Feature: f\nScenario: s\nWhen a\nThen “b” is not shown\n",
            [
                "4:1: warning: ““b” is not shown” also passes if nothing is shown at all. Another “Then” says what is there to be seen."
            ]
        ),
        (
            "tag-in-name", "Feature: f\nScenario: One page @slow @wip\n* a\n",
            [
                "2:11: warning: “@slow @wip” is part of the name here. A tag is in a line of its own, above the keyword."
            ]
        ),
        (
            "separator-row", "Feature: f\nScenario: s\n* a\n| b |\n|---|\n",
            [
                "5:1: error: This row of dashes is a row of values like any other: only tables in Markdown have it. Leave it out."
            ]
        ),
        (
            "ignored-text", "Feature: f\nScenario: s\n* a\n | b | c \n ```\n ```  d\n",
            [
                "4:8: error: “c” is after the last bar of its row, and is in no cell. A cell needs a bar on both sides. Did you mean “| b | c |”?",
                "6:7: error: “d” is after the end of the doc string, and is part of nothing.",
            ]
        ),
        (
            "trailing-space", "Feature: f \n  \n# c\t\nScenario: s\n* a\u{3000}\n | b | \n",
            [
                "1:11: warning: Spaces are at the end of this line.",
                "2:1: warning: This line has only spaces.",
                "3:4: warning: Spaces are at the end of this line.",
                "5:4: warning: Spaces are at the end of this line.",
                "6:7: warning: Spaces are at the end of this line.",
            ]
        ),
        (
            "mixed-indentation", "Feature: f\n  Scenario: s\n\t* a\n\t* b\n",
            [
                "3:1: warning: This line is indented with a tab, and lines above are indented with spaces. They look alike only where a tab is as wide as you think."
            ]
        ),
        (
            "lint-comment", "# lint: off no-them\nFeature: f\n",
            [
                "1:13: warning: There is no rule “no-them”, so this comment does not switch it off. Did you mean “no-then”?"
            ]
        ),
        (
            "mixed-indentation", "Feature: f\n\tScenario: s\n  * a\n",
            [
                "3:1: warning: This line is indented with spaces, and lines above are indented with tabs. They look alike only where a tab is as wide as you think."
            ]
        ),
        (
            "unknown-placeholder", "Feature: f\nScenario: s\n* <a>\nExamples:\n|  |\n| 1 |\n",
            [
                "3:3: error: “<a>” is not replaced: no column of the examples is called “a”. There are no columns."
            ]
        ),
    ]
}
