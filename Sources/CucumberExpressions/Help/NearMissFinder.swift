/// Finds the definitions that an undefined sentence is nearest to, and says why each one misses.
///
/// Making one reads all definitions once; keep it for the sentences of a run.
public struct NearMissFinder: Sendable {
    private struct Profile: Sendable {
        let position: Int
        let expression: StepExpression
        let texts: Set<String>
    }

    private let profiles: [Profile]

    /// Sentences are laid word by word beside this number of definitions, those that share most words.
    private static let most = 40
    /// Of more differences than this share of words, nothing can be learnt.
    private static let farthest = 0.5

    /// A finder for the definitions of an index.
    public init<Payload>(_ index: StepIndex<Payload>) {
        self.init(index.sentences.expressions)
    }

    /// A finder for expressions, whose positions are those in the array.
    public init(_ expressions: [StepExpression]) {
        profiles = expressions.enumerated().map { position, expression in
            let texts = Self.words(expression.source)
            return Profile(position: position, expression: expression, texts: texts)
        }
    }

    /// The definitions that are nearest to a sentence, the nearest first.
    ///
    /// - Parameter limit: the greatest number of definitions to return.
    /// - Returns: none where no definition is near.
    public func nearest(to sentence: String, limit: Int = 3) -> [NearMiss] {
        let tokens = SentenceTokens(sentence)
        guard tokens.count > 0 else { return [] }
        return candidates(sentence).compactMap { miss($0, sentence, tokens) }
            .filter { $0.distance < Self.farthest }
            .sorted { ($0.distance, $0.position) < ($1.distance, $1.position) }
            .prefix(limit).map(\.self)
    }

    private func candidates(_ sentence: String) -> [Profile] {
        guard profiles.count > Self.most else { return profiles }
        let texts = Self.words(sentence)
        let ranked = profiles.map { profile in
            let shared = profile.texts.intersection(texts).count
            return (profile, Double(shared) / Double(max(profile.texts.count, texts.count, 1)))
        }
        return ranked.sorted { $0.1 > $1.1 }.prefix(Self.most).map(\.0)
    }

    /// The words for a quick comparison: runs of letters and digits, in lower case.
    private static func words(_ text: String) -> Set<String> {
        Set(text.lowercased().split { !$0.isLetter && !$0.isNumber }.map(String.init))
    }

    private func miss(_ profile: Profile, _ sentence: String, _ tokens: SentenceTokens) -> NearMiss? {
        let words = SentenceWord.words(of: profile.expression)
        let groupCount = words.flatMap(\.nodes).flatMap(\.groupShapes).reduce(0) {
            max($0, $1.index + $1.count)
        }
        let finished = words.map { $0.finished(groupCount: groupCount) }
        guard !finished.isEmpty else { return nil }
        let alignment = SentenceAlignment(finished, tokens)
        var reasons = Self.reasons(alignment, finished, tokens)
        if reasons.isEmpty {
            guard profile.expression.match(sentence) == nil else { return nil }
            reasons = [
                NearMiss.Reason(
                    kind: .whiteSpace, found: sentence, expected: profile.expression.source,
                    range: 0..<sentence.unicodeScalars.count, following: "")
            ]
        }
        // Words that one parameter has swallowed count once: `{}` is not near to everything.
        let length = max(alignment.steps.count { !($0.isMatch && $0.tokens.isEmpty) }, 1)
        return NearMiss(
            position: profile.position, expression: profile.expression,
            distance: min(1, alignment.cost / Double(length)), reasons: reasons)
    }
}

// MARK: - Reasons

extension NearMissFinder {
    private static func reasons(
        _ alignment: SentenceAlignment, _ words: [SentenceWord.Finished], _ sentence: SentenceTokens
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
        _ word: SentenceWord.Finished, _ tokens: Range<Int>, _ sentence: SentenceTokens
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
            let utf8 = Array(text.utf8)
            if utf8.count > word.prefix.count + word.suffix.count, utf8.starts(with: word.prefix),
                utf8.reversed().starts(with: word.suffix.reversed())
            {
                let inner = utf8[word.prefix.count..<utf8.count - word.suffix.count]
                let found = String(decoding: inner, as: UTF8.self)
                let start =
                    range.lowerBound + String(decoding: word.prefix, as: UTF8.self).unicodeScalars.count
                return reason(.notAParameter(type), found, start..<start + found.unicodeScalars.count)
            }
        }
        let isCase = word.plainTexts.contains { $0.lowercased() == text.lowercased() }
        return reason(isCase ? .differsInCase : .differs, text, range)
    }

    private static func following(_ token: Int, _ sentence: SentenceTokens) -> String {
        token < sentence.count ? sentence.text(token..<token + 1) : ""
    }
}
