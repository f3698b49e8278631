Feature: Reading

  Scenario: One
    Given the question reads:
      """
      Where?
      ”””
    Then it is read

  Scenario: Two
    Given the question reads:
      """
      When?
      """
    Then it is read
