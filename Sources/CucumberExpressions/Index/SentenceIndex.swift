/// The part of ``StepIndex`` that is the same for every payload, so that it is compiled once.
@usableFromInline
struct SentenceIndex: Sendable {
    private(set) var expressions: [StepExpression] = []
    /// What matches, beside the expressions: one reference to count instead of a whole expression.
    private var patterns: [CompiledPattern] = []
    private var tree = SentenceTree()

    init() {}

    mutating func add(_ expression: StepExpression) {
        tree.insert(SentenceOutline.outlines(of: expression), as: expressions.count)
        expressions.append(expression)
        patterns.append(expression.pattern)
    }

    /// The positions and arguments of the expressions that match a sentence.
    @usableFromInline
    func matches(_ sentence: String) -> [(position: Int, arguments: [Argument])] {
        var matches: [(position: Int, arguments: [Argument])] = []
        for position in tree.candidates(for: sentence) {
            guard let arguments = patterns[position].match(sentence) else { continue }
            matches.append((position, arguments))
        }
        return matches
    }
}
