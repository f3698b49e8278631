# language: de
Funktionalität: Themen

  Szenario: Eins
    Gegeben the server cannot be reached
    Wenn the reader launches the app
