# A journey is a conversation of several commands.
# lint: off when-after-then
@journey
Feature: On a build server
  A CI engineer divides a run among machines, joins their reports, and relies on the exit status.

  Background:
    Given a library's package with specs, features and tests

  Rule: The shards of a run together contain every example

    Scenario: Two shards
      When I run "./run-specs.sh --list --shard 1/2"
      And I run "./run-specs.sh --list --shard 2/2"
      Then together the commands list every example once

    @slow
    Scenario: Three shards
      When I run "./run-specs.sh --list --shard 1/3"
      And I run "./run-specs.sh --list --shard 2/3"
      And I run "./run-specs.sh --list --shard 3/3"
      Then together the commands list every example once

    @slow
    Scenario: Two shards with the same duration
      When I run "./run-specs.sh -f summary Features/lending Features/ausleihe"
      Then the exit status is 0
      When I run "cp reports/state/durations.json reports/durations.json"
      Then the exit status is 0
      When I run "./run-specs.sh --shard 1/2 --durations reports/durations.json -f summary -f events:reports/1 Features/lending Features/ausleihe"
      Then the exit status is 0
      When I run "./run-specs.sh --shard 2/2 --durations reports/durations.json -f summary -f events:reports/2 Features/lending Features/ausleihe"
      Then the exit status is 0
      When I run "./run-specs.sh merge reports/1 reports/2 -f summary -f junit:reports/junit.xml"
      Then the exit status is 0
      And 195 examples are run
      And each of these reports has all examples of the run:
        | file      | format |
        | junit.xml | junit  |

    @slow
    Scenario: Joining the shards of a failed run fails
      When I run "./run-specs.sh --shard 1/2 -f summary -f events:reports/1 Features/trouble/trouble.feature --time-limit 3s"
      And I run "./run-specs.sh --shard 2/2 -f summary -f events:reports/2 Features/trouble/trouble.feature --time-limit 3s"
      And I run "./run-specs.sh merge --format summary reports/1 reports/2"
      Then the exit status is 1
      And 8 examples are run

    @slow
    Scenario: Joining runs with pending and flaky examples
      When I run "./run-specs.sh -f summary -f events:reports/1 --no-strict --name printe"
      Then the exit status is 0
      When I run "./run-specs.sh merge reports/1"
      Then the exit status is 1
      When I run "./run-specs.sh merge --no-strict reports/1"
      Then the exit status is 0
      When I run "./run-specs.sh -f summary -f events:reports/2 --retry 1 Features/trouble/sticky_door.feature"
      And I run "./run-specs.sh merge --strict-flaky reports/2"
      Then the exit status is 1

    @slow
    Scenario: A shard of another run is rejected
      When I run "KEA_RUN=yesterday ./run-specs.sh -f summary -f events:reports/1 --shard 1/2 Features/lending"
      And I run "KEA_RUN=today ./run-specs.sh -f summary -f events:reports/2 --shard 2/2 Features/lending"
      And I run "./run-specs.sh merge reports/1 reports/2"
      Then the exit status is 2
      And it prints "are shards of different runs"

    @slow
    Scenario: A shard with other examples is rejected
      When I run "./run-specs.sh -f summary -f events:reports/1 --shard 1/2 Features/lending"
      And I run "./run-specs.sh -f summary -f events:reports/2 --shard 2/2 Features/ausleihe"
      And I run "./run-specs.sh merge reports/1 reports/2"
      Then the exit status is 2

  Rule: Suspicious features and definitions fail the run

    @slow
    Scenario: A step definition that no feature uses
      When I run "./run-specs.sh --strict-steps --tags 'not @trouble and not @sticky' --format summary"
      Then the exit status is 2
      And it prints "the dust settles"

    @slow
    Scenario Outline: A warning when <setting>
      When I run "<command> Mistakes/suspicious.feature"
      Then the exit status is <status>

      Examples:
        | setting                            | command                                     | status |
        | nothing is set                     | ./run-specs.sh                              |      0 |
        | CI is set                          | CI=true ./run-specs.sh                      |      2 |
        | warnings are strict                | ./run-specs.sh --strict-warnings            |      2 |
        | CI is set, warnings are not strict | CI=true ./run-specs.sh --no-strict-warnings |      0 |

    @slow
    Scenario: Options in an environment variable
      When I run "KEA_OPTIONS='--tags @counted' ./run-specs.sh --list"
      Then it lists the examples with the tag @counted

  Rule: The command builds the package

    @slow
    Scenario: A run builds changed sources
      Given commands build changed sources
      When I run "./run-specs.sh --format summary Features/lending/branch_1.feature"
      Then the exit status is 0
      And 5 examples are run

    @slow
    Scenario: A run without a build
      Given commands build changed sources
      When I run "./run-specs.sh --no-build --format summary Features/lending/branch_1.feature"
      Then the exit status is 0

    @slow
    Scenario Outline: The configuration <option>
      When I run "./run-specs.sh <option> --format summary Features/lending/branch_1.feature"
      Then the exit status is <status>

      Examples:
        | option                | status |
        | -c debug              |      0 |
        | --configuration debug |      0 |
        | -c fast               |      2 |
