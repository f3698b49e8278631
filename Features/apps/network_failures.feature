@network
Feature: Network failures
  When the network or the server fails, the reader is told what is missing and why, with advice where there is
  any. What is already on the screen stays.

  Background:
    Given the server has 45 questions tagged "iphone"

  Scenario: The question loads, but its answers do not
    Given the server has the question "Where does the spinner go?" with this text:
      """
      Above the table, or in it?
      """
    And answers cannot be loaded
    And the reader has opened the topic "iPhone"
    When the reader opens the question "Where does the spinner go?"
    Then the question reads "Above the table, or in it?"
    And the reader is told "Answers are not available."

  Scenario: Neither the question nor its answers load
    Given the reader has opened the topic "iPhone"
    When the server cannot be reached
    And the reader opens the question "Question 45"
    Then the reader is told:
      | The full question is not available. |
      | Answers are not available.          |

  Scenario: A question that failed loads at the next visit
    Given the reader has opened the topic "iPhone"
    And the server cannot be reached
    And the reader has opened the question "Question 45"
    When the server can be reached again
    And the reader goes back
    And the reader opens the question "Question 45"
    Then the question reads "Question 45"
    And the reader is not told of any problem

  Rule: The reader is told what is missing and why

    Scenario Outline: The first page fails
      Given <failure>
      When the reader launches the app and opens the topic "iPhone"
      Then the list says "There was a problem."
      And the reader is told "Current questions are not available."
      And the reason is "<reason>"

      Examples: The network
        | failure                      | reason                                  |
        | the server cannot be reached | There is no connection to the Internet. |

      Examples: The server refuses
        | failure                                  | reason                                                                                   |
        | the server sends “not found”             | The server does not have it.                                                             |
        | the server sends a refusal               | The server rejected the request. The server says: “The site is read-only at the moment.” |
        | the server sends a demand for a password | The server refused the request.                                                          |
        | the server sends “forbidden”             | The server refused the request.                                                          |
        | the server sends a request to slow down  | Stack Overflow received too many requests. Please try again in 2 minutes.                |
        | the server sends “too many requests”     | Stack Overflow received too many requests. Please try again in 2 minutes.                |

      Examples: The answer is broken
        | failure                         | reason                                                               |
        | the server sends half an answer | The server's answer could not be understood. Please try again later. |

    Scenario: The reader tries again to load the answers
      Given the server has the question "Where does the spinner go?" with this text:
        """
        Above the table, or in it?
        """
      And the question has these answers:
        | answered by |
        | Hana Marsh  |
      And answers cannot be loaded
      And the reader has opened the topic "iPhone"
      And the reader has opened the question "Where does the spinner go?"
      When the server works again
      And the reader tries again
      Then the answers are:
        | answered by |
        | Hana Marsh  |
      And the reader is not told of any problem

    Scenario: Another attempt fails for another reason
      Given the server cannot be reached
      And the reader has opened the topic "iPhone"
      When the server sends “not found”
      And the reader tries again
      Then the reader is told "Current questions are not available."
      And the reason is "The server does not have it."

    # QuestionCreationWorkflowTests 5, QuestionCreationWorkflowTests 6, S1.5
    Scenario: The reader tries again after a failure
      Given the server cannot be reached
      And the reader has opened the topic "iPhone"
      When the server can be reached again
      And the reader tries again
      Then the list shows 20 questions
      And the reader is not told of any problem

  Rule: A failure does not remove what is on the screen

    Scenario: The next page fails
      Given the reader has opened the topic "iPhone"
      When the server cannot be reached
      And the reader scrolls to the last row
      Then the reader is told "Current questions are not available."
      And the list shows 20 questions
      And the last row offers to try again

    Scenario: The next attempt loads the same page
      Given the reader has opened the topic "iPhone"
      And the server cannot be reached
      And the reader has scrolled to the last row
      When the server can be reached again
      And the reader tries again
      Then the list shows 40 questions
      And the reader is not told of any problem

    Scenario: The questions cannot be saved
      Given the device has no space left
      When the reader launches the app and opens the topic "iPhone"
      Then the reader is told "What you see could not be saved for the next time."
      But the list shows 20 questions

  Rule: The app limits waiting times and retries

    Scenario: Loading times out after 30 seconds
      Given the server does not answer yet
      When the reader launches the app and opens the topic "iPhone"
      And 30 seconds pass
      Then the reader is told "Current questions are not available."
      And the reason is "The server took too long to answer. Please try again."

    Scenario Outline: The app tries for three seconds before it tells the reader
      Given <failure>
      When the reader launches the app and opens the topic "iPhone"
      And 3 seconds pass
      Then the reader is told "Current questions are not available."
      And the reason is "<reason>"

      Examples:
        | failure                           | reason                                                                     |
        | the connection keeps breaking     | The connection was lost. Please try again.                                 |
        | the server sends “internal error” | The server has a problem at the moment. Please try again in a few minutes. |

    Scenario: A spinner turns while the app still tries
      Given the connection keeps breaking
      When the reader launches the app and opens the topic "iPhone"
      And 2 seconds pass
      Then a spinner turns in place of the questions

    Scenario: The questions appear when a busy server works again after a second
      Given the server is busy
      When the reader launches the app and opens the topic "iPhone"
      And the server works again
      And 1 second passes
      Then the list shows 20 questions

  Rule: The app waits for a short pause that the server asks for

    Background:
      Given the server asks for a pause of 5 seconds between pages
      And the reader has opened the topic "iPhone"

    Scenario: The next page does not load during the pause
      When the reader scrolls to the last row
      And 4 seconds pass
      Then the list shows 20 questions
      And the last row is a spinner

    Scenario: The next page loads after the pause
      When the reader scrolls to the last row
      And 5 seconds pass
      Then the list shows 40 questions

  Rule: The reader is told at once when a longer pause ends

    Background:
      Given the server asks for a pause of 5 minutes between pages
      And the reader has opened the topic "iPhone"

    Scenario: The reader is told how long the pause is
      When the reader scrolls to the last row
      Then the reader is told "Current questions are not available."
      And the reason is "Stack Overflow received too many requests. Please try again in 5 minutes."

    Scenario: The next page loads when the reader tries again after the pause
      When the reader scrolls to the last row
      And 5 minutes pass
      And the reader tries again
      Then the list shows 40 questions

    Scenario: The pause continues after the next launch
      When the reader launches the app again a minute later
      And the reader opens the topic "UIKit"
      Then the reader is told "Current questions are not available."
      And the reason is "Stack Overflow received too many requests. Please try again in 4 minutes."

  Rule: An answer that comes too late changes nothing

    Scenario: The reader has gone back when the answer comes
      Given the server does not answer yet
      And the reader has opened the topic "iPhone"
      When the reader goes back
      And the server answers
      Then the reader sees 5 topics

    Scenario: The reader has opened another topic when the answer comes
      Given the server has 3 questions tagged "objective-c"
      And the server does not answer yet
      And the reader has opened the topic "iPhone"
      When the reader goes back
      And the reader opens the topic "Objective-C"
      And the server answers
      Then the list shows 3 questions
      And the reader is not told of any problem
