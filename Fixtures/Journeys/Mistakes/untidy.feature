Feature: Untidy
  Scenario: A table
      Given the library has these books:
      | title | copies |
      | Momo   | 2 |
      Then 2 copies of "Momo" are left
