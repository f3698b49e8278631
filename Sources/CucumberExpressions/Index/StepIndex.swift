/// The step definitions of a project, found by sentence.
///
/// Definitions are not tried one after another: each is filed under one of its words, one that few others
/// have, and a sentence asks for those that are filed under its words. Those are then matched by their own
/// rules, so that the result is exactly that of trying all.
///
/// ```swift
/// var index = StepIndex<Action>()
/// index.add(try StepExpression(detecting: "I have {int} cucumber(s)", registry), action)
/// try index.matches("I have 42 cucumbers")  // one match, or several where the sentence is ambiguous
/// ```
public struct StepIndex<Payload> {
    /// An expression and what it was registered with.
    public struct Definition {
        /// The expression of the sentences that the definition is for.
        public let expression: StepExpression
        /// The value that was registered: a closure, a place.
        public let payload: Payload
    }

    /// A definition that matches a sentence.
    public struct Match {
        /// The position of the definition, in order of registration.
        public let position: Int
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
    public private(set) var definitions: [Definition] = []
    private var words = WordIndex()

    /// An index without definitions.
    public init() {}

    /// Adds a definition; the order of additions is that of the matches.
    public mutating func add(_ expression: StepExpression, _ payload: Payload) {
        words.add(expression.words, as: definitions.count)
        definitions.append(Definition(expression: expression, payload: payload))
    }

    /// All definitions that match a sentence, in order of registration.
    ///
    /// None is an undefined sentence, more than one an ambiguous sentence.
    ///
    /// - Throws: ``Failure`` with the first definition of which it cannot be known.
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

    /// Files a definition under its word that has the fewest so far; of two, under the longer one.
    mutating func add(_ words: [ExpressionWord], as position: Int) {
        var best: (texts: [String], count: Int, length: Int) = ([], .max, 0)
        for word in words where !word.isOptional && !word.isOpen {
            let texts = word.texts
            guard let first = texts.first, !texts.contains("") else { continue }
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
        for word in sentence.parts(between: isWhiteSpace) {
            if let positions = positions[word] { found += positions }
        }
        return found.count > 1 ? Set(found).sorted() : found
    }
}
