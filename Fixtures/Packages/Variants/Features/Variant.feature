Feature: Variant
  Scenario: Buying cups
    When I buy 2 small Variant cups
    And I buy these Variant cups
      | size  | price |
      | large | 3     |
    And I order for Variant
      """
      {"cups": [{"size": "large", "price": 4}]}
      """
    Then Variants cost 11
