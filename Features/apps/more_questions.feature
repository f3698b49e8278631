@more-questions
Feature: Loading more questions
  Some topics have more questions than a reader can read. They load page by page, so that the first ones appear at
  once, and the others only when the reader needs them.

  Rule: The list loads twenty questions at a time

    Scenario Outline: The last row is a spinner if there are more questions
      Given the server has <all> questions tagged "uikit"
      When the reader launches the app and opens the topic "UIKit"
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

    Scenario: The next page loads when the reader reaches the end
      Given the server has 45 questions tagged "iphone"
      And the reader has opened the topic "iPhone"
      When the reader scrolls to the last row
      Then the list shows 40 questions
      And the last row is a spinner

    Scenario Outline: The spinner disappears after the last page
      Given the server has <all> questions tagged "iphone"
      And the reader has opened the topic "iPhone"
      When the reader scrolls to the end of the list
      Then the list shows <all> questions
      But the last row is not a spinner

      Examples:
        | all |
        |  39 |
        |  40 |
        |  45 |

  Rule: A page loads once, however often the reader reaches the end

    Background:
      Given the server has 45 questions tagged "iphone"
      And the reader has opened the topic "iPhone"

    # S3.9, resolution 7
    Scenario: The reader reaches the end twice while the next page loads
      Given the server does not answer yet
      When the reader scrolls to the last row
      And the reader scrolls to the last row
      And the server answers
      Then the list shows 40 questions

    Scenario: The next page needs one request, however often the reader reaches the end
      Given the server accepts 1 more request today
      And the server does not answer yet
      When the reader scrolls to the last row
      And the reader scrolls to the last row
      And the server answers
      Then the list shows 40 questions
      And the reader is not told of any problem

    Scenario: The reader reaches the end while the list loads again
      Given the server does not answer yet
      When the reader loads the list again a minute later
      And the reader scrolls to the last row
      And the server answers
      Then the list shows 40 questions

  Rule: Each question is listed once, newest first

    Background:
      Given the server has 45 questions tagged "iphone"
      And the reader has opened the topic "iPhone"

    Scenario: New questions do not move old ones to the next page
      When 3 new questions are tagged "iphone"
      And the reader scrolls to the last row
      Then the list shows 40 questions
      And every question is listed once, newest first
      And question 1 of the list is "Question 45"
      And question 40 of the list is "Question 6"

    Scenario: New questions appear when the reader loads the list again
      When 3 new questions are tagged "iphone"
      And the reader loads the list again a minute later
      Then question 1 of the list is "Question 48"
      And the list shows 20 questions

    Scenario: The app launched again within a minute has the same questions
      When 3 new questions are tagged "iphone"
      And the reader launches the app again
      And the reader opens the topic "iPhone"
      Then question 1 of the list is "Question 45"
      And the list shows 20 questions

    Scenario: The list loaded again within a minute has the same questions
      When 3 new questions are tagged "iphone"
      And the reader loads the list again
      Then question 1 of the list is "Question 45"
      And the list shows 20 questions

  @slow
  Rule: The list ends at 200 questions

    Scenario: A very long topic
      Given the server has 250 questions tagged "uikit"
      And the reader has opened the topic "UIKit"
      When the reader scrolls to the end of the list
      Then the list shows 200 questions
      But the last row is not a spinner
