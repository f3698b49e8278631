Feature: The list
  What is being asked.

  @slow Scenario: One page
    Given the server has 3 questions tagged "iphone"
    When the reader opens the topic "iPhone"
    Then the list shows 3 questions
