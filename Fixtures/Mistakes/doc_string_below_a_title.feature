Feature: The list

  Scenario: One page
    """
    A text
    """
    Given the reader opens the topic "iPhone"
    Then the list shows 1 question
