@lending @english
Feature: Lending in branch {n}
  Readers of branch {n} borrow what stands on its shelves.

  Background:
    Given the library has {n+2} copies of "{title}"

  Scenario: A letter is written to the readers of branch {n}
    Given a letter to the readers:
      """
      Dear readers of branch {n},
      “{title}” is here.
      """
    Then {n+2} copies of "{title}" are left

  Rule: A copy that is lent does not stand on the shelf of branch {n} until its reader brings it back

    @counted
    Scenario: The shelf of branch {n} has one copy less of “{title}” after {reader} has borrowed one of the copies that were there
      When "{reader}" borrows "{title}"
      Then {n+1} copies of "{title}" are left

    Scenario: The shelf of branch {n} has two copies less of “{title}” after two readers have borrowed one
      When "{reader}" borrows "{title}"
      And "Franca" borrows "{title}"
      Then {n} copies of "{title}" are left

    Scenario Outline: A delivery of <copies> copies of “<title>” to branch {n}
      Given the library has these books:
        | title   | copies   |
        | <title> | <copies> |
      Then <left> copies of "<title>" are left

      @small
      Examples: Titles that branch {n} did not have before
        | title      | copies | left |
        | Atlas a\|b |      3 |    3 |
        | C++ [2nd]  |      4 |    4 |
