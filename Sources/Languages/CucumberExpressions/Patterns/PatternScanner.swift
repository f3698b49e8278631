/// The tokens and groups of a regular expression.
///
/// The scanner knows the outlines of ICU's grammar only, as much as it takes to find groups, words and the
/// location of a mistake. What a token means, `NSRegularExpression` knows.
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

    init(_ source: String) throws(ExpressionError) {
        self.source = source
        scalars = Array(source.unicodeScalars)
        while position < scalars.count { try scanToken() }
        if let start = open.last?.start {
            throw error(
                "The '(' does not have a matching ')'", #"If you mean the character itself you can use '\('"#,
                start..<start + 1)
        }
        for case (.reference(let index), let range) in tokens.map({ ($0.kind, $0.range) })
        where index > groupCount {
            throw error(
                "Group \(index) does not exist",
                "The groups are numbered from 1 by their opening parentheses", range)
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
        case "\\": try scanEscape(start)
        case "*", "+", "?", "{": try scanQuantifier(scalar, start)
        case "}":
            throw error(
                "The '}' does not have a matching '{'", #"If you mean the character itself you can use '\}'"#,
                start..<position)
        case "|": add(.bar, from: start)
        case "^", "$": add(.anchor, from: start)
        case ".": add(.atom, from: start)
        default: add(.literal(scalar), from: start)
        }
    }

    private mutating func scanQuantifier(_ scalar: Unicode.Scalar, _ start: Int) throws(ExpressionError) {
        let quoted = #"If you mean the character itself you can use '\\#(scalar)'"#
        if scalar == "{" {
            let digits = { (self: inout Self) in
                while let next = self.peek(), ("0"..."9").contains(next) { self.position += 1 }
            }
            digits(&self)
            let hasNumber = position > start + 1
            if take(",") { digits(&self) }
            guard hasNumber, take("}") else {
                throw error(
                    "The '{' does not begin a number of repetitions such as '{2}', '{2,}' or '{2,3}'", quoted,
                    start..<start + 1)
            }
        }
        switch tokens.last?.kind {
        case .quantifier:
            throw error(
                "There is nothing for the second quantifier to repeat",
                "Put what is to be repeated in a group, '(?:…)'", start..<position)
        case nil, .open, .bar, .flags:
            throw error("There is nothing for the '\(scalar)' to repeat", quoted, start..<position)
        default: break
        }
        if !take("?") { _ = take("+") }
        add(.quantifier, from: start)
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
                name = try scanName(start)
                isCapturing = true
            case "#":
                guard skip(past: ")") else {
                    throw error("The comment does not end", "Write a ')' after it", start..<start + 3)
                }
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

    private mutating func scanName(_ start: Int) throws(ExpressionError) -> String {
        position += 1
        let nameStart = position
        let isClosed = skip(past: ">")
        let name = text(nameStart..<max(nameStart, position - 1))
        let isName =
            isClosed && name.first?.isLetter == true
            && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) }
        guard isName else {
            throw error(
                "The group has no name of letters and digits from A to Z", "Write '(?<name>…)'",
                start..<position)
        }
        guard names[name] == nil else {
            throw error(
                "There is a group named '\(name)' already", "Give the groups different names",
                nameStart..<position - 1)
        }
        names[name] = groupCount + 1
        return name
    }

    private mutating func scanEscape(_ start: Int) throws(ExpressionError) {
        guard let scalar = peek() else {
            throw error(
                "There is nothing for the '\\' to escape", #"You can use '\\' to escape the '\'"#,
                start..<position)
        }
        position += 1
        switch scalar {
        case "A", "z", "Z": return add(.anchor, from: start)
        case "1"..."9":
            while let next = peek(), ("0"..."9").contains(next) { position += 1 }
            return add(.reference(Int(text(start + 1..<position)) ?? .max), from: start)
        case "k":
            let nameStart = position + 1
            guard take("<"), skip(past: ">") else {
                throw error(#"'\k' needs a name"#, #"Write '\k<name>'"#, start..<position)
            }
            let name = text(nameStart..<position - 1)
            guard let index = names[name] else {
                throw error(
                    "A group named '\(name)' does not exist",
                    "A group is named with '(?<\(name)>…)'", start..<position)
            }
            return add(.reference(index), from: start)
        case "Q": skipQuoted()
        case "p", "P", "N", "x":
            if take("{") { _ = skip(past: "}") } else { position += scalar == "x" ? 2 : 1 }
        case "u": position += 4
        case "U": position += 8
        case "c": position += 1
        case "0": while let next = peek(), ("0"..."7").contains(next), position < start + 5 { position += 1 }
        case let letter where letter.isASCII && letter.properties.isAlphabetic:
            guard "BDGHRSVWXabdefhnrstvw".unicodeScalars.contains(letter) else {
                throw error(
                    #"'\\#(letter)' has no meaning"#, "Only characters with a meaning need a backslash",
                    start..<position)
            }
        default: return add(.literal(scalar), from: start)
        }
        position = min(position, scalars.count)
        add(.atom, from: start)
    }
}
