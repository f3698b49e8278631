/// Finds the definitions that are most similar to an undefined sentence, and explains why each one does not match.
///
/// Creating a finder reads all definitions once; keep it for the sentences of a run. The work for each sentence is
/// bounded by operations rather than by time, so that each run finds the same definitions.
package struct NearMissFinder: Sendable {
    private let expressions: [StepExpression]
    /// The positions of the expressions by the words in their text.
    private var positions: [String: [Int]] = [:]

    /// The number of definitions, with the most words in common, to which a sentence is compared word by word.
    private static let most = 40
    /// The number of definitions for which the words in common are counted.
    private static let mostRanked = 400
    /// Of more differences than this share of words, nothing can be learnt.
    private static let farthest = 0.5
    /// The comparisons of words that are made for a sentence.
    private static let mostWork = 12_000

    /// A finder for the definitions of an index.
    package init<Payload>(_ index: StepIndex<Payload>) {
        self.init(index.definitions.map(\.expression))
    }

    /// A finder for expressions, whose positions are those in the array.
    package init(_ expressions: [StepExpression]) {
        self.expressions = expressions
        for (position, expression) in expressions.enumerated() {
            for word in Self.words(expression.source) { positions[word, default: []].append(position) }
        }
    }

    /// The definitions that are nearest to a sentence, the nearest first.
    ///
    /// - Parameters:
    ///   - sentence: the sentence, without its keyword.
    ///   - limit: the greatest number of definitions to return.
    /// - Returns: none where no definition is near, and where finding one takes too much work.
    package func nearest(to sentence: String, limit: Int = 3) -> [NearMiss] {
        let tokens = SentenceTokens(sentence)
        guard tokens.count > 0 else { return [] }
        var work = Self.mostWork
        var misses: [NearMiss] = []
        for position in candidates(sentence) {
            let words = expressions[position].words.map(ComparableWord.init)
            guard !words.isEmpty else { continue }
            // A longer sentence than this is compared with nothing.
            guard words.count * tokens.count < work,
                let alignment = SentenceAlignment(words, tokens, &work)
            else { break }
            if let miss = miss(position, sentence, tokens, words, alignment) { misses.append(miss) }
        }
        return misses.filter { $0.distance < Self.farthest }
            .sorted { ($0.distance, $0.position) < ($1.distance, $1.position) }
            .prefix(limit).map(\.self)
    }

    /// The definitions that share most words with the sentence, or all where there are few.
    ///
    /// Rare words come first: they say more than frequent ones.
    private func candidates(_ sentence: String) -> [Int] {
        guard expressions.count > Self.most else { return Array(expressions.indices) }
        let texts = Self.words(sentence)
        let lists = texts.compactMap { text in positions[text].map { (text, $0) } }
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

    /// The words for a quick comparison: runs of letters and digits, in lower case.
    private static func words(_ text: String) -> Set<String> {
        Set(
            text.lowercased().parts { byte in
                byte < 0x30 || (byte > 0x39 && byte < 0x61) || (byte > 0x7A && byte < 0x80)
            })
    }

    private func miss(
        _ position: Int, _ sentence: String, _ tokens: SentenceTokens, _ words: [ComparableWord],
        _ alignment: SentenceAlignment
    ) -> NearMiss? {
        let expression = expressions[position]
        var reasons = Self.reasons(alignment, words, tokens)
        if reasons.isEmpty {
            do throws(MatchError) {
                guard try expression.match(sentence) == nil else { return nil }
            } catch {
                return nil
            }
            reasons = [
                NearMiss.Reason(
                    kind: .whiteSpace, found: sentence, expected: expression.source,
                    range: 0..<sentence.unicodeScalars.count, following: "")
            ]
        }
        // Words that one parameter has swallowed count once: `{}` is not near to everything.
        let length = max(alignment.steps.count { !($0.isMatch && $0.tokens.isEmpty) }, 1)
        return NearMiss(
            position: position, expression: expression,
            distance: min(1, alignment.cost / Double(length)), reasons: reasons,
            correction: SentenceCorrection(alignment.steps, words, tokens))
    }
}

// MARK: - Reasons

extension NearMissFinder {
    private static func reasons(
        _ alignment: SentenceAlignment, _ words: [ComparableWord], _ sentence: SentenceTokens
    ) -> [NearMiss.Reason] {
        var reasons: [NearMiss.Reason] = []
        var steps = alignment.steps[...]
        while let step = steps.popFirst() {
            if step.isMatch { continue }
            guard let word = step.word else {
                var end = step.tokens.upperBound
                while let next = steps.first, next.word == nil, let extra = steps.popFirst() {
                    end = extra.tokens.upperBound
                }
                reasons.append(unexpected(step.tokens.lowerBound..<end, sentence))
                continue
            }
            guard step.tokens.isEmpty else {
                reasons.append(differs(words[word], step.tokens, sentence))
                continue
            }
            var labels = [words[word].label]
            while let next = steps.first, let missing = next.word, next.tokens.isEmpty {
                labels.append(words[missing].label)
                steps.removeFirst()
            }
            reasons.append(missing(labels, before: step.tokens.lowerBound, sentence))
        }
        return reasons
    }

    private static func unexpected(_ tokens: Range<Int>, _ sentence: SentenceTokens) -> NearMiss.Reason {
        let isLast = tokens.upperBound == sentence.count
        return NearMiss.Reason(
            kind: isLast ? .leftOver : .unexpected, found: sentence.text(tokens), expected: "",
            range: sentence.codePoints(tokens), following: following(tokens.upperBound, sentence))
    }

    private static func missing(
        _ labels: [String], before token: Int, _ sentence: SentenceTokens
    ) -> NearMiss.Reason {
        NearMiss.Reason(
            kind: token == sentence.count ? .endsBefore : .missing, found: "",
            expected: labels.joined(separator: " "), range: sentence.codePoints(token..<token),
            following: following(token, sentence))
    }

    private static func differs(
        _ word: ComparableWord, _ tokens: Range<Int>, _ sentence: SentenceTokens
    ) -> NearMiss.Reason {
        let text = sentence.text(tokens)
        let range = sentence.codePoints(tokens)
        func reason(_ kind: NearMiss.Reason.Kind, _ found: String, _ range: Range<Int>) -> NearMiss.Reason {
            NearMiss.Reason(
                kind: kind, found: found, expected: word.label, range: range,
                following: following(tokens.upperBound, sentence))
        }
        if let type = word.parameter {
            // Where the text around the parameter is right, only what is in the parameter's place is wrong.
            if text.utf8.count > word.prefix.utf8.count + word.suffix.utf8.count,
                text.hasPrefix(word.prefix), text.hasSuffix(word.suffix)
            {
                let inner = text.utf8.dropFirst(word.prefix.utf8.count).dropLast(word.suffix.utf8.count)
                let found = String(decoding: inner, as: UTF8.self)
                let start = range.lowerBound + word.prefix.unicodeScalars.count
                return reason(.notAParameter(type), found, start..<start + found.unicodeScalars.count)
            }
        }
        let isCase = word.texts.contains { $0.lowercased() == text.lowercased() }
        return reason(isCase ? .differsInCase : .differs, text, range)
    }

    private static func following(_ token: Int, _ sentence: SentenceTokens) -> String {
        token < sentence.count ? sentence.text(token..<token + 1) : ""
    }
}
