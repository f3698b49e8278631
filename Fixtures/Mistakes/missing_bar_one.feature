Feature: The list
  What is being asked.

  Scenario: One page
    Given the server has these questions tagged "iphone":
      | title | asked by |
      | Where? | Ada
      | When? | Bob |
    When the reader opens the topic "iPhone"
    Then the list shows 1 question
