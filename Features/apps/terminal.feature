@terminal
Feature: The event guide and the timeline at the terminal
  A guide of events and a timeline are read at the terminal as the question browser is: a number opens an entry, "b"
  goes back, and "r" loads again.

  Rule: The event guide lists films first

    Background:
      Given the event server has these events:
        | kind        | name          | description            |
        | performance | Boris Godunov | An opera in four acts. |
        | film        | Solaris       | A planet that thinks.  |
        | film        | Mirror        |                        |
      And the reader has opened the event guide at the terminal

    Scenario: Films come first, and each section is sorted by name
      Then the terminal shows:
        """
        Events
        1   Mirror — film
        2   Solaris — film
        3   Boris Godunov — performance
        """

    Scenario Outline: An event opens with its description
      When the reader enters "<number>"
      Then the terminal shows:
        """
        Events
        <event>

        <description>
        """

      Examples:
        | number | event                       | description              |
        |      1 | Mirror — film               | There is no description. |
        |      3 | Boris Godunov — performance | An opera in four acts.   |

    Scenario: Going back returns to the list
      When the reader enters "2"
      And the reader enters "b"
      Then the terminal shows "Solaris — film"
      And the terminal shows "Boris Godunov — performance"

    Scenario: Loading again replaces the events
      Given the event server now has these events:
        | kind | name    |
        | film | Zerkalo |
      When the reader enters "r"
      Then the terminal shows:
        """
        Events
        1   Zerkalo — film
        """

    Scenario: If loading fails, the events stay
      Given the event server sends half an answer
      When the reader enters "r"
      Then the terminal shows "Solaris — film"
      And the terminal shows "The guide could not be brought up to date. The server's answer could not be understood."

    Scenario: An event that is not there cannot be opened
      When the reader enters "4"
      Then the terminal shows "There is no row 4."

  Rule: The timeline shows the latest messages

    Scenario: A message opens, and is searched for
      Given the message server has 23 messages
      And the reader has opened the timeline at the terminal
      When the reader enters "/message 20"
      Then the terminal shows:
        """
        20  Message 20
        """

    Scenario: The messages with a word
      Given the message server has 3 messages
      And the message server has 2 messages with "swift"
      When the reader opens the timeline of "swift" at the terminal
      Then the terminal shows:
        """
        Timeline
        1   swift 1
        2   swift 2
        """

    Scenario: A word that the server does not know
      Given the message server has 3 messages
      When the reader opens the timeline of "cobol" at the terminal
      Then the terminal shows:
        """
        Timeline
        New messages are not available. The server does not have it.
        """

    Scenario: There are no messages
      Given the message server has 0 messages
      When the reader opens the timeline at the terminal
      Then the terminal shows "There is nothing here."
