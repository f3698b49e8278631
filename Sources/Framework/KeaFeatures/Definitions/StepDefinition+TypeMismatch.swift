import CucumberExpressions
import Kea

extension StepDefinition {
    /// Returns why the closure cannot take the expression's parameters; `nil` if it can.
    func typeMismatch(_ transformers: [String: ParameterTransformer]) -> String? {
        let ends = [expression.source.first, expression.source.last]
        if !expression.isRegularExpression, ends.contains(where: { $0?.isWhitespace == true }) {
            return
                "no sentence fits \"\(source)\": the white space before and after a sentence is not part of it"
        }
        let types = expression.parameterTypes
        var takes: [(type: Any.Type, accepts: Set<String>?)] = []
        var isBelow = false
        for parameter in body.parameters {
            switch parameter.source.kind {
            case .world: break
            case .table, .docString: isBelow = true
            case .argument(let accepts, _):
                if isBelow {
                    return
                        "the closure of \"\(source)\" takes \(parameter.type) after a table or doc string; "
                        + "what is below the sentence comes last"
                }
                takes.append((parameter.type, accepts))
            }
        }
        guard takes.count == types.count else {
            let has = types.isEmpty ? "no parameters" : types.map(Self.name).joined(separator: ", ")
            let wants = takes.isEmpty ? "none" : takes.map { "\($0.type)" }.joined(separator: ", ")
            return
                "the closure does not fit \"\(source)\": the sentence has \(has), the closure takes \(wants)"
        }
        for (index, (take, type)) in zip(takes, types).enumerated() {
            guard let type, !Self.fits(take.type, take.accepts, type, transformers[type.name]) else {
                continue
            }
            return "the closure does not fit \"\(source)\": parameter \(index + 1) is \(Self.name(type)), "
                + "the closure takes \(take.type) there"
        }
        return nil
    }

    private static func fits(
        _ taken: Any.Type, _ accepts: Set<String>?, _ type: ParameterType,
        _ transformer: ParameterTransformer?
    ) -> Bool {
        if let transformer {
            return taken == transformer.output || taken == String.self
                || taken == transformer.optionalOutput
        }
        guard let accepts, type.builtIn != nil, type.builtIn != .anonymous else { return true }
        return accepts.contains(type.name)
    }

    private static func name(_ type: ParameterType?) -> String {
        type.map(\.description) ?? "a group"
    }
}
