Feature: Wrong expectations of the public timeline
  Each scenario fails at its last sentence, and public_timeline.txt contains what it then says.

  Rule: Nothing has happened

    Scenario Outline: The timeline is not open
      Given the timeline's server has 5 messages
      Then <sentence>

      Examples:
        | sentence                                                |
        | 0 messages are shown                                    |
        | row 1 says "Message 1"                                  |
        | "Message 21" is not shown                               |
        | the reader is told that loading failed: ""              |
        | 0件のつぶやきが表示される                               |
        | 1行目に「つぶやき1」と表示される                        |
        | 「つぶやき21」は表示されない                            |
        | 読み込みの失敗がわかる: ""                              |
        | 読み込みの失敗は表示されない                            |
        | the reader is not told of any problem with the timeline |

    Scenario: The timeline is closed again
      Given the reader has opened the timeline
      When the reader closes the timeline
      Then 0 messages are shown

  Rule: The timeline is empty

    Scenario: A message that it does not show
      When the reader opens the timeline
      Then "Message 1" is not shown

    Scenario: The number of messages
      When the reader opens the timeline
      Then 1 message is shown

    Scenario: A search without results
      When the reader opens the timeline
      And the reader searches for "swift"
      Then row 1 says "swift 1"

  Rule: The timeline shows messages

    Background:
      Given the timeline's server has 5 messages
      And the reader has opened the timeline

    Scenario Outline: A sentence that is wrong
      Then <sentence>

      Examples:
        | sentence                                                          |
        | 6 messages are shown                                              |
        | row 1 says "Message 2"                                            |
        | row 6 says "Message 6"                                            |
        | row 6 says "nothing"                                              |
        | the reader is told that loading failed: "nothing"                 |
        | row 0 says "Message 1"                                            |
        | row 1 says ""                                                     |
        | "Message 5" is not shown                                          |
        | "Message 5 " is not shown                                         |
        | "" is not shown                                                   |
        | the reader is told that loading failed: "There is no connection." |
        | 6件のつぶやきが表示される                                         |
        | 1行目に「つぶやき2」と表示される                                  |
        | 「Message 5」は表示されない                                       |
        | 読み込みの失敗がわかる: "There is no connection to the Internet." |

    Scenario Outline: Loading fails
      Given the timeline's server cannot be reached
      When the reader loads the timeline again
      Then <sentence>

      Examples:
        | sentence                                                |
        | the reader is not told of any problem with the timeline |
        | 読み込みの失敗は表示されない                            |

    Scenario: Loading succeeds after a failure
      Given the timeline's server cannot be reached
      And the reader loads the timeline again
      And the timeline's server now has these messages:
        | Good morning |
      When the reader loads the timeline again
      Then the reader is told that loading failed: "There is no connection to the Internet."
