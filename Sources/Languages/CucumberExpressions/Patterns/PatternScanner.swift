import Foundation

/// The tokens and groups of a regular expression.
///
/// The scanner knows the outlines of ICU's grammar only, as much as it takes to find groups and words. What a token
/// means, and whether it means anything, `NSRegularExpression` knows.
struct PatternScanner: Sendable {
    let source: String
    private let scalars: [Unicode.Scalar]
    private var position = 0
    private(set) var tokens: [Token] = []
    /// The groups that are in no other.
    private(set) var groups: [Group] = []
    private(set) var groupCount = 0

    /// The groups that are open, and nil for each one that captures nothing.
    private var open: [(group: Group?, start: Int)] = []
    private var names: [String: Int] = [:]

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

    init(_ source: String) throws(ExpressionError) {
        self.source = source
        scalars = Array(source.unicodeScalars)
        while position < scalars.count { try scanToken() }
        if let start = open.last?.start {
            throw error(
                "The '(' does not have a matching ')'", #"If you mean the character itself you can use '\('"#,
                start..<start + 1)
        }
    }

    func text(_ range: Range<Int>) -> String { String(String.UnicodeScalarView(scalars[range])) }

    func error(_ fault: String, _ remedy: String, _ range: Range<Int>) -> ExpressionError {
        ExpressionError("Regular Expression", source, at: range, fault, remedy)
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

    private func peek(_ distance: Int = 0) -> Unicode.Scalar? {
        position + distance < scalars.count ? scalars[position + distance] : nil
    }

    private mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard peek() == scalar else { return false }
        position += 1
        return true
    }

    /// Continues after the next such character; false if there is none.
    private mutating func skip(past scalar: Unicode.Scalar) -> Bool {
        while let next = peek() {
            position += 1
            if next == scalar { return true }
        }
        return false
    }

    private mutating func add(_ kind: Kind, from start: Int) {
        tokens.append(Token(kind: kind, range: start..<position, depth: open.count))
    }
}

// MARK: - Tokens

extension PatternScanner {
    private mutating func scanToken() throws(ExpressionError) {
        let start = position
        let scalar = scalars[position]
        position += 1
        switch scalar {
        case "(": try scanOpen(start)
        case ")":
            guard let closed = open.popLast() else {
                throw error(
                    "The ')' does not have a matching '('",
                    #"If you mean the character itself you can use '\)'"#, start..<position)
            }
            add(.close, from: start)
            guard var group = closed.group else { return }
            group.content = group.content.lowerBound..<start
            if let outer = open.lastIndex(where: { $0.group != nil }) {
                open[outer].group?.children.append(group)
            } else {
                groups.append(group)
            }
        case "[":
            try scanClass(start)
            add(.atom, from: start)
        case "\\": scanEscape(start)
        case "*", "+", "?", "{":
            if scalar == "{" { _ = skip(past: "}") }
            if !take("?") { _ = take("+") }
            add(.quantifier, from: start)
        case "|": add(.bar, from: start)
        case "^", "$": add(.anchor, from: start)
        case ".": add(.atom, from: start)
        default: add(.literal(scalar), from: start)
        }
    }

    /// Sets of characters may hold sets, `[a-z&&[^aeiou]]`, and named ones, `[[:alpha:]]`.
    private mutating func scanClass(_ start: Int) throws(ExpressionError) {
        var depth = 0
        position = start
        repeat {
            guard let scalar = peek() else {
                throw error(
                    "The '[' does not have a matching ']'",
                    #"If you mean the character itself you can use '\['"#, start..<start + 1)
            }
            position += 1
            switch scalar {
            case "[":
                depth += 1
                _ = take("^")
                // A `]` that comes first is literal.
                _ = take("]")
            case "]": depth -= 1
            case "\\":
                if take("Q") { skipQuoted() } else { position += 1 }
            default: break
            }
        } while depth > 0
    }

    private mutating func skipQuoted() {
        while skip(past: "\\") { if take("E") { return } }
    }
}

// MARK: - Groups and escapes

extension PatternScanner {
    private mutating func scanOpen(_ start: Int) throws(ExpressionError) {
        var name: String?
        var isCapturing = true
        if take("?") {
            isCapturing = false
            switch peek() {
            case ":", ">", "=", "!": position += 1
            case "<" where peek(1) == "=" || peek(1) == "!": position += 2
            case "<":
                name = scanName()
                isCapturing = true
            case "#":
                _ = skip(past: ")")
                return add(.flags, from: start)
            default:
                while let flag = peek(), "imsw-".unicodeScalars.contains(flag) { position += 1 }
                guard position > start + 2, peek() == ":" || peek() == ")" else {
                    throw error(
                        "'(?' begins nothing that is known here",
                        "Known are '(?:…)', '(?<name>…)', '(?=…)', '(?!…)', '(?<=…)', '(?<!…)', '(?>…)' and the "
                            + "flags 'i', 'm', 's' and 'w'", start..<min(position + 1, scalars.count))
                }
                if take(")") { return add(.flags, from: start) }
                position += 1
                add(.flags, from: position)
            }
        }
        if isCapturing { groupCount += 1 }
        add(.open(name: name, isCapturing: isCapturing), from: start)
        let group = Group(index: groupCount, name: name, content: position..<position)
        open.append((isCapturing ? group : nil, start))
    }

    private mutating func scanName() -> String {
        position += 1
        let start = position
        _ = skip(past: ">")
        let name = text(start..<max(start, position - 1))
        names[name] = groupCount + 1
        return name
    }

    private mutating func scanEscape(_ start: Int) {
        guard let scalar = peek() else { return add(.atom, from: start) }
        position += 1
        switch scalar {
        case "A", "z", "Z": return add(.anchor, from: start)
        case "1"..."9":
            while let next = peek(), ("0"..."9").contains(next) { position += 1 }
            return add(.reference(Int(text(start + 1..<position)) ?? .max), from: start)
        case "k":
            let nameStart = position + 1
            _ = take("<") && skip(past: ">")
            let name = text(nameStart..<max(nameStart, position - 1))
            return add(.reference(names[name] ?? 0), from: start)
        case "Q": skipQuoted()
        case "p", "P", "N", "x":
            if take("{") { _ = skip(past: "}") } else { position += scalar == "x" ? 2 : 1 }
        case "u": position += 4
        case "U": position += 8
        case "c": position += 1
        case "0": while let next = peek(), ("0"..."7").contains(next), position < start + 5 { position += 1 }
        case let letter where letter.isASCII && letter.properties.isAlphabetic: break
        default: return add(.literal(scalar), from: start)
        }
        position = min(position, scalars.count)
        add(.atom, from: start)
    }
}
