/// The first line of the closure of a call such as `it("…") { … }` or `given("…") { (reader: Reader) in … }`.
package struct ClosureBody: Equatable {
    /// The line, from 1.
    package let line: Int
    /// Whether the call itself stands on that line, too: then a debugger stops there when the closure is registered.
    package let isAtCall: Bool

    /// Finds the body of the call at a line, from 1; `nil` if its closure is empty or not there.
    ///
    /// It reads the text only: the first brace after the call opens the closure.
    package init?(ofCallAt line: Int, in text: TextDocument) {
        var isOpen = false
        var depth = 0
        for number in max(0, line - 1)..<min(text.lineCount, line + 19) {
            var code = Self.withoutLiterals(text.line(number))
            if !isOpen {
                guard let brace = code.firstIndex(of: "{") else { continue }
                isOpen = true
                code = String(code[code.index(after: brace)...])
            }
            // The closure's parameters may take several lines.
            if depth == 0, let end = code.range(of: " in", options: .backwards),
                Self.isHead(code[..<end.lowerBound])
            {
                code = String(code[end.upperBound...])
            } else if Self.isOpenHead(code) {
                depth = 1
                continue
            } else if depth == 1 {
                guard let end = code.range(of: " in") ?? code.range(of: "in") else { continue }
                code = String(code[end.upperBound...])
                depth = 0
            }
            let statement = code.trimmingSpaces
            guard !statement.isEmpty else { continue }
            guard !statement.hasPrefix("}") else { return nil }
            self.line = number + 1
            isAtCall = number == line - 1
            return
        }
        return nil
    }

    /// Returns whether a text is the parameters of a closure.
    private static func isHead(_ code: Substring) -> Bool {
        let text = String(code).trimmingSpaces
        return text.hasPrefix("(") && text.hasSuffix(")")
            || !text.isEmpty && text.allSatisfy { $0.isLetter || $0.isNumber || ", _".contains($0) }
    }

    /// Returns whether a line begins the parameters of a closure and does not end them.
    private static func isOpenHead(_ code: String) -> Bool {
        let text = code.trimmingSpaces
        return text.hasPrefix("(") && !text.contains(")")
    }

    /// Returns a line without its comment, with empty literals.
    private static func withoutLiterals(_ line: Substring) -> String {
        var code = ""
        var isInLiteral = false
        var isEscaped = false
        for letter in line {
            if isInLiteral {
                if isEscaped {
                    isEscaped = false
                } else if letter == "\\" {
                    isEscaped = true
                } else if letter == "\"" {
                    isInLiteral = false
                }
                continue
            }
            if letter == "\"" { isInLiteral = true }
            code.append(letter)
            if code.hasSuffix("//") { return String(code.dropLast(2)) }
        }
        return code
    }
}
