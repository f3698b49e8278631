Feature: The list
  What is being asked.

  Scenario: One page
    Given the server has 3 questions tagged "iphone"
    When the reader opens the topic "iPhone"
    Then the list shows 3 questions

  Outline: Many
    Given the server has <n> questions tagged "iphone"
    When the reader opens the topic "iPhone"
    Then the list shows <n> questions

    Examples:
      | n |
      | 3 |
