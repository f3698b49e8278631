import KeaText

/// Finds what the author of an undefined sentence probably meant.
///
/// A correction is a small change of the sentence. It is offered only if the definitions match the changed sentence, and
/// the cheapest one wins. If there is none, the nearest definitions are named, with the reasons why they do not match.
///
/// Creating an advisor reads all definitions once; keep it for the sentences of a run. The work for each sentence is
/// bounded by operations rather than by time, so that each run finds the same definitions.
package struct SentenceAdvisor: Sendable {
    /// What was probably meant by a sentence.
    package struct Advice: Sendable {
        /// The corrected sentences, equally likely: one, or two where one was meant to be two steps.
        package var corrections: [SentenceRepair] = []
        /// Whether only characters differ that readers overlook.
        package var isDefined = false
        package var nearest: [NearMiss] = []
    }

    /// The origin of a definition, which its neighbours in a scenario often share.
    package struct Origin: Sendable {
        /// The kind of its steps: `given`, `when` or `then`.
        let word: String
        /// The folder of its file, which the definitions of an app share.
        let folder: String

        package init(word: String, file: String) {
            self.word = word
            folder = String(file[..<(file.lastIndex(of: "/") ?? file.startIndex)])
        }
    }

    private let expressions: [StepExpression]
    private let origins: [Origin]
    /// The positions of the expressions by the words in their text.
    private var positions: [String: [Int]] = [:]

    /// The number of definitions, with the most words in common, to which a sentence is compared word by word.
    private static let most = 40
    /// The number of definitions for which the words in common are counted.
    private static let mostRanked = 400
    /// The share of words above which differences say nothing.
    private static let farthest = 0.5
    /// The number of comparisons of words for a sentence.
    private static let mostWork = 10_000
    /// The difference in distance below which two sentences are equally near.
    private static let tie = 0.05
    /// The additional distance of a definition of another kind, also where endings are words, and of one of another app.
    private static let (kindCost, unspacedKindCost, appCost) = (0.06, 0.15, 0.06)

    package init<Payload>(_ index: StepIndex<Payload>, origin: (Payload) -> Origin) {
        self.init(index.definitions.map(\.expression), index.definitions.map { origin($0.payload) })
    }

    /// Creates an advisor for expressions, whose positions are those in the array.
    package init(_ expressions: [StepExpression], _ origins: [Origin] = []) {
        (self.expressions, self.origins) = (expressions, origins)
        for (position, expression) in expressions.enumerated() {
            for word in Self.words(expression.source) { positions[word, default: []].append(position) }
        }
    }

    /// Returns the advice for a sentence.
    ///
    /// - Parameters:
    ///   - word: the kind of its step, as far as its keyword tells it: `given`, `when` or `then`.
    ///   - others: the definitions of the other steps of its scenario, by position.
    ///   - isDefined: whether exactly one definition matches a sentence.
    package func advice(
        for sentence: String, word: String?, among others: [Int], isDefined: (String) -> Bool
    ) -> Advice {
        let values = AuthorValues(sentence)
        func isOffered(_ repair: SentenceRepair) -> Bool {
            repair.sentences.allSatisfy(isDefined)
                && values.areKept(in: repair.sentences, namedBy: repair.replaced)
        }
        if let repair = SentenceRepair.all(of: sentence).first(where: isOffered) {
            return Advice(corrections: [repair], isDefined: true)
        }
        let folders = Set(others.map { origins[$0].folder })
        let isUnspaced = SentenceWords.isUnspaced(sentence)
        let kindCost = isUnspaced ? Self.unspacedKindCost : Self.kindCost
        let nearest = nearest(to: sentence) { position in
            let origin = origins[position]
            return (word.map { $0 == origin.word } ?? true ? 0 : kindCost)
                + (folders.isEmpty || folders.contains(origin.folder) ? 0 : Self.appCost)
        }
        let offered = nearest.filter { $0.correction.map(isOffered) ?? false }
        let best = offered.first?.distance ?? 0
        let corrections = offered.filter { $0.distance <= best + Self.tie }.compactMap(\.correction)
        let farthestNearest = (nearest.first?.distance ?? 0) + 2 * Self.tie
        return Advice(
            corrections: corrections, nearest: nearest.filter { $0.distance <= farthestNearest })
    }

    /// Returns at most three definitions that are nearest to a sentence, the nearest first.
    ///
    /// - Parameter penalty: the additional distance of a definition, by position.
    /// - Returns: an empty list if no definition is near, or if finding one takes too much work.
    package func nearest(to sentence: String, penalty: (Int) -> Double = { _ in 0 }) -> [NearMiss] {
        let words = SentenceWords(sentence)
        guard words.count > 0 else { return [] }
        var work = Self.mostWork
        var misses: [NearMiss] = []
        search: for position in candidates(sentence) {
            let expression = expressions[position]
            var best: SentenceAlignment?
            for variant in ComparableWord.variants(of: expression.words) where !variant.isEmpty {
                // A longer sentence than this is compared with nothing.
                guard variant.count * words.count < work,
                    let alignment = SentenceAlignment(variant, words, &work)
                else { break search }
                if alignment.distance < best?.distance ?? .infinity { best = alignment }
            }
            guard let best, best.distance < Self.farthest, best.shares(words: isTelling),
                !best.takesOtherWords
            else { continue }
            misses.append(NearMiss(position, expression, best, penalty(position)))
        }
        return Array(
            misses.sorted { ($0.distance, $0.position) < ($1.distance, $1.position) }.prefix(3))
    }

    /// Whether a word says what a sentence is about: it is not a common one, nor in every fifth definition.
    private func isTelling(_ word: String) -> Bool {
        let word = word.lowercased()
        let isFrequent = expressions.count >= 20 && (positions[word]?.count ?? 0) * 5 > expressions.count
        return !isFrequent && !CommonWords.contains(word)
    }

    /// Returns the definitions that share most words with the sentence, or all if there are few.
    ///
    /// Rare words come first: they say more than frequent ones.
    private func candidates(_ sentence: String) -> [Int] {
        guard expressions.count > Self.most else { return Array(expressions.indices) }
        let lists = Self.words(sentence).compactMap { text in positions[text].map { (text, $0) } }
            .sorted { ($0.1.count, $0.0) < ($1.1.count, $1.0) }
        var shared: [Int: Int] = [:]
        for (_, list) in lists {
            for position in list.prefix(Self.mostRanked)
            where shared[position] != nil || shared.count < Self.mostRanked {
                shared[position, default: 0] += 1
            }
        }
        return shared.sorted { ($1.value, $0.key) < ($0.value, $1.key) }.prefix(Self.most).map(\.key)
    }

    /// Returns the words for a quick comparison: runs of letters and digits, in lower case.
    private static func words(_ text: String) -> Set<String> {
        let parts = text.lowercased().parts { byte in
            byte < 0x30 || (byte > 0x39 && byte < 0x61) || (byte > 0x7A && byte < 0x80)
        }
        return Set(
            text.hasByte { $0 >= 0x80 }
                ? parts.flatMap { SentenceWords.runs(of: $0[...]).map(String.init) } : parts)
    }
}
