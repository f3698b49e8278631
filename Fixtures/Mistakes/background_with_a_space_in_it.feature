Feature: Topics

  Back ground:
    Given the server has 45 questions

  Scenario: One
    When the app is launched
