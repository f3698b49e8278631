Feature: The list

  Scenario: One page
    // When the reader scrolls down
    Given the list is empty
    // Then the list shows 3 questions
    Then the list is empty
