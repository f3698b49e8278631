@network
Feature: When the network fails
  Trains enter tunnels and servers have bad days. The reader is always told what is missing and why, in words
  that help, and never loses what was already on the screen.

  Background:
    Given the server has 45 questions tagged "iphone"

  Scenario: The question is there, but its answers are not
    Given the server has the question "Where does the spinner go?" with this text:
      """html
      <p>Above the table, or in it?</p>
      """
    And the server answers the request for answers with an error page
    When the reader opens the question "Where does the spinner go?"
    Then the question reads "Above the table, or in it?"
    And the reader is told "Answers are not available."

  Scenario: The whole question fails
    Given the reader has opened the topic "iPhone"
    When the network is down
    And the reader opens the question "Question 45"
    Then the reader is told:
      | The full question is not available. |
      | Answers are not available.          |

  Scenario: The whole question failed, and is there the next time
    Given the reader has opened the topic "iPhone"
    And the network is down
    And the reader has opened the question "Question 45"
    When the network is there again
    And the reader goes back
    And the reader opens the question "Question 45"
    Then the question reads "Question 45"
    And the reader is not told of any problem

  Rule: The reader is told what is missing, and why

    Scenario Outline: Nothing can be shown
      Given <trouble>
      When the reader opens the topic "iPhone"
      Then the list says "There was a problem."
      And the reader is told "Current questions are not available."
      And the reason is "<reason>"

      Examples: The network
        | trouble             | reason                                  |
        | the network is down | There is no connection to the Internet. |

      Examples: The server
        | trouble                                              | reason                                                               |
        | the server answers with nothing                      | The server's answer could not be understood. Please try again later. |
        | the server answers with an error page                | The server's answer could not be understood. Please try again later. |
        | the server answers with half an answer               | The server's answer could not be understood. Please try again later. |
        | the server answers with no list                      | The server's answer could not be understood. Please try again later. |
        | the server answers with nothing in place of the list | The server's answer could not be understood. Please try again later. |
        | the server answers with status 404                   | The server does not have it.                                         |
        | the server answers with a refusal                    | The server did not take the request.                                 |
        | the server answers with a wish for fewer requests    | Stack Overflow is asked too often. Please try again in 30 seconds.   |

    Scenario: The reader tries again
      Given the network is down
      And the reader has opened the topic "iPhone"
      When the network is there again
      And the reader tries again
      Then the list shows 20 questions
      And the reader is not told of any problem

  Rule: What was shown stays

    Scenario: The next page fails
      Given the reader has opened the topic "iPhone"
      When the network is down
      And the reader scrolls to the last row
      Then the reader is told "Current questions are not available."
      And the list shows 20 questions
      And the last row is a spinner

    Scenario: The same page is asked for after a failure
      Given the reader has opened the topic "iPhone"
      And the network is down
      And the reader has scrolled to the last row
      When the network is there again
      And the reader scrolls to the last row
      Then the list shows 40 questions
      And the reader is not told of any problem

    Scenario: There is no network at the next launch
      Given the reader has opened the topic "iPhone"
      And the network is down
      When the reader launches the app again
      And the reader opens the topic "iPhone"
      Then the reader is told "Current questions are not available."
      But the list shows 20 questions

    Scenario: The questions cannot be kept
      Given there is no space left to keep anything
      When the reader opens the topic "iPhone"
      Then the reader is told "What you see could not be kept for the next time."
      But the list shows 20 questions

  Rule: Patience has an end

    Scenario: The server never answers
      Given the server takes its time
      When the reader opens the topic "iPhone"
      And 30 seconds pass
      Then the reader is told "Current questions are not available."
      And the reason is "The server took too long to answer. Please try again."

    Scenario: A broken connection is tried three times in all
      Given the connection breaks
      When the reader opens the topic "iPhone"
      And 1 second passes
      And 2 seconds pass
      Then the reader is told "Current questions are not available."
      And the reason is "The connection was lost. Please try again."
      And the server was asked for pages 1, 1 and 1

    Scenario: A busy server is given a moment
      Given the server answers with a busy page
      When the reader opens the topic "iPhone"
      And the server is well again
      And 1 second passes
      Then the list shows 20 questions

  Rule: The server's wishes are honoured

    Background:
      Given the server wants 10 seconds between pages
      And the reader has opened the topic "iPhone"

    Scenario: The server asked for a pause, and gets it
      When the reader scrolls to the last row
      Then the server is asked for nothing more in the next 9 seconds
      And the server was asked for page 1

    Scenario: After the pause, the reading goes on
      When the reader scrolls to the last row
      And 10 seconds pass
      Then the list shows 40 questions

  Rule: Late answers do no harm

    Scenario: The reader is somewhere else when the answer comes
      Given the server takes its time
      And the reader has opened the topic "iPhone"
      When the reader goes back
      And the server answers
      Then the reader sees 5 topics

    Scenario: The reader has opened another topic when the answer comes
      Given the server has 3 questions tagged "objective-c"
      And the server takes its time
      And the reader has opened the topic "iPhone"
      When the reader opens the topic "Objective-C"
      And the server answers
      Then the list shows 3 questions
      And the reader is not told of any problem
