Feature: The list

  Scenario: One page
    Given the reader opens the topic "iPhone"
<<<<<<< HEAD
    Then the list shows 1 question
=======
    Then the list shows 2 questions
>>>>>>> other
