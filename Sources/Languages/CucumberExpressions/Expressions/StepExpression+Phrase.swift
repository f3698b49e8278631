extension StepExpression {
    /// The sentence for readers, with what each parameter takes in brackets.
    package var inWords: String {
        phrase(parameterTypes.map { "[\($0?.meaning ?? $0?.name ?? "any text")]" })
    }

    /// Returns the sentence for readers, with “question/questions” for `question(s)` and a text for each parameter.
    package func phrase(_ parameters: [String]) -> String {
        guard case .cucumber(let tree) = syntax else { return description }
        var parameters = parameters[...]
        var text = ""
        for node in tree.children {
            switch node.kind {
            case .parameter: text += parameters.popFirst() ?? "{\(node.text)}"
            case .alternation: text += node.children.map(\.text).joined(separator: "/")
            case .optional:
                let word = text.reversed().prefix { $0.isLetter }.reversed()
                let isEnding = !word.isEmpty && node.text.allSatisfy(\.isLetter)
                let (before, after) = (node.text.hasPrefix(" "), node.text.hasSuffix(" "))
                let optional = node.text.dropFirst(before ? 1 : 0).dropLast(after ? 1 : 0)
                text +=
                    isEnding
                    ? "/\(String(word))\(node.text)" : "\(before ? " " : "")(\(optional))\(after ? " " : "")"
            case .text, .alternative, .expression: text += node.text
            }
        }
        return text
    }
}
