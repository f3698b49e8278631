import CucumberExpressions
import Foundation
import KeaEvents

/// The sentences of steps with what the definitions make of them, found once for equal sentences.
@MainActor
struct KnownSentences {
    private(set) var index = StepIndex<StepDefinition>()
    private var sentences: [String: KnownSentence] = [:]
    private static let limit = 16_384
    /// The number of sentences whose matches test cases share, at most 4,096.
    private var meaningCount = 0

    mutating func add(_ definition: StepDefinition) {
        sentences = [:]
        index.add(definition.expression, definition)
    }

    /// Returns the number of a meaning that test cases share; 0 if there are too many.
    mutating func nextMeaning() -> Int {
        meaningCount += 1
        return meaningCount > 4_096 ? 0 : meaningCount
    }

    mutating func known(_ sentence: String) -> KnownSentence {
        if let known = sentences[sentence], strcmp(known.text, sentence) == 0 { return known }
        let known = KnownSentence(sentence, lookUp(sentence))
        if sentences.count == Self.limit { sentences = [:] }
        sentences[sentence] = known
        return known
    }

    private func lookUp(_ sentence: String) -> StepResolution {
        do throws(StepIndex<StepDefinition>.Failure) {
            let matches = try index.matches(sentence)
            guard let first = matches.first else {
                // A letter can be composed in two ways, which are equal texts, and patterns see the difference.
                let composed = sentence.precomposedStringWithCanonicalMapping
                return strcmp(composed, sentence) == 0 ? .undefined : lookUp(composed)
            }
            guard matches.count == 1 else {
                return .ambiguous(matches.map { ($0.payload, $0.arguments) })
            }
            return .found(first.payload, first.arguments)
        } catch {
            return .unknown(error.payload, error.error)
        }
    }
}

/// A sentence and what is known about it, found once for equal sentences.
@MainActor
final class KnownSentence {
    let text: String
    let resolution: StepResolution
    /// Whether a step without a table or text was found in order: an editor asks again after each key.
    var isSound = false
    var testStep: TestCase.Step?

    init(_ text: String, _ resolution: StepResolution) { (self.text, self.resolution) = (text, resolution) }
}

@MainActor
enum StepResolution {
    case undefined
    case found(StepDefinition, [Argument])
    case ambiguous([(definition: StepDefinition, arguments: [Argument])])
    /// It is unknown whether this one matches.
    case unknown(StepDefinition, MatchError)

    /// The definitions that match; several if the sentence is ambiguous.
    var definitions: [StepDefinition] {
        switch self {
        case .undefined, .unknown: []
        case .found(let definition, _): [definition]
        case .ambiguous(let matches): matches.map(\.definition)
        }
    }

    /// The definition if exactly one matches.
    var definition: StepDefinition? { definitions.count == 1 ? definitions[0] : nil }
}
