/// The Swift code that features are run with: step definitions, parameter types and hooks, used or not.
///
/// Test cases name its parts by their places in these lists.
public struct Glue: Sendable, Codable, Equatable {
    /// The step definitions, in the order of their registration.
    public var stepDefinitions: [StepDefinition]
    /// The parameter types of a project's own, in the order of their registration.
    public var parameterTypes: [ParameterType]
    /// The names in sentences that no parameter type has.
    public var undefinedParameterTypes: [UndefinedParameterType]
    /// The hooks, in the order of their registration.
    public var hooks: [Hook]

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
    public struct StepDefinition: Sendable, Codable, Equatable {
        /// The word that it was defined with: `given`, `when` or `then`.
        public var word: String
        /// The expression as it is written, without slashes.
        public var expression: String
        /// Whether it is a regular expression, and not a cucumber expression.
        public var isRegularExpression: Bool
        /// The place of the definition.
        public var location: SourceLocation
        /// The number of definitions, parameter types and hooks that were registered before it.
        public var order: Int

        /// Describes a step definition.
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

    /// A kind of parameter that sentences may name.
    public struct ParameterType: Sendable, Codable, Equatable {
        /// The name, without its braces.
        public var name: String
        /// The regular expressions of the texts that it matches.
        public var patterns: [String]
        /// Whether a group of a regular expression with one of the patterns means this type before others.
        public var preferForRegularExpressionMatch: Bool
        /// Whether a snippet for an undefined sentence may use it.
        public var useForSnippets: Bool
        /// The place of the definition.
        public var location: SourceLocation?

        /// Describes a parameter type.
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

    /// A name in a sentence that no parameter type has; the sentence is left out.
    public struct UndefinedParameterType: Sendable, Codable, Equatable {
        /// The name, without its braces.
        public var name: String
        /// The expression that names it.
        public var expression: String
        /// The place of the step definition.
        public var location: SourceLocation

        /// Describes a name that is not defined.
        package init(name: String, expression: String, location: SourceLocation) {
            self.name = name
            self.expression = expression
            self.location = location
        }
    }

    /// A closure that runs before or after something.
    public struct Hook: Sendable, Codable, Equatable {
        /// The moment at which it runs.
        public var moment: HookMoment
        /// Its own name, where it has one.
        public var name: String?
        /// The tag expression of what it runs for; `nil` where it runs for all.
        public var tags: String?
        /// The place of the definition.
        public var location: SourceLocation
        /// The number of definitions, parameter types and hooks that were registered before it.
        public var order: Int

        /// Describes a hook.
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

/// The moments at which hooks of step classes run.
public enum HookMoment: String, Sendable, Codable, CaseIterable {
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

/// A hook of the run that begins or has ended.
public struct HookInfo: Sendable, Codable, Hashable {
    /// The moment at which it runs.
    public var moment: HookMoment
    /// Its own name, where it has one.
    public var name: String?
    /// The place of the definition.
    public var location: SourceLocation
    /// Its place among the hooks of the glue.
    public var index: Int

    /// The name that reports show.
    public var title: String { name.map { "\(moment.rawValue) \"\($0)\"" } ?? moment.rawValue }

    /// Describes a hook.
    package init(moment: HookMoment, name: String? = nil, location: SourceLocation, index: Int) {
        self.moment = moment
        self.name = name
        self.location = location
        self.index = index
    }
}
