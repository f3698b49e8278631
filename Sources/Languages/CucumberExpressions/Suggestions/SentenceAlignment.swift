import KeaText

/// The cheapest way to put the words of a sentence beside the words of an expression.
struct SentenceAlignment {
    struct Step {
        /// The word of the expression; `nil` for a word of the sentence that is one too many.
        let word: Int?
        /// The words of the sentence; empty for a missing one.
        let tokens: Range<Int>
        let isMatch: Bool
    }

    let words: [ComparableWord]
    let sentence: SentenceWords
    let steps: [Step]
    private let cost: Double

    /// The share of words that differ, from 0 to 1; those of one parameter count once: `{}` is not near to everything.
    var distance: Double {
        let weight = steps.reduce(0) { sum, step in
            let word = step.word.map { words[$0] }
            guard word?.texts.isEmpty != true else { return sum + 1 }
            let found = step.tokens.reduce(0) { $0 + SentenceWords.weight(sentence.texts[$1]) }
            return sum + max(word?.weight ?? 0, found)
        }
        return min(1, cost / max(weight, 1))
    }

    /// Whether all words are the same, and some value is not one of its parameter.
    var differsInValues: Bool {
        steps.allSatisfy {
            $0.isMatch || !$0.tokens.isEmpty && $0.word.map { words[$0].texts.isEmpty } ?? false
        }
    }

    /// A difference of capital letters, a typo, a text that is not a value of its parameter, another word.
    private static let (caseCost, typoCost, parameterCost, otherCost) = (0.1, 0.2, 0.6, 1.1)
    /// A word too many or too few.
    private static let gapCost = 1.0
    /// A value of several words that lacks its quotes.
    private static let quoteCost = 0.5

    private static let longestValue = 60

    /// - Parameter work: the number of comparisons that may still be made; the result is `nil` if it is exceeded.
    init?(_ words: [ComparableWord], _ sentence: SentenceWords, _ work: inout Int) {
        (self.words, self.sentence) = (words, sentence)
        let columns = sentence.count + 1
        let weights = sentence.texts.map(SentenceWords.weight)
        // A text in quotes is the value of its parameter; other words do not take its place.
        let values = sentence.texts.reduce(0) { $0 + $1.utf8.count { $0 == UInt8(ascii: "\"") } } / 2
        let lacksQuotes = values < words.count { $0.parameter?.builtIn == .string }
        var costs = [Double](repeating: .infinity, count: (words.count + 1) * columns)
        var origins = [Step?](repeating: nil, count: costs.count)
        costs[0] = 0

        func offer(_ word: Int?, _ row: Int, _ tokens: Range<Int>, _ own: Double) {
            let cost = costs[row * columns + tokens.lowerBound] + own
            let cell = (word == nil ? row : row + 1) * columns + tokens.upperBound
            guard cost < costs[cell] else { return }
            costs[cell] = cost
            origins[cell] = Step(word: word, tokens: tokens, isMatch: own == 0)
        }

        for row in 0...words.count {
            for column in 0..<columns {
                work -= 1
                guard work > 0 else { return nil }
                if column < sentence.count {
                    offer(nil, row, column..<column + 1, Self.gapCost * weights[column])
                }
                guard row < words.count else { continue }
                let word = words[row]
                offer(row, row, column..<column, Self.gapCost * word.weight)
                guard column < sentence.count else { continue }
                offer(
                    row, row, column..<column + 1,
                    word.weight * Self.cost(word, sentence.texts[column], &work))
                guard word.texts.isEmpty, column + 2 <= sentence.count else { continue }
                var mayBeQuoted =
                    lacksQuotes && word.parameter?.builtIn == .string
                    && !sentence.texts[column].contains("\"")
                for end in column + 2...min(sentence.count, column + Self.longestValue) {
                    guard work > 0 else { return nil }
                    let tokens = column..<end
                    if word.matches(sentence.text(tokens), &work) {
                        offer(row, row, tokens, 0)
                    } else if mayBeQuoted {
                        mayBeQuoted = !sentence.texts[end - 1].contains("\"")
                        if mayBeQuoted { offer(row, row, tokens, Self.quoteCost) }
                    }
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
        cost = costs[words.count * columns + sentence.count]
        self.steps = steps.reversed()
    }

    /// Returns the cost of taking a word of the sentence for a word of the expression.
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
        let (left, right) = (text.lowercased(), expected.lowercased())
        if left == right { return caseCost }
        let letters = (Array(left.unicodeScalars), Array(right.unicodeScalars))
        let distance = Double(EditDistance.between(letters.0, letters.1, limit: .max) ?? .max)
        let share = distance / Double(max(letters.0.count, letters.1.count))
        return share <= 0.5 ? typoCost + share : otherCost
    }
}
