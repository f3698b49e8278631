Feature: Wrong expectations of the event guide
  Each scenario fails at its last sentence, and event_guide.txt contains what it then says.

  Rule: Nothing has happened

    Scenario Outline: The guide is not open
      Given на устройстве есть события:
        | вид  | название |
        | кино | Гараж    |
      Then <sentence>

      Examples:
        | sentence                                             |
        | the guide shows 0 events                             |
        | the guide has "Гараж"                                |
        | the guide does not have "Солярис"                    |
        | the reader is told that the update failed: ""        |
        | афиша показывает 1 событие                           |
        | в афише есть "Гараж"                                 |
        | в афише нет "Солярис"                                |
        | зритель узнаёт, что обновить не удалось: ""          |
        | зритель не узнаёт ни о каких неполадках              |
        | the reader is not told of any problem with the guide |

    Scenario: An empty table
      Then the guide shows:
        | name |

  Rule: The guide is empty

    Scenario Outline: An event that it does not have
      When the reader opens the guide
      Then <sentence>

      Examples:
        | sentence                          |
        | the guide has "Солярис"           |
        | the guide does not have "Солярис" |
        | the guide shows 1 event           |

  Rule: The guide has events

    Background:
      Given the device has these events:
        | kind        | name          |
        | cinema      | Гараж         |
        | performance | Анна Каренина |
      When the reader opens the guide

    Scenario Outline: A sentence that is wrong
      Then <sentence>

      Examples:
        | sentence                         |
        | the guide shows 3 events         |
        | the guide has "Солярис"          |
        | the guide has ""                 |
        | the guide does not have "Гараж"  |
        | the guide does not have ""       |
        | the guide does not have "Гараж " |
        | афиша показывает 5 событий       |
        | в афише есть "Солярис"           |
        | в афише нет "Гараж"              |

    Scenario: A table
      Then the guide shows:
        | kind        | name    |
        | performance | Гараж   |
        | cinema      | Солярис |

    Scenario: A table in Russian
      Then афиша показывает:
        | вид       | название      |
        | спектакль | Анна Каренина |
        | кино      | Гараж         |

    Scenario: A table with an unknown column
      Then the guide shows:
        | title |
        | Гараж |

  Rule: The update

    Scenario Outline: It succeeds
      Given the guide's server has these events:
        | kind   | name    |
        | cinema | Солярис |
      And the reader has opened the guide
      When the reader updates the guide
      Then <sentence>

      Examples:
        | sentence                                                                           |
        | the reader is told that the update failed: "nothing"                               |
        | the reader is told that the update failed: "There is no connection."               |
        | зритель узнаёт, что обновить не удалось: "There is no connection to the Internet." |

    Scenario Outline: It fails for another reason
      Given the guide's server cannot be reached
      And the reader has opened the guide
      When the reader updates the guide
      Then <sentence>

      Examples:
        | sentence                                                                  |
        | the reader is told that the update failed: "The server does not have it." |
        | the reader is not told of any problem with the guide                      |
        | зритель не узнаёт ни о каких неполадках                                   |

    Scenario: It succeeds after a failure
      Given the guide's server cannot be reached
      And the reader has opened the guide
      And the reader updates the guide
      And the guide's server now has these events:
        | kind   | name    |
        | cinema | Солярис |
      When the reader updates the guide
      Then the reader is told that the update failed: "There is no connection to the Internet."

    Scenario: It fails in another way than there is
      Given the guide's server sends nonsense
