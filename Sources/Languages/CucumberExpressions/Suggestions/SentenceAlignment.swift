import KeaText

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

    /// - Parameter work: what may still be done; nil is returned where it is used up.
    init?(_ words: [ComparableWord], _ sentence: SentenceTokens, _ work: inout Int) {
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
                work -= 1
                guard work > 0 else { return nil }
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
                let singleCost = Self.cost(word, sentence.texts[column], &work)
                offer(
                    row + 1, column + 1, cost + singleCost,
                    Step(word: row, tokens: single, isMatch: singleCost == 0))
                guard word.mayHoldSpaces, column + 2 <= sentence.count else { continue }
                for end in column + 2...sentence.count {
                    guard work > 0 else { return nil }
                    guard word.matches(sentence.text(column..<end), &work) else { continue }
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

    /// The cost of taking a word of the sentence for a word of the expression.
    private static func cost(_ word: ComparableWord, _ text: String, _ work: inout Int) -> Double {
        if word.matches(text, &work) { return 0 }
        if !word.texts.isEmpty {
            return word.texts.reduce(otherCost) { min($0, cost(of: text, for: $1, &work)) }
        }
        return word.parameter == nil ? (parameterCost + otherCost) / 2 : parameterCost
    }

    private static func cost(of text: String, for expected: String, _ work: inout Int) -> Double {
        let (count, other) = (text.utf8.count, expected.utf8.count)
        // Texts of such different lengths are no typos of each other.
        guard max(count, other) <= 2 * min(count, other) else { return otherCost }
        work -= 1 + count * other / 8
        guard work > 0 else { return otherCost }
        let (left, right) = (text.lowercased(), expected.lowercased())
        if left == right { return caseCost }
        let letters = (Array(left.unicodeScalars), Array(right.unicodeScalars))
        let distance = Double(EditDistance.between(letters.0, letters.1))
        let share = distance / Double(max(letters.0.count, letters.1.count))
        return share <= 0.5 ? typoCost + share : otherCost
    }
}
