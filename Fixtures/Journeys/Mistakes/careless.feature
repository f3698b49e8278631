Feature: Careless

  Scenario: A part is missing
    Given the library has 2 copies of "Momo"
    When "Beppo" borrows "Momo"

  Scenario: A part is missing
    Given the library has 2 copies of "Momo"
    Then 2 copies of "Momo" are left
    When "Beppo" borrows "Momo"
