/// Translates a syntax tree into a regular expression, and rejects trees that no expression may have.
struct ExpressionTranslation {
    let expression: String
    let registry: ParameterTypeRegistry
    private(set) var parameterTypes: [ParameterType] = []
    private var groupCount = 0

    init(expression: String, registry: ParameterTypeRegistry) {
        self.expression = expression
        self.registry = registry
    }

    /// The regular expression of a node, as the published language writes it.
    mutating func translate(_ node: ExpressionNode) throws(CucumberExpressionError) -> String {
        switch node.kind {
        case .text: return Self.escape(node.token ?? "")
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
    ) throws(CucumberExpressionError) -> String {
        var text = ""
        for (index, child) in node.children.enumerated() {
            if index > 0 { text += separator }
            text += try translate(child)
        }
        return text
    }

    private func checkOptional(_ node: ExpressionNode) throws(CucumberExpressionError) {
        if let parameter = node.children.first(where: { $0.kind == .parameter }) {
            throw error(.parameterInOptional, parameter)
        }
        if let optional = node.children.first(where: { $0.kind == .optional }) {
            throw error(.optionalInOptional, optional)
        }
        guard node.children.contains(where: { $0.kind == .text }) else { throw error(.emptyOptional, node) }
    }

    private func checkAlternation(_ node: ExpressionNode) throws(CucumberExpressionError) {
        for alternative in node.children {
            if alternative.children.isEmpty { throw error(.emptyAlternative, alternative) }
            guard alternative.children.contains(where: { $0.kind == .text }) else {
                throw error(.alternativeOfOptionals, alternative)
            }
        }
    }

    private mutating func parameter(_ node: ExpressionNode) throws(CucumberExpressionError) -> String {
        let name = node.text
        guard let type = registry.parameterType(named: name) else {
            throw CucumberExpressionError(
                .undefinedParameterType(name), in: expression, at: node.range,
                nearestParameterType: registry.nearestName(to: name))
        }
        let pattern = type.pattern(after: groupCount)
        parameterTypes.append(type)
        groupCount += type.groupCount
        return pattern
    }

    private func error(
        _ problem: CucumberExpressionError.Problem, _ node: ExpressionNode
    ) -> CucumberExpressionError {
        CucumberExpressionError(problem, in: expression, at: node.range)
    }

    /// Returns the text with a backslash before each character that has a meaning in regular expressions.
    static func escape(_ text: String) -> String {
        guard text.hasByte(isSpecial) else { return text }
        var escaped: [UInt8] = []
        for byte in text.utf8 {
            if isSpecial(byte) { escaped.append(UInt8(ascii: "\\")) }
            escaped.append(byte)
        }
        return String(decoding: escaped, as: UTF8.self)
    }

    /// One of `$ ( ) * + . ? [ \ ] ^ { | }`.
    private static func isSpecial(_ byte: UInt8) -> Bool {
        switch byte {
        case 0x24, 0x28...0x2B, 0x2E, 0x3F, 0x5B...0x5E, 0x7B...0x7D: true
        default: false
        }
    }
}
