Feature: A mistake

  Scenario: A keyword is misspelt
    Given the library has 2 copies of "Momo"
    Wen "Beppo" borrows "Momo"
    Then 1 copy of "Momo" is left
