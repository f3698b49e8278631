Feature: Suspicious

  Scenario: The shelf is full
    Given the library has 2 copies of "Momo"
    Then 2 copies of "Momo" are left

  Rule: A loan ends after a month
