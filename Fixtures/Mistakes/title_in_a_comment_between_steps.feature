Feature: The list

  Scenario: One page
    Given the reader opens the topic "iPhone"
    Then the list shows 1 question

  # Scenario: Two pages
    Then the list shows 2 questions
