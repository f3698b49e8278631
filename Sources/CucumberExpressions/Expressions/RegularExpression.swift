/// A step definition's regular expression: `^I have (\d+) cucumbers?$`.
///
/// Each capturing group that is in no other is an argument. A group whose pattern is one of a registered
/// parameter type is of that type. As in the published language, a sentence matches where any part of it
/// does, unless the expression is anchored with `^` and `$`.
public struct RegularExpression: Sendable {
    /// What changes the meaning of a whole regular expression.
    public struct Options: OptionSet, Sendable, Hashable {
        /// The bits of the options.
        public let rawValue: Int

        /// Options from their bits.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// Letters match in either case: the flag `i`.
        public static let ignoresCase = Options(rawValue: 1)
        /// `^` and `$` also match at the ends of lines: the flag `m`.
        public static let multiline = Options(rawValue: 2)
        /// `.` also matches the ends of lines: the flag `s`.
        public static let dotMatchesLineEnds = Options(rawValue: 4)
        /// White space is ignored, and `#` begins a comment: the flag `x`.
        public static let extended = Options(rawValue: 8)
    }

    /// The text of the regular expression.
    public let source: String
    /// What changes its meaning.
    public let options: Options
    /// The types of the arguments, from left to right; nil for a group of no registered type.
    public let parameterTypes: [ParameterType?]
    /// The names of the arguments' groups; nil for a group without a name.
    public let groupNames: [String?]
    let node: PatternNode
    let pattern: CompiledPattern

    /// Makes a regular expression, with the parameter types that are registered now.
    ///
    /// - Throws: ``RegularExpressionError`` for a mistake in the regular expression, or where a group may be
    ///   of several parameter types.
    public init(
        _ source: String, options: Options = [], _ registry: ParameterTypeRegistry = ParameterTypeRegistry()
    ) throws(RegularExpressionError) {
        var parser = PatternParser(source, flags: PatternParser.Flags(options))
        do throws(PatternError) {
            node = try parser.parse()
        } catch {
            throw .syntax(error)
        }
        self.source = source
        self.options = options
        let shapes = node.groupShapes
        groupNames = shapes.map { parser.groups[$0.index].name }
        let candidates = shapes.map { shape in
            registry.parameterTypes(withPattern: parser.text(parser.groups[shape.index].content))
        }
        for (shape, types) in zip(shapes, candidates) where types.count > 1 {
            guard types.first?.preferForRegularExpressionMatch != true else { continue }
            throw .ambiguousParameterType(
                AmbiguousParameterTypeError(
                    regularExpression: source, options: options,
                    groupPattern: parser.text(parser.groups[shape.index].content), parameterTypes: types,
                    suggestions: Self.suggestions(for: node, candidates, registry)))
        }
        let types = candidates.map(\.first)
        parameterTypes = types
        pattern = CompiledPattern(node, groupCount: parser.groups.count, types: types, isWhole: false)
    }

    /// The arguments for a sentence that the regular expression matches; nil for any other sentence.
    public func match(_ sentence: String) -> [Argument]? {
        pattern.match(sentence)
    }
}

extension RegularExpression {
    /// The cucumber expressions that say the same, where all but the groups is plain text.
    private static func suggestions(
        for node: PatternNode, _ candidates: [[ParameterType]], _ registry: ParameterTypeRegistry
    ) -> [GeneratedExpression] {
        var texts = [""]
        var choices: [[ParameterType]] = []
        let parts = if case .sequence(let parts) = node { parts } else { [node] }
        for part in parts {
            switch part {
            case .assertion(.textStart), .assertion(.textEnd): break
            case .literal(let text): texts[texts.count - 1] += String(decoding: text, as: UTF8.self)
            case .capture where choices.count < candidates.count:
                let types = candidates[choices.count]
                let anonymous = registry.parameterType(named: "").map { [$0] } ?? []
                choices.append(types.isEmpty ? anonymous : types)
                texts.append("")
            default: return []
            }
        }
        return GeneratedExpression.combinations(texts: texts, choices: choices)
    }
}

extension RegularExpression: CustomStringConvertible {
    /// The ``source`` between slashes, and its flags.
    public var description: String { "/\(source)/\(options.flags)" }
}

extension RegularExpression.Options {
    /// The letters of the flags.
    var flags: String {
        [(Self.ignoresCase, "i"), (.multiline, "m"), (.dotMatchesLineEnds, "s"), (.extended, "x")]
            .filter { contains($0.0) }.map(\.1).joined()
    }
}

extension PatternParser.Flags {
    init(_ options: RegularExpression.Options) {
        self.init(
            ignoresCase: options.contains(.ignoresCase), isMultiline: options.contains(.multiline),
            dotMatchesLineEnds: options.contains(.dotMatchesLineEnds), isExtended: options.contains(.extended)
        )
    }
}
