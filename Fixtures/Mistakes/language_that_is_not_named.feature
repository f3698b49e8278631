Funktionalität: f
  Szenario: s
    Angenommen x
    Wenn y
    Dann z
