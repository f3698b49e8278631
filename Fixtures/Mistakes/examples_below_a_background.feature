Feature: Paging
  Background:
    Given the list is open

    Examples:
      | count |
      | 3     |

  Scenario: One page
    When the reader scrolls
