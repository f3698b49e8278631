import CucumberExpressions
import Foundation
import KeaEvents
import KeaText

// Values of options, parsed from their text. The caller adds the option's name to an error.

extension TagExpression {
    /// Parses a tag expression of the command line, where every tag begins with `@`.
    init(argument: String) throws(UsageError) {
        let advice = Self.corrections(of: argument).map { "write \(shellQuoted($0))" }
        do throws(TagExpressionError) {
            try self.init(parsing: argument)
        } catch {
            let spaces = String(repeating: " ", count: error.range.lowerBound)
            let carets = String(repeating: "^", count: max(1, error.range.count))
            throw UsageError(error.description, details: [argument, spaces + carets] + advice)
        }
        // No example has a tag without @: a selection by it would be empty, one by its negation everything. A word such as
        // `@a,@b` or `@a&&@b` has an operator of another language.
        if let word = tags.first(where: { !$0.hasPrefix("@") || $0.contains(/[&|,][!~]?@/) }) {
            let reason = word.hasPrefix("@") ? "" : ": a tag begins with @"
            throw UsageError("\"\(word)\" is not a tag\(reason)", details: advice)
        }
    }

    /// Returns valid expressions that an invalid one may mean: with other operators, without one, or without `@`.
    private static func corrections(of text: String) -> [String] {
        guard !text.contains("\\") else { return [] }
        // Directly after a name, a parenthesis is part of the tag.
        let escaped = text.replacing(/(@[^\s()&|,!~]+)\(([^\s()]*)\)/) { "\($0.1)\\(\($0.2)\\)" }
        if escaped != text { return (try? TagExpression(parsing: escaped)) == nil ? [] : [escaped] }
        let words: [Character: String] = ["&": "and", "|": "or", ",": "or", "!": "not", "~": "not"]
        let spaced = text.replacing(/&+|\|+|[,!~()]/) { sign in
            " \(sign.output.first.map { words[$0] ?? String($0) } ?? "") "
        }
        let operands = spaced.split(whereSeparator: \.isWhitespace).map { word in
            let lowercased = word.lowercased()
            if ["and", "or", "not", "(", ")"].contains(lowercased) { return lowercased }
            return word.hasPrefix("@") ? String(word) : "@\(word)"
        }.joined(separator: " ")
        let texts = ["and", "or"].map { missing in
            operands.replacing(/(@\S+|\)) (?=@|not |\()/) { "\($0.output.1) \(missing) " }
                .replacing("( ", with: "(").replacing(" )", with: ")")
        }
        return Set(texts).sorted().filter { $0 != text && (try? TagExpression(parsing: $0)) != nil }
    }
}

extension FixedWidthInteger {
    init(argument: String, in range: ClosedRange<Self>) throws(UsageError) {
        guard let number = Self(argument), range.contains(number) else {
            throw UsageError(
                "\"\(argument)\" is not a whole number from \(range.lowerBound) to \(range.upperBound)")
        }
        self = number
    }
}

extension UInt64 {
    init(argument: String) throws(UsageError) { try self.init(argument: argument, in: 0...Self.max) }
}

extension Int {
    static func repetitions(_ argument: String) throws(UsageError) -> Int {
        try Int(argument: argument, in: Bounds.repetitions)
    }
}

extension Duration {
    /// Parses a time such as `500ms`, `10s` or `2min`, or `none`.
    static func limit(_ argument: String) throws(UsageError) -> Duration? {
        if argument == "none" { return nil }
        let number = argument.prefix { $0.isNumber || $0 == "." }
        let units = ["ms": 0.001, "": 1, "s": 1, "sec": 1, "m": 60, "min": 60]
        let unit = argument.dropFirst(number.count).trimmingCharacters(in: .whitespaces)
        guard let amount = Double(number), let scale = units[unit] else {
            throw UsageError("\"\(argument)\" is not a time; write 500ms, 10s or 2min")
        }
        guard Bounds.limit.contains(amount * scale) else {
            throw UsageError("\"\(argument)\" is not a time from 1ms to 1000000s; write none for no limit")
        }
        return .seconds(amount * scale)
    }
}

extension String {
    init(argument: String) throws(UsageError) {
        guard !argument.isEmpty else { throw UsageError("the value is empty") }
        self = argument
    }
}

extension ReportRequest {
    /// Parses the value of `--format`; the catalog of reports checks the name.
    init(argument: String, besides others: [ReportRequest]) throws(UsageError) {
        let parts = try String(argument: argument)
            .split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
        name = parts[0]
        // /dev/stdout is standard output, too: a second output to it would overwrite the first.
        guard parts.count == 2, parts[1] != "/dev/stdout" else {
            guard let other = others.first(where: { $0.file == nil }) else { return }
            throw UsageError(
                "\(other.name) and \(name) cannot both go to the terminal; give one of them a file, as in "
                    + "--format \(name):FILE")
        }
        let path = parts[1].trimmingCharacters(in: .whitespaces)
        guard !path.isEmpty else {
            throw UsageError(
                "the file is missing after \"\(argument)\"; write --format \(name):FILE, without a space")
        }
        file = path
    }
}

extension Arguments {
    package func parsed<Value>(
        _ name: String, _ parse: (String) throws(UsageError) -> Value
    ) throws(UsageError) -> [Value] {
        do throws(UsageError) {
            return try values(of: name).map(parse)
        } catch {
            throw error.at(name)
        }
    }
}
