Feature: The list
  What is being asked.

  Scenario Outline: Many
    Given the server has <N> questions tagged "iphone"
    When the reader opens the topic "iPhone"
    Then the list shows < n > questions

    Examples:
      | n |
      | 4 |
