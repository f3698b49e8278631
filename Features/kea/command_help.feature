# A journey is a conversation of several commands.
# lint: off when-after-then
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
  Scenario: The preparation of a package is called from Kea's folder
    When I run "./run-specs.sh init"
    Then the exit status is 2
    And it prints "error: init is a command of the run-specs.sh in Kea's own folder"

  @slow
  Scenario: The debugger without anything to debug
    When I run "./run-specs.sh --debug Features/lending/branch_1.feature:9999"
    Then the exit status is 2

  @slow
  Scenario: An editor that debugs does not speak the protocol
    When I run:
      """
      printf 'GET / HTTP/1.1\n\n' | ./run-specs.sh --debug=dap
      """
    Then the exit status is 2
    And it prints "error: the header of a message has no Content-Length"
