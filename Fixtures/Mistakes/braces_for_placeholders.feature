Feature: The list
  What is being asked.

  Scenario Outline: Many
    Given the server has {n} questions tagged "iphone"
    When the reader opens the topic "{topic}"
    Then the list shows ‹n› questions

    Examples:
      | topic | n |
      | iPhone | 3 |
