Feature: The list

  Scenario: One page
    Given the reader opens the topic "iPhone"
    Then the list shows 1 question
    note 0
    Then the list shows 1 question
    note 1
    Then the list shows 1 question
    note 2
    Then the list shows 1 question
    note 3
    Then the list shows 1 question
    note 4
    Then the list shows 1 question
    note 5
    Then the list shows 1 question
    note 6
    Then the list shows 1 question
    note 7
    Then the list shows 1 question
    note 8
    Then the list shows 1 question
    note 9
    Then the list shows 1 question
    note 10
    Then the list shows 1 question
    note 11
    Then the list shows 1 question
    note 12
    Then the list shows 1 question
    note 13
    Then the list shows 1 question
    note 14
    Then the list shows 1 question
    note 15
    Then the list shows 1 question
    note 16
    Then the list shows 1 question
    note 17
    Then the list shows 1 question
    note 18
    Then the list shows 1 question
    note 19
    Then the list shows 1 question
    note 20
    Then the list shows 1 question
    note 21
    Then the list shows 1 question
