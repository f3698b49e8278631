import KeaEvents

// What features are made of, field by field, for reports that ask for it.

extension HookMoment: WireValue {}

extension FeatureSource: WireValue {
    func write(to writer: inout ByteWriter) {
        name.write(to: &writer)
        text.write(to: &writer)
        mediaType.write(to: &writer)
    }
    init(from reader: inout ByteReader) throws(BytesMissing) {
        self.init(
            name: try String(from: &reader), text: try String(from: &reader),
            mediaType: try String(from: &reader))
    }
}

extension Glue: WireValue {
    func write(to writer: inout ByteWriter) {
        stepDefinitions.write(to: &writer)
        parameterTypes.write(to: &writer)
        undefinedParameterTypes.write(to: &writer)
        hooks.write(to: &writer)
    }
    init(from reader: inout ByteReader) throws(BytesMissing) {
        self.init(
            stepDefinitions: try [StepDefinition](from: &reader),
            parameterTypes: try [ParameterType](from: &reader),
            undefinedParameterTypes: try [UndefinedParameterType](from: &reader),
            hooks: try [Hook](from: &reader))
    }
}

extension Glue.StepDefinition: WireValue {
    func write(to writer: inout ByteWriter) {
        word.write(to: &writer)
        expression.write(to: &writer)
        isRegularExpression.write(to: &writer)
        location.write(to: &writer)
        order.write(to: &writer)
    }
    init(from reader: inout ByteReader) throws(BytesMissing) {
        self.init(
            word: try String(from: &reader), expression: try String(from: &reader),
            isRegularExpression: try Bool(from: &reader), location: try SourceLocation(from: &reader),
            order: try Int(from: &reader))
    }
}

extension Glue.ParameterType: WireValue {
    func write(to writer: inout ByteWriter) {
        name.write(to: &writer)
        patterns.write(to: &writer)
        preferForRegularExpressionMatch.write(to: &writer)
        useForSnippets.write(to: &writer)
        location.write(to: &writer)
    }
    init(from reader: inout ByteReader) throws(BytesMissing) {
        self.init(
            name: try String(from: &reader), patterns: try [String](from: &reader),
            preferForRegularExpressionMatch: try Bool(from: &reader), useForSnippets: try Bool(from: &reader),
            location: try SourceLocation?(from: &reader))
    }
}

extension Glue.UndefinedParameterType: WireValue {
    func write(to writer: inout ByteWriter) {
        name.write(to: &writer)
        expression.write(to: &writer)
        location.write(to: &writer)
    }
    init(from reader: inout ByteReader) throws(BytesMissing) {
        self.init(
            name: try String(from: &reader), expression: try String(from: &reader),
            location: try SourceLocation(from: &reader))
    }
}

extension Glue.Hook: WireValue {
    func write(to writer: inout ByteWriter) {
        moment.write(to: &writer)
        name.write(to: &writer)
        tags.write(to: &writer)
        location.write(to: &writer)
        order.write(to: &writer)
    }
    init(from reader: inout ByteReader) throws(BytesMissing) {
        self.init(
            moment: try HookMoment(from: &reader), name: try String?(from: &reader),
            tags: try String?(from: &reader), location: try SourceLocation(from: &reader),
            order: try Int(from: &reader))
    }
}

extension HookInfo: WireValue {
    func write(to writer: inout ByteWriter) {
        moment.write(to: &writer)
        name.write(to: &writer)
        location.write(to: &writer)
        index.write(to: &writer)
    }
    init(from reader: inout ByteReader) throws(BytesMissing) {
        self.init(
            moment: try HookMoment(from: &reader), name: try String?(from: &reader),
            location: try SourceLocation(from: &reader), index: try Int(from: &reader))
    }
}

extension TestCase: WireValue {
    func write(to writer: inout ByteWriter) {
        example.write(to: &writer)
        source.write(to: &writer)
        pickle.write(to: &writer)
        steps.write(to: &writer)
    }
    init(from reader: inout ByteReader) throws(BytesMissing) {
        self.init(
            example: try Int(from: &reader), source: try String(from: &reader),
            pickle: try Int(from: &reader), steps: try [Step](from: &reader))
    }
}

extension TestCase.Step: WireValue {
    func write(to writer: inout ByteWriter) {
        hook.write(to: &writer)
        pickleStep.write(to: &writer)
        matches.write(to: &writer)
        snippets.write(to: &writer)
    }
    init(from reader: inout ByteReader) throws(BytesMissing) {
        let (hook, step) = (try Int?(from: &reader), try Int?(from: &reader))
        let matches = try [TestCase.Match](from: &reader)
        let snippets = try [String](from: &reader)
        switch (hook, step) {
        case (let hook?, nil): self = .hook(hook)
        case (nil, let step?): self = .step(step, matches, snippets: snippets)
        default: throw BytesMissing()
        }
    }
}

extension TestCase.Match: WireValue {
    func write(to writer: inout ByteWriter) {
        definition.write(to: &writer)
        arguments.write(to: &writer)
    }
    init(from reader: inout ByteReader) throws(BytesMissing) {
        self.init(definition: try Int(from: &reader), arguments: try [TestCase.Argument](from: &reader))
    }
}

extension TestCase.Argument: WireValue {
    func write(to writer: inout ByteWriter) {
        group.write(to: &writer)
        parameterType.write(to: &writer)
    }
    init(from reader: inout ByteReader) throws(BytesMissing) {
        self.init(group: try TestCase.Group(from: &reader), parameterType: try String?(from: &reader))
    }
}

extension TestCase.Group: WireValue {
    func write(to writer: inout ByteWriter) {
        value.write(to: &writer)
        start.write(to: &writer)
        children.write(to: &writer)
    }
    init(from reader: inout ByteReader) throws(BytesMissing) {
        self.init(
            value: try String?(from: &reader), start: try Int?(from: &reader),
            children: try [TestCase.Group](from: &reader))
    }
}
