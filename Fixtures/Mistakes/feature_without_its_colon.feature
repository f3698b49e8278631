Feature f

  Scenario: s
    Given x
    When y
    Then z
