import Foundation

/// The tokens and groups of a regular expression, as far as ICU's grammar is needed to find groups and words.
struct PatternScanner: Sendable {
    enum Kind: Sendable, Equatable {
        /// A literal character, escaped or not.
        case literal(Unicode.Scalar)
        /// `^`, `$`, `\A`, `\z` or `\Z`.
        case anchor
        /// Any other pattern for characters or a position: `.`, `\d`, `[a-z]`, `\b`.
        case atom
        case quantifier
        case bar
        case open(name: String?, isCapturing: Bool)
        case close
        /// `(?i)`, or the beginning of `(?i:…)`.
        case flags
        /// `\1` or `\k<name>`; the number is that of the group, from 1.
        case reference(Int)
    }

    struct Token: Sendable {
        let kind: Kind
        let range: Range<Int>
        /// The number of groups of any kind around the token.
        let depth: Int
    }

    /// A capturing group with the capturing groups inside.
    struct Group: Sendable {
        /// The number of the group in the whole expression, from 1.
        let index: Int
        /// The text between the group's parentheses, without its name.
        var content: Range<Int>
        var children: [Group] = []
    }

    let source: String
    private let scalars: [Unicode.Scalar]
    private(set) var tokens: [Token] = []
    /// The groups that are in no other.
    private(set) var groups: [Group] = []
    private(set) var groupCount = 0

    /// The groups that are open, and nil for each one that captures nothing.
    private var open: [(group: Group?, start: Int)] = []
    private var names: [String: Int] = [:]

    init(_ source: String) throws(ExpressionError) {
        self.source = source
        scalars = Array(source.unicodeScalars)
        let whole = NSRange(source.startIndex..., in: source)
        var end = 0
        for match in Self.grammar?.matches(in: source, range: whole) ?? [] {
            let start = end
            var length = match.range.length
            while length > 0, end < scalars.count {
                length -= UTF16.width(scalars[end])
                end += 1
            }
            try add(start..<end)
        }
        if let start = open.last?.start {
            throw error(
                "The '(' does not have a matching ')'", #"If you mean the character itself you can use '\('"#,
                start..<start + 1)
        }
    }

