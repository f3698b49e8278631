Feature: Paging
  Scenario: One page
    Given the questions:
      "Paging, again",3
      "Scrolling, too",4
    When the reader scrolls
