Feature: f

  Scenario: s
    Given g
