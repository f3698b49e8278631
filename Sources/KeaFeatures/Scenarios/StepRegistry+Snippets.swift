import CucumberExpressions
import Foundation
import Gherkin
import Kea

extension StepRegistry {
    /// A step definition for an undefined sentence, ready to paste into a `Steps` class.
    ///
    /// Numbers, quoted texts and the project's own parameter types become typed parameters, a table or doc string
    /// becomes the last one, and the world is the one that most definitions of the project use.
    func snippet(for step: ScenarioStep) -> [String] {
        let form = SnippetForm(
            word: step.word, text: step.info.text, hasTable: step.table != nil,
            hasDocString: step.docString != nil)
        return snippet(form, ExpressionGenerator(parameterTypes).expressions(for: form.text).first)
    }

    /// Step definitions for an undefined sentence: one for each way to read its texts, the most likely one first.
    func snippets(for step: PickleStep) -> [String] {
        let form = SnippetForm(
            word: step.type.word, text: step.text, hasTable: step.dataTable != nil,
            hasDocString: step.docString != nil)
        return ExpressionGenerator(parameterTypes).expressions(for: form.text).map {
            snippet(form, $0).joined(separator: "\n")
        }
    }

    /// The parts of a step that its definition depends on.
    private struct SnippetForm {
        let word: String
        let text: String
        let hasTable: Bool
        let hasDocString: Bool
    }

    private func snippet(_ form: SnippetForm, _ generated: GeneratedExpression?) -> [String] {
        let world = usualWorld
        var taken: Set<String> = []
        var parameters: [String] = []
        if let world {
            taken.insert(world.name)
            parameters.append("\(world.name): \(world.type)")
        }
        if form.hasTable { taken.insert("table") }
        if form.hasDocString { taken.insert("text") }
        if let generated {
            for (name, type) in zip(generated.parameterNames(avoiding: taken), generated.parameterTypes) {
                parameters.append("\(name): \(swiftType(of: type))")
            }
        }
        if form.hasTable { parameters.append("table: DataTable") }
        if form.hasDocString { parameters.append("text: DocString") }
        let expression = Self.literal(generated?.source ?? form.text)
        let head = "\(form.word)(\(expression)) {"
        let signature = parameters.isEmpty ? "" : " (\(parameters.joined(separator: ", "))) in"
        return [head + signature, "    throw Pending()", "}"]
    }

    /// The Swift type that a closure takes for a parameter type.
    private func swiftType(of type: ParameterType) -> String {
        if let transformer = transformer(for: type.name) { return "\(transformer.output)" }
        switch type.builtIn {
        case .int: return "Int"
        case .byte: return "Int8"
        case .short: return "Int16"
        case .long: return "Int64"
        case .float, .double: return "Double"
        case .bigdecimal: return "Decimal"
        case .word, .string, .anonymous, .biginteger, nil: return "String"
        }
    }

    /// The text as a string literal of Swift, raw where that reads better.
    static func literal(_ text: String) -> String {
        guard text.contains("\\") || text.contains("\"") else { return "\"\(text)\"" }
        var marks = "#"
        while text.contains("\"\(marks)") || text.contains("\\\(marks)") { marks += "#" }
        return "\(marks)\"\(text)\"\(marks)"
    }
}

extension StepKeywordType {
    /// The word that a definition for such a step would be written with.
    var word: String {
        switch self {
        case .unknown, .context, .conjunction: "given"
        case .action: "when"
        case .outcome: "then"
        }
    }
}
