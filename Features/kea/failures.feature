@journey
Feature: Failures of every kind
  A developer or product owner sees what went wrong in each example, and at which line. The other examples are run.

  Background:
    Given a library's package with specs, features and tests

  Scenario: A failed expectation of a scenario and of an example
    When I run "./run-specs.sh --tags @trouble --name copies --format summary"
    Then the exit status is 1
    And it prints "expected to equal 3, got 2"
    And it prints "expected 3, found 2"
    And it prints "✗ Then 3 copies of \"Momo\" are left"
    And it prints "Features/trouble/trouble.feature:6"
    And it prints "Specs/LibrarySpecs/TroubleSpec.swift:12"

  @slow
  Scenario: Every kind of failure in one run
    When I run "./run-specs.sh --time-limit 3s"
    Then the exit status is 1
    And 385 examples are run
    And these are the results:
      | status    | examples |
      | failed    |        5 |
      | crashed   |        2 |
      | timed out |        2 |
      | undefined |        1 |
      | ambiguous |        1 |
      | pending   |        2 |
      | skipped   |        2 |
      | passed    |      370 |
    And it prints "the desk is closed"
    And it prints "the printer has to be bought first"

  @slow
  Scenario: Every kind of failure with one worker
    When I run "./run-specs.sh --workers 1 --tags @trouble --time-limit 3s --format pretty"
    Then the exit status is 1
    And these are the results:
      | status    | examples |
      | failed    |        4 |
      | crashed   |        2 |
      | timed out |        2 |
      | undefined |        1 |
      | ambiguous |        1 |
      | pending   |        2 |
      | skipped   |        2 |

  @slow
  Scenario: Pending examples do not fail the run on request
    When I run "./run-specs.sh --no-strict --name printe"
    Then the exit status is 0
    And these are the results:
      | status  | examples |
      | pending |        2 |

  @slow
  Scenario: A run with only skipped examples
    When I run "./run-specs.sh --name Sunday"
    Then these are the results:
      | status  | examples |
      | skipped |        2 |

  @slow
  Scenario: A crash of one of two workers loses no result
    When I run "./run-specs.sh --workers 2 Features/lending Features/trouble/trouble.feature:13"
    Then the exit status is 1
    And 151 examples are run
    And these are the results:
      | status  | examples |
      | crashed |        1 |
      | passed  |      150 |

  @slow
  Scenario: An interrupted run completes its reports
    When I run:
      """
      timeout --preserve-status --foreground --signal INT 3 \
        ./run-specs.sh -f summary -f junit:reports/junit.xml --workers 1 Features/trouble/trouble.feature:17
      """
    Then the exit status is 130
    And the report "junit.xml" contains "</testsuites>"
