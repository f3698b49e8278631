/// The cheapest way to lay the words of a sentence beside the words of an expression.
struct SentenceAlignment {
    /// A step of the way: words of the expression beside words of the sentence.
    struct Step {
        /// The word of the expression; nil where the sentence has one too many.
        let word: Int?
        /// The words of the sentence; empty where it has one too few.
        let tokens: Range<Int>
        let isMatch: Bool
    }

    let cost: Double
    let steps: [Step]

    /// A difference of capital letters, a typo, a text that is no value of its parameter, another word.
    private static let (caseCost, typoCost, parameterCost, otherCost) = (0.1, 0.2, 0.6, 1.1)
    /// A word too many or too few.
    private static let gapCost = 1.0

    init(_ words: [SentenceWord.Finished], _ sentence: SentenceTokens) {
        let columns = sentence.count + 1
        var costs = [Double](repeating: .infinity, count: (words.count + 1) * columns)
        var origins = [Step?](repeating: nil, count: costs.count)
        costs[0] = 0

        func offer(_ row: Int, _ column: Int, _ cost: Double, _ step: Step) {
            let cell = row * columns + column
            if cost < costs[cell] {
                costs[cell] = cost
                origins[cell] = step
            }
        }

        for row in 0...words.count {
            for column in 0..<columns {
                let cost = costs[row * columns + column]
                if column < sentence.count {
                    offer(
                        row, column + 1, cost + Self.gapCost,
                        Step(word: nil, tokens: column..<column + 1, isMatch: false))
                }
                guard row < words.count else { continue }
                let word = words[row]
                offer(
                    row + 1, column, cost + (word.isOptional ? 0 : Self.gapCost),
                    Step(word: row, tokens: column..<column, isMatch: word.isOptional))
                guard column < sentence.count else { continue }
                let single = column..<column + 1
                let singleCost = Self.cost(word, sentence, single)
                offer(
                    row + 1, column + 1, cost + singleCost,
                    Step(word: row, tokens: single, isMatch: singleCost == 0))
                guard word.mayHoldSpaces, column + 2 <= sentence.count else { continue }
                for end in column + 2...sentence.count
                where sentence.withText(column..<end, { word.matches($0) }) {
                    offer(row + 1, end, cost, Step(word: row, tokens: column..<end, isMatch: true))
                }
            }
        }

        var steps: [Step] = []
        var (row, column) = (words.count, sentence.count)
        while let step = origins[row * columns + column] {
            steps.append(step)
            if step.word != nil { row -= 1 }
            column = step.tokens.lowerBound
        }
        self.cost = costs[words.count * columns + sentence.count]
        self.steps = steps.reversed()
    }

    /// What it costs to take a word of the sentence for a word of the expression.
    private static func cost(
        _ word: SentenceWord.Finished, _ sentence: SentenceTokens, _ tokens: Range<Int>
    ) -> Double {
        if sentence.withText(tokens, { word.matches($0) }) { return 0 }
        let text = sentence.text(tokens)
        if !word.plainTexts.isEmpty {
            return word.plainTexts.map { cost(of: text, for: $0) }.min() ?? otherCost
        }
        return word.parameter == nil ? (parameterCost + otherCost) / 2 : parameterCost
    }

    private static func cost(of text: String, for expected: String) -> Double {
        let (lower, other) = (text.lowercased(), expected.lowercased())
        if lower == other { return caseCost }
        let distance = Double(EditDistance.between(lower, other))
        let share = distance / Double(max(lower.unicodeScalars.count, other.unicodeScalars.count))
        return share <= 0.5 ? typoCost + share : otherCost
    }
}
