@journey
Feature: Help
  A newcomer finds every option in the terminal.

  Background:
    Given a library's package with specs, features and tests

  Scenario: The list of options
    When I run "./run-specs.sh --help"
    Then the exit status is 0
    And it prints "--only-failures"
    When I run "./run-specs.sh -h"
    Then it prints the same as before

  @slow
  Scenario: The version
    When I run "./run-specs.sh --version"
    Then the exit status is 0

  @slow
  Scenario Outline: Completion for <shell>
    When I run "./run-specs.sh --completion <shell>"
    Then the exit status is 0
    And it prints "only-failures"

    Examples:
      | shell |
      | bash  |
      | zsh   |
      | fish  |

  @slow
  Scenario: A misspelt option
    When I run "./run-specs.sh --tag @small"
    Then the exit status is 2
    And it prints "--tags"

  @slow
  Scenario: A package begins to use Kea
    When I run:
      """
      mkdir reports/shop
      cd reports/shop
      swift package init --type library --name Shop >/dev/null
      ../../../kea/run-specs.sh init
      swift package describe
      """
    Then the exit status is 0
    And it prints "wrote   Tests/ShopSpecs/BasketSpec.swift"
    And it prints "next: ./run-specs.sh"
    And it prints "Name: ShopSpecs"

  @slow
  Scenario: The debugger without anything to debug
    When I run "./run-specs.sh --debug Features/lending/branch_1.feature:9999"
    Then the exit status is 2
