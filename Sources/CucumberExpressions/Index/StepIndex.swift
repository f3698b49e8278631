/// The step definitions of a project, found by sentence.
///
/// Definitions are not tried one after another: the literal text of all of them stands in one tree, which
/// leads from a sentence to the few that may match, whatever their number. Those are then matched by their
/// own rules, so that the result is exactly that of trying all.
///
/// ```swift
/// var index = StepIndex<Action>()
/// index.add(try StepExpression(detecting: "I have {int} cucumber(s)", registry), action)
/// index.matches("I have 42 cucumbers")  // one match, or several where the sentence is ambiguous
/// ```
public struct StepIndex<Payload> {
    /// An expression and what it was registered with.
    public struct Definition {
        /// The expression of the sentences that the definition is for.
        public let expression: StepExpression
        /// What was registered: a closure, a place.
        public let payload: Payload
    }

    /// A definition that matches a sentence.
    public struct Match {
        /// The position of the definition, in order of registration.
        public let position: Int
        /// What the definition was registered with.
        public let payload: Payload
        /// What the sentence says for each parameter.
        public let arguments: [Argument]

        @usableFromInline
        init(position: Int, payload: Payload, arguments: [Argument]) {
            self.position = position
            self.payload = payload
            self.arguments = arguments
        }
    }

    @usableFromInline var sentences = SentenceIndex()
    @usableFromInline var payloads: [Payload] = []

    /// An index without definitions.
    public init() {}

    /// Adds a definition; the order of additions is that of the matches.
    public mutating func add(_ expression: StepExpression, _ payload: Payload) {
        sentences.add(expression)
        payloads.append(payload)
    }

    /// All definitions, in order of registration.
    public var definitions: [Definition] {
        zip(sentences.expressions, payloads).map { Definition(expression: $0, payload: $1) }
    }

    /// All definitions that match a sentence, in order of registration.
    ///
    /// None is an undefined sentence, more than one an ambiguous sentence.
    @inlinable
    public func matches(_ sentence: String) -> [Match] {
        sentences.matches(sentence).map { match in
            Match(position: match.position, payload: payloads[match.position], arguments: match.arguments)
        }
    }
}

extension StepIndex: Sendable where Payload: Sendable {}
extension StepIndex.Definition: Sendable where Payload: Sendable {}
extension StepIndex.Match: Sendable where Payload: Sendable {}
