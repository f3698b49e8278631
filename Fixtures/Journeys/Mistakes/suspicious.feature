Feature: Suspicious

  Rule: A loan ends after a month

    Scenario: The shelf is full again
      Given the library has 2 copies of "Momo"
      Then 2 copies of "Momo" are left

  Scenario: A scenario that looks as if it were outside of the rule
    Given the library has 2 copies of "Momo"
    Then 2 copies of "Momo" are left
