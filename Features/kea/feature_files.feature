@journey
Feature: Writing feature files
  A product owner writes features in plain text, in the language of the business, and compiles nothing.

  Background:
    Given a library's package with specs, features and tests

  Rule: The sentences that there are can be looked up

    Scenario: Sentences with a word
      When I run "./run-specs.sh steps borrows"
      Then the exit status is 0
      And it prints "{string} borrows {string}"
      And it does not print "the desk is closed"

    Scenario: A sentence as it is written in a feature
      When I run:
        """
        ./run-specs.sh steps '"Beppo" borrows "Momo"'
        """
      Then the exit status is 0
      And it prints "{string} borrows {string}"

    @slow
    Scenario Outline: All sentences as <format>
      When I run "./run-specs.sh steps --format <format>"
      Then the exit status is 0
      And it prints "die Bibliothek hat {int} Exemplare von {string}"

      Examples:
        | format   |
        | text     |
        | markdown |
        | json     |

    @slow
    Scenario: The sentences of one class, each of which has to be used
      When I run "./run-specs.sh steps --glue GermanSteps --strict-steps"
      Then the exit status is 0
      When I run "./run-specs.sh steps --glue TroubleSteps --strict-steps"
      Then the exit status is 2
      And it prints "the dust settles"

  Rule: A mistake is told at its line, in the words of the feature

    Scenario: A keyword is misspelt
      When I run "./run-specs.sh Mistakes/wrong_keyword.feature"
      Then the exit status is 2
      And it prints "Mistakes/wrong_keyword.feature:5:5: error:"
      And it prints "Did you mean “When \"Beppo\" borrows \"Momo\"”?"

    @slow
    Scenario: A mistake in one file leaves the others to run
      When I run "./run-specs.sh Mistakes/wrong_keyword.feature Features/lending/branch_1.feature --format summary"
      Then the exit status is 2
      And 5 examples are run

    @slow
    Scenario: A sentence that there is not
      When I run "./run-specs.sh Features/trouble/trouble.feature:26"
      Then the exit status is 1
      And it prints "the reader asks for a sentence that is not there"

  Rule: Files are laid out and looked through

    @slow
    Scenario: The layout of a file
      When I run "./run-specs.sh format --check Mistakes/untidy.feature"
      Then the exit status is 1
      When I run "./run-specs.sh format - <Mistakes/untidy.feature"
      Then the exit status is 0
      And it prints "      | title | copies |"
      And it prints "      | Momo  |      2 |"

    @slow
    Scenario: A whole suite that is laid out well
      When I run "./run-specs.sh format --check Features"
      Then the exit status is 0

    @slow
    Scenario: What is hardly meant
      When I run "./run-specs.sh lint Mistakes/careless.feature"
      Then the exit status is 1
      And it prints "Mistakes/careless.feature:7"
      When I run "./run-specs.sh lint --disable no-then,duplicate-scenario-name,when-after-then Mistakes/careless.feature"
      Then the exit status is 0
      When I run "./run-specs.sh lint --list-rules"
      Then the exit status is 0
      When I run "./run-specs.sh lint Features/ausleihe"
      Then the exit status is 0

  Rule: Features are written in the reader's language

    @slow
    Scenario: The languages and their keywords
      When I run "./run-specs.sh --i18n-languages"
      Then the exit status is 0
      And it prints "Japanese"
      When I run "./run-specs.sh --i18n-keywords de"
      Then the exit status is 0
      And it prints "Angenommen"

    @slow
    Scenario: A feature in Japanese as the product owner reads it
      When I run "./run-specs.sh --format pretty Features/貸出/第2分館.feature"
      Then the exit status is 0
      And it prints "もし\"ベッポ\"が\"Emma\"を借りる"

  Rule: Values that worlds ask for by name

    @slow
    Scenario: Another world
      When I run:
        """
        printf 'Feature: Hours\n\n  Scenario: Evening\n    Then the desk opens in the evening\n' >reports/hours.feature
        ./run-specs.sh --world-parameters '{"opening": "evening"}' reports/hours.feature
        """
      Then the exit status is 0
      And 1 example is run