    /// The tokens; in sets of characters, there may be others, `[a-z&&[^aeiou]]`, and named ones, `[[:alpha:]]`.
    private static let grammar: NSRegularExpression? = {
        let quoted = #"\\Q.*?(?:\\E|\z)"#
        let set = (0..<6).reduce(#"(?!)"#) { inner, _ in
            #"\[\^?+\]?+(?:[^\[\]\\]|\#(quoted)|\\.|\#(inner))*+\]"#
        }
        let escape =
            #"\\(?:[1-9][0-9]*|k<[^>]*>?|[pPN]\{[^}]*\}?|x\{[^}]*\}?|x.{0,2}|u.{0,4}|U.{0,8}|[cpPN].?|0[0-7]{0,3}|.)?"#
        let group = #"\(\?(?:[#][^)]*\)?|[imsw-]+[:)]|[:>=!]|<[=!]|<[^>]*>?|[imsw-]*.?)|\("#
        let patterns = [quoted, escape, set, group, #"[*+?][?+]?"#, #"\{[^}]*\}?[?+]?"#, "."]
        return try? NSRegularExpression(
            pattern: patterns.joined(separator: "|"), options: .dotMatchesLineSeparators)
    }()

    private mutating func add(_ range: Range<Int>) throws(ExpressionError) {
        let start = range.lowerBound
        switch scalars[start] {
        case "(": try open(range)
        case ")":
            guard let closed = open.popLast() else {
                throw error(
                    "The ')' does not have a matching '('",
                    #"If you mean the character itself you can use '\)'"#, range)
            }
            add(.close, range)
            guard var group = closed.group else { return }
            group.content = group.content.lowerBound..<start
            if let outer = open.lastIndex(where: { $0.group != nil }) {
                open[outer].group?.children.append(group)
            } else {
                groups.append(group)
            }
        case "[":
            guard range.count > 1 else {
                throw error(
                    "The '[' does not have a matching ']'",
                    #"If you mean the character itself you can use '\['"#, range)
            }
            add(.atom, range)
        case "\\": add(escape(text(range)), range)
        case "*", "+", "?", "{": add(.quantifier, range)
        case "|": add(.bar, range)
        case "^", "$": add(.anchor, range)
        case ".": add(.atom, range)
        case let scalar: add(.literal(scalar), range)
        }
    }

    private mutating func add(_ kind: Kind, _ range: Range<Int>) {
        tokens.append(Token(kind: kind, range: range, depth: open.count))
    }

    private mutating func open(_ range: Range<Int>) throws(ExpressionError) {
        let text = text(range)
        let name = text == "(" ? nil : text.wholeMatch(of: /\(\?<([^=!>]*)>?/).map { String($0.1) }
        let isCapturing = text == "(" || name != nil
        if text.hasPrefix("(?#") || text.count > 3 && text.hasSuffix(")") { return add(.flags, range) }
        guard isCapturing || text.wholeMatch(of: /\(\?(?:[imsw-]*:|<?[=!]|>)/) != nil else {
            throw error(
                "'(?' begins nothing that is known here",
                "Known are '(?:…)', '(?<name>…)', '(?=…)', '(?!…)', '(?<=…)', '(?<!…)', '(?>…)' and the "
                    + "flags 'i', 'm', 's' and 'w'", range)
        }
        if text.count > 3, text.hasSuffix(":") { add(.flags, range.upperBound..<range.upperBound) }
        if isCapturing { groupCount += 1 }
        if let name { names[name] = groupCount }
        add(.open(name: name, isCapturing: isCapturing), range)
        let group = Group(index: groupCount, content: range.upperBound..<range.upperBound)
        open.append((isCapturing ? group : nil, range.lowerBound))
    }

    private func escape(_ text: String) -> Kind {
        let rest = text.dropFirst()
        if ["A", "z", "Z"].contains(rest) { return .anchor }
        if rest.first != "0", rest.allSatisfy(\.isASCII), let number = Int(rest) { return .reference(number) }
        if rest.hasPrefix("k") {
            return .reference(names[rest.dropFirst(2).prefix { $0 != ">" }.description] ?? 0)
        }
        guard let scalar = rest.unicodeScalars.first, rest.unicodeScalars.count == 1,
            !scalar.isASCII || !scalar.properties.isAlphabetic
        else { return .atom }
        return .literal(scalar)
    }

    // MARK: - Text

    func text(_ range: Range<Int>) -> String { String(String.UnicodeScalarView(scalars[range])) }

    func error(_ fault: String, _ remedy: String, _ range: Range<Int>) -> ExpressionError {
        ExpressionError(in: source, at: range, fault, remedy, of: "Regular Expression")
    }

    /// The error of an expression that `NSRegularExpression` does not accept, at the first token that it refuses by itself.
    var refusal: ExpressionError {
        let token = tokens.first { token in
            guard token.kind == .atom || token.kind == .quantifier else { return false }
            let text = (token.kind == .quantifier ? "a" : "") + text(token.range)
            return (try? NSRegularExpression(pattern: text)) == nil
        }
        let range = token?.range ?? 0..<scalars.count
        return error(
            "'\(text(range))' is not understood", "The grammar is that of NSRegularExpression", range)
    }

    /// The source for use after other groups: references have greater numbers, and groups have no names.
    func source(after groupCount: Int) -> String {
        let isMoved = tokens.contains {
            switch $0.kind {
            case .reference, .open(.some, _): true
            default: false
            }
        }
        guard isMoved else { return source }
        return tokens.map { token in
            switch token.kind {
            case .reference(let index): #"(?:\\#(index + groupCount))"#
            case .open(.some, _): "("
            default: text(token.range)
            }
        }.joined()
    }
}
