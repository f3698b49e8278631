import CucumberExpressions
import Foundation
import Gherkin
import Kea

extension StepRegistry {
    /// Returns a step definition for an undefined sentence, ready to paste into a `Steps` class.
    ///
    /// Numbers, quoted texts and custom parameter types become typed parameters. A data table or doc string becomes
    /// the last parameter. The world is the one that most definitions of the project take.
    func snippet(for step: ScenarioStep) -> [String] {
        let form = SnippetForm(
            word: step.word, text: step.info.text, hasTable: step.table != nil,
            hasDocString: step.docString != nil)
        return snippet(form, ExpressionGenerator(parameterTypes).expressions(for: form.text).first)
    }

    /// Returns step definitions for an undefined sentence: one for each interpretation of its texts, the most likely
    /// first.
    func snippets(for step: PickleStep) -> [String] {
        let form = SnippetForm(
            word: step.type.word, text: step.text, hasTable: step.dataTable != nil,
            hasDocString: step.docString != nil)
        return ExpressionGenerator(parameterTypes).expressions(for: form.text).map {
            snippet(form, $0).joined(separator: "\n")
        }
    }

    /// The parts of a step that determine its definition.
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

    /// Returns the Swift type that a closure takes for a parameter type.
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

    /// Returns the text as a Swift string literal, raw if that is easier to read.
    static func literal(_ text: String) -> String {
        guard text.contains("\\") || text.contains("\"") else { return "\"\(text)\"" }
        var marks = "#"
        while text.contains("\"\(marks)") || text.contains("\\\(marks)") { marks += "#" }
        return "\(marks)\"\(text)\"\(marks)"
    }
}

extension StepKeywordType {
    /// The method that would register a definition for the step.
    var word: String {
        switch self {
        case .unknown, .context, .conjunction: "given"
        case .action: "when"
        case .outcome: "then"
        }
    }
}
