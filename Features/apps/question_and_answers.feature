@answers
Feature: A question and its answers
  A reader who opens a question wants the solution. The answer that helped the asker comes directly below the
  question, and the others follow by their scores.

  Background:
    Given the server has the question "Where does the spinner go?" with this text:
      """
      My table has many rows & one spinner.

          let rows = questions.count < 20 ? 20 : 21

      Where do I put it?
      """
    And the reader has opened the topic "iPhone"

  Scenario: The reader sees the whole question, with its code
    When the reader opens the question "Where does the spinner go?"
    Then the question reads:
      """
      My table has many rows & one spinner.

      let rows = questions.count < 20 ? 20 : 21

      Where do I put it?
      """

  Scenario: A question without answers says so
    When the reader opens the question "Where does the spinner go?"
    Then the answers say "There are no answers yet."
    And no spinner turns in place of the answers

  Scenario: A spinner turns while the answers load
    Given the server does not answer yet
    When the reader opens the question "Where does the spinner go?"
    Then a spinner turns in place of the answers

  Rule: The accepted answer comes first, the others by descending score

    Scenario: An accepted answer with fewer votes comes first
      Given the question has these answers:
        | answered by | score | accepted | text                         |
        | Ada Brook   |     4 | no       | At the end.                  |
        | Hana Marsh  |     1 | yes      | As the last row of its own.  |
        | Goran Pine  |    -4 | no       | Spinners are out of fashion. |
        | Kofi Hollow |    17 | no       | Where the next row would be. |
      When the reader opens the question "Where does the spinner go?"
      Then the answers are:
        | answered by | score | accepted | text                         |
        | Hana Marsh  |     1 | yes      | As the last row of its own.  |
        | Kofi Hollow |    17 | no       | Where the next row would be. |
        | Ada Brook   |     4 | no       | At the end.                  |
        | Goran Pine  |    -4 | no       | Spinners are out of fashion. |

    Scenario: Answers with the same score are ordered by date
      Given the question has these answers:
        | answered by | score | answered on |
        | Ada Brook   |     3 | 2026-03-05  |
        | Hana Marsh  |     3 | 2026-03-03  |
        | Goran Pine  |     3 | 2026-03-04  |
      When the reader opens the question "Where does the spinner go?"
      Then the answers are:
        | answered by |
        | Hana Marsh  |
        | Goran Pine  |
        | Ada Brook   |

    Scenario: Opening a question again does not duplicate its answers
      Given the question has these answers:
        | answered by |
        | Ada Brook   |
      And the reader has opened the question "Where does the spinner go?"
      And the server does not answer yet
      When the reader launches the app again a minute later
      And the reader opens the topic "iPhone"
      And the reader opens the question "Where does the spinner go?"
      And the server answers
      Then the answers are:
        | answered by |
        | Ada Brook   |

    Scenario: A long list of answers is complete
      Given the question has 230 answers
      When the reader opens the question "Where does the spinner go?"
      Then the reader sees 230 answers

    Scenario: Answers with the same score and date keep the order in which they were written
      Given the question has these answers:
        | answered by | answered on |
        | Ada Brook   | 2026-03-03  |
        | Hana Marsh  | 2026-03-03  |
        | Goran Pine  | 2026-03-03  |
      When the reader opens the question "Where does the spinner go?"
      Then the answers are:
        | answered by |
        | Ada Brook   |
        | Hana Marsh  |
        | Goran Pine  |

  Rule: Each screen loads once

    Scenario: A question needs two requests
      Given the server accepts 2 more requests today
      When the reader opens the question "Where does the spinner go?"
      Then the answers say "There are no answers yet."
      And the reader is not told of any problem

    Scenario: Going back returns to the list, which does not load again
      Given the server accepts 2 more requests today
      And the reader has opened the question "Where does the spinner go?"
      When the reader goes back
      Then the list shows 1 question
      And the reader is not told of any problem

  Rule: The question and each answer show the author's picture

    # QuestionDetailDataSourceTests 5, QuestionDetailDataSourceTests 8, BrowseOverflowViewControllerTests 34, S1.9
    Scenario: The reader sees the pictures of the asker and the answerers
      Given the server has these questions tagged "uikit":
        | title          | asked by    | picture |
        | Who is asking? | Kofi Hollow | yes     |
      And the question "Who is asking?" has these answers:
        | answered by | picture |
        | Hana Marsh  | yes     |
        | Goran Pine  | yes     |
      And the reader has opened the topic "UIKit"
      And the reader has opened the question "Who is asking?"
      When all pictures scroll into view
      Then the reader sees the picture of "Kofi Hollow"
      And the reader sees the picture of "Hana Marsh"
      And the reader sees the picture of "Goran Pine"

  Rule: A question that was opened can be read without a network

    Scenario: A saved question and its answers are shown without a network
      Given the question has these answers:
        | answered by | text                        |
        | Hana Marsh  | As the last row of its own. |
      And the reader has opened the question "Where does the spinner go?"
      When the server cannot be reached
      And the reader launches the app again a minute later
      And the reader opens the topic "iPhone"
      And the reader opens the question "Where does the spinner go?"
      Then the question reads:
        """
        My table has many rows & one spinner.

        let rows = questions.count < 20 ? 20 : 21

        Where do I put it?
        """
      And the answers are:
        | answered by | text                        |
        | Hana Marsh  | As the last row of its own. |
      And the reader sees that the question is from an earlier visit
      And the reader is told:
        | The full question is not available. |
        | Answers are not available.          |
