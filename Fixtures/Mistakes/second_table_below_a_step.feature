Feature: f
  Scenario: s
    Given g
      | a |
      """
      """
      | b |
