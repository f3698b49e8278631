import Foundation
import KeaText

/// Finds the expressions that are about the same as a sentence, by the words that both have.
///
/// Words weigh by their inverse document frequency. The relevance is the harmonic mean (F-measure) of two shares: of
/// the sentence's words that the expression has, and of the expression's words that the sentence has.
struct SentenceSearch: Sendable {
    private struct Entry {
        /// The stems of each word: one, or those of its alternatives.
        let words: [[String]]
        let parameters: [ParameterType?]
        let denies: Bool
    }

    private var entries: [Entry] = []
    /// The positions of the expressions by the stems of their words.
    private var positions: [String: [Int]] = [:]

    /// The number of expressions that are compared, those with the rarest words first.
    private static let mostCompared = 400
    /// What a synonym counts, in place of the word itself.
    private static let synonymShare = 0.8
    /// The loss of relevance if only one of two sentences denies.
    private static let denialCost = 0.1

    /// Creates a search for expressions, whose positions are those in the array.
    init(_ expressions: [StepExpression]) {
        for (position, expression) in expressions.enumerated() {
            let words = expression.words.flatMap(\.alternatives).map { texts in
                Array(Set(texts.flatMap(Self.stems)))
            }
            entries.append(
                Entry(
                    words: words, parameters: expression.parameterTypes,
                    denies: Denial.ofAnyLanguage.isOne(expression.source)))
            for stem in Set(words.joined()) { positions[stem, default: []].append(position) }
        }
    }

    /// Returns expressions with their relevance for a sentence, from 0 to 1, in order of position.
    func relevance(for sentence: String) -> [(position: Int, relevance: Double)] {
        let value = /"[^"]*"|“[^”]*”|«[^»]*»|「[^」]*」|\d+(?:[.,]\d+)?/
        let all = sentence.matches(of: value)
        // A number may be a word of an expression.
        let values = all.map(\.0).filter { positions[String($0)] == nil }
        let rest = all.reversed().reduce(into: sentence) { text, value in
            if positions[String(value.0)] == nil { text.replaceSubrange(value.range, with: " ") }
        }
        let stems = Set(Self.stems(rest)).sorted()
        let denies = Denial.ofAnyLanguage.isOne(sentence)
        let lists = stems.filter { !Self.common.contains($0) }
            .flatMap { [$0] + (Self.synonyms[$0] ?? []) }.compactMap { positions[$0] }
            .sorted { ($0.count, $0[0]) < ($1.count, $1[0]) }
        var found: Set<Int> = []
        for list in lists where found.count < Self.mostCompared {
            found.formUnion(list.prefix(Self.mostCompared))
        }
        let weights = stems.map(weight)
        let weight = Double(values.count) + weights.reduce(0, +)
        return found.sorted().map { position in
            let entry = entries[position]
            let own = Set(entry.words.joined())
            let shared = zip(stems, weights).reduce(0) { $0 + $1.1 * Self.share(of: $1.0, in: own) }
            let all = Set(stems)
            var (sharedByEntry, weightOfEntry) = (0.0, Double(entry.parameters.count))
            for word in entry.words {
                let weight = word.map(self.weight).min() ?? 0
                weightOfEntry += weight
                sharedByEntry += weight * (word.map { Self.share(of: $0, in: all) }.max() ?? 0)
            }
            let taken = Double(Self.count(of: values, takenBy: entry.parameters))
            let ofSentence = (shared + taken) / max(weight, 0.1)
            let ofEntry = (sharedByEntry + taken) / max(weightOfEntry, 0.1)
            let mean = 2 * ofSentence * ofEntry / max(ofSentence + ofEntry, 0.1)
            return (position, mean - (denies == entry.denies ? 0 : Self.denialCost))
        }
    }

    /// Returns what a word counts: its inverse document frequency; common words hardly count.
    private func weight(of stem: String) -> Double {
        let frequency = Double(positions[stem]?.count ?? 0)
        let idf = log((Double(entries.count) + 20) / (frequency + 0.5))
        return Self.common.contains(stem) ? idf / 4 : idf
    }

    private static func share(of stem: String, in stems: Set<String>) -> Double {
        if stems.contains(stem) { return 1 }
        return synonyms[stem]?.contains(where: stems.contains) == true ? synonymShare : 0
    }

    /// Returns the number of values for each of which there is a parameter.
    private static func count(of values: [Substring], takenBy parameters: [ParameterType?]) -> Int {
        var left = parameters
        return values.count { value in
            let isNumber = value.first?.isNumber == true
            let index = left.firstIndex { type in
                let isText = type?.builtIn == .string
                return type?.builtIn == .anonymous || (isNumber ? !isText && type?.builtIn != .word : isText)
            }
            return index.map { left.remove(at: $0) } != nil
        }
    }

    // MARK: - Stems

    /// Returns the words of a text without their endings.
    private static func stems(_ text: String) -> [String] {
        text.lowercased().split { !$0.isLetter && !$0.isNumber && !"'’".contains($0) }.flatMap { word in
            Denial.isContraction(word) ? ["not"] : SentenceWords.runs(of: word).map(Self.stem)
        }
    }

    /// Returns a word without its ending; in other scripts and alphabets, its first letters.
    private static func stem(of word: Substring) -> String {
        guard word.utf8.allSatisfy({ $0 < 0x80 }) else { return String(word.prefix(4)) }
        var stem = word.hasSuffix("'s") ? word.dropLast(2) : word
        if stem.count > 3,
            let ending = ["ing", "ies", "ed", "es", "s"].first(where: stem.hasSuffix),
            stem.count - ending.count > 2
        {
            stem = stem.dropLast(ending.count)
        }
        if stem.count > 3, stem.last == stem.dropLast().last { stem = stem.dropLast() }
        if stem.count > 3, let last = stem.last, "ey".contains(last) { stem = stem.dropLast() }
        return String(stem)
    }

    private static let common = Set(CommonWords.list.map { stem(of: $0[...]) })

    /// Words with which people describe user interfaces, in place of each other.
    private static let synonyms: [String: Set<String>] = [
        "open tap click press choose select view visit", "launch start open",
        "show display list contain see have appear", "load reload refresh update",
        "answer reply respond return send", "reader user visitor customer",
        "читатель зритель пользователь посетитель",
    ].reduce(into: [:]) { synonyms, line in
        let group = Set(line.split(separator: " ").map(stem))
        for stem in group { synonyms[stem, default: []].formUnion(group.subtracting([stem])) }
    }
}

extension ExpressionWord {
    /// The texts of the word: one list for plain text or its alternatives, and one for each text beside parameters.
    fileprivate var alternatives: [[String]] {
        let whole = texts.filter { !$0.isEmpty }
        guard whole.isEmpty else { return [whole] }
        return pieces.compactMap { if case .texts(let texts) = $0 { texts } else { nil } }
    }
}
