Feature: Paging
  Scenario: One page
    Given the questions:
      | title | votes | tags |
      | one   | 2     |
      | two   | 3     | ios  |
      | three | 4     | ios  | more |
    When the reader scrolls
