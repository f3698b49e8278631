Feature: The list
  What is being asked.

  Scenario: One page @slow
    Given the server has 3 questions tagged "iphone"
    When the reader opens the topic "iPhone"
    Then the list shows 3 questions

  @slow
  Scenario: Two pages
    Given the server has 30 questions tagged "iphone"
    When the reader opens the topic "iPhone"
    Then the list shows 20 questions
