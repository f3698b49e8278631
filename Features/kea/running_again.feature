# A journey is a conversation of several commands.
# lint: off when-after-then
@journey
Feature: Running again
  A developer repeats failed examples until they pass. A CI engineer searches for flaky examples.

  Background:
    Given a library's package with specs, features and tests

  Rule: Failed examples are run again

    Scenario: Examples that failed in their last run
      When I run "./run-specs.sh --tags @trouble --name copies --format summary"
      Then the exit status is 1
      And 2 examples are run
      When I run "./run-specs.sh --only-failures --format summary"
      Then the exit status is 1
      And 2 examples are run
      And it prints "expects three copies where there are two"

    @slow
    Scenario: Failed examples in one folder
      When I run "./run-specs.sh --tags @trouble --name copies"
      And I run "./run-specs.sh --only-failures Specs/LibrarySpecs"
      Then the exit status is 1
      And 1 example is run

    @slow
    Scenario: Locations from a report
      When I run "./run-specs.sh -f summary -f rerun:reports/rerun.txt --tags @trouble --name copies"
      And I run "./run-specs.sh --rerun reports/rerun.txt --list"
      Then it lists the examples with the tag @trouble and names like "copies"

    @slow
    Scenario: A report with a missing location
      When I run:
        """
        printf 'Features/lending/branch_1.feature:19\nFeatures/lending/gone.feature:3\n' >reports/rerun.txt
        ./run-specs.sh --rerun reports/rerun.txt --format summary
        """
      Then the exit status is 2
      And it prints "Features/lending/gone.feature"
      And 1 example is run

  Rule: Failed examples are retried

    @slow
    Scenario: An example that passes on a retry is flaky
      When I run "./run-specs.sh --retry 1 Features/trouble/sticky_door.feature"
      Then the exit status is 0
      And it prints "flaky"

    @slow
    Scenario: Flaky examples fail the run on request
      When I run "./run-specs.sh --retry 1 --strict-flaky Features/trouble/sticky_door.feature"
      Then the exit status is 1

    @slow
    Scenario: Retries of examples with a tag
      When I run "./run-specs.sh --retry 2 --retry-tag-filter @small Features/trouble/sticky_door.feature"
      Then the exit status is 1
      And it does not print "flaky"

  Rule: Examples are repeated

    @slow
    Scenario: Three repetitions of each example
      When I run "./run-specs.sh --repeat 3 Features/lending/branch_1.feature"
      Then the exit status is 0
      And 15 examples are run

    @slow
    Scenario: Repetition until a failure
      When I run "./run-specs.sh --until-failure --repeat 5 Features/trouble/sticky_door.feature"
      Then the exit status is 1
      And 1 example is run

    @slow
    Scenario: Repetition without a failure
      When I run "./run-specs.sh --until-failure --repeat 2 Features/lending/branch_1.feature"
      Then the exit status is 0

  Rule: The order of examples is chosen

    Scenario: Reverse order
      When I run "./run-specs.sh --list --order reverse"
      Then it lists the same examples in the opposite order

    @slow
    Scenario: The same random order twice
      When I run "./run-specs.sh --list --order random:7"
      And I run "./run-specs.sh --list --order random --seed 7"
      Then it prints the same as before

    @slow
    Scenario: A seed from the environment
      When I run "KEA_SEED=7 ./run-specs.sh --list --order random"
      And I run "./run-specs.sh --list --order random --seed 7"
      Then it lists the same examples as before

    @slow
    Scenario: The first failure ends the run
      When I run "./run-specs.sh --fail-fast --order defined --in-process --tags @trouble --name copies"
      Then the exit status is 1
      And 1 example has failed

  Rule: A run is debugged

    @slow
    Scenario: All examples in one process
      When I run "./run-specs.sh --in-process Features/lending/branch_1.feature Specs/LibrarySpecs/Shelf1Spec.swift"
      Then the exit status is 0
      And 12 examples are run

    @slow
    Scenario: A scenario is gone through step by step
      When I run:
        """
        printf '\ns\nworld\nq\n' | script -qec './run-specs.sh --step --no-color Features/lending/branch_1.feature' reports/screen
        """
      Then the exit status is 130
      And it prints "Given the library has"
      And it prints "1 example: skipped by hand"

    @slow
    Scenario: A wrong number is corrected while the scenario waits
      When I run:
        """
        printf 'Feature: Shelf\n  Scenario: Copies\n    Given the library has 2 copies of "Momo"\n    Then 3 copies of "Momo" are left\n' >reports/shelf.feature
        correct() {
            for turn in {1..300}; do grep -qs 'found 2' reports/screen && break; sleep 0.1; done
            sed -i 's/3 copies/2 copies/' reports/shelf.feature
            echo r
        }
        correct | script -qefc './run-specs.sh --pause-on-failure --no-color reports/shelf.feature' reports/screen
        """
      Then the exit status is 0
      And it prints "✓ passed"
      And it prints "1 example: 1 passed"

    @slow
    Scenario: Stepping without a terminal
      When I run "./run-specs.sh --step Features/lending/branch_1.feature"
      Then the exit status is 2
      And it prints "error: --step needs a terminal"

    @slow
    Scenario: The output of passing examples
      When I run "./run-specs.sh --show-output --time-limit none --workers 1 Features/lending/branch_1.feature"
      Then the exit status is 0
      And 5 examples are run
