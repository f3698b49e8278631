# language: fr
Fonctionnalité: Sujets

  Scénario: Un
    Soit un lecteur
    Lors que le lecteur ouvre un sujet
    Alors il voit des questions
