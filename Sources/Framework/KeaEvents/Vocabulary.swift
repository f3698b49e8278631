/// What a program that shows features, such as an editor's language server, asks the executable with the definitions.
///
/// Each request is a JSON object in a line, and so is each answer.
package enum VocabularyRequest: Codable, Sendable {
    /// Asks for the sentences that features may use; the answer is a ``Vocabulary``.
    case vocabulary
    /// Asks what is wrong with the steps of a feature; the answer is a list of ``StepMistake`` values.
    case check(path: String, text: String)
    /// Asks what a dry run reports about features, whose texts are given by path; the answer has a ``FeatureReview`` for
    /// each. With `reviewsResults`, a scenario that checks nothing is reported.
    case review(texts: [String: String], reviewsResults: Bool)
}

package struct Vocabulary: Codable, Sendable {
    package struct Definition: Codable, Sendable {
        package let word: String
        package var expression: String
        package let isRegularExpression: Bool
        package let location: SourceLocation
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
        package var isOptional: Bool
        package var values: [String]
        /// What it takes in words, such as `a whole number`; empty if that is unknown.
        package var meaning: String

        package init(
            name: String, isOptional: Bool = false, values: [String] = [], meaning: String = ""
        ) {
            (self.name, self.isOptional, self.values, self.meaning) = (name, isOptional, values, meaning)
        }
    }

    package let definitions: [Definition]
    /// The parameter types of the project's own.
    package let parameterTypes: [Glue.ParameterType]
    /// What parameter types take in words, by their names.
    package let meanings: [String: String]
    package let diagnostics: [Diagnostic]

    package init(
        definitions: [Definition], parameterTypes: [Glue.ParameterType] = [],
        meanings: [String: String] = [:], diagnostics: [Diagnostic] = []
    ) {
        (self.definitions, self.parameterTypes) = (definitions, parameterTypes)
        (self.meanings, self.diagnostics) = (meanings, diagnostics)
    }
}

package struct StepMistake: Codable, Sendable {
    package let line: Int
    package let isUndefined: Bool
    package let failure: Failure

    package init(line: Int, isUndefined: Bool, failure: Failure) {
        (self.line, self.isUndefined, self.failure) = (line, isUndefined, failure)
    }
}

/// What the definitions make of a feature as a whole.
package struct FeatureReview: Codable, Sendable {
    /// What a dry run reports, in the order of lines, without undefined sentences.
    package let diagnostics: [Diagnostic]
    /// The undefined sentences that no feature before it has.
    package var undefined: [UndefinedSentence]
    /// The lines of scenarios with a Then that fails unless there is something to be seen.
    package let provenLines: Set<Int>

    package init(diagnostics: [Diagnostic], undefined: [UndefinedSentence], provenLines: Set<Int>) {
        (self.diagnostics, self.undefined, self.provenLines) = (diagnostics, undefined, provenLines)
    }
}

package struct UndefinedSentence: Codable, Sendable {
    /// The error, at the first of its steps.
    package var diagnostic: Diagnostic
    package var uses: Int

    package init(_ diagnostic: Diagnostic, uses: Int) {
        (self.diagnostic, self.uses) = (diagnostic, uses)
    }
}
