import CucumberExpressions
import Foundation
import Gherkin
import Kea

extension UndefinedSteps {
    /// Returns step definitions to paste, one for each interpretation of a sentence's texts, the most likely first.
    func snippets(for step: PickleStep, limit: Int = .max) -> [[String]] {
        let key = step.snippetKey
        if let known = snippets[key] { return Array(known.prefix(limit)) }
        let made = expressionGenerator.expressions(for: step.text).map { snippet(for: step, $0) }
        snippets[key] = made
        return Array(made.prefix(limit))
    }

    func snippet(for step: PickleStep, _ generated: GeneratedExpression) -> [String] {
        var taken: Set<String> = []
        var parameters: [String] = []
        if let world = usualWorld {
            taken.insert(world.name)
            parameters.append("\(world.name): \(world.type)")
        }
        if step.dataTable != nil { taken.insert("table") }
        if step.docString != nil { taken.insert("text") }
        let names = generated.parameterNames(avoiding: taken)
        for (index, type) in generated.parameterTypes.enumerated() {
            parameters.append("\(names[index]): \(swiftType(of: type, generated.values[index]))")
        }
        if step.dataTable != nil { parameters.append("table: DataTable") }
        if step.docString != nil { parameters.append("text: DocString") }
        let head = "\(step.type.word)(\(Self.literal(generated.source))) {"
        let signature = parameters.isEmpty ? "" : " (\(parameters.joined(separator: ", "))) in"
        return [head + signature, "    throw Pending()", "}"]
    }

    private func swiftType(of type: ParameterType, _ value: String) -> String {
        if let transformer = registry.transformers[type.name] { return "\(transformer.output)" }
        switch type.builtIn {
        // A longer number is probably a name.
        case .int: return Int(stepText: value) == nil ? "String" : "Int"
        case .float: return "Double"
        // Generated expressions have no other built-in types but texts.
        default: return "String"
        }
    }

    static func literal(_ text: String) -> String {
        guard text.contains("\\") || text.contains("\"") else { return String(reflecting: text) }
        var marks = "#"
        while text.contains("\"\(marks)") || text.contains("\\\(marks)") { marks += "#" }
        return "\(marks)\"\(text)\"\(marks)"
    }
}
