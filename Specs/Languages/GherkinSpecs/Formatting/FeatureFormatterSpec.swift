import Gherkin
import GherkinStyle
import Kea

final class FeatureFormatterSpec: Spec {
    override class func spec() {
        describe("the feature formatter") {
            it("indents sections, steps and arguments, with blank lines between sections") {
                expect(
                    try formatted(
                        """
                        @a
                           @b
                        Feature:Paging
                        As a reader
                            I want more
                        Background:
                        Given a topic


                        @c
                        Rule: Twenty at a time
                        Scenario Outline: <n> rows
                        When   I open it

                        Then <n> rows
                        |n|
                        Examples: few
                        |n|
                        |1|
                        @many
                        Examples:
                        Many rows
                        |n|
                        |20|
                        """)
                ).to(
                    equal(
                        """
                        @a @b
                        Feature: Paging
                          As a reader
                              I want more

                          Background:
                            Given a topic

                          @c
                          Rule: Twenty at a time

                            Scenario Outline: <n> rows
                              When I open it
                              Then <n> rows
                                | n |

                              Examples: few
                                | n |
                                | 1 |

                              @many
                              Examples:
                                Many rows

                                | n  |
                                | 20 |

                        """))
            }

            it("puts the language on the first line") {
                expect(try formatted("# by Ada\n\n#language:fr\nFonctionnalité: x\n")).to(
                    equal("# language: fr\n# by Ada\n\nFonctionnalité: x\n"))
                // Below a comment, it is no blank line.
                expect(try formatted("# one\n#language:fr\n# two\nFonctionnalité: x\n")).to(
                    equal("# language: fr\n# one\n# two\nFonctionnalité: x\n"))
            }

            it("keeps a blank line below a comment at the top") {
                let text = "# one\n\n# two\n# three\nFeature: x\n"
                expect(try formatted(text)).to(equal(text))
                expect(try formatted("\n\n# one\n\n\n\nFeature: x")).to(equal("# one\n\nFeature: x\n"))
            }

            it("keeps the relative indentation of a description") {
                expect(
                    try formatted(
                        "Feature: x\n\n\t- one\n\t\t- two  \n\n\n\u{3000}- three\n  Scenario: y\n  text\n  Given z"
                    )
                ).to(
                    equal(
                        """
                        Feature: x
                          - one
                            - two

                          - three

                          Scenario: y
                            text

                            Given z

                        """))
            }

            it("keeps the contents of doc strings and moves them with their delimiters") {
                expect(
                    try formatted(
                        """
                        Feature: x
                          Scenario: y
                            Given z
                                \"\"\" json
                                {
                                  "a":  1,\u{20}
                              less

                                  \\"\\"\\" | a |
                                }
                                \"\"\"
                            And w
                        ```
                        # no comment
                          ```
                        """)
                ).to(
                    equal(
                        """
                        Feature: x

                          Scenario: y
                            Given z
                              \"\"\"json
                              {
                                "a":  1,\u{20}
                              less

                                \\"\\"\\" | a |
                              }
                              \"\"\"
                            And w
                              ```
                              # no comment
                              ```

                        """))
            }

            it("keeps the order of a step's table and doc string") {
                let text = "Feature: x\n\n  Scenario: y\n    Given z\n      "
                for arguments in ["| a |\n      ```\n      ```\n", "```\n      ```\n      | a |\n"] {
                    expect(try formatted(text + arguments)).to(equal(text + arguments))
                }
            }

            it("writes one space after a keyword if the language has one") {
                expect(try formatted("Feature: x\nScenario: y\n*    z\nGiven\u{20}\u{3000}w\n")).to(
                    equal("Feature: x\n\n  Scenario: y\n    * z\n    Given w\n"))
                expect(try formatted("# language: ja\n機能: x\nシナリオ: y\n前提z\nもし\u{3000}w\n")).to(
                    equal("# language: ja\n機能: x\n\n  シナリオ: y\n    前提z\n    もし w\n"))
            }

            it("keeps the space of a step without a sentence") {
                expect(try formatted("Feature: x\nScenario: y\nGiven   \n")).to(
                    equal("Feature: x\n\n  Scenario: y\n    Given \n"))
            }

            it("keeps a space whose removal would make a longer keyword") {
                let text =
                    "# language: fr\nFonctionnalité: x\n\n  Scénario: y\n    Étant donné  que z\n    Étant donné que z\n"
                expect(try formatted(text)).to(equal(text))
            }

            it("keeps the end of each line, and ends a new one like the line above") {
                expect(try formatted("Feature: x\r\nScenario: y\r\nGiven z\r\n```\r\na\r\n```")).to(
                    equal(
                        "Feature: x\r\n\r\n  Scenario: y\r\n    Given z\r\n      ```\r\n      a\r\n      ```\r\n"
                    ))
                expect(try formatted("Feature: x")).to(equal("Feature: x\n"))
                expect(try formatted("Feature: x\r\n@a\r\n@b\nScenario: y\n# c\r\n* z\n|a|\r\n\n|b|")).to(
                    equal(
                        "Feature: x\r\n\r\n  @a @b\n  Scenario: y\n    # c\r\n    * z\n      | a |\r\n      | b |\r\n"
                    ))
            }

            it("keeps a byte order mark") {
                expect(try formatted("\u{FEFF}\n#language:en\n Feature: x")).to(
                    equal("\u{FEFF}# language: en\nFeature: x\n"))
            }

            it("omits a line with an @ alone") {
                expect(try formatted("@\n@a @\nFeature: x\n")).to(equal("@a @\nFeature: x\n"))
            }

            it("keeps ignored text") {
                let text =
                    "Feature: x\n\n  Scenario: y\n    Given z\n      | a | # why\n      ```\n      ``` end\n"
                expect(try formatted(text)).to(equal(text))
            }

            it("keeps only the comments of a file without a feature") {
                expect(try formatted("\n  \n")).to(equal(""))
                expect(try formatted("  # a\n\n\n# b")).to(equal("# a\n\n# b\n"))
            }

            it("does not change Markdown") {
                let text = "#  Feature: x\n\n* Given y\n"
                let document = try unwrap(parseMarkdown(text).document)
                expect(FeatureFormatter().text(of: document)).to(equal(text))
            }
        }
    }
}
