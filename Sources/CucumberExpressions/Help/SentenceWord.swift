/// A word of an expression: what stands between two white spaces.
struct SentenceWord {
    /// The word as the expression writes it.
    var label = ""
    private(set) var nodes: [PatternNode] = []
    /// Whether a sentence may lack the word.
    var isOptional = false
    /// The only parameter of the word, with the text before and after it.
    private(set) var parameter: ParameterType?
    private(set) var prefix: [UInt8] = []
    private(set) var suffix: [UInt8] = []

    private var parameterCount = 0
    private var isTextAndParameters = true

    var isEmpty: Bool { nodes.isEmpty }

    mutating func append(_ node: PatternNode, label: String, parameter type: ParameterType? = nil) {
        self.label += label
        nodes.append(node)
        if let type {
            parameterCount += 1
            parameter = type
        } else if case .literal(let text) = node {
            if parameterCount == 0 { prefix += text } else { suffix += text }
        } else {
            isTextAndParameters = false
        }
    }

    /// The word for comparing: ready to match, its texts written out.
    func finished(groupCount: Int) -> Finished {
        let node = PatternNode.sequence(nodes)
        let isPlain = parameterCount == 1 && isTextAndParameters
        return Finished(
            label: label, isOptional: isOptional || node.canBeEmpty,
            mayHoldSpaces: ByteExtent(of: node).all.contains(0x20),
            plainTexts: node.plainTexts,
            parameter: isPlain ? parameter : nil, prefix: prefix, suffix: suffix,
            program: PatternProgram(node, groupCount: groupCount, toEnd: true))
    }

    /// A word that can be compared with words of a sentence.
    struct Finished {
        let label: String
        let isOptional: Bool
        let mayHoldSpaces: Bool
        /// The texts that the word stands for, where it has neither parameters nor patterns.
        let plainTexts: [String]
        /// The parameter, where the word is one with nothing but text around it.
        let parameter: ParameterType?
        let prefix: [UInt8]
        let suffix: [UInt8]
        let program: PatternProgram

        func matches(_ text: UnsafeBufferPointer<UInt8>) -> Bool {
            var matcher = PatternMatcher(program, text)
            return matcher.match(at: 0) != nil
        }
    }
}

extension SentenceWord {
    /// The words of an expression.
    static func words(of expression: StepExpression) -> [SentenceWord] {
        switch expression {
        case .cucumber(let expression): words(of: expression)
        case .regular(let expression): words(of: expression)
        }
    }

    private static func words(of expression: CucumberExpression) -> [SentenceWord] {
        var builder = Builder()
        let source = Array(expression.source.unicodeScalars)
        var types = expression.parameterTypes[...]
        var groupCount = 0
        for node in expression.syntaxTree.children {
            let label = String(String.UnicodeScalarView(source[node.range]))
            if node.kind == .parameter, let type = types.popFirst() {
                let pattern = type.node.renumbered(by: groupCount)
                groupCount += type.groupCount
                builder.word.append(pattern, label: label, parameter: type)
            } else if node.kind == .text, label.unicodeScalars.allSatisfy(\.properties.isWhitespace) {
                builder.finishWord()
            } else if node.kind == .optional, node.text.contains(where: \.isWhitespace) {
                builder.appendOptional(node.text, label: label)
            } else {
                // Neither text nor optionals nor alternatives hold parameters.
                var translation = ExpressionTranslation(
                    expression: expression.source, registry: ParameterTypeRegistry())
                guard let pattern = try? translation.translate(node) else { continue }
                builder.word.append(pattern, label: label)
            }
        }
        return builder.finish()
    }

    private static func words(of expression: RegularExpression) -> [SentenceWord] {
        var parser = PatternParser(expression.source, flags: PatternParser.Flags(expression.options))
        guard let whole = try? parser.parse() else { return [] }
        var builder = Builder()
        guard !parser.hasTopLevelChoice else {
            builder.word.append(whole, label: expression.source)
            return builder.finish()
        }
        var types = expression.parameterTypes[...]
        for part in parser.parts {
            switch part.node {
            case .assertion(.textStart), .assertion(.textEnd): continue
            case .literal(let text) where text == [0x20]: builder.finishWord()
            case .scalar(.whiteSpace), .repetition(.scalar(.whiteSpace), _, _): builder.finishWord()
            case .capture:
                builder.word.append(
                    part.node, label: parser.text(part.range), parameter: types.popFirst() ?? nil)
            default:
                types = types.dropFirst(part.node.groupShapes.count)
                builder.word.append(part.node, label: parser.text(part.range))
            }
        }
        return builder.finish()
    }

    private struct Builder {
        var word = SentenceWord()
        private var words: [SentenceWord] = []

        mutating func finishWord() {
            if !word.isEmpty { words.append(word) }
            word = SentenceWord()
        }

        /// An optional with white space is words of its own: `(not )shown`.
        mutating func appendOptional(_ text: String, label: String) {
            if text.first?.isWhitespace == true { finishWord() }
            let trimmed = text.split(whereSeparator: \.isWhitespace).joined(separator: " ")
            if text.last?.isWhitespace == true || word.isEmpty {
                var optional = SentenceWord()
                optional.append(.literal(Array(trimmed.utf8)), label: label)
                optional.isOptional = true
                words.append(optional)
            } else {
                word.append(
                    .repetition(.literal(Array(text.utf8)), PatternNode.Bounds(min: 0, max: 1), .greedy),
                    label: label)
            }
        }

        mutating func finish() -> [SentenceWord] {
            finishWord()
            return words
        }
    }
}
