@questions
Feature: The list of questions
  A topic shows what is being asked right now: the newest questions first, each with its title, its asker and
  its score.

  Scenario: A row shows the title, the asker and the score
    Given the server has these questions tagged "iphone":
      | title                            | asked by   | score |
      | Where does the spinner go?       | Ada Brook  |     5 |
      | Is a cell allowed to be nervous? | Goran Pine |    -4 |
    When the reader launches the app and opens the topic "iPhone"
    Then the list shows these questions:
      | title                            | asked by   | score |
      | Where does the spinner go?       | Ada Brook  |     5 |
      | Is a cell allowed to be nervous? | Goran Pine |    -4 |

  Scenario: The newest question comes first
    Given the server has these questions tagged "iphone":
      | title                            | asked on   |
      | Where does the spinner go?       | 2026-03-02 |
      | Do iPhones dream of sheep?       | 2026-03-09 |
      | Is a cell allowed to be nervous? | 2026-02-21 |
    When the reader launches the app and opens the topic "iPhone"
    Then the list shows these questions:
      | title                            |
      | Do iPhones dream of sheep?       |
      | Where does the spinner go?       |
      | Is a cell allowed to be nervous? |

  Scenario: Of two questions asked at the same time, the one that was published last comes first
    Given the server has these questions tagged "iphone":
      | title                      | asked on   |
      | Where does the spinner go? | 2026-03-02 |
      | Do iPhones dream of sheep? | 2026-03-02 |
    When the reader launches the app and opens the topic "iPhone"
    Then the list shows these questions:
      | title                      |
      | Do iPhones dream of sheep? |
      | Where does the spinner go? |

  # QuestionBuilderTests 15, QuestionCreationWorkflowTests 11
  Scenario: A topic without questions says so
    Given the server has 0 questions tagged "xcode"
    When the reader launches the app and opens the topic "Xcode"
    Then the list says "Nothing is tagged “xcode”."
    And no spinner turns in place of the questions

  Scenario: A spinner turns while the questions load
    Given the server does not answer yet
    When the reader launches the app and opens the topic "iPhone"
    Then a spinner turns in place of the questions

  Rule: The app shows what Stack Overflow sends

    Background:
      Given the server has recorded data of Stack Overflow

    Scenario: Recorded questions
      When the reader launches the app and opens the topic "iPhone"
      Then the list shows 20 questions
      And the list has the question "What's the difference between a point & a pixel on newer iPhones?"
      And the list has the question "Is there a way to tell <nil> from an empty array in a JSON reply?"

    Scenario: Recorded answers
      Given the reader has opened the topic "iPhone"
      When the reader opens the question "How can I keep at most 20 objects in an array, newest first?"
      Then the answers are:
        | answered by     | score | accepted |
        | Goran Lindqvist |     1 | yes      |
        | Dunja Grimaldi  |    17 | no       |
        | Lumi Okoro      |     3 | no       |
        | Paloma Kowhai   |    -4 | no       |

  Rule: The reader is told when the day's requests are used up

    Background:
      Given the server has 45 questions tagged "iphone"

    Scenario: A notice says that no requests remain today
      Given the server accepts 1 more request today
      When the reader launches the app and opens the topic "iPhone"
      Then the list shows 20 questions
      And a notice says "No requests remain today."

    Scenario: The next page fails when no requests remain today
      Given the server accepts 1 more request today
      And the reader has opened the topic "iPhone"
      When the reader scrolls to the last row
      Then the list shows 20 questions
      And the reader is told "Current questions are not available."
      And the reason is "All requests for today are used up. Please try again tomorrow."

    Scenario: The first page fails when no requests remain today
      Given the server accepts 0 more requests today
      When the reader launches the app and opens the topic "iPhone"
      Then the reader is told "Current questions are not available."
      And the reason is "All requests for today are used up. Please try again tomorrow."

  Rule: A topic saves its 20 newest questions

    Background:
      Given the server has 45 questions tagged "iphone"
      And the reader has opened the topic "iPhone"

    # resolution 10
    Scenario: Older questions are not saved
      Given the reader has scrolled to the last row
      When the server cannot be reached
      And the reader launches the app again a minute later
      And the reader opens the topic "iPhone"
      Then the list shows 20 questions
      But the list does not have the question "Question 25"
      And the reader sees that the list is from an earlier visit
      And the reader is told "Current questions are not available."

    Scenario: The saved questions are shown until the server answers
      Given the server does not answer yet
      When the reader launches the app again a minute later
      And the reader opens the topic "iPhone"
      Then the list shows 20 questions
      And the reader sees that the list is from an earlier visit

    Scenario: The server's answer replaces the saved questions
      Given the server does not answer yet
      When the reader launches the app again a minute later
      And the reader opens the topic "iPhone"
      And the server answers
      Then the list shows 20 questions
      And the reader sees that the list is up to date
