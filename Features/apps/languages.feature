@languages
Feature: The reader's language
  BrowseOverflow speaks English, Russian and Japanese. The names and texts of people stay as they were written.

  Scenario Outline: A failure is explained in the reader's language
    Given the reader's language is <language>
    And the server cannot be reached
    When the reader launches the app and opens the topic "iPhone"
    Then the list says "<title>"
    And the reader is told "<message>"
    And the reason is "<reason>"

    Examples:
      | language | title                | message                              | reason                                  |
      | English  | There was a problem. | Current questions are not available. | There is no connection to the Internet. |
      | Russian  | Что-то пошло не так. | Не удалось загрузить новые вопросы.  | Нет подключения к Интернету.            |
      | Japanese | 問題が発生しました。 | 最新の質問を読み込めません。         | インターネットに接続されていません。    |

  Scenario Outline: A wait has the unit and the plural of the reader's language
    Given the reader's language is <language>
    And the server sends a request to slow down
    When the reader launches the app and opens the topic "iPhone"
    Then the reason is "<reason>"

    Examples:
      | language | reason                                                                                             |
      | English  | Stack Overflow received too many requests. Please try again in 2 minutes.                          |
      | Russian  | Stack Overflow получил слишком много запросов. Подождите и попробуйте ещё раз. Осталось: 2 минуты. |
      | Japanese | Stack Overflowへのリクエストが多すぎます。2分後にもう一度お試しください。                          |

  Scenario Outline: A timeout is explained in the reader's language
    Given the reader's language is <language>
    And the server does not answer yet
    When the reader launches the app and opens the topic "iPhone"
    And 30 seconds pass
    Then the reason is "<reason>"

    Examples:
      | language | reason                                                             |
      | Russian  | Сервер слишком долго не отвечает. Попробуйте ещё раз.              |
      | Japanese | サーバーの応答に時間がかかりすぎています。もう一度お試しください。 |

  Scenario Outline: A missing picture is explained in the reader's language
    Given the reader's language is <language>
    And the server has these questions tagged "iphone":
      | title    | asked by  | picture |
      | Who asks | Ada Brook | yes     |
    And the reader has opened the topic "iPhone"
    And the server sends a web page
    When all pictures scroll into view
    Then the reader is told that the picture of "<name>" could not be loaded: "<reason>"

    Examples:
      | language | name          | reason                                         |
      | Russian  | Ada Brook     | Сервер прислал не картинку.                    |
      | Japanese | Ada Brookさん | サーバーから届いたデータは画像ではありません。 |

  Scenario Outline: A notice is in the reader's language
    Given the reader's language is <language>
    And the server accepts 1 more request today
    When the reader launches the app and opens the topic "iPhone"
    Then a notice says "<text>"

    Examples:
      | language | text                             |
      | Russian  | Запросы на сегодня закончились.  |
      | Japanese | 今日はもうリクエストできません。 |

  Scenario: The app speaks English if it has no texts in the reader's language
    Given the reader's language is German
    When the reader launches the app and opens the topic "iPhone"
    Then the list says "Nothing is tagged “iphone”."

  Scenario Outline: An empty list says so in the reader's language
    Given the reader's language is <language>
    When the reader launches the app and opens the topic "iPhone"
    Then the list says "<text>"

    Examples:
      | language | text                                       |
      | Russian  | Вопросов с меткой «iphone» нет.            |
      | Japanese | 「iphone」のタグが付いた質問はありません。 |

  Scenario Outline: A question without answers says so in the reader's language
    Given the reader's language is <language>
    And the server has the question "Where does the spinner go?" with this text:
      """
      Above the table, or in it?
      """
    And the reader has opened the topic "iPhone"
    When the reader opens the question "Where does the spinner go?"
    Then the question reads "Above the table, or in it?"
    And the answers say "<text>"

    Examples:
      | language | text                   |
      | Russian  | Ответов пока нет.      |
      | Japanese | まだ回答がありません。 |
