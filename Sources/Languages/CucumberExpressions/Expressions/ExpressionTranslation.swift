import KeaText

/// Translates a syntax tree into a regular expression, and rejects trees that no expression may have.
struct ExpressionTranslation {
    let expression: String
    let registry: ParameterTypeRegistry
    private(set) var parameterTypes: [ParameterType] = []
    private var groupCount = 0

    init(expression: String, registry: ParameterTypeRegistry) {
        (self.expression, self.registry) = (expression, registry)
    }

    /// Returns the regular expression of a node, as the published language writes it.
    mutating func translate(_ node: ExpressionNode) throws(ExpressionError) -> String {
        switch node.kind {
        case .text: return Self.escape(node.text)
        case .expression, .alternative: return try inside(node, separator: "")
        case .optional:
            try checkOptional(node)
            return "(?:\(try inside(node, separator: "")))?"
        case .alternation:
            try checkAlternation(node)
            return "(?:\(try inside(node, separator: "|")))"
        case .parameter: return try parameter(node)
        }
    }

    private mutating func inside(
        _ node: ExpressionNode, separator: String
    ) throws(ExpressionError) -> String {
        var text = ""
        for (index, child) in node.children.enumerated() {
            if index > 0 { text += separator }
            text += try translate(child)
        }
        return text
    }

    private func checkOptional(_ node: ExpressionNode) throws(ExpressionError) {
        if let parameter = node.children.first(where: { $0.kind == .parameter }) {
            throw error(
                parameter, "An optional may not contain a parameter type",
                #"If you did not mean to use an parameter type you can use '\{' to escape the '{'"#)
        }
        if let optional = node.children.first(where: { $0.kind == .optional }) {
            throw error(
                optional, "An optional may not contain an other optional",
                #"If you did not mean to use an optional type you can use '\(' to escape the '('. "#
                    + "For more complicated expressions consider using a regular expression instead.")
        }
        guard node.children.contains(where: { $0.kind == .text }) else {
            throw error(node, "An optional must contain some text", Self.optionalRemedy)
        }
    }

    private func checkAlternation(_ node: ExpressionNode) throws(ExpressionError) {
        for alternative in node.children {
            if alternative.children.isEmpty {
                throw error(
                    alternative, "Alternative may not be empty",
                    #"If you did not mean to use an alternative you can use '\/' to escape the '/'"#)
            }
            guard alternative.children.contains(where: { $0.kind == .text }) else {
                throw error(
                    alternative, "An alternative may not exclusively contain optionals", Self.optionalRemedy)
            }
        }
    }

    private static let optionalRemedy =
        #"If you did not mean to use an optional you can use '\(' to escape the '('"#

    private mutating func parameter(_ node: ExpressionNode) throws(ExpressionError) -> String {
        let name = node.text
        guard let type = registry.parameterType(named: name) else {
            let near = nearest(to: name, among: registry.parameterTypes.map(\.name)) { $0 / 3 }
            throw ExpressionError(
                in: expression, at: node.range, "Undefined parameter type '\(name)'",
                "Please register a ParameterType for '\(name)'",
                notes: near.map { "\nDid you mean {\($0)}?" } ?? "",
                undefinedParameterType: name)
        }
        let pattern = type.pattern(after: groupCount)
        parameterTypes.append(type)
        groupCount += type.groupCount
        return pattern
    }

    private func error(_ node: ExpressionNode, _ fault: String, _ remedy: String) -> ExpressionError {
        ExpressionError(in: expression, at: node.range, fault, remedy)
    }

    /// Returns the text with a backslash before each character that has a meaning in regular expressions.
    static func escape(_ text: String) -> String {
        guard text.utf8.contains(where: special.contains) else { return text }
        let bytes = text.utf8.flatMap { special.contains($0) ? [UInt8(ascii: "\\"), $0] : [$0] }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static let special = Array("$()*+.?[\\]^{|}".utf8)
}
