/// A word of an expression, between two white spaces, for the index and for near misses.
struct ExpressionWord {
    enum Piece {
        /// One of some texts: plain text, an optional text, alternatives.
        case texts([String])
        case parameter(ParameterType, pattern: String)
        case pattern(String)
    }

    /// The word as the expression writes it.
    var label = ""
    var pieces: [Piece] = []
    /// Whether a sentence may lack the word.
    var isOptional = false
    /// Whether the word may continue before or after, as at the ends of an expression that is not anchored.
    var isOpen = false

    /// Alternatives are written out up to this number of texts a word.
    private static let most = 24

    /// The texts that the word matches; none if it has parameters or patterns.
    var texts: [String] {
        var texts = [""]
        for piece in pieces {
            guard case .texts(let more) = piece, texts.count * more.count <= Self.most else { return [] }
            texts =
                more.count == 1
                ? texts.map { $0 + more[0] } : texts.flatMap { text in more.map { text + $0 } }
        }
        return texts
    }
}

/// Whether a byte separates words: ASCII white space.
func isWhiteSpace(_ byte: UInt8) -> Bool { byte == 0x20 || (byte >= 0x09 && byte <= 0x0D) }

extension String {
    var hasWhiteSpace: Bool { utf8.contains(where: isWhiteSpace) }

    /// The texts between white space; none is empty.
    var spacedWords: [String] { utf8.split(whereSeparator: isWhiteSpace).map { String(Substring($0)) } }
}

extension StepExpression {
    var words: [ExpressionWord] {
        switch syntax {
        case .cucumber(let tree): words(tree)
        case .regular(let scanner): words(scanner)
        }
    }

    private func words(_ tree: ExpressionNode) -> [ExpressionWord] {
        var list = WordList()
        var types = parameterTypes[...]
        func label(_ node: ExpressionNode) -> String {
            let scalars = source.unicodeScalars
            return String(scalars.dropFirst(node.range.lowerBound).prefix(node.range.count))
        }
        for (index, node) in tree.children.enumerated() {
            let next = tree.children.dropFirst(index + 1).first
            switch node.kind {
            case .text where node.token == " ": list.finishWord()
            case .optional where node.text.first == " " && next?.beginsWithSpace ?? true:
                list.finishWord()
                list.append(optional: node.text.dropFirst() + " ", label: label(node))
            case .text: list.append(text: node.text)
            case .parameter:
                guard let type = types.popFirst() ?? nil else { continue }
                list.append(.parameter(type, pattern: type.pattern(after: 0)), label: label(node))
            case .optional: list.append(optional: node.text, label: label(node))
            case .alternation, .alternative, .expression:
                list.append(.texts(node.children.flatMap(\.plainTexts)), label: label(node))
            }
        }
        return list.finished()
    }
}

extension ExpressionNode {
    /// Whether white space precedes the next word.
    fileprivate var beginsWithSpace: Bool { kind != .parameter && text.first == " " }

    /// The texts that a node without parameters matches.
    fileprivate var plainTexts: [String] {
        switch kind {
        case .text: [text]
        case .optional: [text, ""]
        default:
            children.reduce([""]) { texts, child in
                texts.flatMap { text in child.plainTexts.map { text + $0 } }
            }
        }
    }
}

extension StepExpression {
    private func words(_ scanner: PatternScanner) -> [ExpressionWord] {
        let tokens = scanner.tokens
        let isPlain = !tokens.contains { $0.kind == .flags || ($0.kind == .bar && $0.depth == 0) }
        guard isPlain else {
            return [ExpressionWord(label: source, pieces: [.pattern(source)], isOpen: true)]
        }
        // A group is one part, and a quantifier belongs to the part before it.
        var parts: [(kind: PatternScanner.Kind, range: Range<Int>, isRepeated: Bool)] = []
        for token in tokens where token.depth == 0 {
            let isEnd = token.kind == .close || token.kind == .quantifier
            let start = isEnd ? parts.popLast() : nil
            parts.append(
                (
                    start?.kind ?? token.kind,
                    (start?.range ?? token.range).lowerBound..<token.range.upperBound,
                    token.kind == .quantifier
                ))
        }
        var list = WordList()
        var types = parameterTypes[...]
        for (kind, range, isRepeated) in parts {
            let label = scanner.text(range)
            let type = types.first ?? nil
            types = types.dropFirst(scanner.groups.count { range.contains($0.content.lowerBound) })
            switch kind {
            case .anchor: continue
            case _ where [" ", " +", #"\s"#, #"\s+"#].contains(label): list.finishWord()
            case .literal(let scalar) where !isRepeated: list.append(text: String(scalar))
            case .literal(let scalar) where label == "\(scalar)?":
                list.append(.texts(["\(scalar)", ""]), label: label)
            case .open(_, isCapturing: true) where !isRepeated:
                list.append(type.map { .parameter($0, pattern: label) } ?? .pattern(label), label: label)
            default: list.append(.pattern(label), label: label)
            }
        }
        var words = list.finished()
        guard !words.isEmpty else { return [] }
        let isAnchored = tokens[0].kind == .anchor && tokens.dropFirst().first?.kind != .quantifier
        if !isAnchored { words[0].isOpen = true }
        if tokens.last?.kind != .anchor { words[words.count - 1].isOpen = true }
        return words
    }
}

private struct WordList {
    private var word = ExpressionWord()
    private var words: [ExpressionWord] = []

    mutating func finishWord() {
        if !word.pieces.isEmpty { words.append(word) }
        word = ExpressionWord()
    }

    mutating func append(_ piece: ExpressionWord.Piece, label: String) {
        word.label += label
        word.pieces.append(piece)
    }

    mutating func append(text: String) {
        guard text.hasWhiteSpace else { return append(.texts([text]), label: text) }
        let parts = text.utf8.split(omittingEmptySubsequences: false, whereSeparator: isWhiteSpace)
        for (index, part) in parts.enumerated() {
            if index > 0 { finishWord() }
            if let text = String(part), !text.isEmpty { append(.texts([text]), label: text) }
        }
    }

    /// An optional with white space forms words of its own: `(not )shown`.
    mutating func append(optional text: String, label: String) {
        guard text.hasWhiteSpace else { return append(.texts([text, ""]), label: label) }
        guard word.pieces.isEmpty, text.utf8.last.map(isWhiteSpace) == true else {
            return append(.pattern("(?:\(ExpressionTranslation.escape(text)))?"), label: label)
        }
        let words = text.spacedWords
        append(.texts([words.joined(separator: " ")]), label: label)
        word.isOptional = true
        finishWord()
    }

    mutating func finished() -> [ExpressionWord] {
        finishWord()
        return words
    }
}
