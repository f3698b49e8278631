Feature: f
  Precondition:
    Given x
    And y

  Scenario: One
    Then z
