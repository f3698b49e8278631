/// What a program that shows features, such as an editor's language server, asks the executable with the definitions.
///
/// Each request is a JSON object in a line, and so is each answer.
package enum VocabularyRequest: Codable, Sendable {
    /// Asks for the sentences that features may use; the answer is a ``Vocabulary``.
    case vocabulary
    /// Asks what the definitions make of a feature; the answer is a ``FeatureCheck``.
    case check(path: String, text: String)
}

package struct Vocabulary: Codable, Sendable {
    package struct Definition: Codable, Sendable {
        /// The function that registered it: `given`, `when` or `then`.
        package let word: String
        /// The expression as it is written, without slashes.
        package var expression: String
        package let isRegularExpression: Bool
        package let location: SourceLocation
        /// The parameters of the sentence, in its order.
        package let parameters: [Parameter]
        /// The names of the worlds that the closure takes.
        package let worlds: [String]
        /// The columns of the rows that the closure takes; empty for a table of any columns, `nil` for no table.
        package let columns: [Column]?
        package let takesDocString: Bool

        package init(
            word: String, expression: String, isRegularExpression: Bool, location: SourceLocation,
            parameters: [Parameter], worlds: [String], columns: [Column]?, takesDocString: Bool
        ) {
            (self.word, self.expression, self.isRegularExpression) = (word, expression, isRegularExpression)
            (self.location, self.parameters, self.worlds) = (location, parameters, worlds)
            (self.columns, self.takesDocString) = (columns, takesDocString)
        }
    }

    package struct Parameter: Codable, Sendable {
        /// The name in braces; empty for the anonymous parameter and for a group of a regular expression.
        package let name: String
        /// The Swift type that the closure takes.
        package let type: String
        /// All texts that it takes, if they can be listed.
        package let values: [String]

        package init(name: String, type: String, values: [String]) {
            (self.name, self.type, self.values) = (name, type, values)
        }
    }

    package struct Column: Codable, Sendable {
        /// The name as tables write it: `asked by` for a property `askedBy`.
        package let name: String
        /// Whether a table may leave it out.
        package var isOptional: Bool
        /// All values that it takes, if they can be listed.
        package var values: [String]
        /// What it takes in words, such as `a whole number`; empty if that is unknown.
        package var meaning: String

        package init(
            name: String, isOptional: Bool = false, values: [String] = [], meaning: String = ""
        ) {
            (self.name, self.isOptional, self.values, self.meaning) = (name, isOptional, values, meaning)
        }
    }

    /// A parameter type of the project's own.
    package struct ParameterType: Codable, Sendable {
        package let name: String
        package let meaning: String
        /// The regular expressions of its texts.
        package let patterns: [String]
        /// Whether it wins if a group of a regular expression has the pattern of several types.
        package let isPreferred: Bool
        package let location: SourceLocation

        package init(
            name: String, meaning: String, patterns: [String], isPreferred: Bool, location: SourceLocation
        ) {
            (self.name, self.meaning, self.patterns) = (name, meaning, patterns)
            (self.isPreferred, self.location) = (isPreferred, location)
        }
    }

    package let definitions: [Definition]
    package let parameterTypes: [ParameterType]
    /// What is wrong with the definitions themselves.
    package let diagnostics: [Diagnostic]

    package init(
        definitions: [Definition], parameterTypes: [ParameterType], diagnostics: [Diagnostic]
    ) {
        (self.definitions, self.parameterTypes, self.diagnostics) = (definitions, parameterTypes, diagnostics)
    }
}

/// What the definitions make of the steps of a feature.
package struct FeatureCheck: Codable, Sendable {
    /// A step, once for each row of its examples.
    package struct Step: Codable, Sendable {
        package let line: Int
        /// The line of the examples row whose values it has.
        package let row: Int?
        /// The indices of the definitions that match.
        package let definitions: [Int]
        /// The places of the arguments in the step's own text, in code points; empty if a row changes that text.
        package let arguments: [Range<Int>]
        /// Why the step cannot run.
        package let problem: Failure?

        package init(
            line: Int, row: Int?, definitions: [Int], arguments: [Range<Int>], problem: Failure?
        ) {
            (self.line, self.row, self.definitions) = (line, row, definitions)
            (self.arguments, self.problem) = (arguments, problem)
        }
    }

    package let steps: [Step]

    package init(steps: [Step]) { self.steps = steps }
}
