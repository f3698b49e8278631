# language: german
Funktionalität: Die Liste

  Szenario: Eine Seite
    Angenommen die Liste ist leer
