Feature: The list

  Scenario: One page
    Given the reader opens the topic "iPhone"
    Then the list shows 1 question

  @slow
