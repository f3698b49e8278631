/// Finds the step definitions that match a sentence.
///
/// It files each definition under one of its words, preferably a rare one, and matches a sentence only with those under
/// its words. The result is the same as trying all definitions.
///
/// ```swift
/// var index = StepIndex<Action>()
/// index.add(try StepExpression(detecting: "I have {int} cucumber(s)", registry), action)
/// try index.matches("I have 42 cucumbers")  // one match, or several if the sentence is ambiguous
/// ```
public struct StepIndex<Payload> {
    package struct Definition {
        package let expression: StepExpression
        package let payload: Payload
    }

    /// A definition that matches a sentence.
    public struct Match {
        /// The position of the definition, in order of registration.
        package let position: Int
        /// The value that the definition was registered with.
        public let payload: Payload
        /// The arguments that the sentence has for the parameters.
        public let arguments: [Argument]
    }

    /// A definition that takes too much work to match.
    public struct Failure: Error {
        /// The value that the definition was registered with.
        public let payload: Payload
        /// The mistake in the definition.
        public let error: MatchError
    }

    /// All definitions, in order of registration.
    package private(set) var definitions: [Definition] = []
    private var words = WordIndex()

    /// An index without definitions.
    public init() {}

    /// Adds a definition; the order of additions is that of the matches.
    public mutating func add(_ expression: StepExpression, _ payload: Payload) {
        words.add(expression.words, as: definitions.count)
        definitions.append(Definition(expression: expression, payload: payload))
    }

    /// Returns all definitions that match a sentence, in order of registration.
    ///
    /// A sentence without a match is undefined; a sentence with several is ambiguous.
    ///
    /// - Throws: ``Failure`` with the first definition that exceeds the work limit.
    public func matches(_ sentence: String) throws(Failure) -> [Match] {
        var matches: [Match] = []
        for position in words.candidates(for: sentence) {
            let definition = definitions[position]
            do throws(MatchError) {
                guard let arguments = try definition.expression.match(sentence) else { continue }
                matches.append(
                    Match(position: position, payload: definition.payload, arguments: arguments))
            } catch {
                throw Failure(payload: definition.payload, error: error)
            }
        }
        return matches
    }
}

extension StepIndex: Sendable where Payload: Sendable {}
extension StepIndex.Definition: Sendable where Payload: Sendable {}
extension StepIndex.Match: Sendable where Payload: Sendable {}
extension StepIndex.Failure: Sendable where Payload: Sendable {}

/// The positions of definitions by a word that a sentence has to have for each.
private struct WordIndex {
    private var positions: [String: [Int]] = [:]
    /// The definitions that have no word of plain text.
    private var wordless: [Int] = []

    /// Files a definition under its least frequent word; among equals, under the longest.
    mutating func add(_ words: [ExpressionWord], as position: Int) {
        var best: (texts: [String], count: Int, length: Int) = ([], .max, 0)
        for word in words where !word.isOptional && !word.isOpen {
            let texts = word.texts
            // Escaped white space is part of an alternative.
            guard let first = texts.first,
                texts.allSatisfy({ !$0.isEmpty && !$0.hasWhiteSpace })
            else { continue }
            let count = texts.reduce(0) { $0 + (positions[$1]?.count ?? 0) }
            let length = first.utf8.count
            if count < best.count || (count == best.count && length > best.length) {
                best = (texts, count, length)
            }
        }
        if best.texts.isEmpty { wordless.append(position) }
        for text in best.texts { positions[text, default: []].append(position) }
    }

    /// The definitions that may match a sentence, in order.
    func candidates(for sentence: String) -> [Int] {
        var found = wordless
        for word in sentence.spacedWords {
            if let positions = positions[word] { found += positions }
        }
        return found.count > 1 ? Set(found).sorted() : found
    }
}
