import KeaEvents

// What features are made of, field by field, for reports that ask for it.

extension HookMoment: WireValue {}

extension FeatureSource: WireValue {
    func write(to writer: inout ByteWriter) { writer.write(fields: name, text, mediaType) }
    init(from reader: inout ByteReader) throws(BytesMissing) {
        self.init(name: try reader.next(), text: try reader.next(), mediaType: try reader.next())
    }
}

extension Glue: WireValue {
    func write(to writer: inout ByteWriter) {
        writer.write(fields: stepDefinitions, parameterTypes, undefinedParameterTypes, hooks)
    }
    init(from reader: inout ByteReader) throws(BytesMissing) {
        self.init(
            stepDefinitions: try reader.next(), parameterTypes: try reader.next(),
            undefinedParameterTypes: try reader.next(), hooks: try reader.next())
    }
}

extension Glue.StepDefinition: WireValue {
    func write(to writer: inout ByteWriter) {
        writer.write(fields: word, expression, isRegularExpression, location, order)
    }
    init(from reader: inout ByteReader) throws(BytesMissing) {
        self.init(
            word: try reader.next(), expression: try reader.next(), isRegularExpression: try reader.next(),
            location: try reader.next(), order: try reader.next())
    }
}

extension Glue.ParameterType: WireValue {
    func write(to writer: inout ByteWriter) {
        writer.write(fields: name, patterns, preferForRegularExpressionMatch, useForSnippets, location)
    }
    init(from reader: inout ByteReader) throws(BytesMissing) {
        self.init(
            name: try reader.next(), patterns: try reader.next(),
            preferForRegularExpressionMatch: try reader.next(), useForSnippets: try reader.next(),
            location: try reader.next())
    }
}

extension Glue.UndefinedParameterType: WireValue {
    func write(to writer: inout ByteWriter) { writer.write(fields: name, expression, location) }
    init(from reader: inout ByteReader) throws(BytesMissing) {
        self.init(name: try reader.next(), expression: try reader.next(), location: try reader.next())
    }
}

extension Glue.Hook: WireValue {
    func write(to writer: inout ByteWriter) { writer.write(fields: moment, name, tags, location, order) }
    init(from reader: inout ByteReader) throws(BytesMissing) {
        self.init(
            moment: try reader.next(), name: try reader.next(), tags: try reader.next(),
            location: try reader.next(), order: try reader.next())
    }
}

extension HookInfo: WireValue {
    func write(to writer: inout ByteWriter) { writer.write(fields: moment, name, location, index) }
    init(from reader: inout ByteReader) throws(BytesMissing) {
        self.init(
            moment: try reader.next(), name: try reader.next(), location: try reader.next(),
            index: try reader.next())
    }
}

extension TestCase: WireValue {
    func write(to writer: inout ByteWriter) { writer.write(fields: example, source, pickle, steps) }
    init(from reader: inout ByteReader) throws(BytesMissing) {
        self.init(
            example: try reader.next(), source: try reader.next(), pickle: try reader.next(),
            steps: try reader.next())
    }
}

extension TestCase.Step: WireValue {
    func write(to writer: inout ByteWriter) { writer.write(fields: hook, pickleStep, matches, snippets) }
    init(from reader: inout ByteReader) throws(BytesMissing) {
        let (hook, step): (Int?, Int?) = (try reader.next(), try reader.next())
        let (matches, snippets): ([TestCase.Match], [String]) = (try reader.next(), try reader.next())
        switch (hook, step) {
        case (let hook?, nil): self = .hook(hook)
        case (nil, let step?): self = .step(step, matches, snippets: snippets)
        default: throw BytesMissing()
        }
    }
}

extension TestCase.Match: WireValue {
    func write(to writer: inout ByteWriter) { writer.write(fields: definition, arguments) }
    init(from reader: inout ByteReader) throws(BytesMissing) {
        self.init(definition: try reader.next(), arguments: try reader.next())
    }
}

extension TestCase.Argument: WireValue {
    func write(to writer: inout ByteWriter) { writer.write(fields: group, parameterType) }
    init(from reader: inout ByteReader) throws(BytesMissing) {
        self.init(group: try reader.next(), parameterType: try reader.next())
    }
}

extension TestCase.Group: WireValue {
    func write(to writer: inout ByteWriter) { writer.write(fields: value, start, children) }
    init(from reader: inout ByteReader) throws(BytesMissing) {
        self.init(value: try reader.next(), start: try reader.next(), children: try reader.next())
    }
}
