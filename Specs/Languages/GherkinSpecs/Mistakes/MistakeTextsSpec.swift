import Gherkin
import Kea

/// Mistakes that authors make in feature files, each with its whole text.
///
/// Each mistake has one explanation, at its cause. `SentenceRepairSpec` has those in sentences.
final class MistakeTextsSpec: Spec {
    override class func spec() {
        describe("a feature file with") {
            for mistake in mistakes {
                it(mistake.name) {
                    let uri = mistake.isMarkdown ? "x.feature.md" : "x.feature"
                    let problems = GherkinParser().parse(mistake.text, uri: uri).problems
                    expect(problems.map { "\($0)".replacing("\(uri):", with: "") }).to(
                        equal(mistake.problems))
                }
            }
        }
    }

    private struct Mistake: Sendable {
        let name: String
        var isMarkdown = false
        let text: String
        let problems: [String]
    }

    private static let mistakes: [Mistake] = [
        Mistake(
            name: "rows between tabs",
            text: #"""
                Feature: The list
                  What is being asked.

                  Scenario: One page
                    Given the server has these questions tagged "iphone":
                \#t\#ttitle\#tasked by
                \#t\#tWhere?\#tAda
                    When the reader opens the topic "iPhone"
                    Then the list shows 1 question

                """#,
            problems: [
                #"""
                6:3: error: The cells of a table are between |, and those of this row between \#
                tabs. Did you mean “| title | asked by |”?
                """#
            ]),
        Mistake(
            name: "rows between commas",
            text: #"""
                Feature: The list
                  What is being asked.

                  Scenario: One page
                    Given the server has these questions tagged "iphone":
                      title,asked by
                      Where?,Ada
                    When the reader opens the topic "iPhone"
                    Then the list shows 1 question

                """#,
            problems: [
                #"""
                6:7: error: The cells of a table are between |, and those of this row between \#
                commas. Did you mean “| title | asked by |”?
                """#
            ]),
        Mistake(
            name: "rows that begin with a comma",
            text: #"""
                Feature: The list
                  What is being asked.

                  Scenario: One page
                    Given the server has these questions tagged "iphone":
                      ,title,asked by
                      ,Where?,Ada
                    When the reader opens the topic "iPhone"
                    Then the list shows 1 question

                """#,
            problems: [
                #"""
                6:7: error: The cells of a table are between |, and those of this row between \#
                commas. Did you mean “| title | asked by |”?
                """#
            ]),
        Mistake(
            name: "rows between semicolons",
            text: #"""
                Feature: The list
                  What is being asked.

                  Scenario: One page
                    Given the server has these questions tagged "iphone":
                title;asked by
                Where?;Ada
                    When the reader opens the topic "iPhone"
                    Then the list shows 1 question

                """#,
            problems: [
                #"""
                6:1: error: The cells of a table are between |, and those of this row between \#
                semicolons. Did you mean “| title | asked by |”?
                """#
            ]),
        Mistake(
            name: "examples between tabs",
            text: #"""
                Feature: The list
                  What is being asked.

                  Scenario Outline: Many
                    Given the server has <n> questions tagged "iphone"
                    When the reader opens the topic "iPhone"
                    Then the list shows <n> questions

                    Examples:
                      n\#tm
                      3\#t4

                """#,
            problems: [
                #"""
                10:7: error: The cells of a table are between |, and those of this row between \#
                tabs. The line is read as text. Did you mean “| n | m |”?
                """#
            ]),
        Mistake(
            name: "examples between commas",
            text: #"""
                Feature: The list
                  What is being asked.

                  Scenario Outline: Many
                    Given the server has <n> questions tagged "iphone"
                    When the reader opens the topic "iPhone"
                    Then the list shows <n> questions

                    Examples:
                      n,m
                      3,4

                """#,
            problems: [
                #"""
                10:7: error: The cells of a table are between |, and those of this row between \#
                commas. The line is read as text. Did you mean “| n | m |”?
                """#
            ]),
        Mistake(
            name: "dashes below the header of a table",
            text: #"""
                Feature: The list
                  What is being asked.

                  Scenario: One page
                    Given the server has these questions tagged "iphone":
                      | title | asked by |
                      |---|---|
                      | Where? | Ada |
                    When the reader opens the topic "iPhone"
                    Then the list shows 1 question

                """#,
            problems: [
                #"""
                7:7: error: This row of dashes is a row of values like any other: only tables in \#
                Markdown have it. Leave it out.
                """#
            ]),
        Mistake(
            name: "dashes below the header of examples",
            text: #"""
                Feature: The list
                  What is being asked.

                  Scenario Outline: Many
                    Given the server has <n> questions tagged "iphone"
                    When the reader opens the topic "iPhone"
                    Then the list shows <n> questions

                    Examples:
                      | n |
                      |:---:|
                      | 3 |

                """#,
            problems: [
                #"""
                11:7: error: This row of dashes is a row of values like any other: only tables in \#
                Markdown have it. Leave it out.
                """#
            ]),
        Mistake(
            name: "braces for placeholders",
            text: #"""
                Feature: The list
                  What is being asked.

                  Scenario Outline: Many
                    Given the server has {n} questions tagged "iphone"
                    When the reader opens the topic "{topic}"
                    Then the list shows ‹n› questions

                    Examples:
                      | topic | n |
                      | iPhone | 3 |

                """#,
            problems: [
                #"""
                5:5: error: “{n}” is not replaced: a placeholder is written “<n>”. Did you mean \#
                “<n>”?
                """#,
                #"""
                6:5: error: “{topic}” is not replaced: a placeholder is written “<topic>”. Did \#
                you mean “<topic>”?
                """#,
            ]),
        Mistake(
            name: "a column that no placeholder uses",
            text: #"""
                Feature: The list
                  What is being asked.

                  Scenario Outline: Many
                    Given the server has <n> questions tagged "iphone"
                    When the reader opens the topic "iPhone"
                    Then the list shows <n> questions

                    Examples:
                      | topic | n |
                      | iPhone | 3 |

                """#,
            problems: [
                #"""
                10:9: warning: No step uses “<topic>”, so this column makes no difference. Use \#
                it, or remove it.
                """#
            ]),
        Mistake(
            name: "braces for one of two placeholders",
            text: #"""
                Feature: The list
                  What is being asked.

                  Scenario Outline: Many
                    Given the server has <n> questions tagged "iphone"
                    When the reader opens the topic "{topic}"
                    Then the list shows <n> questions

                    Examples:
                      | topic | n |
                      | iPhone | 3 |

                """#,
            problems: [
                #"""
                6:5: error: “{topic}” is not replaced: a placeholder is written “<topic>”. Did \#
                you mean “<topic>”?
                """#
            ]),
        Mistake(
            name: "a tag after the name",
            text: #"""
                Feature: The list
                  What is being asked.

                  Scenario: One page @slow
                    Given the server has 3 questions tagged "iphone"
                    When the reader opens the topic "iPhone"
                    Then the list shows 3 questions

                """#,
            problems: [
                #"""
                4:13: warning: “@slow” is part of the name here. A tag is in a line of its \#
                own, above the keyword.
                """#
            ]),
        Mistake(
            name: "a text between curly quotes",
            text: #"""
                Feature: The list
                  What is being asked.

                  Scenario: One page
                    Given the server has the question "Where?" with this text:
                      “””
                      Hello
                      “””
                    When the reader opens the topic "iPhone"
                    Then the list shows 3 questions

                """#,
            problems: [
                #"""
                6:7: error: A text is between lines with three straight quotes: """ instead \#
                of “”” here. Did you mean “"""”?
                """#
            ]),
        Mistake(
            name: "a text between two quotes",
            text: #"""
                Feature: The list
                  What is being asked.

                  Scenario: One page
                    Given the server has the question "Where?" with this text:
                      ""
                      Hello
                      ""
                    When the reader opens the topic "iPhone"
                    Then the list shows 3 questions

                """#,
            problems: [
                #"""
                6:7: error: A text is between lines with three straight quotes: """ instead \#
                of "" here. Did you mean “"""”?
                """#
            ]),
        Mistake(
            name: "a text between backquotes",
            text: #"""
                Feature: The list
                  What is being asked.

                  Scenario: One page
                    Given the server has the question "Where?" with this text:
                      `
                      Hello
                      `
                    When the reader opens the topic "iPhone"
                    Then the list shows 3 questions

                """#,
            problems: [
                #"""
                6:7: error: A text is between lines with three straight quotes: """ instead \#
                of ` here. Did you mean “"""”?
                """#
            ]),
        Mistake(
            name: "half of a keyword",
            text: #"""
                Feature: The list
                  What is being asked.

                  Outline: Many
                    Given the server has <n> questions tagged "iphone"
                    When the reader opens the topic "iPhone"
                    Then the list shows <n> questions

                    Examples:
                      | n |
                      | 3 |

                """#,
            problems: [
                #"""
                4:3: error: “Outline: Many” does not begin with a keyword. The line is read as \#
                text. This scenario is not run. Did you mean “Scenario Outline: Many”?
                """#
            ]),
        Mistake(
            name: "half of a keyword below a step",
            text: #"""
                Feature: The list
                  What is being asked.

                  Scenario: One page
                    Given the server has 3 questions tagged "iphone"
                    When the reader opens the topic "iPhone"
                    Then the list shows 3 questions

                  Outline: Many
                    Given the server has <n> questions tagged "iphone"
                    When the reader opens the topic "iPhone"
                    Then the list shows <n> questions

                    Examples:
                      | n |
                      | 3 |

                """#,
            problems: [
                #"""
                9:3: error: “Outline: Many” does not begin with a keyword. Expected here: a step \#
                (Given, When, Then, And, But), a table row, a doc string, Examples:, Scenario:, \#
                Rule:, tags or a comment. Did you mean “Scenario Outline: Many”?
                """#
            ]),
        Mistake(
            name: "plain Gherkin in Markdown", isMarkdown: true,
            text: #"""
                Feature: The list
                  What is being asked.

                  Scenario: One page
                    Given the server has 3 questions tagged "iphone"
                    When the reader opens the topic "iPhone"
                    Then the list shows 3 questions

                """#,
            problems: [
                #"""
                1:1: error: A file whose name ends in .md is Markdown: titles begin with “# ”, \#
                and steps with “* ”. Plain Gherkin is in a file whose name ends in .feature. \#
                Did you mean “# Feature: The list”?
                """#
            ]),
        Mistake(
            name: "titles in Markdown without a space", isMarkdown: true,
            text: #"""
                #Feature: The list

                ##Scenario: One page
                * Given the server has 3 questions tagged "iphone"
                * When the reader opens the topic "iPhone"
                * Then the list shows 3 questions

                """#,
            problems: [
                #"""
                1:1: error: “#Feature: The list” has no space after its #. The line is read as \#
                text. Did you mean “# Feature: The list”?
                """#,
                #"""
                3:1: error: “##Scenario: One page” has no space after its ##. The line is read \#
                as text. This scenario is not run. Did you mean “## Scenario: One page”?
                """#,
            ]),
        Mistake(
            name: "a title in Markdown without a space", isMarkdown: true,
            text: #"""
                # Feature: The list

                ##Scenario: One page
                * Given the server has 3 questions tagged "iphone"
                * When the reader opens the topic "iPhone"
                * Then the list shows 3 questions

                """#,
            problems: [
                #"""
                3:1: error: “##Scenario: One page” has no space after its ##. The line is read \#
                as text. This scenario is not run. Did you mean “## Scenario: One page”?
                """#
            ]),
        Mistake(
            name: "comment in table",
            text: #"""
                Feature: The list
                  What is being asked.

                  Scenario: One page
                    Given the server has these questions tagged "iphone":
                      | title | asked by | # the columns
                      | Where? | Ada |   // first
                      # comment
                      | When? | Bob |
                    When the reader opens the topic "iPhone"
                    Then the list shows 1 question

                """#,
            problems: [
                #"""
                7:26: error: “// first” is after the last bar of its row, and is in no cell. \#
                A comment begins with #.
                """#
            ]),
        Mistake(
            name: "docstring open",
            text: #"""
                Feature: The list
                  What is being asked.

                  Scenario: One page
                    Given the server has the question "Where?" with this text:
                      """
                      Hello
                    When the reader opens the topic "iPhone"
                    Then the list shows 3 questions

                """#,
            problems: [
                #"""
                6:7: error: The doc string that begins here has no end. It needs a line with """ \#
                below its last line.
                """#
            ]),
        Mistake(
            name: "docstring open then other",
            text: #"""
                Feature: The list
                  What is being asked.

                  Scenario: One page
                    Given the server has the question "Where?" with this text:
                      """
                      Hello
                    When the reader opens the topic "iPhone"
                    Then the list shows 3 questions

                  Scenario: Two
                    Given the server has the question "Where?" with this text:
                      """
                      x
                      """
                    When the reader opens the topic "iPhone"
                    Then the list shows 3 questions

                """#,
            problems: [
                #"""
                6:7: error: The doc string that begins here goes on to line 13, over other steps. \#
                A line with """ is missing below its text.
                """#
            ]),
        Mistake(
            name: "docstring one line",
            text: #"""
                Feature: The list
                  What is being asked.

                  Scenario: One page
                    Given the server has the question "Where?" with this text:
                      """Hello"""
                    When the reader opens the topic "iPhone"
                    Then the list shows 3 questions

                """#,
            problems: [
                #"""
                6:7: error: The doc string that begins here has no end: text and end are in \#
                lines of their own.
                """#
            ]),
        Mistake(
            name: "docstring text on fence",
            text: #"""
                Feature: The list
                  What is being asked.

                  Scenario: One page
                    Given the server has the question "Where?" with this text:
                      """Hello world
                      More
                      """
                    When the reader opens the topic "iPhone"
                    Then the list shows 3 questions

                """#,
            problems: [
                #"""
                6:7: error: “Hello world” is after """, where only the type of a text may. \#
                The text begins in the next line.
                """#
            ]),
        Mistake(
            name: "no docstring",
            text: #"""
                Feature: The list
                  What is being asked.

                  Scenario: One page
                    Given the server has the question "Where?" with this text:
                      Hello
                    When the reader opens the topic "iPhone"
                    Then the list shows 3 questions

                """#,
            problems: [
                #"""
                6:7: error: A text below a step is between lines with """, and “Hello” is not.
                """#
            ]),
        Mistake(
            name: "tag spaces",
            text: #"""
                Feature: The list
                  What is being asked.

                  @slow test
                  Scenario: One page
                    Given the server has 3 questions tagged "iphone"
                    When the reader opens the topic "iPhone"
                    Then the list shows 3 questions

                """#,
            problems: [
                #"""
                4:3: error: The tag “@slow test” has white space in it. A tag is one word that \#
                begins with @; a comment after tags begins with #.
                """#
            ]),
        Mistake(
            name: "tag comma",
            text: #"""
                Feature: The list
                  What is being asked.

                  @slow, @wip
                  Scenario: One page
                    Given the server has 3 questions tagged "iphone"
                    When the reader opens the topic "iPhone"
                    Then the list shows 3 questions

                """#,
            problems: [
                #"""
                4:3: error: The tag is “@slow,”, with the comma. Tags are parted by spaces. Did \#
                you mean “@slow”?
                """#
            ]),
        Mistake(
            name: "tag no at",
            text: #"""
                Feature: The list
                  What is being asked.

                  slow @wip
                  Scenario: One page
                    Given the server has 3 questions tagged "iphone"
                    When the reader opens the topic "iPhone"
                    Then the list shows 3 questions

                """#,
            problems: [
                #"""
                4:3: error: Each tag begins with @. The line is read as text. Did you mean “@slow \#
                @wip”?
                """#
            ]),
        Mistake(
            name: "tag no at second",
            text: #"""
                Feature: The list
                  What is being asked.

                  @wip slow
                  Scenario: One page
                    Given the server has 3 questions tagged "iphone"
                    When the reader opens the topic "iPhone"
                    Then the list shows 3 questions

                """#,
            problems: [
                #"""
                4:3: error: The tag “@wip slow” has white space in it. A tag is one word that \#
                begins with @; a comment after tags begins with #.
                """#
            ]),
        Mistake(
            name: "tag line scenario",
            text: #"""
                Feature: The list
                  What is being asked.

                  @slow Scenario: One page
                    Given the server has 3 questions tagged "iphone"
                    When the reader opens the topic "iPhone"
                    Then the list shows 3 questions

                """#,
            problems: [
                #"""
                4:3: error: Tags are in a line of their own, above “Scenario: One page”. Did \#
                you mean “@slow”?
                """#
            ]),
        Mistake(
            name: "two features",
            text: #"""
                Feature: The list
                  What is being asked.

                  Scenario: One page
                    Given the server has 3 questions tagged "iphone"
                    When the reader opens the topic "iPhone"
                    Then the list shows 3 questions

                Feature: The list
                  What is being asked.

                  Scenario: One page
                    Given the server has 3 questions tagged "iphone"
                    When the reader opens the topic "iPhone"
                    Then the list shows 3 questions

                """#,
            problems: [
                #"""
                9:1: error: A file has one feature, and this would be a second one. Move it to a \#
                file of its own.
                """#
            ]),
        Mistake(
            name: "examples no header",
            text: #"""
                Feature: The list
                  What is being asked.

                  Scenario Outline: Many
                    Given the server has <n> questions tagged "iphone"
                    When the reader opens the topic "iPhone"
                    Then the list shows <n> questions

                    Examples:
                      | 3 |
                      | 4 |

                """#,
            problems: [
                #"""
                5:26: error: “<n>” is not replaced: no column of the examples is called “n”. \#
                There is “3”. The first row of the table has the names of its columns.
                """#
            ]),
        Mistake(
            name: "examples missing",
            text: #"""
                Feature: The list
                  What is being asked.

                  Scenario Outline: Many
                    Given the server has <n> questions tagged "iphone"
                    When the reader opens the topic "iPhone"
                    Then the list shows <n> questions

                """#,
            problems: [
                #"""
                4:3: error: The outline “Many” has no “Examples:”, so there is nothing to run it \#
                with.
                """#
            ]),
        Mistake(
            name: "example singular",
            text: #"""
                Feature: The list
                  What is being asked.

                  Scenario Outline: Many
                    Given the server has <n> questions tagged "iphone"
                    When the reader opens the topic "iPhone"
                    Then the list shows <n> questions

                    Example:
                      | n |
                      | 4 |

                """#,
            problems: [
                #"""
                9:5: error: “Example:” begins a scenario, and a table is below it. The table \#
                is read as text. Did you mean “Examples:”?
                """#
            ]),
        Mistake(
            name: "examples no colon",
            text: #"""
                Feature: The list
                  What is being asked.

                  Scenario Outline: Many
                    Given the server has <n> questions tagged "iphone"
                    When the reader opens the topic "iPhone"
                    Then the list shows <n> questions

                    Examples
                      | n |
                      | 4 |

                """#,
            problems: [
                #"""
                9:5: error: A colon is missing after “Examples”. Did you mean “Examples:”?
                """#
            ]),
        Mistake(
            name: "scenario with examples table only",
            text: #"""
                Feature: The list
                  What is being asked.

                  Scenario Outline: Many
                    Given the server has <n> questions tagged "iphone"
                    When the reader opens the topic "iPhone"
                    Then the list shows <n> questions

                      | n |
                      | 4 |

                """#,
            problems: [
                #"""
                4:3: error: The outline “Many” has no “Examples:”, so there is nothing to run it \#
                with. The table in line 9 belongs to the step above it: write “Examples:” between \#
                them.
                """#
            ]),
        Mistake(
            name: "placeholder case",
            text: #"""
                Feature: The list
                  What is being asked.

                  Scenario Outline: Many
                    Given the server has <N> questions tagged "iphone"
                    When the reader opens the topic "iPhone"
                    Then the list shows < n > questions

                    Examples:
                      | n |
                      | 4 |

                """#,
            problems: [
                #"""
                5:26: error: “<N>” is not replaced: no column of the examples is called “N”. \#
                There is “n”. Did you mean “<n>”?
                """#,
                #"""
                7:25: error: “< n >” is not replaced: no column of the examples is called “ n ”. \#
                There is “n”. Did you mean “<n>”?
                """#,
            ]),
        Mistake(
            name: "placeholder unclosed",
            text: #"""
                Feature: The list
                  What is being asked.

                  Scenario Outline: Many
                    Given the server has <n questions tagged "iphone"
                    When the reader opens the topic "iPhone"
                    Then the list shows n> questions

                    Examples:
                      | n |
                      | 4 |

                """#,
            problems: [
                #"""
                5:5: error: “<n” is not replaced: a placeholder is written “<n>”. Did you mean \#
                “<n>”?
                """#
            ]),
        Mistake(
            name: "dollar",
            text: #"""
                Feature: The list
                  What is being asked.

                  Scenario Outline: Many
                    Given the server has ${n} questions tagged "iphone"
                    When the reader opens the topic "iPhone"
                    Then the list shows $n questions

                    Examples:
                      | n |
                      | 4 |

                """#,
            problems: [
                #"""
                5:5: error: “${n}” is not replaced: a placeholder is written “<n>”. Did you mean \#
                “<n>”?
                """#
            ]),
        Mistake(
            name: "fullwidth brackets",
            text: #"""
                Feature: The list
                  What is being asked.

                  Scenario Outline: Many
                    Given the server has ＜n＞ questions tagged "iphone"
                    When the reader opens the topic "iPhone"
                    Then the list shows «n» questions

                    Examples:
                      | n |
                      | 4 |

                """#,
            problems: [
                #"""
                5:5: error: “＜n＞” is not replaced: a placeholder is written “<n>”. Did you mean \#
                “<n>”?
                """#
            ]),
        Mistake(
            name: "missing bar end",
            text: #"""
                Feature: The list
                  What is being asked.

                  Scenario: One page
                    Given the server has these questions tagged "iphone":
                      | title | asked by
                      | Where? | Ada
                    When the reader opens the topic "iPhone"
                    Then the list shows 1 question

                """#,
            problems: [
                #"""
                6:17: error: “asked by” is after the last bar of its row, and is in no cell. \#
                A cell needs a bar on both sides. Did you mean “| title | asked by |”?
                """#
            ]),
        Mistake(
            name: "missing bar one",
            text: #"""
                Feature: The list
                  What is being asked.

                  Scenario: One page
                    Given the server has these questions tagged "iphone":
                      | title | asked by |
                      | Where? | Ada
                      | When? | Bob |
                    When the reader opens the topic "iPhone"
                    Then the list shows 1 question

                """#,
            problems: [
                #"""
                7:7: error: This row has 1 cell, and the first row of its table has 2. A row ends \#
                with |, and this one does not. Did you mean “| Where? | Ada |”?
                """#
            ]),
        Mistake(
            name: "missing first",
            text: #"""
                Feature: The list
                  What is being asked.

                  Scenario: One page
                    Given the server has these questions tagged "iphone":
                      title | asked by |
                      Where? | Ada |
                    When the reader opens the topic "iPhone"
                    Then the list shows 1 question

                """#,
            problems: [
                #"""
                6:7: error: A row of a table begins and ends with |, and this one does not. Did \#
                you mean “| title | asked by |”?
                """#
            ]),
        Mistake(
            name: "missing first one",
            text: #"""
                Feature: The list
                  What is being asked.

                  Scenario: One page
                    Given the server has these questions tagged "iphone":
                      | title | asked by |
                      Where? | Ada |
                    When the reader opens the topic "iPhone"
                    Then the list shows 1 question

                """#,
            problems: [
                #"""
                7:7: error: A row of a table begins and ends with |, and this one does not. Did \#
                you mean “| Where? | Ada |”?
                """#
            ]),
        Mistake(
            name: "no outer",
            text: #"""
                Feature: The list
                  What is being asked.

                  Scenario: One page
                    Given the server has these questions tagged "iphone":
                      title | asked by
                      Where? | Ada
                    When the reader opens the topic "iPhone"
                    Then the list shows 1 question

                """#,
            problems: [
                #"""
                6:7: error: A row of a table begins and ends with |, and this one does not. Did \#
                you mean “| title | asked by |”?
                """#
            ]),
        Mistake(
            name: "bar in text",
            text: #"""
                Feature: The list
                  What is being asked.

                  Scenario: One page
                    Given the server has these questions tagged "iphone":
                      | title | asked by |
                      | Where | when? | Ada |
                    When the reader opens the topic "iPhone"
                    Then the list shows 1 question

                """#,
            problems: [
                #"""
                7:7: error: This row has 3 cells, and the first row of its table has 2. A bar \#
                that is part of a text is written \|.
                """#
            ]),
        Mistake(
            name: "double bar",
            text: #"""
                Feature: The list
                  What is being asked.

                  Scenario: One page
                    Given the server has these questions tagged "iphone":
                      || title || asked by ||
                      | Where? | Ada |
                    When the reader opens the topic "iPhone"
                    Then the list shows 1 question

                """#,
            problems: [
                #"""
                6:7: error: Between two cells is one |, and || is an empty cell. Did you mean \#
                “| title | asked by |”?
                """#
            ]),
        Mistake(
            name: "plus grid",
            text: #"""
                Feature: The list
                  What is being asked.

                  Scenario: One page
                    Given the server has these questions tagged "iphone":
                      +-------+----------+
                      | title | asked by |
                      +-------+----------+
                      | Where? | Ada |
                      +-------+----------+
                    When the reader opens the topic "iPhone"
                    Then the list shows 1 question

                """#,
            problems: [
                #"""
                6:7: error: A table has no lines between its rows. Leave this line out.
                """#
            ]),
        Mistake(
            name: "fullwidth bar",
            text: #"""
                Feature: The list
                  What is being asked.

                  Scenario: One page
                    Given the server has these questions tagged "iphone":
                      ｜ title ｜ asked by ｜
                      ｜ Where? ｜ Ada ｜
                    When the reader opens the topic "iPhone"
                    Then the list shows 1 question

                """#,
            problems: [
                #"""
                6:7: error: “｜” is not |, though it looks like it. Did you mean “| title | asked \#
                by |”?
                """#
            ]),
        Mistake(
            name: "test case",
            text: #"""
                Feature: The list
                  What is being asked.

                  Test case: Two
                    Given the server has 3 questions tagged "iphone"
                    When the reader opens the topic "iPhone"
                    Then the list shows 3 questions

                """#,
            problems: [
                #"""
                4:3: error: “Test case:” is not a keyword, and steps are below it. The line is \#
                read as text. This scenario is not run. Did you mean “Scenario: Two”?
                """#
            ]),
        Mistake(
            name: "user story",
            text: #"""
                User Story: The list

                  Scenario: One page
                    Given the server has 3 questions tagged "iphone"
                    When the reader opens the topic "iPhone"
                    Then the list shows 3 questions

                """#,
            problems: [
                #"""
                1:1: error: “User Story:” is not a keyword. A file begins with Feature: and a name. \#
                Did you mean “Feature: The list”?
                """#
            ]),
        Mistake(
            name: "acceptance",
            text: #"""
                Feature: The list
                  What is being asked.

                  Acceptance Criteria:
                    Given the server has 3 questions tagged "iphone"
                    When the reader opens the topic "iPhone"
                    Then the list shows 3 questions

                """#,
            problems: [
                #"""
                4:3: error: “Acceptance Criteria:” is not a keyword, and steps are below it. The \#
                line is read as text. This scenario is not run. Did you mean “Scenario:”?
                """#
            ]),
        Mistake(
            name: "scenarios",
            text: #"""
                Feature: The list
                  What is being asked.

                  Scenarios: Two
                    Given the server has 3 questions tagged "iphone"
                    When the reader opens the topic "iPhone"
                    Then the list shows 3 questions

                """#,
            problems: [
                #"""
                4:3: error: “Scenarios:” begins the examples of an outline, and steps are below \#
                it. The line is read as text. This scenario is not run. Did you mean “Scenario: \#
                Two”?
                """#
            ]),
        Mistake(
            name: "lowercase",
            text: #"""
                Feature: The list
                  What is being asked.

                  scenario: Two
                    Given the server has 3 questions tagged "iphone"
                    When the reader opens the topic "iPhone"
                    Then the list shows 3 questions

                """#,
            problems: [
                #"""
                4:3: error: “scenario” must be written “Scenario”. The line is read as text. This \#
                scenario is not run. Did you mean “Scenario: Two”?
                """#
            ]),
        Mistake(
            name: "or",
            text: #"""
                Feature: The list
                  What is being asked.

                  Scenario: One page
                    Given the server has 3 questions tagged "iphone"
                    When the reader opens the topic "iPhone"
                    Then the list shows 3 questions
                    Or the list shows 4 questions

                """#,
            problems: [
                #"""
                8:5: error: “Or the list shows 4 questions” may not be here. Expected here: a \#
                step (Given, When, Then, And, But), a table row, a doc string, Examples:, \#
                Scenario:, Rule:, tags or a comment.
                """#
            ]),
        Mistake(
            name: "split sentence",
            text: #"""
                Feature: The list
                  What is being asked.

                  Scenario: One page
                    Given the server has 3 questions
                      tagged "iphone"
                    When the reader opens the topic "iPhone"
                    Then the list shows 3 questions

                """#,
            problems: [
                #"""
                6:7: error: A step is one line, and “tagged "iphone"” goes on in the next one. \#
                Did you mean “Given the server has 3 questions tagged "iphone"”?
                """#
            ]),
        Mistake(
            name: "md bold", isMarkdown: true,
            text: #"""
                # Feature: The list

                ## Scenario: One page
                * **Given** the server has 3 questions tagged "iphone"
                * **When** the reader opens the topic "iPhone"
                * **Then** the list shows 3 questions

                """#,
            problems: [
                #"""
                4:1: error: Before “Given” there is “**”. A step in Markdown begins with “* ” and \#
                its keyword. The line is read as text. This step is not run. Did you mean “* \#
                Given the server has 3 questions tagged "iphone"”?
                """#,
                #"""
                5:1: error: Before “When” there is “**”. A step in Markdown begins with “* ” and \#
                its keyword. The line is read as text. This step is not run. Did you mean “* When \#
                the reader opens the topic "iPhone"”?
                """#,
                #"""
                6:1: error: Before “Then” there is “**”. A step in Markdown begins with “* ” and \#
                its keyword. The line is read as text. This step is not run. Did you mean “* Then \#
                the list shows 3 questions”?
                """#,
            ]),
        Mistake(
            name: "md no bullets", isMarkdown: true,
            text: #"""
                # Feature: The list

                ## Scenario: One page
                Given the server has 3 questions tagged "iphone"
                When the reader opens the topic "iPhone"
                Then the list shows 3 questions

                """#,
            problems: [
                #"""
                4:1: error: “Given the server has 3 questions tagged "iphone"” is a step without \#
                the “*” before it. The line is read as text. This step is not run. Did you mean \#
                “* Given the server has 3 questions tagged "iphone"”?
                """#,
                #"""
                5:1: error: “When the reader opens the topic "iPhone"” is a step without the “*” \#
                before it. The line is read as text. This step is not run. Did you mean “* When \#
                the reader opens the topic "iPhone"”?
                """#,
                #"""
                6:1: error: “Then the list shows 3 questions” is a step without the “*” before \#
                it. The line is read as text. This step is not run. Did you mean “* Then the list \#
                shows 3 questions”?
                """#,
            ]),
        Mistake(
            name: "md table", isMarkdown: true,
            text: #"""
                # Feature: The list

                ## Scenario: One page
                * Given the server has these questions tagged "iphone":

                | title | asked by |
                |---|---|
                | Where? | Ada |

                * When the reader opens the topic "iPhone"
                * Then the list shows 1 questions

                """#,
            problems: [
                #"""
                6:1: error: The rows of a table are two to five spaces to the right. The line \#
                is read as text. Did you mean “  | title | asked by |”?
                """#
            ]),
        Mistake(
            name: "md nocolon", isMarkdown: true,
            text: #"""
                # Feature The list

                ## Scenario One page
                * Given the server has 3 questions tagged "iphone"
                * When the reader opens the topic "iPhone"
                * Then the list shows 3 questions

                """#,
            problems: [
                #"""
                1:1: error: A colon is missing after “Feature”. The line is read as text. Did you \#
                mean “# Feature: The list”?
                """#,
                #"""
                3:1: error: A colon is missing after “Scenario”. The line is read as text. This \#
                scenario is not run. Did you mean “## Scenario: One page”?
                """#,
            ]),
        Mistake(
            name: "md code", isMarkdown: true,
            text: #"""
                # Feature: The list

                ```gherkin
                Scenario: One page
                  Given the server has 3 questions tagged "iphone"
                  When the reader opens the topic "iPhone"
                  Then the list shows 3 questions
                ```

                """#,
            problems: [
                #"""
                4:1: error: A title in Markdown begins with #. The line is read as text. This \#
                scenario is not run. Did you mean “## Scenario: One page”?
                """#
            ]),
        Mistake(
            name: "md in plain",
            text: #"""
                # Feature: The list

                ## Scenario: One page
                * Given the server has 3 questions tagged "iphone"
                * When the reader opens the topic "iPhone"
                * Then the list shows 3 questions

                """#,
            problems: [
                #"""
                1:1: error: “# Feature: The list” is a comment, since it begins with #. Did you \#
                mean “Feature: The list”?
                """#
            ]),
        Mistake(
            name: "fenced",
            text: #"""
                ```gherkin
                Feature: The list
                  What is being asked.

                  Scenario: One page
                    Given the server has 3 questions tagged "iphone"
                    When the reader opens the topic "iPhone"
                    Then the list shows 3 questions
                ```

                """#,
            problems: [
                #"""
                1:1: error: “```gherkin” is above the Feature: in line 2, where only tags and \#
                comments may. Leave out this line, and the one at the end.
                """#
            ]),
        Mistake(
            name: "quote",
            text: #"""
                > Feature: The list
                >   What is being asked.
                >\#u{20}
                >   Scenario: One page
                >     Given the server has 3 questions tagged "iphone"
                >     When the reader opens the topic "iPhone"
                >     Then the list shows 3 questions

                """#,
            problems: [
                #"""
                1:1: error: Before “Feature:” there is “>”. A line begins with its keyword. Did you \#
                mean “Feature: The list”?
                """#
            ]),
        Mistake(
            name: "comma",
            text: #"""
                Feature: The list
                  What is being asked.

                  Scenario: One page
                    Given, the server has 3 questions tagged "iphone"
                    When the reader opens the topic "iPhone"
                    Then the list shows 3 questions

                """#,
            problems: [
                #"""
                5:5: error: After “Given” there is “,”, where only a space belongs. The line is \#
                read as text. This step is not run. Did you mean “Given the server has 3 \#
                questions tagged "iphone"”?
                """#
            ]),
        Mistake(
            name: "text before feature",
            text: #"""
                This is our feature

                Feature: The list
                  What is being asked.

                  Scenario: One page
                    Given the server has 3 questions tagged "iphone"
                    When the reader opens the topic "iPhone"
                    Then the list shows 3 questions

                """#,
            problems: [
                #"""
                1:1: error: “This is our feature” is above the Feature: in line 3, where only \#
                tags and comments may. Leave it out, or begin it with #.
                """#
            ]),
        Mistake(
            name: "text after steps",
            text: #"""
                Feature: The list
                  What is being asked.

                  Scenario: One page
                    Given the server has 3 questions tagged "iphone"
                    When the reader opens the topic "iPhone"
                    Then the list shows 3 questions
                    This shows that it works.

                """#,
            problems: [
                #"""
                8:5: error: “This shows that it works.” may not be here. Expected here: a step \#
                (Given, When, Then, And, But), a table row, a doc string, Examples:, Scenario:, \#
                Rule:, tags or a comment.
                """#
            ]),
        Mistake(
            name: "frontmatter",
            text: #"""
                ---
                title: x
                ---
                Feature: The list
                  What is being asked.

                  Scenario: One page
                    Given the server has 3 questions tagged "iphone"
                    When the reader opens the topic "iPhone"
                    Then the list shows 3 questions

                """#,
            problems: [
                #"""
                1:1: error: “---” is above the Feature: in line 4, where only tags and \#
                comments may. Leave it out, or begin it with #.
                """#
            ]),
        Mistake(
            name: "text between",
            text: #"""
                Feature: The list
                  What is being asked.

                  Scenario: One page
                    Given the server has 3 questions tagged "iphone"
                    this is the setup
                    When the reader opens the topic "iPhone"
                    Then the list shows 3 questions

                """#,
            problems: [
                #"""
                6:5: error: “this is the setup” may not be here. Expected here: a step (Given, \#
                When, Then, And, But), a table row, a doc string, Examples:, Scenario:, Rule:, \#
                tags or a comment.
                """#
            ]),
        Mistake(
            name: "chat",
            text: #"""
                [10:42, 3.2.2026] Ada: Feature: The list
                [10:43, 3.2.2026] Ada: Scenario: One page
                [10:43, 3.2.2026] Ada: Given the server has 3 questions tagged "iphone"

                """#,
            problems: [
                #"""
                1:1: error: Before “Feature:” there is “[10:42, 3.2.2026] Ada:”. A line begins with \#
                its keyword. Did you mean “Feature: The list”?
                """#
            ]),
        Mistake(
            name: "email",
            text: #"""
                > Feature: The list
                >   What is being asked.
                >\#u{20}
                >   Scenario: One page
                >     Given the server has 3 questions tagged "iphone"
                >     When the reader opens the topic "iPhone"
                >     Then the list shows 3 questions

                --\#u{20}
                Ada

                """#,
            problems: [
                #"""
                1:1: error: Before “Feature:” there is “>”. A line begins with its keyword. Did you \#
                mean “Feature: The list”?
                """#
            ]),
        Mistake(
            name: "line numbers",
            text: #"""
                  1  Feature: The list
                  2    What is being asked.
                  3\#u{20}\#u{20}
                  4    Scenario: One page
                  5      Given the server has 3 questions tagged "iphone"
                  6      When the reader opens the topic "iPhone"
                  7      Then the list shows 3 questions

                """#,
            problems: [
                #"""
                1:3: error: Before “Feature:” there is “1”. A line begins with its keyword. Did you \#
                mean “Feature: The list”?
                """#
            ]),
        Mistake(
            name: "jira panel",
            text: #"""
                {code:gherkin}
                Feature: The list
                  What is being asked.

                  Scenario: One page
                    Given the server has 3 questions tagged "iphone"
                    When the reader opens the topic "iPhone"
                    Then the list shows 3 questions
                {code}

                """#,
            problems: [
                #"""
                1:1: error: “{code:gherkin}” is above the Feature: in line 2, where only tags \#
                and comments may. Leave out this line, and the one at the end.
                """#
            ]),
        Mistake(
            name: "rule no colon",
            text: #"""
                Feature: The list
                  What is being asked.

                  Rule Only 20

                  Scenario: One page
                    Given the server has 3 questions tagged "iphone"
                    When the reader opens the topic "iPhone"
                    Then the list shows 3 questions

                """#,
            problems: [
                #"""
                4:3: error: A colon is missing after “Rule”. The line is read as text. There is \#
                no such rule: what follows belongs to the feature, or is not run. Did you mean \#
                “Rule: Only 20”?
                """#
            ]),
    ]
}
