/// The types and functions that a Swift file declares, with their nesting.
package struct SwiftOutline {
    package struct Declaration {
        /// `class`, `struct`, `enum`, `actor`, `protocol`, `extension` or `func`.
        package let keyword: String
        /// The name; `Outer.Inner` for an extension of a nested type.
        package fileprivate(set) var name: String
        /// The types that it inherits from or conforms to, each without the types around it.
        package fileprivate(set) var inherited: [String] = []
        package fileprivate(set) var isGeneric = false
        /// The index of the innermost declaration around it.
        package let parent: Int?
        package let isConditional: Bool
        package fileprivate(set) var lines: ClosedRange<Int>

        package var isFunction: Bool { keyword == "func" }
    }

    package private(set) var declarations: [Declaration] = []

    package init(_ text: SwiftText) {
        var reader = Reader(text: text)
        text.scan { token in
            reader.read(token)
            return true
        }
        declarations = reader.declarations
    }

    /// Returns the name of a declaration with those of the declarations around it: `Outer.Inner`.
    package func path(of declaration: Declaration) -> String {
        (parent(of: declaration).map { path(of: $0) + "." } ?? "") + declaration.name
    }

    package func parent(of declaration: Declaration) -> Declaration? {
        declaration.parent.map { declarations[$0] }
    }
}

private struct Reader {
    let text: SwiftText
    private(set) var declarations: [SwiftOutline.Declaration] = []
    /// The open brackets, each with the declaration whose body it is.
    private var brackets: [(isBrace: Bool, declaration: Int?)] = []
    /// The open brackets at the compiler conditions around the token.
    private var conditions: [[(isBrace: Bool, declaration: Int?)]] = []
    /// The declaration whose body has not begun, with the number of brackets around it.
    private var header: (index: Int, depth: Int, part: HeaderPart, angles: Int)?
    private var keyword: SwiftToken?
    private var isAfterPeriod = false

    private enum HeaderPart { case name, inheritance, rest }

    init(text: SwiftText) { self.text = text }

    private static let keywords: Set<String> = [
        "class", "struct", "enum", "actor", "protocol", "extension", "func",
    ]

    /// Words that follow `class` in the declaration of a member, or `actor` as the name of a value.
    private static let otherWords: Set<String> = [
        "func", "var", "let", "override", "subscript", "final", "in", "is", "as", "else", "where",
    ]

    mutating func read(_ token: SwiftToken) {
        let byte = text.byte(of: token)
        switch token.kind {
        case .word: read(word: text[token.range], token)
        case .opening: open(byte)
        case .closing: close(token)
        case .symbol: read(symbol: byte)
        case .literal: keyword = nil
        }
        isAfterPeriod = byte == UInt8(ascii: ".")
    }

    private mutating func read(word: String, _ token: SwiftToken) {
        if word.hasPrefix("#") { return read(directive: word) }
        let isStatement = brackets.last?.isBrace != false && !isAfterPeriod
        defer { keyword = isStatement && Self.keywords.contains(word) ? token : nil }
        if let keyword, text[keyword.range] == "func" || !Self.otherWords.contains(word) {
            let line = text.line(at: keyword.range.lowerBound)
            declarations.append(
                SwiftOutline.Declaration(
                    keyword: text[keyword.range], name: word.filter { $0 != "`" },
                    parent: brackets.last { $0.declaration != nil }?.declaration,
                    isConditional: !conditions.isEmpty,
                    lines: line...line))
            header = (declarations.count - 1, brackets.count, .name, 0)
        } else if let header, header.depth == brackets.count, header.angles == 0 {
            if word == "where" {
                self.header?.part = .rest
            } else {
                extend(header.index, header.part, with: word)
            }
        }
    }

    /// Adds a word of a header to the declaration's name or to the types that it inherits from.
    private mutating func extend(_ index: Int, _ part: HeaderPart, with word: String) {
        if part == .name, isAfterPeriod { declarations[index].name += ".\(word)" }
        guard part == .inheritance else { return }
        if isAfterPeriod { declarations[index].inherited.removeLast() }
        declarations[index].inherited.append(word)
    }

    private mutating func read(symbol: UInt8) {
        keyword = nil
        guard let header, header.depth == brackets.count else { return }
        if symbol == UInt8(ascii: "<") {
            self.header?.angles += 1
            if header.part == .name { declarations[header.index].isGeneric = true }
        }
        if symbol == UInt8(ascii: ">") { self.header?.angles -= 1 }
        guard header.part == .name, header.angles == 0, symbol == UInt8(ascii: ":") else { return }
        self.header?.part = .inheritance
    }

    private mutating func read(directive: String) {
        switch directive {
        case "#if": conditions.append(brackets)
        case "#else", "#elseif": brackets = conditions.last ?? brackets
        case "#endif": _ = conditions.popLast()
        default: break
        }
    }

    private mutating func open(_ byte: UInt8) {
        let isBody = byte == UInt8(ascii: "{") && header?.depth == brackets.count
        brackets.append((byte == UInt8(ascii: "{"), isBody ? header?.index : nil))
        if isBody { header = nil }
        keyword = nil
    }

    private mutating func close(_ token: SwiftToken) {
        if let index = brackets.popLast()?.declaration {
            let first = declarations[index].lines.lowerBound
            declarations[index].lines = first...text.line(at: token.range.lowerBound)
        }
        if let header, header.depth > brackets.count { self.header = nil }
        keyword = nil
    }
}
