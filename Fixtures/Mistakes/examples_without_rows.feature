Feature: F
  Scenario: S
    Given it <a>
    Examples:
      | a |
