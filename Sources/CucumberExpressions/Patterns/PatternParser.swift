/// Reads a regular expression of the flavour that Java and ECMAScript share.
///
/// Understood: `. ^ $ |`, character classes, `\d \D \w \W \s \S \b \B \A \z \Z`, `\t \n \r \f \v \0 \cX \xHH
/// \x{H…} \uHHHH \u{H…}`, `\p{…}` with general categories, capturing, named and non-capturing groups, atomic
/// groups, look ahead and behind, back references, inline flags `i m s x`, and greedy, lazy and possessive
/// quantifiers. As in ECMAScript, `\d` and `\w` are ASCII and a `]`, `{` or `}` out of place is itself.
struct PatternParser {
    /// A capturing group of the source.
    struct Group {
        let name: String?
        /// The text between the group's parentheses, without its name.
        var content: Range<Int>
    }

    struct Flags {
        var ignoresCase = false
        var isMultiline = false
        var dotMatchesLineEnds = false
        var isExtended = false
    }

    let source: String
    let scalars: [Unicode.Scalar]
    var position = 0
    var flags: Flags
    private(set) var groups: [Group] = []
    /// What stands in no group, in order, with its place in the source.
    private(set) var parts: [(node: PatternNode, range: Range<Int>)] = []
    private(set) var hasTopLevelChoice = false
    private var depth = 0
    private var references: [(index: Int, range: Range<Int>)] = []
    private var namedReferences: [(name: String, range: Range<Int>)] = []

    init(_ source: String, flags: Flags = Flags()) {
        self.source = source
        self.scalars = Array(source.unicodeScalars)
        self.flags = flags
    }

    mutating func parse() throws(PatternError) -> PatternNode {
        let node = try choice()
        if position < scalars.count {
            throw error(
                "The ')' does not have a matching '('", #"If you mean the character itself you can use '\)'"#,
                position..<position + 1)
        }
        for reference in references where reference.index >= groups.count {
            throw error(
                "There is no group \(reference.index + 1) to refer to",
                "The groups are numbered from 1 by their opening parentheses", reference.range)
        }
        for reference in namedReferences where !groups.contains(where: { $0.name == reference.name }) {
            throw error(
                "There is no group named '\(reference.name)' to refer to",
                "A group is named with '(?<\(reference.name)>…)'", reference.range)
        }
        guard node.size < PatternProgram.largestSize else {
            throw error(
                "The repetitions multiply to more than can be matched", "Use '*' or '+' instead of numbers",
                0..<scalars.count)
        }
        return namedReferences.isEmpty ? node : resolve(node)
    }

    func error(_ fault: String, _ remedy: String, _ range: Range<Int>) -> PatternError {
        PatternError(fault: fault, remedy: remedy, pattern: source, range: range)
    }

    /// The code points of a part of the source.
    func text(_ range: Range<Int>) -> String {
        String(String.UnicodeScalarView(scalars[range]))
    }

    var current: Unicode.Scalar? { position < scalars.count ? scalars[position] : nil }

    func peek(_ distance: Int) -> Unicode.Scalar? {
        position + distance < scalars.count ? scalars[position + distance] : nil
    }

    mutating func take(_ scalar: Unicode.Scalar) -> Bool {
        guard current == scalar else { return false }
        position += 1
        return true
    }
}

// MARK: - Structure

extension PatternParser {
    private mutating func choice() throws(PatternError) -> PatternNode {
        var alternatives = [try sequence()]
        while take("|") {
            hasTopLevelChoice = hasTopLevelChoice || depth == 0
            alternatives.append(try sequence())
        }
        return alternatives.count == 1 ? alternatives[0] : .choice(alternatives)
    }

    private mutating func sequence() throws(PatternError) -> PatternNode {
        var nodes: [PatternNode] = []
        while let scalar = current, scalar != "|", scalar != ")" {
            if flags.isExtended, skipComment() { continue }
            let start = position
            guard let atom = try atom() else { continue }
            let node = try quantified(atom)
            if depth == 0 { parts.append((node, start..<position)) }
            if case .literal(let bytes) = node, case .literal(let previous)? = nodes.last {
                nodes[nodes.count - 1] = .literal(previous + bytes)
            } else {
                nodes.append(node)
            }
        }
        return nodes.count == 1 ? nodes[0] : .sequence(nodes)
    }

    private mutating func skipComment() -> Bool {
        guard let scalar = current else { return false }
        if scalar.properties.isWhitespace {
            position += 1
            return true
        }
        guard scalar == "#" else { return false }
        while let scalar = current, scalar != "\n" { _ = take(scalar) }
        return true
    }

