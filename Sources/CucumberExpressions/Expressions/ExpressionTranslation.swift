/// Makes a pattern of a syntax tree, and refuses the trees that no expression may have.
struct ExpressionTranslation {
    let expression: String
    let registry: ParameterTypeRegistry
    private(set) var parameterTypes: [ParameterType] = []
    private(set) var groupCount = 0

    init(expression: String, registry: ParameterTypeRegistry) {
        self.expression = expression
        self.registry = registry
    }

    mutating func translate(_ node: ExpressionNode) throws(CucumberExpressionError) -> PatternNode {
        switch node.kind {
        case .text: return .literal(Array((node.token ?? "").utf8))
        case .expression, .alternative: return try sequence(node.children)
        case .optional: return try optional(node)
        case .alternation: return try alternation(node)
        case .parameter: return try parameter(node)
        }
    }

    private mutating func sequence(_ nodes: [ExpressionNode]) throws(CucumberExpressionError) -> PatternNode {
        var parts: [PatternNode] = []
        for node in nodes {
            let part = try translate(node)
            if case .literal(let text) = part, case .literal(let previous)? = parts.last {
                parts[parts.count - 1] = .literal(previous + text)
            } else {
                parts.append(part)
            }
        }
        return parts.count == 1 ? parts[0] : .sequence(parts)
    }

    private mutating func optional(_ node: ExpressionNode) throws(CucumberExpressionError) -> PatternNode {
        if let parameter = node.children.first(where: { $0.kind == .parameter }) {
            throw error(.parameterInOptional, parameter)
        }
        if let optional = node.children.first(where: { $0.kind == .optional }) {
            throw error(.optionalInOptional, optional)
        }
        guard node.children.contains(where: { $0.kind == .text }) else { throw error(.emptyOptional, node) }
        return .repetition(try sequence(node.children), PatternNode.Bounds(min: 0, max: 1), .greedy)
    }

    private mutating func alternation(_ node: ExpressionNode) throws(CucumberExpressionError) -> PatternNode {
        for alternative in node.children {
            if alternative.children.isEmpty { throw error(.emptyAlternative, alternative) }
            guard alternative.children.contains(where: { $0.kind == .text }) else {
                throw error(.alternativeOfOptionals, alternative)
            }
        }
        var alternatives: [PatternNode] = []
        for alternative in node.children { alternatives.append(try translate(alternative)) }
        return .choice(alternatives)
    }

    private mutating func parameter(_ node: ExpressionNode) throws(CucumberExpressionError) -> PatternNode {
        let name = node.text
        guard let type = registry.parameterType(named: name) else {
            throw CucumberExpressionError(
                .undefinedParameterType(name), in: expression, at: node.range,
                nearestParameterType: registry.nearestName(to: name))
        }
        let pattern = type.node.renumbered(by: groupCount)
        parameterTypes.append(type)
        groupCount += type.groupCount
        return pattern
    }

    private func error(
        _ problem: CucumberExpressionError.Problem, _ node: ExpressionNode
    ) -> CucumberExpressionError {
        CucumberExpressionError(problem, in: expression, at: node.range)
    }
}

extension ExpressionTranslation {
    /// The regular expression of a node, as the published language writes it.
    ///
    /// - Parameter types: the types of the parameters in the node, and more.
    static func regularExpression(
        _ node: ExpressionNode, _ types: ArraySlice<ParameterType>
    ) -> String {
        var types = types
        return regularExpression(node, &types)
    }

    private static func regularExpression(
        _ node: ExpressionNode, _ types: inout ArraySlice<ParameterType>
    ) -> String {
        func inside(separator: String = "") -> String {
            node.children.map { regularExpression($0, &types) }.joined(separator: separator)
        }
        return switch node.kind {
        case .text: escape(node.token ?? "")
        case .expression, .alternative: inside()
        case .optional: "(?:\(inside()))?"
        case .alternation: "(?:\(inside(separator: "|")))"
        case .parameter: types.popFirst()?.pattern ?? ""
        }
    }

    private static func escape(_ text: String) -> String {
        var escaped = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if #"\^[({$.|?*+})]"#.unicodeScalars.contains(scalar) { escaped.append("\\") }
            escaped.append(scalar)
        }
        return String(escaped)
    }
}
