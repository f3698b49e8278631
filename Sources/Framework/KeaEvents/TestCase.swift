/// A feature file as it was read; a report that needs the document or the pickles parses the text.
public struct FeatureSource: Sendable, Equatable {
    /// The path, relative to the package; the ``ExampleInfo/suite`` of its scenarios.
    public var name: String
    /// The text.
    public var text: String
    /// The media type: `text/x.cucumber.gherkin+plain` or `…+markdown`.
    package var mediaType: String

    package init(name: String, text: String, mediaType: String) {
        (self.name, self.text, self.mediaType) = (name, text, mediaType)
    }
}

/// A scenario or examples row as it will run: its hooks and steps, in order.
///
/// An attempt that is not cut short has one `stepStarted` and one `stepFinished` for each of them, in this order.
/// Steps that do not run are reported as skipped.
public struct TestCase: Sendable, Equatable {
    /// The index of the example in the plan: its ``ExampleInfo/index``.
    package var example: Int
    /// The name of its feature file.
    package var source: String
    /// The index of its pickle among the document's pickles.
    package var pickle: Int
    package var steps: [Step]

    package init(example: Int, source: String, pickle: Int, steps: [Step]) {
        (self.example, self.source, self.pickle, self.steps) = (example, source, pickle, steps)
    }

    /// A step of the pickle, or a hook before or after it.
    package struct Step: Sendable, Equatable {
        /// The index of the hook in ``Glue/hooks``; `nil` for a step of the pickle.
        package var hook: Int?
        /// The index of the step in the pickle; `nil` for a hook.
        package var pickleStep: Int?
        /// The definitions that match the step: none if it is undefined, several if it is ambiguous.
        package var matches: [Match]
        /// Suggested step definitions for an undefined step, the most likely one first.
        package var snippets: [String]
        /// The number of its matches from 1: steps with the same number have the same; 0 if others may have them too.
        var meaning = 0

        package static func hook(_ index: Int) -> Step {
            Step(hook: index, pickleStep: nil, matches: [], snippets: [])
        }

        package static func step(
            _ index: Int, _ matches: [Match], snippets: [String] = [], meaning: Int = 0
        ) -> Step {
            Step(hook: nil, pickleStep: index, matches: matches, snippets: snippets, meaning: meaning)
        }
    }

    package struct Match: Sendable, Equatable {
        /// The index of the definition in ``Glue/stepDefinitions``.
        package var definition: Int
        package var arguments: [Argument]

        package init(definition: Int, arguments: [Argument]) {
            (self.definition, self.arguments) = (definition, arguments)
        }
    }

    package struct Argument: Sendable, Equatable {
        package var group: Group
        package var parameterType: String?

        package init(group: Group, parameterType: String? = nil) {
            (self.group, self.parameterType) = (group, parameterType)
        }
    }

    package struct Group: Sendable, Equatable {
        /// The text; `nil` if the group did not take part in the match.
        package var value: String?
        /// The start of the text in the sentence, in Unicode code points; `nil` if there is no text.
        package var start: Int?
        package var children: [Group]

        package init(value: String?, start: Int?, children: [Group] = []) {
            (self.value, self.start, self.children) = (value, start, children)
        }
    }
}

extension FeatureSource: FieldCodable {
    package static var blank: FeatureSource { FeatureSource(name: "", text: "", mediaType: "") }

    package mutating func code(with coder: FieldCoder) throws {
        try coder.code("name", &name)
        try coder.code("text", &text)
        try coder.code("mediaType", &mediaType)
    }
}

extension TestCase: FieldCodable {
    package static var blank: TestCase { TestCase(example: 0, source: "", pickle: 0, steps: []) }

    package mutating func code(with coder: FieldCoder) throws {
        try coder.code("example", &example)
        try coder.code("source", &source)
        try coder.code("pickle", &pickle)
        try coder.code("steps", &steps)
    }
}

extension TestCase.Step: FieldCodable {
    package static var blank: TestCase.Step { .hook(0) }

    package mutating func code(with coder: FieldCoder) throws {
        try coder.code("hook", &hook)
        try coder.code("pickleStep", &pickleStep)
        try coder.code(matchesOf: &self)
    }
}

extension TestCase.Match: FieldCodable {
    package static var blank: TestCase.Match { TestCase.Match(definition: 0, arguments: []) }

    package mutating func code(with coder: FieldCoder) throws {
        try coder.code("definition", &definition)
        try coder.code("arguments", &arguments)
    }
}

extension TestCase.Argument: FieldCodable {
    package static var blank: TestCase.Argument { TestCase.Argument(group: .blank) }

    package mutating func code(with coder: FieldCoder) throws {
        try coder.code("group", &group)
        try coder.code("parameterType", &parameterType)
    }
}

extension TestCase.Group: FieldCodable {
    package static var blank: TestCase.Group { TestCase.Group(value: nil, start: nil) }

    package mutating func code(with coder: FieldCoder) throws {
        try coder.code("value", &value)
        try coder.code("start", &start)
        try coder.code("children", &children)
    }
}
