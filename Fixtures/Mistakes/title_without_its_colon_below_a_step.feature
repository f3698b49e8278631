Feature: F
  Scenario: S
    Given it works
  Scenario second
    Given it works
