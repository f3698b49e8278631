# A journey is a conversation of several commands.
# lint: off when-after-then
@journey @slow
Feature: Selecting from Kea's own suite
  The same selections from the more than 4,000 examples of this package.

  Background:
    Given Kea's own package

  Scenario: Names
    When I run "./run-specs.sh --list --name spinner"
    Then it lists the examples with "spinner" in their names
    When I run "./run-specs.sh --list --name '[[1, 2, 3]]'"
    Then it lists the examples with "[[1, 2, 3]]" in their names
    When I run "./run-specs.sh --list --name '^a topic › .*[0-9]'"
    Then it lists the examples with names like "^a topic › .*[0-9]"

  Scenario: Tags
    When I run "./run-specs.sh --list --tags @more-questions"
    Then it lists the examples with the tag @more-questions
    When I run "./run-specs.sh --list --tags 'not @more-questions'"
    Then it lists the examples without the tag @more-questions
    When I run "./run-specs.sh --list --tags '@topics or @афиша'"
    Then it lists the examples with the tag @topics or the tag @афиша

  Scenario: Paths and line numbers
    When I run "./run-specs.sh --list Features"
    Then it lists the examples in "Features"
    When I run "./run-specs.sh --list Specs/Languages/GherkinSpecs Features/apps/more_questions.feature"
    Then it lists the examples in "Specs/Languages/GherkinSpecs" and "Features/apps/more_questions.feature"
    When I run "./run-specs.sh --list Specs/Apps/BrowseOverflowSpecs/Model/TopicSpec.swift:57"
    Then it lists the example at "Specs/Apps/BrowseOverflowSpecs/Model/TopicSpec.swift:55"
    When I run "./run-specs.sh --list Specs/Framework/KeaSpecs --name equal"
    Then it lists the examples in "Specs/Framework/KeaSpecs" with "equal" in their names

  Scenario: Order
    When I run "./run-specs.sh --list --order reverse"
    Then it lists the same examples in the opposite order

  Scenario: Four shards
    When I run "./run-specs.sh --list --shard 1/4"
    And I run "./run-specs.sh --list --shard 2/4"
    And I run "./run-specs.sh --list --shard 3/4"
    And I run "./run-specs.sh --list --shard 4/4"
    Then together the commands list every example once

  Scenario: The step definitions of one module
    When I run "./run-specs.sh --list --glue EventGuideSpecs Features/apps/event_guide.feature"
    Then it lists the examples in "Features/apps/event_guide.feature"
