// How often something is repeated in a regular expression.

extension PatternParser {
    mutating func quantified(_ atom: PatternNode) throws(PatternError) -> PatternNode {
        var node = atom
        var isQuantified = false
        while let bounds = try quantifier() {
            if isQuantified {
                throw error(
                    "There is nothing for the second quantifier to repeat",
                    "Put what is to be repeated in a group, '(?:…)'", position - 1..<position)
            }
            isQuantified = true
            let greed: PatternNode.Greed = take("?") ? .lazy : take("+") ? .possessive : .greedy
            node = .repetition(node, bounds, greed)
        }
        return node
    }

    private mutating func quantifier() throws(PatternError) -> PatternNode.Bounds? {
        switch current {
        case "*":
            position += 1
            return PatternNode.Bounds(min: 0, max: nil)
        case "+":
            position += 1
            return PatternNode.Bounds(min: 1, max: nil)
        case "?":
            position += 1
            return PatternNode.Bounds(min: 0, max: 1)
        case "{": return try countedQuantifier()
        default: return nil
        }
    }

    /// `{3}`, `{3,}` or `{3,5}`; anything else that begins with a brace is text.
    private mutating func countedQuantifier() throws(PatternError) -> PatternNode.Bounds? {
        let start = position
        position += 1
        guard let min = number() else {
            position = start
            return nil
        }
        var max: Int? = min
        if take(",") { max = number() }
        guard take("}") else {
            position = start
            return nil
        }
        if let max, max < min {
            throw error(
                "A repetition of at least \(min) and at most \(max) is not possible",
                "Write the smaller number first", start..<position)
        }
        guard min <= 1_000, (max ?? 0) <= 1_000 else {
            throw error(
                "More than 1000 repetitions can not be counted", "Use '*' or '+' instead", start..<position)
        }
        return PatternNode.Bounds(min: min, max: max)
    }

    private mutating func number() -> Int? {
        var value: Int?
        while let scalar = current, let digit = scalar.hexDigitValue, digit < 10 {
            value = Swift.min((value ?? 0) * 10 + digit, 1_000_000)
            position += 1
        }
        return value
    }
}

extension Unicode.Scalar {
    /// The value of an ASCII hexadecimal digit.
    var hexDigitValue: Int? {
        switch value {
        case 0x30...0x39: Int(value) - 0x30
        case 0x41...0x46: Int(value) - 0x41 + 10
        case 0x61...0x66: Int(value) - 0x61 + 10
        default: nil
        }
    }
}
