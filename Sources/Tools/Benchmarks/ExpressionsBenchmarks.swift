import CucumberExpressions

/// The cost of matching sentences, and of creating and registering definitions.
enum ExpressionsBenchmarks {
    static let topic = BenchmarkTopic(
        name: "expressions", summary: "matching sentences to step definitions", saysMuchInDebug: true
    ) { isShort in
        let runs = isShort ? 5 : 11
        let sentences = isShort ? 4_000 : 20_000
        var figures: [Figure] = []
        for count in [20, 200, 2_000] {
            let cost = try costOfSentence(definitions: count, sentences: sentences, runs: runs)
            figures.append(Figure("a sentence among \(count) definitions", cost, atMost: debug(15e-6, 5e-6)))
        }
        let compile = try costOfCompiling(runs: runs)
        figures.append(
            Figure("reading, compiling and first matching", compile, atMost: debug(300e-6, 100e-6)))
        let registration = try costOfRegistration(runs: runs)
        figures.append(
            Figure("registering 2,000 definitions", registration, atMost: debug(150e-3, 50e-3)))
        for (name, sentence) in undefined {
            let cost = try costOfNearMisses(sentence, runs: runs)
            figures.append(Figure("near misses of \(name)", cost, atMost: 50e-3))
        }
        return figures
    }

    /// A budget: users run debug builds, in which the toolchain's libraries are optimised and ours are not.
    private static func debug(_ debug: Double, _ release: Double) -> Double {
        #if DEBUG
            debug
        #else
            release
        #endif
    }

    /// Sentences that no definition fits, from the usual to the worst.
    private static let undefined = [
        ("a sentence", "the reader shows pear questions-1"),
        ("one of 166 words", Array(repeating: "the reader shows", count: 55).joined(separator: " ") + " 3"),
        ("one of 480 words", Array(repeating: "the list of row", count: 120).joined(separator: " ")),
        (
            "one of long words",
            (1...12).map { String(repeating: "reader\($0)", count: 200) }.joined(separator: " ")
        ),
        ("one of 1,000 numbers", Array(repeating: "a1 'b 2", count: 500).joined(separator: " ")),
        ("one of 20,000 letters", String(repeating: "\"the list of row'", count: 1_200)),
    ]

    /// Seconds for the near misses of a sentence among 2,000 definitions, the first ones of a run, and for its
    /// snippet.
    private static func costOfNearMisses(_ sentence: String, runs: Int) throws -> Double {
        let index = try makeIndex(2_000)
        return median(of: runs) {
            _ = SentenceAdvisor(index.definitions.map(\.expression)).nearest(to: sentence)
            _ = ExpressionGenerator(ParameterTypeRegistry()).expressions(for: sentence)
        }
    }

    /// Seconds for one sentence, with its arguments.
    private static func costOfSentence(definitions: Int, sentences: Int, runs: Int) throws -> Double {
        let index = try makeIndex(definitions)
        let texts = (0..<definitions).map { sentence($0) }
        var found = 0
        for text in texts { found += try index.matches(text).count }
        guard found == definitions else { throw WrongResult(found: found, expected: definitions) }
        let seconds = try median(of: runs) {
            for number in 0..<sentences { found += try index.matches(texts[number % definitions]).count }
        }
        return seconds / Double(sentences)
    }

    /// Seconds for one definition from its text to the first match.
    private static func costOfCompiling(runs: Int) throws -> Double {
        let registry = ParameterTypeRegistry()
        let sources = (0..<200).map { (definition($0), sentence($0)) }
        var found = 0
        let seconds = try median(of: runs) {
            for (source, text) in sources {
                let expression = try StepExpression(detecting: source, registry)
                found += try expression.match(text) == nil ? 0 : 1
            }
        }
        guard found == runs * sources.count else {
            throw WrongResult(found: found, expected: runs * sources.count)
        }
        return seconds / Double(sources.count)
    }

    /// Seconds from 2,000 texts to an index that answers.
    private static func costOfRegistration(runs: Int) throws -> Double {
        try median(of: runs) {
            let index = try makeIndex(2_000)
            let found = try index.matches(sentence(1)).count
            guard found == 1 else { throw WrongResult(found: found, expected: 1) }
        }
    }

    private static func makeIndex(_ count: Int) throws -> StepIndex<Int> {
        let registry = ParameterTypeRegistry()
        var index = StepIndex<Int>()
        for number in 0..<count {
            index.add(try StepExpression(detecting: definition(number), registry), number)
        }
        return index
    }

    /// The error of a benchmark whose subject has another result than expected.
    private struct WrongResult: Error {
        let found: Int
        let expected: Int
    }
}

// MARK: - Definitions

extension ExpressionsBenchmarks {
    /// Definitions as projects have them, each with a sentence: some begin with a parameter or an alternative, some are
    /// regular expressions, and many begin alike.
    private static let definitions = String(decoding: PackageResources.definitions_txt, as: UTF8.self)
        .split(separator: "\n").map { $0.split(separator: "\t").map(String.init) }

    private static func definition(_ number: Int) -> String { text(0, number) }

    private static func sentence(_ number: Int) -> String { text(1, number) }

    private static func text(_ column: Int, _ number: Int) -> String {
        let nouns = [
            "question", "answer", "topic", "avatar", "reader", "page", "row", "list", "spinner", "title",
            "vote", "badge", "tag", "server", "client", "event", "user", "speaker", "track", "venue",
        ]
        let noun = nouns[number / 10 % nouns.count] + "-\(number)"
        return definitions[number % definitions.count][column].replacing("NOUN", with: noun)
    }
}
