Feature: The list

  Backgruond:
    Given the reader opens the topic "iPhone"

  Scenario: One page
    Then the list shows 1 question
