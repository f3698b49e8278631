import KeaText

/// Finds what the author of an undefined sentence probably meant.
///
/// The cheapest correction that definitions match is offered, or else the nearest definitions are named with reasons.
/// The work is bounded by operations rather than by time, so that each run finds the same.
package struct SentenceAdvisor: Sendable {
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
    private let search: SentenceSearch

    /// The number of definitions, the most relevant ones, to which a sentence is compared word by word.
    private static let most = 40
    /// The relevance from which a definition is near; measured with sentences of people who had not read the definitions.
    private static let near = 0.68
    /// The relevance from which a definition is an answer to a search.
    private static let found = 0.2
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
        search = SentenceSearch(expressions)
    }

    /// Returns the advice for a sentence, given the kind of its step and the definitions of its scenario's other steps.
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
        // What follows the colon of “the topics are:” belongs below it.
        if let colon = sentence.firstRange(of: ": ") {
            let head = String(sentence[..<colon.lowerBound]) + ":"
            if isDefined(head), var miss = nearest(to: head).first {
                miss.reasons = ["“\(sentence[colon.upperBound...])” belongs in the lines below it"]
                return Advice(nearest: [miss])
            }
        }
        let folders = Set(others.map { origins[$0].folder })
        let isUnspaced = SentenceWords.isUnspaced(sentence)
        let kindCost = isUnspaced ? Self.unspacedKindCost : Self.kindCost
        let misses = misses(of: sentence) { position in
            let origin = origins[position]
            return (word.map { $0 == origin.word } ?? true ? 0 : kindCost)
                + (folders.isEmpty || folders.contains(origin.folder) ? 0 : Self.appCost)
        }
        let offered = misses.filter { $0.correction.map(isOffered) ?? false }
            .sorted { ($0.distance, $0.position) < ($1.distance, $1.position) }
        let best = offered.first?.distance ?? 0
        let corrections = offered.filter { $0.distance <= best + Self.tie }.prefix(3).compactMap(\.correction)
        let least = max(Self.near, (misses.first?.relevance ?? 0) - 2 * Self.tie)
        return Advice(
            corrections: corrections, nearest: Array(misses.prefix { $0.relevance >= least }.prefix(3)))
    }

    /// Returns the three definitions that are most relevant for a text; fewer if the others have less in common with it.
    package func nearest(to text: String) -> [NearMiss] {
        let misses = misses(of: text) { _ in 0 }
        let least = max(Self.found, (misses.first?.relevance ?? 0) / 2)
        return Array(misses.prefix { $0.relevance > least }.prefix(3))
    }

    /// Returns the definitions that are compared to a sentence, the most relevant first; none for too much work.
    private func misses(of sentence: String, penalty: (Int) -> Double) -> [NearMiss] {
        let words = SentenceWords(sentence)
        guard words.count > 0 else { return [] }
        var relevance = Dictionary(uniqueKeysWithValues: search.relevance(for: sentence))
        // Of few definitions, each may be the one that is misspelt.
        if expressions.count <= Self.most {
            for position in expressions.indices where relevance[position] == nil { relevance[position] = 0 }
        }
        let ranked = relevance.map { ($0.key, $0.value - penalty($0.key)) }
            .sorted { ($1.1, $0.0) < ($0.1, $1.0) }
        var work = Self.mostWork
        var misses: [NearMiss] = []
        search: for (position, _) in ranked.prefix(Self.most) {
            let expression = expressions[position]
            var best: SentenceAlignment?
            for variant in ComparableWord.variants(of: expression.words) where !variant.isEmpty {
                // A longer sentence than this is compared with nothing.
                guard variant.count * words.count < work,
                    let alignment = SentenceAlignment(variant, words, &work)
                else { break search }
                if alignment.distance < best?.distance ?? .infinity { best = alignment }
            }
            guard let best else { continue }
            let own = best.differsInValues ? 1 : relevance[position] ?? 0
            misses.append(NearMiss(position, expression, best, own, penalty(position)))
        }
        return misses.sorted {
            ($1.relevance, $0.distance, $0.position) < ($0.relevance, $1.distance, $1.position)
        }
    }
}
