@journey
Feature: Selecting examples
  A developer runs only a part of a package: by name, tag, path, or module of step definitions. Each selection is compared
  with the whole list of the package's 385 examples.

  Background:
    Given a library's package with specs, features and tests

  Rule: A name selects the examples that contain its text

    Scenario: A word
      When I run "./run-specs.sh --list --name Hobbit"
      Then it lists the examples with "Hobbit" in their names
      And the exit status is 0

    Scenario: A text that is an invalid regular expression
      When I run "./run-specs.sh --list -n 'C++ [2nd]'"
      Then it lists the examples with "C++ [2nd]" in their names

    Scenario: A text after the hundredth character of a name
      When I run "./run-specs.sh --list --name 'one of the copies that were there'"
      Then it lists the examples with "one of the copies that were there" in their names

    @slow
    Scenario: A name in another alphabet
      When I run "./run-specs.sh --list --name 第3分館"
      Then it lists the examples with "第3分館" in their names

    @slow
    Scenario: A regular expression
      When I run "./run-specs.sh --list --name 'branch (7|12)$'"
      Then it lists the examples with names like "branch (7|12)$"

    @slow
    Scenario: Two names
      When I run "./run-specs.sh --list --name 'branch 1 ' --name 'branch 2 '"
      Then it lists the examples with names like "branch [12] "

    @slow
    Scenario: An unknown name
      When I run "./run-specs.sh --name 'a book that is not there'"
      Then the exit status is 3
      And it prints "a book that is not there"

    Scenario: A part of what a name selects
      When I run "./run-specs.sh --list --within Features/lending --name Emma"
      Then it lists the examples in "Features/lending" with "Emma" in their names

  Rule: Tags select scenarios, specs and groups alike

    Scenario: One tag
      When I run "./run-specs.sh --list --tags @trouble"
      Then it lists the examples with the tag @trouble

    @slow
    Scenario Outline: The tag expression <expression>
      When I run "./run-specs.sh --list -t '<expression>'"
      Then it lists the examples <examples>

      Examples:
        | expression                | examples                                           |
        | not @trouble              | without the tag @trouble                           |
        | @lending and not @counted | with the tag @lending and without the tag @counted |
        | @counted or @貸出         | with the tag @counted or the tag @貸出             |
        | (@shelf)                  | with the tag @shelf                                |

    @slow
    Scenario: A tag, a name and a path together
      When I run "./run-specs.sh --list --tags @lending --name Emma Features/lending"
      Then it lists the examples in "Features/lending" with "Emma" in their names

  Rule: A path selects a folder, a file, or the examples at its lines

    Scenario: The line of a step selects its scenario
      When I run "./run-specs.sh --list Features/lending/branch_7.feature:20"
      Then it lists the example at "Features/lending/branch_7.feature:19"

    @slow
    Scenario: The folders of all features and specs
      When I run "./run-specs.sh --list Features Specs"
      Then it lists all examples

    @slow
    Scenario: A folder of features
      When I run "./run-specs.sh --list Features/ausleihe"
      Then it lists the examples in "Features/ausleihe"

    @slow
    Scenario: A spec file, and a folder in another alphabet
      When I run "./run-specs.sh --list Specs/LibrarySpecs/Shelf4Spec.swift Features/貸出"
      Then it lists the examples in "Features/貸出" and "Specs/LibrarySpecs/Shelf4Spec.swift"

  Rule: Step definitions are selected by their class or module

    @slow
    Scenario: Only the German step definitions
      When I run "./run-specs.sh --glue GermanSteps Features/ausleihe"
      Then the exit status is 0
      And 45 examples are run

    @slow
    Scenario: Steps in another language are undefined
      When I run "./run-specs.sh --glue GermanSteps Features/貸出/第1分館.feature"
      Then the exit status is 1
      And these are the results:
        | status    | examples |
        | undefined |        2 |

    @slow
    Scenario: Another folder of features, and only some classes
      When I run "KEA_FEATURES=Features/ausleihe KEA_ONLY=GermanSteps ./run-specs.sh --list"
      Then it lists the examples in "Features/ausleihe"

  Rule: A dry run matches every step and executes nothing

    @slow
    Scenario: A dry run of failing features
      When I run "./run-specs.sh --dry-run Features/trouble/sticky_door.feature Features/lending"
      Then the exit status is 0
      And these are the results:
        | status  | examples |
        | skipped |      151 |
