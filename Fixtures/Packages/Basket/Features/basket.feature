Feature: Basket
  Scenario: Taking things
    When the shopper takes "milk"
    And the shopper takes "tea"
    Then there are 2 items in the basket
