# A journey is a conversation of several commands.
# lint: off when-after-then
@journey
Feature: Reports
  Build servers, editors and product owners read a run in different formats with the same results.

  Background:
    Given a library's package with specs, features and tests

  Scenario: All formats of one run
    When I run:
      """
      ./run-specs.sh -f progress -f pretty:reports/pretty -f summary:reports/summary -f usage:reports/usage \
        -f junit:reports/junit.xml -f json:reports/cucumber.json -f rerun:reports/rerun -f tap:reports/run.tap \
        -f teamcity:reports/teamcity -f github:reports/github -f events:reports/events -f html:reports/page.html \
        -f message:reports/messages --title 'The library' --tag-link '@(LIB-[0-9]+)=https://lib.example.org/$1' \
        --history reports/history --tags 'not @sticky and not @asleep'
      """
    Then the exit status is 1
    And each of these reports has all examples of the run:
      | file          | format   |
      | junit.xml     | junit    |
      | cucumber.json | json     |
      | run.tap       | tap      |
      | teamcity      | teamcity |
      | events        | events   |
      | page.html     | html     |
    And the report "messages" has the 232 scenarios of the run
    And each of these reports has the 11 examples that did not pass:
      | file          | format   |
      | junit.xml     | junit    |
      | cucumber.json | json     |
      | run.tap       | tap      |
      | teamcity      | teamcity |
      | rerun         | rerun    |
      | github        | github   |
    And the report "pretty" contains "When \"Beppo\" borrows \"Momo\""
    And the report "summary" contains "expects three copies where there are two"
    And the report "teamcity" contains "testFailed name='a library in trouble › waits for the printer"
    And the report "usage" contains "the dust settles"

  @slow
  Scenario: Another report on the terminal
    When I run "./run-specs.sh --format tap Features/lending/branch_1.feature"
    Then the exit status is 0
    And it prints "1..5"
    And it prints "ok 5"

  @slow
  Scenario: A report that cannot be written
    When I run "./run-specs.sh -f summary -f junit:/proc/no/such.xml Features/lending/branch_1.feature"
    Then the exit status is 2
    And it prints "/proc/no/such.xml"

  @slow
  Scenario: The HTML page in a browser
    When I run "./run-specs.sh -f summary -f html:reports/page.html --history reports/history --time-limit 3s"
    And I open "page.html" in a browser, follow its links and use its search and filters
    Then the exit status is 0

  @slow
  Scenario: Colours without a terminal
    When I run "FORCE_COLOR=1 ./run-specs.sh Features/lending/branch_1.feature | grep -c $'\033'"
    Then the exit status is 0
    When I run "./run-specs.sh --color Features/lending/branch_1.feature | grep -c $'\033'"
    Then the exit status is 0

  @slow
  Scenario: No colours
    When I run "FORCE_COLOR=1 ./run-specs.sh --no-color Features/lending/branch_1.feature | grep -c $'\033'"
    Then the exit status is 1
    When I run "NO_COLOR=1 COLUMNS=60 ./run-specs.sh Features/lending/branch_1.feature | grep -c $'\033'"
    Then the exit status is 1
