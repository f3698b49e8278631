Feature: The list
  What is being asked.

  Outline: Many
    Given the server has <n> questions tagged "iphone"
    When the reader opens the topic "iPhone"
    Then the list shows <n> questions

    Examples:
      | n |
      | 3 |
