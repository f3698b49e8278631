import CucumberExpressions
import Foundation
import Kea

extension StepRegistry {
    /// A step definition for an undefined sentence, ready to paste into a `Steps` class.
    ///
    /// Numbers, quoted texts and the project's own parameter types become typed parameters, a table or doc string
    /// becomes the last one, and the world is the one that most definitions of the project use.
    func snippet(for step: ScenarioStep) -> [String] {
        let generated = ExpressionGenerator(parameterTypes).expressions(for: step.info.text).first
        let world = usualWorld
        var taken: Set<String> = []
        var parameters: [String] = []
        if let world {
            taken.insert(world.name)
            parameters.append("\(world.name): \(world.type)")
        }
        if step.table != nil { taken.insert("table") }
        if step.docString != nil { taken.insert("text") }
        if let generated {
            for (name, type) in zip(generated.parameterNames(avoiding: taken), generated.parameterTypes) {
                parameters.append("\(name): \(swiftType(of: type))")
            }
        }
        if step.table != nil { parameters.append("table: DataTable") }
        if step.docString != nil { parameters.append("text: DocString") }
        let expression = Self.literal(generated?.source ?? step.info.text)
        let head = "\(step.word)(\(expression)) {"
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
