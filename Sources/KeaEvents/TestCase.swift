/// A feature file as it was read.
///
/// Whoever needs its document or its scenarios parses the text: that costs next to nothing.
public struct FeatureSource: Sendable, Codable, Equatable {
    /// The path, relative to the package; the ``ExampleInfo/suite`` of its scenarios.
    public var name: String
    /// The text.
    public var text: String
    /// The kind of text: `text/x.cucumber.gherkin+plain`, or `…+markdown`.
    public var mediaType: String

    /// Describes a feature file.
    package init(name: String, text: String, mediaType: String) {
        self.name = name
        self.text = text
        self.mediaType = mediaType
    }
}

/// A scenario or row as it is to be run: its hooks and steps in their order, before any of them is.
///
/// Each has one `stepStarted` and one `stepFinished` in an attempt that ends by itself, in this order; those that are not
/// run are reported as skipped.
public struct TestCase: Sendable, Codable, Equatable {
    /// The place of the example in the plan: its ``ExampleInfo/index``.
    public var example: Int
    /// The name of its feature file.
    public var source: String
    /// The place of its pickle among those of the document.
    public var pickle: Int
    /// The hooks and steps.
    public var steps: [Step]

    /// Describes a test case.
    package init(example: Int, source: String, pickle: Int, steps: [Step]) {
        self.example = example
        self.source = source
        self.pickle = pickle
        self.steps = steps
    }

    /// A step of the pickle, or a hook before or after it.
    public struct Step: Sendable, Codable, Equatable {
        /// The place of the hook in ``Glue/hooks``; `nil` for a step of the pickle.
        public var hook: Int?
        /// The place of the step in the pickle; `nil` for a hook.
        public var pickleStep: Int?
        /// The definitions that fit a step of the pickle: none where it is undefined, several where it is ambiguous.
        public var matches: [Match]
        /// Step definitions to write for an undefined step, the most likely one first.
        public var snippets: [String]

        /// A hook.
        package static func hook(_ index: Int) -> Step {
            Step(hook: index, pickleStep: nil, matches: [], snippets: [])
        }

        /// A step of the pickle.
        package static func step(_ index: Int, _ matches: [Match], snippets: [String] = []) -> Step {
            Step(hook: nil, pickleStep: index, matches: matches, snippets: snippets)
        }
    }

    /// A definition that fits a step.
    public struct Match: Sendable, Codable, Equatable {
        /// The place of the definition in ``Glue/stepDefinitions``.
        public var definition: Int
        /// The texts that its parameters match.
        public var arguments: [Argument]

        /// Describes a match.
        package init(definition: Int, arguments: [Argument]) {
            self.definition = definition
            self.arguments = arguments
        }
    }

    /// The text that a parameter of an expression matches.
    public struct Argument: Sendable, Codable, Equatable {
        /// The text, and the groups inside.
        public var group: Group
        /// The name of the parameter type, where it has one.
        public var parameterType: String?

        /// Describes an argument.
        package init(group: Group, parameterType: String? = nil) {
            self.group = group
            self.parameterType = parameterType
        }
    }

    /// A group of a regular expression in a match.
    public struct Group: Sendable, Codable, Equatable {
        /// The text; `nil` where the group took no part.
        public var value: String?
        /// The start of the text in the sentence, in Unicode code points; `nil` where the group took no part.
        public var start: Int?
        /// The groups inside.
        public var children: [Group]

        /// Describes a group.
        package init(value: String?, start: Int?, children: [Group] = []) {
            self.value = value
            self.start = start
            self.children = children
        }
    }
}
