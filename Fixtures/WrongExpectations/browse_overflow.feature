Feature: Wrong expectations of questions and answers
  Each scenario fails at its last sentence, and browse_overflow.txt contains what it then says.

  Rule: Nothing has happened

    Scenario Outline: The app is not launched
      Then <sentence>

      Examples:
        | sentence                                                                   |
        | the reader sees 5 topics                                                   |
        | the list shows 0 questions                                                 |
        | the list has the question "Where?"                                         |
        | the list says ""                                                           |
        | a spinner turns in place of the questions                                  |
        | no spinner turns in place of the questions                                 |
        | the list does not have the question "Where?"                               |
        | question 1 of the list is "Where?"                                         |
        | the last row is a spinner                                                  |
        | the last row offers to try again                                           |
        | the last row is not a spinner                                              |
        | every question is listed once, newest first                                |
        | a notice says ""                                                           |
        | the reader is told ""                                                      |
        | the reason is ""                                                           |
        | the reader is not told of any problem                                      |
        | the reader sees that the list is up to date                                |
        | the reader sees that the question is from an earlier visit                 |
        | the question reads "Yes."                                                  |
        | the reader sees 0 answers                                                  |
        | the answers say ""                                                         |
        | a spinner turns in place of the answers                                    |
        | the reader sees the picture of "Ada Brook"                                 |
        | a spinner turns in place of the picture of "Ada Brook"                     |
        | no spinner turns in place of the picture of "Ada Brook"                    |
        | no spinner turns in place of the answers                                   |
        | a spinner turns in the row of the question "Where?"                        |
        | the reader sees a picture in the row of the question "Where?"              |
        | the reader is told that the picture of "Ada Brook" could not be loaded: "" |
        | the terminal shows "Events"                                                |

    Scenario: Empty tables of topics
      Then the reader sees these topics:
        |  |

    Scenario: Empty tables of questions
      Then the list shows these questions:
        | title |

    Scenario: Empty tables of answers
      Then the answers are:
        | text |

  Rule: The server has not answered yet

    Background:
      Given the server has 45 questions tagged "iphone"

    Scenario Outline: The list is loading
      Given the server does not answer yet
      When the reader launches the app and opens the topic "iPhone"
      Then <sentence>

      Examples:
        | sentence                                    |
        | the list shows 0 questions                  |
        | the list says ""                            |
        | the list says "a spinner"                   |
        | no spinner turns in place of the questions  |
        | the last row is not a spinner               |
        | every question is listed once, newest first |
        | a notice says ""                            |
        | the reader is not told of any problem       |
        | the reader is told "Something."             |
        | the reader sees that the list is up to date |

    Scenario: An empty table of questions
      Given the server does not answer yet
      When the reader launches the app and opens the topic "iPhone"
      Then the list shows these questions:
        | title |

    Scenario Outline: The question is loading
      Given the reader has opened the topic "iPhone"
      And the server does not answer yet
      When the reader opens the question "Question 45"
      Then <sentence>

      Examples:
        | sentence                                        |
        | the question reads "Yes."                       |
        | the answers say "a spinner"                     |
        | no spinner turns in place of the answers        |
        | the answers say "There are no answers yet."     |
        | the reader is not told of any problem           |
        | the reader sees that the question is up to date |

    Scenario: An empty table of answers
      Given the reader has opened the topic "iPhone"
      And the server does not answer yet
      When the reader opens the question "Question 45"
      Then the answers are:
        | text |

  Rule: The server cannot be reached

    Background:
      Given the server has 45 questions tagged "iphone"

    Scenario Outline: The first page has failed
      Given the server cannot be reached
      When the reader launches the app and opens the topic "iPhone"
      Then <sentence>

      Examples:
        | sentence                                         |
        | the list shows 0 questions                       |
        | the list says "Nothing is tagged “iphone”."      |
        | the last row is not a spinner                    |
        | the reader is told "Answers are not available."  |
        | the reason is "The server rejected the request." |
        | the reader is not told of any problem            |
        | the reader sees that the list is up to date      |

    Scenario Outline: The next page has failed
      Given the reader has opened the topic "iPhone"
      And the server cannot be reached
      When the reader scrolls to the last row
      Then <sentence>

      Examples:
        | sentence                                    |
        | the last row is a spinner                   |
        | the list shows 21 questions                 |
        | the reader is not told of any problem       |
        | the reader sees that the list is up to date |

    Scenario Outline: The saved questions are shown
      Given the reader has opened the topic "iPhone"
      And the server cannot be reached
      When the reader launches the app again a minute later
      And the reader opens the topic "iPhone"
      Then <sentence>

      Examples:
        | sentence                                    |
        | the reader is not told of any problem       |
        | the reader sees that the list is up to date |

    Scenario: The question has failed
      When the reader launches the app and opens the topic "iPhone"
      And the server cannot be reached
      And the reader opens the question "Question 45"
      Then the reader is told:
        | Answers are not available. |

  Rule: Wrong topics

    Scenario: The number of topics
      When the reader launches the app
      Then the reader sees 6 topics

    Scenario: The names of the topics
      When the reader launches the app
      Then the reader sees these topics:
        | iPhone      |
        | Tea         |
        | UIKit       |
        | Xcode       |
        | Objective-C |

    Scenario: A list, where the topics are shown
      When the reader launches the app
      Then the list shows 5 questions

    Scenario: Topics, where a list is shown
      When the reader launches the app and opens the topic "Xcode"
      Then the reader sees 5 topics

  Rule: Wrong questions

    Background:
      Given the server has 45 questions tagged "iphone"

    Scenario Outline: A loaded list
      When the reader launches the app and opens the topic "iPhone"
      Then <sentence>

      Examples:
        | sentence                                               |
        | the list shows 41 questions                            |
        | the list has the question "Question 46"                |
        | the list does not have the question "Question 45"      |
        | question 2 of the list is "Question 45"                |
        | question 21 of the list is "Question 25"               |
        | the list says "Nothing is tagged “iphone”."            |
        | the list says "20 questions"                           |
        | the reader is told "nothing"                           |
        | the reason is "nothing"                                |
        | a notice says "nothing"                                |
        | a spinner turns in place of the questions              |
        | the last row offers to try again                       |
        | the last row is not a spinner                          |
        | question 1 of the list is "Question 1"                 |
        | a notice says "No requests remain today."              |
        | the reader is told "Answers are not available."        |
        | the reason is "The server rejected the request."       |
        | the reader sees that the list is from an earlier visit |
        | the question reads "Question 45"                       |

    Scenario: The whole list
      When the reader launches the app and opens the topic "iPhone"
      And the reader scrolls to the end of the list
      Then the last row is a spinner

    Scenario: A question
      When the reader launches the app and opens the topic "iPhone"
      And the reader opens the question "Question 45"
      Then the list shows 20 questions

    Scenario: One question
      Given the server has 1 question tagged "xcode"
      When the reader launches the app and opens the topic "Xcode"
      Then every question is listed once, newest first

    Scenario: No question
      Given the server has 0 questions tagged "xcode"
      When the reader launches the app and opens the topic "Xcode"
      Then the last row is not a spinner

    Scenario: A table of questions
      Given the server has these questions tagged "uikit":
        | title                            | asked by   | score |
        | Where does the spinner go?       | Ada Brook  |     5 |
        | Is a cell allowed to be nervous? | Goran Pine |    -4 |
      When the reader launches the app and opens the topic "UIKit"
      Then the list shows these questions:
        | title                            | asked by   | score |
        | Is a cell allowed to be nervous? | Goran Pine |    -4 |
        | Where does the spinner go?       | Ada Brook  |    42 |

    Scenario: A table with an unknown column
      When the reader launches the app and opens the topic "iPhone"
      Then the list shows these questions:
        | title       | votes |
        | Question 45 |     1 |

  Rule: Wrong answers

    Background:
      Given the server has the question "Where does the spinner go?" with this text:
        """
        Above the table, or in it?
        """
      And the question has these answers:
        | answered by | score | accepted | text                        |
        | Hana Marsh  |     1 | yes      | As the last row of its own. |
        | Ada Brook   |     4 | no       | At the end.                 |
      And the reader has opened the topic "iPhone"

    Scenario Outline: A loaded question
      When the reader opens the question "Where does the spinner go?"
      Then <sentence>

      Examples:
        | sentence                                                   |
        | the question reads "In the table."                         |
        | the answers say "There are no answers yet."                |
        | a spinner turns in place of the answers                    |
        | the reader sees that the question is from an earlier visit |

    Scenario: A text of two paragraphs
      When the reader opens the question "Where does the spinner go?"
      Then the question reads:
        """
        Above the table, or in it?

        I do not know.
        """

    Scenario: A line break in quotes
      When the reader opens the question "Where does the spinner go?"
      Then the question reads "Above the table,\n or in it?"

    Scenario: A table of answers
      When the reader opens the question "Where does the spinner go?"
      Then the answers are:
        | answered by | score | accepted |
        | Ada Brook   |     4 | no       |
        | Hana Marsh  |     2 | yes      |

  Rule: Wrong pictures

    Background:
      Given the server has these questions tagged "iphone":
        | title                      | asked by   | picture |
        | Where does the spinner go? | Ada Brook  | yes     |
        | Who is asking?             | Lumi Okoro | no      |
      And the reader has opened the topic "iPhone"

    Scenario Outline: A picture that is not in view
      Then <sentence>

      Examples:
        | sentence                                                |
        | the reader sees the picture of "Ada Brook"              |
        | no spinner turns in place of the picture of "Ada Brook" |
        | the reader sees the picture of "Hana Marsh"             |

    Scenario Outline: A picture that is loading
      Given the server does not answer yet
      When the row of the question "Where does the spinner go?" scrolls into view
      Then <sentence>

      Examples:
        | sentence                                                                          |
        | the reader sees a picture in the row of the question "Where does the spinner go?" |
        | the reader sees the picture of "Ada Brook"                                        |
        | no spinner turns in place of the picture of "Ada Brook"                           |

    Scenario Outline: A loaded picture
      When the picture of "Ada Brook" scrolls into view
      Then <sentence>

      Examples:
        | sentence                                                                            |
        | a spinner turns in place of the picture of "Ada Brook"                              |
        | a spinner turns in the row of the question "Where does the spinner go?"             |
        | the reader is told that the picture of "Ada Brook" could not be loaded: "It is big" |

    Scenario Outline: A picture that could not be loaded
      Given the server sends “not found”
      When the picture of "Ada Brook" scrolls into view
      Then <sentence>

      Examples:
        | sentence                                                                            |
        | the reader sees the picture of "Ada Brook"                                          |
        | the reader is told that the picture of "Ada Brook" could not be loaded: "It is big" |

    Scenario: A person without a picture
      When the row of "Lumi Okoro" scrolls into view
      Then the reader sees the picture of "Lumi Okoro"

  Rule: Wrong screens at the terminal

    Background:
      Given the event server has these events:
        | kind | name    |
        | film | Solaris |
      And the reader has opened the event guide at the terminal

    Scenario: Another screen
      Then the terminal shows:
        """
        Events
        1   Mirror — film
        """

    Scenario: Another text
      Then the terminal shows "Mirror"
