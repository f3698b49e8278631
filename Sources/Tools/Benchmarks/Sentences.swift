import CucumberExpressions

/// The cost of matching sentences with step definitions, and of advice on sentences that none matches.
@MainActor
enum Sentences {
    static var figures: [Figure] {
        [20, 200, 2_000].map { count in
            Figure(name: "a sentence among \(count) definitions", budget: factor * 5e-6) {
                let index = try index(of: count)
                let sentences = (0..<count).map { text(1, $0) }
                let found = try sentences.reduce(0) { try $0 + index.matches($1).count }
                precondition(found == count, "each sentence has one definition")
                let time = try seconds {
                    for number in 0..<20_000 { _ = try index.matches(sentences[number % count]) }
                }
                return time / 20_000
            }
        } + [
            Figure(name: "reading, compiling and first matching a definition", budget: factor * 100e-6) {
                let time = try seconds {
                    for number in 0..<200 { _ = try definition(number).match(text(1, number)) }
                }
                return time / 200
            },
            Figure(name: "registering 2,000 definitions", budget: factor * 50e-3) {
                try seconds { _ = try index(of: 2_000).matches(text(1, 1)) }
            },
        ]
            + undefined.map { name, sentence in
                Figure(name: "near misses and a snippet of \(name)", budget: 50e-3) {
                    let expressions = try index(of: 2_000).definitions.map(\.expression)
                    return seconds {
                        _ = SentenceAdvisor(expressions).nearest(to: sentence)
                        _ = ExpressionGenerator(registry).expressions(for: sentence)
                    }
                }
            }
    }

    /// Sentences that no definition fits, from the usual to the worst.
    private static let undefined = [
        ("a sentence", "the reader shows pear questions-1"),
        ("166 words", String(repeating: "the reader shows ", count: 55) + "3"),
        ("480 words", String(repeating: "the list of row ", count: 120)),
        ("long words", (1...12).map { String(repeating: "reader\($0)", count: 200) }.joined(separator: " ")),
        ("1,000 numbers", String(repeating: "a1 'b 2 ", count: 500)),
        ("20,000 letters", String(repeating: "\"the list of row'", count: 1_200)),
    ]

    private static let registry = ParameterTypeRegistry()

    private static func index(of count: Int) throws -> StepIndex<Int> {
        var index = StepIndex<Int>()
        for number in 0..<count { index.add(try definition(number), number) }
        return index
    }

    private static func definition(_ number: Int) throws -> StepExpression {
        try StepExpression(detecting: text(0, number), registry)
    }

    /// Definitions as projects have them, each with a sentence: some begin with a parameter or an alternative, some are
    /// regular expressions, and many begin alike.
    private static let lines = String(decoding: PackageResources.definitions_txt, as: UTF8.self)
        .split(separator: "\n").map { $0.split(separator: "\t").map(String.init) }

    private static let nouns = [
        "question", "answer", "topic", "reader", "page", "row", "list", "vote", "event", "venue",
    ]

    private static func text(_ column: Int, _ number: Int) -> String {
        lines[number % lines.count][column].replacing("NOUN", with: "\(nouns[number / 10 % 10])-\(number)")
    }
}
