/// The Swift code that features run with: step definitions, parameter types and hooks, used or not.
///
/// Test cases refer to its parts by their indices in these lists.
public struct Glue: Sendable, Equatable {
    package var stepDefinitions: [StepDefinition]
    package var parameterTypes: [ParameterType]
    package var undefinedParameterTypes: [UndefinedParameterType]
    package var hooks: [Hook]

    package init(
        stepDefinitions: [StepDefinition] = [], parameterTypes: [ParameterType] = [],
        undefinedParameterTypes: [UndefinedParameterType] = [], hooks: [Hook] = []
    ) {
        (self.stepDefinitions, self.parameterTypes) = (stepDefinitions, parameterTypes)
        (self.undefinedParameterTypes, self.hooks) = (undefinedParameterTypes, hooks)
    }

    package struct StepDefinition: Sendable, Equatable {
        /// The method that registered it: `given`, `when` or `then`.
        package var word: String
        /// The expression as it is written, without slashes.
        package var expression: String
        package var isRegularExpression: Bool
        package var location: SourceLocation
        /// The number of definitions, parameter types and hooks registered before it.
        package var order: Int
        /// The sentence for readers, with what its parameters take in brackets; `nil` in older files.
        package var phrase: String?

        package init(
            word: String, expression: String, isRegularExpression: Bool = false, location: SourceLocation,
            order: Int = 0, phrase: String? = nil
        ) {
            (self.word, self.expression, self.isRegularExpression) = (word, expression, isRegularExpression)
            (self.location, self.order, self.phrase) = (location, order, phrase)
        }
    }

    package struct ParameterType: Sendable, Equatable, Codable {
        package var name: String
        package var patterns: [String]
        package var preferForRegularExpressionMatch: Bool
        package var useForSnippets: Bool
        package var location: SourceLocation?

        package init(
            name: String, patterns: [String], preferForRegularExpressionMatch: Bool = false,
            useForSnippets: Bool = true, location: SourceLocation? = nil
        ) {
            (self.name, self.patterns) = (name, patterns)
            self.preferForRegularExpressionMatch = preferForRegularExpressionMatch
            (self.useForSnippets, self.location) = (useForSnippets, location)
        }
    }

    /// A parameter type name that is not registered; the step definition that uses it is left out.
    package struct UndefinedParameterType: Sendable, Equatable {
        package var name: String
        package var expression: String
        package var location: SourceLocation

        package init(name: String, expression: String, location: SourceLocation) {
            (self.name, self.expression, self.location) = (name, expression, location)
        }
    }

    package struct Hook: Sendable, Equatable {
        package var moment: HookMoment
        package var name: String?
        /// The tag expression that selects its scenarios; `nil` if it runs for all of them.
        package var tags: String?
        package var location: SourceLocation
        package var order: Int

        package init(
            moment: HookMoment, name: String? = nil, tags: String? = nil, location: SourceLocation,
            order: Int = 0
        ) {
            (self.moment, self.name, self.tags, self.location) = (moment, name, tags, location)
            self.order = order
        }
    }
}

package enum HookMoment: String, Sendable, CaseIterable {
    case beforeRun, afterRun, beforeFeature, afterFeature, beforeRule, afterRule
    case beforeScenario, afterScenario, beforeStep, afterStep

    package var isAfter: Bool { rawValue.hasPrefix("after") }
}

/// A hook around the run.
public struct HookInfo: Sendable, Hashable {
    package var moment: HookMoment
    /// The name, if it has one.
    public var name: String?
    /// The source location of the hook.
    public var location: SourceLocation
    /// The index among the hooks of the glue.
    package var index: Int

    /// The name that reports show.
    public var title: String { name.map { "\(moment.rawValue) \"\($0)\"" } ?? moment.rawValue }

    package init(moment: HookMoment, name: String? = nil, location: SourceLocation, index: Int) {
        (self.moment, self.name, self.location, self.index) = (moment, name, location, index)
    }
}

extension Glue: FieldCodable {
    package static var blank: Glue { Glue() }

    package mutating func code(with coder: FieldCoder) throws {
        try coder.code("stepDefinitions", &stepDefinitions)
        try coder.code("parameterTypes", &parameterTypes)
        try coder.code("undefinedParameterTypes", &undefinedParameterTypes)
        try coder.code("hooks", &hooks)
    }
}

extension Glue.StepDefinition: FieldCodable {
    package static var blank: Glue.StepDefinition {
        Glue.StepDefinition(word: "", expression: "", location: .blank)
    }

    package mutating func code(with coder: FieldCoder) throws {
        try coder.code("word", &word)
        try coder.code("expression", &expression)
        try coder.code("isRegularExpression", &isRegularExpression)
        try coder.code("location", &location)
        try coder.code("order", &order)
        try coder.code("phrase", &phrase)
    }
}

extension Glue.ParameterType: FieldCodable {
    package static var blank: Glue.ParameterType { Glue.ParameterType(name: "", patterns: []) }

    package mutating func code(with coder: FieldCoder) throws {
        try coder.code("name", &name)
        try coder.code("patterns", &patterns)
        try coder.code("preferForRegularExpressionMatch", &preferForRegularExpressionMatch)
        try coder.code("useForSnippets", &useForSnippets)
        try coder.code("location", &location)
    }
}

extension Glue.UndefinedParameterType: FieldCodable {
    package static var blank: Glue.UndefinedParameterType {
        Glue.UndefinedParameterType(name: "", expression: "", location: .blank)
    }

    package mutating func code(with coder: FieldCoder) throws {
        try coder.code("name", &name)
        try coder.code("expression", &expression)
        try coder.code("location", &location)
    }
}

extension Glue.Hook: FieldCodable {
    package static var blank: Glue.Hook { Glue.Hook(moment: .beforeRun, location: .blank) }

    package mutating func code(with coder: FieldCoder) throws {
        try coder.code("moment", &moment)
        try coder.code("name", &name)
        try coder.code("tags", &tags)
        try coder.code("location", &location)
        try coder.code("order", &order)
    }
}

extension HookInfo: FieldCodable {
    package static var blank: HookInfo { HookInfo(moment: .beforeRun, location: .blank, index: 0) }

    package mutating func code(with coder: FieldCoder) throws {
        try coder.code("moment", &moment)
        try coder.code("name", &name)
        try coder.code("location", &location)
        try coder.code("index", &index)
    }
}
