# A journey is a conversation of several commands.
# lint: off when-after-then
@journey
Feature: Writing feature files
  A product owner writes features in plain text, in the language of the business, without compiling.

  Background:
    Given a library's package with specs, features and tests

  Rule: The available sentences can be searched

    Scenario: Sentences that contain a word
      When I run "./run-specs.sh steps borrows"
      Then the exit status is 0
      And it prints "[a text in quotes] borrows [a text in quotes]"
      And it does not print "the desk is closed"

    Scenario: A sentence of a feature
      When I run:
        """
        ./run-specs.sh steps '"Beppo" borrows "Momo"' --swift
        """
      Then the exit status is 0
      And it prints "{string} borrows {string}"

    @slow
    Scenario: All sentences
      When I run "./run-specs.sh steps"
      Then the exit status is 0
      And it prints "die Bibliothek hat [a whole number] Exemplare von [a text in quotes]"

    @slow
    Scenario: The definitions that features lack, in Swift
      When I run "./run-specs.sh steps --missing"
      Then the exit status is 0
      And it prints "final class NewSteps: Steps {"
      And it prints "when(\"the reader asks for a sentence that is not there\") { (desk: Desk) in"

    @slow
    Scenario: Unused sentences of one class
      When I run "./run-specs.sh steps --glue GermanSteps --strict-steps"
      Then the exit status is 0
      When I run "./run-specs.sh steps --glue TroubleSteps --strict-steps"
      Then the exit status is 2
      And it prints "the dust settles"

  Rule: A mistake is reported at its line, in the author's terms

    Scenario: A misspelt keyword
      When I run "./run-specs.sh Mistakes/wrong_keyword.feature"
      Then the exit status is 2
      And it prints "Mistakes/wrong_keyword.feature:5:5: error:"
      And it prints "Did you mean “When \"Beppo\" borrows \"Momo\"”?"

    @slow
    Scenario: Other files run despite a mistake
      When I run "./run-specs.sh Mistakes/wrong_keyword.feature Features/lending/branch_1.feature --format summary"
      Then the exit status is 2
      And 5 examples are run

    @slow
    Scenario: An undefined sentence
      When I run "./run-specs.sh Features/trouble/trouble.feature:26"
      Then the exit status is 1
      And it prints "the reader asks for a sentence that is not there"

    @slow
    Scenario: A step definition for every undefined sentence
      When I run "./run-specs.sh --snippets Features/trouble/trouble.feature:26"
      Then the exit status is 1
      And it prints "throw Pending()"

    @slow
    Scenario: A scenario that is left out
      When I run:
        """
        sed '/^ *Scenario/s/^/  @skip # not decided yet\n/' Features/lending/branch_1.feature >.build/left_out.feature
        ./run-specs.sh .build/left_out.feature
        """
      Then the exit status is 3
      And it prints "5 examples: not decided yet"

    @slow
    Scenario: A scenario whose title is a comment
      When I run:
        """
        sed '/^ *Scenario: The shelf of branch 1 has two/s/^/#/' Features/lending/branch_1.feature >.build/commented.feature
        ./run-specs.sh .build/commented.feature
        """
      Then the exit status is 2
      And it prints "To leave out a scenario, write @skip above its title"

    @slow
    Scenario: A green scenario that checks nothing
      When I run:
        """
        sed '/^ *Then/d' Features/lending/branch_1.feature >.build/unchecked.feature
        CI=1 ./run-specs.sh .build/unchecked.feature:18
        """
      Then the exit status is 2
      And it prints "checks nothing: none of its steps looks at a result"

  Rule: Files are formatted and checked

    @slow
    Scenario: Formatting a file
      When I run "./run-specs.sh format --check Mistakes/untidy.feature"
      Then the exit status is 1
      When I run "./run-specs.sh format - <Mistakes/untidy.feature"
      Then the exit status is 0
      And it prints "      | title | copies |"
      And it prints "      | Momo  |      2 |"

    @slow
    Scenario: A suite in the canonical layout
      When I run "./run-specs.sh format --check Features"
      Then the exit status is 0

    @slow
    Scenario: Probable mistakes
      When I run "./run-specs.sh lint Mistakes/careless.feature"
      Then the exit status is 1
      And it prints "Mistakes/careless.feature:7"
      But it does not print "Sentences were not checked"
      When I run "./run-specs.sh lint --disable no-then,duplicate-scenario-name Mistakes/careless.feature"
      Then the exit status is 0
      When I run "./run-specs.sh lint --style --disable no-then,duplicate-scenario-name Mistakes/careless.feature"
      Then the exit status is 1
      And it prints "[when-after-then]"
      When I run "./run-specs.sh lint --list-rules"
      Then the exit status is 0
      When I run "./run-specs.sh lint Features/ausleihe"
      Then the exit status is 0

  Rule: Features are written in any language

    @slow
    Scenario: The languages and their keywords
      When I run "./run-specs.sh --i18n-languages"
      Then the exit status is 0
      And it prints "Japanese"
      When I run "./run-specs.sh --i18n-keywords de"
      Then the exit status is 0
      And it prints "Angenommen"

    @slow
    Scenario: A report of a feature in Japanese
      When I run "./run-specs.sh --format pretty Features/貸出/第2分館.feature"
      Then the exit status is 0
      And it prints "もし\"ベッポ\"が\"Emma\"を借りる"

  Rule: Worlds read parameters of the command line

    @slow
    Scenario: A parameter changes a world
      When I run:
        """
        printf 'Feature: Hours\n\n  Scenario: Evening\n    Then the desk opens in the evening\n' >reports/hours.feature
        ./run-specs.sh --world-parameters '{"opening": "evening"}' reports/hours.feature
        """
      Then the exit status is 0
      And 1 example is run

  Rule: An editor asks about the sentences of the package

    @slow
    Scenario: The language server starts, answers and ends
      When I run:
        """
        message() { printf 'Content-Length: %d\r\n\r\n%s' "${#1}" "$1"; }
        {
          message '{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"capabilities":{}}}'
          message '{"jsonrpc":"2.0","id":2,"method":"shutdown"}'
          message '{"jsonrpc":"2.0","method":"exit"}'
        } | ./run-specs.sh language-server
        """
      Then the exit status is 0
      And it prints "completionProvider"

  Rule: A browser shows the features

    @slow
    Scenario: The page is at a secret address on this machine until Ctrl-C
      When I run:
        """
        ./run-specs.sh serve >reports/address &
        until grep -q Ctrl-C reports/address; do sleep 0.1; done
        address=$(grep -o 'http:[^ ]*' reports/address)
        curl --silent "$address" | grep '<title>'
        curl --silent "${address%/*/}/"
        kill -INT $!
        wait $!
        """
      Then the exit status is 0
      And it prints "<title>Features</title>"
      And it prints "use the whole address that ./run-specs.sh serve has printed"

  Rule: A saved file is run at once

    @slow
    Scenario: The watch shows the results and ends with a key
      When I run:
        """
        (sleep 20; printf q) | script -qec "./run-specs.sh --watch Features/lending/branch_1.feature" /dev/null
        """
      Then the exit status is 0
      And it prints "5 passed · everything"

    @slow
    Scenario: The watch needs a terminal
      When I run "./run-specs.sh --watch"
      Then the exit status is 2
      And it prints "error: --watch needs a terminal"
