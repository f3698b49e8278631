# language: de
@ausleihe
Funktionalität: Ausleihe in Zweigstelle {n}

  Szenario: In Zweigstelle {n} bleibt von „{title}“ ein Exemplar weniger übrig, nachdem {reader} eines davon ausgeliehen hat
    Angenommen die Bibliothek hat {n+1} Exemplare von "{title}"
    Wenn "{reader}" leiht "{title}" aus
    Dann bleiben {n} Exemplare von "{title}"

  Szenariogrundriss: In Zweigstelle {n} werden von <vorher> Exemplaren zwei ausgeliehen
    Angenommen die Bibliothek hat <vorher> Exemplare von "{title}"
    Wenn "{reader}" leiht "{title}" aus
    Und "Franca" leiht "{title}" aus
    Dann bleiben <nachher> Exemplare von "{title}"

    Beispiele:
      | vorher | nachher |
      |      2 |       0 |
      |     12 |      10 |
