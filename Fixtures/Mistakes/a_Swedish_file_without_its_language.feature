Egenskap: Sidor
  Scenario: En sida
    Givet listan är öppen
    När läsaren rullar
    Så visas fem rader
