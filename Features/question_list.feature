@questions
Feature: The list of questions
  A topic shows what is being asked right now: the newest questions first, each with its title, its asker and
  its score.

  Scenario: The newest question comes first
    Given the server has these questions tagged "iphone":
      | title                            | asked by   | asked on   | score |
      | Where does the spinner go?       | Ada Brook  | 2026-03-02 |     5 |
      | Do iPhones dream of sheep?       | Hana Marsh | 2026-03-09 |    42 |
      | Is a cell allowed to be nervous? | Goran Pine | 2026-02-21 |    -4 |
    When the reader opens the topic "iPhone"
    Then the list shows these questions:
      | title                            | asked by   | score |
      | Do iPhones dream of sheep?       | Hana Marsh |    42 |
      | Where does the spinner go?       | Ada Brook  |     5 |
      | Is a cell allowed to be nervous? | Goran Pine |    -4 |

  Scenario: A topic without questions says so
    Given the server has 0 questions tagged "xcode"
    When the reader opens the topic "Xcode"
    Then the list says "Nothing is tagged “xcode”."

  Scenario: A spinner shows that the questions are loading
    Given the server does not answer yet
    When the reader opens the topic "iPhone"
    Then the list is only a spinner

  Scenario: The app shows recorded questions of Stack Overflow
    Given the server has recorded data of Stack Overflow
    When the reader opens the topic "iPhone"
    Then the list shows 20 questions
    And the list has the question "What's the difference between a point & a pixel on newer iPhones?"
    And the list has the question "Is there a way to tell <nil> from an empty array in a JSON reply?"

  Scenario Outline: The last row is a spinner if there are more questions
    Given the server has <all> questions tagged "uikit"
    When the reader opens the topic "UIKit"
    Then the list shows <first> questions
    And the last row <is> a spinner

    Examples: The first page is the only one
      | all | first | is     |
      |   1 |     1 | is not |
      |  19 |    19 | is not |
      |  20 |    20 | is not |

    Examples: There is another page
      | all | first | is |
      |  21 |    20 | is |

  Scenario: A notice says that no requests remain today
    Given the server has 45 questions tagged "iphone"
    And the server accepts 1 more request today
    When the reader opens the topic "iPhone"
    Then the list shows 20 questions
    And a notice says "No requests remain today."

  Scenario: The next page fails when no requests remain today
    Given the server has 45 questions tagged "iphone"
    And the server accepts 1 more request today
    And the reader has opened the topic "iPhone"
    When the reader scrolls to the last row
    Then the list shows 20 questions
    And the reader is told "Current questions are not available."
    And the reason is "All requests for today are used up. Please try again tomorrow."

  Rule: A topic saves its 20 newest questions

    Scenario: Older questions are not saved
      Given the server has 45 questions tagged "iphone"
      And the reader has opened the topic "iPhone"
      And the reader has scrolled to the last row
      When the network is down
      And the reader launches the app again
      And the reader opens the topic "iPhone"
      Then the list shows 20 questions
      And the reader sees that this is from an earlier visit

    Scenario: The next launch shows the saved questions before the server answers
      Given the server has 45 questions tagged "iphone"
      And the reader has opened the topic "iPhone"
      And the server does not answer yet
      When the reader launches the app again
      And the reader opens the topic "iPhone"
      Then the list shows 20 questions
      And the reader sees that this is from an earlier visit

    Scenario: New questions replace the saved ones
      Given the server has 45 questions tagged "iphone"
      And the reader has opened the topic "iPhone"
      And the server does not answer yet
      When the reader launches the app again
      And the reader opens the topic "iPhone"
      And the server answers
      Then the reader sees that this is up to date
