/// The Swift code that features run with: step definitions, parameter types and hooks, used or not.
///
/// Test cases refer to its parts by their indices in these lists.
public struct Glue: Sendable, Equatable {
    /// The step definitions, in order of registration.
    package var stepDefinitions: [StepDefinition]
    /// The custom parameter types, in order of registration.
    package var parameterTypes: [ParameterType]
    /// The parameter type names in expressions that are not registered.
    package var undefinedParameterTypes: [UndefinedParameterType]
    /// The hooks, in order of registration.
    package var hooks: [Hook]

    package init(
        stepDefinitions: [StepDefinition] = [], parameterTypes: [ParameterType] = [],
        undefinedParameterTypes: [UndefinedParameterType] = [], hooks: [Hook] = []
    ) {
        self.stepDefinitions = stepDefinitions
        self.parameterTypes = parameterTypes
        self.undefinedParameterTypes = undefinedParameterTypes
        self.hooks = hooks
    }

    /// A sentence that features may use.
    package struct StepDefinition: Sendable, Equatable {
        /// The method that registered it: `given`, `when` or `then`.
        package var word: String
        /// The expression as it is written, without slashes.
        package var expression: String
        /// Whether the expression is a regular expression rather than a cucumber expression.
        package var isRegularExpression: Bool
        /// The source location of the definition.
        package var location: SourceLocation
        /// The number of definitions, parameter types and hooks registered before it.
        package var order: Int

        /// Creates a step definition.
        package init(
            word: String, expression: String, isRegularExpression: Bool = false, location: SourceLocation,
            order: Int = 0
        ) {
            self.word = word
            self.expression = expression
            self.isRegularExpression = isRegularExpression
            self.location = location
            self.order = order
        }
    }

    /// A custom parameter type.
    package struct ParameterType: Sendable, Equatable {
        /// The name, without braces.
        package var name: String
        /// The regular expressions of the texts that it matches.
        package var patterns: [String]
        /// Whether this type is preferred for a matching group of a regular expression.
        package var preferForRegularExpressionMatch: Bool
        /// Whether snippets for undefined steps may use it.
        package var useForSnippets: Bool
        /// The source location of the definition.
        package var location: SourceLocation?

        /// Creates a parameter type.
        package init(
            name: String, patterns: [String], preferForRegularExpressionMatch: Bool = false,
            useForSnippets: Bool = true, location: SourceLocation? = nil
        ) {
            self.name = name
            self.patterns = patterns
            self.preferForRegularExpressionMatch = preferForRegularExpressionMatch
            self.useForSnippets = useForSnippets
            self.location = location
        }
    }

    /// A parameter type name that is not registered.
    ///
    /// The step definition that uses it is left out.
    package struct UndefinedParameterType: Sendable, Equatable {
        /// The name, without braces.
        package var name: String
        /// The expression that uses the name.
        package var expression: String
        /// The source location of the step definition.
        package var location: SourceLocation

        /// Creates an undefined parameter type.
        package init(name: String, expression: String, location: SourceLocation) {
            self.name = name
            self.expression = expression
            self.location = location
        }
    }

    /// A hook of a steps class.
    package struct Hook: Sendable, Equatable {
        /// The moment at which it runs.
        package var moment: HookMoment
        /// The name, if it has one.
        package var name: String?
        /// The tag expression that selects its scenarios; `nil` if it runs for all of them.
        package var tags: String?
        /// The source location of the hook.
        package var location: SourceLocation
        /// The number of definitions, parameter types and hooks registered before it.
        package var order: Int

        /// Creates a hook.
        package init(
            moment: HookMoment, name: String? = nil, tags: String? = nil, location: SourceLocation,
            order: Int = 0
        ) {
            self.moment = moment
            self.name = name
            self.tags = tags
            self.location = location
            self.order = order
        }
    }
}

/// The moments at which hooks of steps classes run.
package enum HookMoment: String, Sendable, CaseIterable {
    /// Once, before the first scenario of the run.
    case beforeRun
    /// Once, after the last scenario of the run.
    case afterRun
    /// Before the first scenario of a feature.
    case beforeFeature
    /// After the last scenario of a feature.
    case afterFeature
    /// Before the first scenario of a rule.
    case beforeRule
    /// After the last scenario of a rule.
    case afterRule
    /// Before the first step of a scenario.
    case beforeScenario
    /// After the last step of a scenario.
    case afterScenario
    /// Before a step.
    case beforeStep
    /// After a step.
    case afterStep
}

/// A hook around the run.
public struct HookInfo: Sendable, Hashable {
    /// The moment at which it runs.
    package var moment: HookMoment
    /// The name, if it has one.
    public var name: String?
    /// The source location of the hook.
    public var location: SourceLocation
    /// The index among the hooks of the glue.
    package var index: Int

    /// The name that reports show.
    public var title: String { name.map { "\(moment.rawValue) \"\($0)\"" } ?? moment.rawValue }

    /// Creates a hook around the run.
    package init(moment: HookMoment, name: String? = nil, location: SourceLocation, index: Int) {
        self.moment = moment
        self.name = name
        self.location = location
        self.index = index
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
