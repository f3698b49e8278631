import CucumberExpressions
import Gherkin
import KeaEvents
import Synchronization

/// The sentences that features may use, as the executable defines them, ready to be matched.
///
/// Matching is done here with the code that the executable uses, so an answer takes no round trip.
final class Sentences: Sendable {
    typealias Match = StepIndex<Int>.Match

    let vocabulary: Vocabulary
    private let index: StepIndex<Int>
    private let parameterTypes: ParameterTypeRegistry
    /// What was matched before: a feature says the same many times, and is read again with each key.
    private let known = Mutex<[String: [Match]]>([:])

    static let none = Sentences(Vocabulary(definitions: []))

    init(_ vocabulary: Vocabulary) {
        self.vocabulary = vocabulary
        var types = ParameterTypeRegistry()
        for type in vocabulary.parameterTypes {
            // The executable has compiled the same patterns.
            guard
                let type = try? ParameterType(
                    type.name, patterns: type.patterns,
                    preferForRegularExpressionMatch: type.preferForRegularExpressionMatch,
                    meaning: vocabulary.meanings[type.name])
            else { continue }
            try? types.define(type)
        }
        parameterTypes = types
        var index = StepIndex<Int>()
        for (position, definition) in vocabulary.definitions.enumerated() {
            let source = definition.expression
            let expression =
                definition.isRegularExpression
                ? try? StepExpression(regularExpression: source, types)
                : try? StepExpression(cucumber: source, types)
            if let expression { index.add(expression, position) }
        }
        self.index = index
    }

    var definitions: [Vocabulary.Definition] { vocabulary.definitions }

    /// Returns a cucumber expression with the parameter types of the project; `nil` for an invalid one.
    func expression(_ source: String) -> StepExpression? {
        try? StepExpression(cucumber: source, parameterTypes)
    }

    func matches(_ sentence: String) -> [Match] {
        if let matches = known.withLock({ $0[sentence] }) { return matches }
        let matches = (try? index.matches(sentence)) ?? []
        known.withLock { known in
            if known.count == Self.knownLimit { known = [:] }
            known[sentence] = matches
        }
        return matches
    }

    private static let knownLimit = 20_000

    /// Returns the kind of a sentence's definition, as the executable does.
    func kind(of sentence: String) -> KeywordKind? {
        matches(sentence).first.map { definitions[$0.payload] }.flatMap {
            KeywordKind(of: sentence, definedBy: $0.word, $0.expression)
        }
    }

    /// Returns what was probably meant by an undefined sentence.
    ///
    /// - Parameters:
    ///   - word: the kind of its step: `given`, `when` or `then`; `nil` if that is unknown.
    ///   - others: the sentences of the other steps of its feature.
    func advice(for sentence: String, word: String?, among others: [String]) -> SentenceAdvisor.Advice {
        let advisor = SentenceAdvisor(index) { [definitions] definition in
            SentenceAdvisor.Origin(
                word: definitions[definition].word, file: definitions[definition].location.file)
        }
        return advisor.advice(
            for: sentence, word: word,
            among: others.compactMap { matches($0).first?.position },
            isDefined: { matches($0).count == 1 })
    }

    // MARK: - Templates

    private func nodes(of entry: Vocabulary.Definition) -> [ExpressionNode]? {
        entry.isRegularExpression ? nil : try? ExpressionNode(parsing: entry.expression).nodes ?? []
    }

    private static func text(of node: ExpressionNode) -> String {
        node.token ?? (node.nodes ?? []).map(text).joined()
    }

