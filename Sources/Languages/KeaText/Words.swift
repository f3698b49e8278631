/// Returns a number with its noun: `1 example`, `2 examples`.
package func pluralized(_ count: Int, _ noun: String) -> String {
    count == 1 ? "1 \(noun)" : "\(count) \(noun)s"
}

/// Returns the first `limit` lines, and the number of the others.
package func listed(_ lines: [String], upTo limit: Int = 20) -> [String] {
    lines.count <= limit ? lines : lines.prefix(limit) + ["and \(lines.count - limit) more"]
}

/// Returns digits with zeros before them: `007`.
package func zeroPadded(_ digits: String, to count: Int) -> String {
    String(repeating: "0", count: max(0, count - digits.utf8.count)) + digits
}

/// Returns seconds with three decimal places: `0.250`.
package func fixedSeconds(_ seconds: Double) -> String {
    let milliseconds = seconds.isFinite ? Int((seconds * 1000).rounded()) : 0
    return "\(milliseconds / 1000).\(zeroPadded("\(milliseconds % 1000)", to: 3))"
}

/// Returns a duration in seconds as reports print it: `0.4 ms`, `12 ms`, `1.25 s`, `2 min 5 s`.
package func durationText(_ seconds: Double) -> String {
    func decimal(_ value: Double, _ scale: Double) -> String {
        let rounded = (value * scale).rounded() / scale
        return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }
    let milliseconds = seconds * 1000
    if milliseconds < 10 { return "\(decimal(milliseconds, 10)) ms" }
    if milliseconds < 999.5 { return "\(decimal(milliseconds, 1)) ms" }
    if seconds < 60 { return "\(decimal(seconds, 100)) s" }
    let whole = Int(seconds.rounded())
    return "\(whole / 60) min \(whole % 60) s"
}

/// Returns the words of a name in Swift: `not connected` for `notConnected`, `HTTP error` for `HTTPError`.
package func words(of name: String) -> String {
    let letters = Array(name)
    var words: [String] = [""]
    for (index, letter) in letters.enumerated() {
        let next = index + 1 < letters.count ? letters[index + 1] : nil
        let previous = index > 0 ? letters[index - 1] : nil
        let begins =
            letter.isUppercase
            && (previous.map { !$0.isUppercase } ?? false
                || (previous?.isUppercase ?? false) && (next?.isLowercase ?? false))
        if begins || letter == "_" { words.append("") }
        if letter != "_" { words[words.count - 1].append(letter) }
    }
    return words.filter { !$0.isEmpty }.map { word in
        word.count > 1 && word == word.uppercased() ? word : word.lowercased()
    }.joined(separator: " ")
}

/// Returns the text of a cell as Gherkin writes it in a table.
package func tableCell(_ text: String) -> String {
    text.reduce(into: "") { cell, character in
        switch character {
        case "\n", "\r\n": cell += "\\n"
        case "\\", "|": cell += "\\\(character)"
        default: cell.append(character)
        }
    }
}

/// Returns a name as columns of tables are compared: without upper case, spaces, underscores and hyphens.
package func foldedName(_ name: String) -> String {
    name.lowercased().filter { !$0.isWhitespace && $0 != "_" && $0 != "-" }
}