    /// The next thing that can be repeated; nil for flags, which are none.
    private mutating func atom() throws(PatternError) -> PatternNode? {
        let start = position
        guard let scalar = current else { return nil }
        position += 1
        switch scalar {
        case "(": return try group(from: start)
        case "[": return .scalar(try characterClass(from: start))
        case ".": return .scalar(flags.dotMatchesLineEnds ? .any : .notLineEnd)
        case "^": return .assertion(flags.isMultiline ? .lineStart : .textStart)
        case "$": return .assertion(flags.isMultiline ? .lineEnd : .textEnd)
        case "\\": return try escape(from: start)
        case "*", "+", "?":
            throw error(
                "There is nothing for the '\(scalar)' to repeat",
                #"If you mean the character itself you can use '\\#(scalar)'"#, start..<position)
        default: return literal(scalar)
        }
    }

    func literal(_ scalar: Unicode.Scalar) -> PatternNode {
        if flags.ignoresCase {
            let variants = CaseVariants.of(scalar)
            if variants.count > 1 { return .scalar(ScalarSet(variants)) }
        }
        return .literal(Array(String(scalar).utf8))
    }

    private mutating func group(from start: Int) throws(PatternError) -> PatternNode? {
        depth += 1
        defer { depth -= 1 }
        let outer = flags
        guard take("?") else { return try capturingGroup(name: nil, from: start) }
        let node: PatternNode
        switch current {
        case ":":
            position += 1
            node = try choice()
        case ">":
            position += 1
            node = .atomic(try choice())
        case "=", "!":
            let isNegative = take("!") || !take("=")
            node = .look(try choice(), .ahead, isNegative: isNegative)
        case "<" where peek(1) == "=" || peek(1) == "!":
            position += 1
            let isNegative = take("!") || !take("=")
            node = .look(try choice(), .behind, isNegative: isNegative)
        case "<":
            position += 1
            return try capturingGroup(name: try groupName(from: start), from: start)
        case "P" where peek(1) == "<":
            position += 2
            return try capturingGroup(name: try groupName(from: start), from: start)
        default:
            try inlineFlags(from: start)
            // `(?i)` holds to the end of the group that it stands in.
            if take(")") { return nil }
            position += 1
            node = try choice()
        }
        try close(from: start)
        flags = outer
        return node
    }

    private mutating func capturingGroup(name: String?, from start: Int) throws(PatternError) -> PatternNode {
        let outer = flags
        let index = groups.count
        let contentStart = position
        groups.append(Group(name: name, content: contentStart..<contentStart))
        let node = try choice()
        groups[index].content = contentStart..<position
        try close(from: start)
        flags = outer
        return .capture(index, node)
    }

    private mutating func close(from start: Int) throws(PatternError) {
        guard take(")") else {
            throw error(
                "The '(' does not have a matching ')'", #"If you mean the character itself you can use '\('"#,
                start..<start + 1)
        }
    }

    private mutating func groupName(from start: Int) throws(PatternError) -> String {
        let nameStart = position
        while let scalar = current, scalar != ">" { _ = take(scalar) }
        let name = text(nameStart..<position)
        let isIdentifier =
            name.unicodeScalars.allSatisfy {
                $0 == "_" || $0 == "$" || ScalarSet.word.contains($0) || $0.properties.isAlphabetic
            }
        guard !name.isEmpty, isIdentifier, take(">") else {
            throw error(
                "The name of the group is not a name", "A group is named with '(?<name>…)'", start..<position)
        }
        guard !groups.contains(where: { $0.name == name }) else {
            throw error(
                "There is a group named '\(name)' already", "Give each group a name of its own",
                nameStart..<position - 1)
        }
        return name
    }

    private mutating func inlineFlags(from start: Int) throws(PatternError) {
        var isOn = true
        while let scalar = current, scalar != ":", scalar != ")" {
            switch scalar {
            case "-": isOn = false
            case "i": flags.ignoresCase = isOn
            case "m": flags.isMultiline = isOn
            case "s": flags.dotMatchesLineEnds = isOn
            case "x": flags.isExtended = isOn
            case "u": break
            default:
                throw error(
                    "'(?\(scalar)' does not begin a group", "The flags of a group are i, m, s and x",
                    start..<position + 1)
            }
            position += 1
        }
        guard current != nil else {
            throw error(
                "The '(' does not have a matching ')'", #"If you mean the character itself you can use '\('"#,
                start..<start + 1)
        }
    }

    mutating func refer(to index: Int, from start: Int) -> PatternNode {
        references.append((index, start..<position))
        return .reference(index, ignoresCase: flags.ignoresCase)
    }

    mutating func refer(toName name: String, from start: Int) -> PatternNode {
        namedReferences.append((name, start..<position))
        // A name may be that of a later group: it is put in place of the mark once all are known.
        return .reference(-namedReferences.count, ignoresCase: flags.ignoresCase)
    }

    private func resolve(_ node: PatternNode) -> PatternNode {
        switch node {
        case .literal, .scalar, .assertion: return node
        case .sequence(let nodes): return .sequence(nodes.map(resolve))
        case .choice(let nodes): return .choice(nodes.map(resolve))
        case .repetition(let body, let bounds, let greed): return .repetition(resolve(body), bounds, greed)
        case .capture(let index, let body): return .capture(index, resolve(body))
        case .look(let body, let direction, let isNegative):
            return .look(resolve(body), direction, isNegative: isNegative)
        case .atomic(let body): return .atomic(resolve(body))
        case .reference(let index, let ignoresCase):
            guard index < 0 else { return node }
            let name = namedReferences[-index - 1].name
            return .reference(groups.firstIndex { $0.name == name } ?? 0, ignoresCase: ignoresCase)
        }
    }
}
