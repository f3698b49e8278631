Feature: Paging
  Scenario:
    Scenaro: One page
    Given the list is open
