Feature: The list
  What is being asked.

  Scenario: One page
    Given the server has 3 questions tagged "iphone"
    this is the setup
    When the reader opens the topic "iPhone"
    Then the list shows 3 questions
