  1  Feature: The list
  2    What is being asked.
  3  
  4    Scenario: One page
  5      Given the server has 3 questions tagged "iphone"
  6      When the reader opens the topic "iPhone"
  7      Then the list shows 3 questions
