// What a backslash means in a regular expression, and what may stand between brackets.

extension PatternParser {
    mutating func escape(from start: Int) throws(PatternError) -> PatternNode {
        guard let scalar = current else { throw danglingBackslash(start) }
        if let set = try setEscape(from: start) { return .scalar(set) }
        switch scalar {
        case "b": return assertion(.wordBoundary)
        case "B": return assertion(.notWordBoundary)
        case "A": return assertion(.textStart)
        case "z": return assertion(.textEnd)
        case "Z": return assertion(.lastLineEnd)
        case "1"..."9":
            var index = 0
            while let digit = current?.hexDigitValue, digit < 10, index < 1_000 {
                index = index * 10 + digit
                position += 1
            }
            return refer(to: index - 1, from: start)
        case "k" where peek(1) == "<":
            position += 2
            let nameStart = position
            while let scalar = current, scalar != ">" { _ = take(scalar) }
            let name = text(nameStart..<position)
            guard take(">") else {
                throw error("The '<' does not have a matching '>'", #"Write '\k<name>'"#, start..<position)
            }
            return refer(toName: name, from: start)
        default: return literal(try scalarEscape(from: start))
        }
    }

    private mutating func assertion(_ assertion: PatternNode.Assertion) -> PatternNode {
        position += 1
        return .assertion(assertion)
    }

    /// `\d`, `\p{…}` and their like.
    private mutating func setEscape(from start: Int) throws(PatternError) -> ScalarSet? {
        let set: ScalarSet
        switch current {
        case "d": set = .digit
        case "D": set = .notDigit
        case "w": set = .word
        case "W": set = .notWord
        case "s": set = .whiteSpace
        case "S": set = .notWhiteSpace
        case "p", "P": return try property(from: start)
        default: return nil
        }
        position += 1
        return set
    }

    private mutating func property(from start: Int) throws(PatternError) -> ScalarSet {
        let isInverted = current == "P"
        position += 1
        let nameStart = position
        var name = ""
        if take("{") {
            while let scalar = current, scalar != "}" { _ = take(scalar) }
            name = text(nameStart + 1..<position)
            guard take("}") else {
                throw error("The '{' does not have a matching '}'", #"Write '\p{L}'"#, start..<position)
            }
        } else if let scalar = current {
            position += 1
            name = String(scalar)
        }
        guard let member = UnicodeProperty.member(named: name) else {
            throw error(
                "'\(name)' is not a property of characters that is known here",
                #"Known are the general categories, such as '\p{L}', '\p{Lu}' or '\p{Letter}', "#
                    + #"and '\p{Alphabetic}', '\p{White_Space}', '\p{Any}' and '\p{ASCII}'"#,
                start..<position)
        }
        return ScalarSet([member], inverted: isInverted)
    }

    /// An escape that stands for one code point.
    private mutating func scalarEscape(from start: Int) throws(PatternError) -> Unicode.Scalar {
        guard let scalar = current else { throw danglingBackslash(start) }
        position += 1
        switch scalar {
        case "t": return "\t"
        case "n": return "\n"
        case "r": return "\r"
        case "f": return "\u{C}"
        case "v": return "\u{B}"
        case "e": return "\u{1B}"
        case "0": return "\0"
        case "x": return try hexadecimal(digits: 2, from: start)
        case "u": return try hexadecimal(digits: 4, from: start)
        case "c":
            guard let letter = current, letter.isASCII, letter.properties.isAlphabetic else {
                throw error(#"'\c' needs a letter"#, #"Write '\cI' for a tab"#, start..<position)
            }
            position += 1
            return Unicode.Scalar(UInt8(letter.value & 0x1F))
        default:
            if scalar.isASCII, ScalarSet.word.contains(scalar) {
                throw error(
                    #"'\\#(scalar)' has no meaning"#, "Only characters with a meaning need a backslash",
                    start..<position)
            }
            return scalar
        }
    }

    private mutating func hexadecimal(digits count: Int, from start: Int) throws(PatternError)
        -> Unicode.Scalar
    {
        var value: UInt32 = 0
        var digits = 0
        let isBraced = take("{")
        while digits < (isBraced ? 8 : count), let digit = current?.hexDigitValue {
            value = value << 4 | UInt32(digit)
            digits += 1
            position += 1
        }
        let isComplete = isBraced ? digits > 0 && take("}") : digits == count
        guard isComplete, let scalar = Unicode.Scalar(value) else {
            throw error(
                "This is not the number of a character", #"Write '\x20', '\u0020' or '\u{1F600}'"#,
                start..<position)
        }
        return scalar
    }

    private func danglingBackslash(_ start: Int) -> PatternError {
        error(
            "There is nothing for the '\\' to escape", #"You can use '\\' to escape the '\'"#,
            start..<position)
    }
}

// MARK: - Character classes

extension PatternParser {
    mutating func characterClass(from start: Int) throws(PatternError) -> ScalarSet {
        let isInverted = take("^")
        var members: [ScalarSet.Member] = []
        while let scalar = current, scalar != "]" {
            let itemStart = position
            guard let first = try classItem(&members) else { continue }
            guard current == "-", let next = peek(1), next != "]" else {
                members.append(.range(first.value...first.value))
                continue
            }
            position += 1
            guard let last = try classItem(&members) else {
                // `[a-\d]`: the hyphen stands for itself.
                members.append(.range(first.value...first.value))
                members.append(.range(0x2D...0x2D))
                continue
            }
            guard first.value <= last.value else {
                throw error(
                    "The range '\(first)-\(last)' is empty", "Write the smaller character first",
                    itemStart..<position)
            }
            members.append(.range(first.value...last.value))
        }
        guard take("]") else {
            throw error(
                "The '[' does not have a matching ']'", #"If you mean the character itself you can use '\['"#,
                start..<start + 1)
        }
        return ScalarSet(members, inverted: isInverted, ignoringCase: flags.ignoresCase)
    }

    /// The next code point of a class; nil where it is a set, which is added to the members.
    private mutating func classItem(
        _ members: inout [ScalarSet.Member]
    ) throws(PatternError) -> Unicode.Scalar? {
        let start = position
        guard let scalar = current else { return nil }
        position += 1
        guard scalar == "\\" else { return scalar }
        if let set = try setEscape(from: start) {
            members.append(.set(set))
            return nil
        }
        if take("b") { return "\u{8}" }
        return try scalarEscape(from: start)
    }
}