    /// Returns a sentence of a definition with given texts for its parameters, and with names for the others.
    ///
    /// - Parameters:
    ///   - choices: the texts for what the expression leaves open; without them, the first of each.
    ///   - fields: whether parameters and choices become fields of an editor's snippet.
    func sentence(
        of definition: Int, values: [String?] = [], choices: [String?] = [], fields: Bool = false
    ) -> String {
        let entry = definitions[definition]
        guard let nodes = nodes(of: entry) else {
            return fields ? Self.snippetText(entry.expression) : entry.expression
        }
        var parameters = zip(entry.parameters, values + repeatElement(nil, count: entry.parameters.count))
            .makeIterator()
        var chosen = choices.makeIterator()
        var field = 0
        var last: String?
        return nodes.reduce(into: "") { text, node in
            switch node.kind {
            case .text: text += fields ? Self.snippetText(Self.text(of: node)) : Self.text(of: node)
            // One question, and not “1 questions”.
            case .optional: text += (chosen.next() ?? nil) ?? (last == "1" ? "" : Self.text(of: node))
            case .alternation:
                let choices = (node.nodes ?? []).map(Self.text)
                field += 1
                text += fields ? Self.field(field, choices) : (chosen.next() ?? nil) ?? choices.first ?? ""
            case .parameter:
                guard let (parameter, value) = parameters.next() else { return }
                last = value
                if value == nil { field += 1 }
                text += self.parameter(parameter, value, field: fields ? field : nil)
            case .alternative, .expression: break
            }
        }
    }

    /// Returns what an expression leaves open: for each text in brackets and each list of words, all that may be written.
    private func openTexts(of definition: Int) -> [[String]] {
        (nodes(of: definitions[definition]) ?? []).compactMap { node in
            switch node.kind {
            case .optional: [Self.text(of: node), ""]
            case .alternation: (node.nodes ?? []).map(Self.text)
            default: nil
            }
        }
    }

    /// Returns a sentence of the only definition of others, with the values and the choices that a text makes here.
    ///
    /// - Returns: `nil` if the choices of the text are unknown, and the other definition needs them.
    func sentence(of others: Sentences, as text: String, of definition: Int, _ values: [String]) -> String? {
        let (old, new) = (openTexts(of: definition), others.openTexts(of: 0))
        var variants: [[String]] = [[]]
        for texts in old where variants.count < 1000 {
            variants = variants.flatMap { one in texts.map { one + [$0] } }
        }
        let written = variants.first { sentence(of: definition, values: values, choices: $0) == text }
        guard written != nil || new.isEmpty else { return nil }
        var rest = Array(zip(old, written ?? []))
        let choices = new.map { texts -> String? in
            guard let index = rest.firstIndex(where: { $0.0 == texts }) else { return nil }
            return rest.remove(at: index).1
        }
        return others.sentence(of: 0, values: values, choices: choices)
    }

    private func parameter(
        _ parameter: Vocabulary.Parameter, _ value: String?, field number: Int?
    ) -> String {
        if let value { return number == nil ? value : Self.snippetText(value) }
        let choices = choices(of: parameter)
        var text = choices.first ?? Self.example(of: parameter)
        if let number {
            text =
                choices.isEmpty ? "${\(number):\(Self.snippetText(text))}" : Self.field(number, choices)
        }
        return parameter.name == "string" ? "\"\(text)\"" : text
    }

    /// Returns all texts of a parameter, if they can be listed.
    func choices(of parameter: Vocabulary.Parameter) -> [String] {
        guard parameter.values.isEmpty else { return parameter.values }
        guard let type = vocabulary.parameterTypes.first(where: { $0.name == parameter.name }) else {
            return []
        }
        let words = type.patterns.flatMap { $0.split(separator: "|", omittingEmptySubsequences: false) }
        let isList = words.allSatisfy { word in
            !word.isEmpty && word.allSatisfy { $0.isLetter || $0.isNumber || " _-".contains($0) }
        }
        return isList ? words.map(String.init) : []
    }

    private static func example(of parameter: Vocabulary.Parameter) -> String {
        switch parameter.name {
        case "int", "byte", "short", "long", "biginteger": "1"
        case "float", "double", "bigdecimal": "1.5"
        case "string", "": "text"
        case _ where ["Int", "Double", "Duration"].contains(parameter.type): "1"
        case let name: name
        }
    }

    static func snippetText(_ text: String, reserved: String = "$}\\") -> String {
        text.reduce(into: "") { $0 += reserved.contains($1) ? "\\\($1)" : "\($1)" }
    }

    private static func field(_ number: Int, _ choices: [String]) -> String {
        "${\(number)|\(choices.map { snippetText($0, reserved: "$}\\,|") }.joined(separator: ","))|}"
    }
}
