/// A cucumber expression that would match a sentence without a step definition.
package struct GeneratedExpression: Sendable {
    package let source: String
    package let parameterTypes: [ParameterType]
    /// The texts of its parameters in the sentence.
    package let values: [String]

    /// The greatest number of suggested expressions.
    private static let most = 256

    /// The expressions of all combinations of types, the first choices first; the texts are around the parameters.
    static func combinations(
        texts: [String], choices: [[ParameterType]], values: [String] = []
    ) -> [GeneratedExpression] {
        var combinations: [[ParameterType]] = [[]]
        for choice in choices {
            // The number is cut off at each step, which leaves the same first ones as cutting at the end.
            combinations = Array(
                combinations.lazy.flatMap { types in choice.map { types + [$0] } }.prefix(most))
        }
        return combinations.map { types in
            let parts = zip(texts, types).map { escape($0) + $1.description }
            return GeneratedExpression(
                source: parts.joined() + escape(texts.last ?? ""), parameterTypes: types, values: values)
        }
    }

    private static func escape(_ text: String) -> String {
        var escaped = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if #"\({/"#.unicodeScalars.contains(scalar) { escaped.append("\\") }
            escaped.append(scalar)
        }
        return String(escaped)
    }
}

extension GeneratedExpression {
    /// A name for each parameter that a Swift closure can use, once each, by its type: `int`, `int2`, `string`.
    package func parameterNames(avoiding taken: Set<String> = []) -> [String] {
        var taken = taken
        return parameterTypes.map { type in
            let name = SwiftName.camelCase(type.name)
            var candidate = name
            var number = 1
            while !taken.insert(candidate).inserted {
                number += 1
                candidate = name + String(number)
            }
            return SwiftName.quoted(candidate)
        }
    }
}

enum SwiftName {
    /// A name in lower camel case: `flightNumber` for `flight-number`.
    static func camelCase(_ text: String) -> String {
        let words = text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }
        var name = ""
        for word in words {
            let head = word.prefix(1)
            name += (name.isEmpty ? head.lowercased() : head.uppercased()) + word.dropFirst()
        }
        return name.first?.isNumber == false ? name : "value" + name
    }

    /// The name, between back-ticks where it is a word of the language.
    static func quoted(_ name: String) -> String { keywords.contains(name) ? "`\(name)`" : name }

    private static let keywords = Set(
        """
        as associatedtype break case catch class continue default defer deinit do else enum extension \
        fallthrough false fileprivate for func guard if import in init inout internal is let nil operator \
        precedencegroup private protocol package repeat rethrows return self static struct subscript super \
        switch throw throws true try typealias var where while
        """.split(separator: " ").map(String.init))
}
