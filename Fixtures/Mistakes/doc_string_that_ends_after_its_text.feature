Feature: Reading

  Scenario: One
    Given the question reads:
      """
      Where?"""
    Then it is read

  Scenario: Two
    Then it is read
