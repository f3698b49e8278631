Feature: Topics

  Scenario: One
    When the app is launched

  Scenarios: Two
    When the app is closed
    Then nothing is seen

  Scenario: Three
    When the app is launched
