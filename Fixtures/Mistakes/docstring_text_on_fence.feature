Feature: The list
  What is being asked.

  Scenario: One page
    Given the server has the question "Where?" with this text:
      """Hello world
      More
      """
    When the reader opens the topic "iPhone"
    Then the list shows 3 questions
