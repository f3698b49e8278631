import CucumberExpressions
import Foundation
import KeaFeatures
import KeaText

/// Reads the value of `--tags`, or of another option that takes a tag expression.
enum TagOption {
    static func checked(_ value: String, of option: String = "--tags") throws(UsageError) -> String {
        let advice = corrections(of: value).map { "write \(ShellWords.quoted($0))" }
        let expression: TagExpression
        do throws(TagExpressionError) {
            expression = try TagExpression(parsing: value)
        } catch {
            let spaces = String(repeating: " ", count: error.range.lowerBound)
            let carets = String(repeating: "^", count: max(1, error.range.count))
            throw UsageError("\(option): \(error.message)", details: [value, spaces + carets] + advice)
        }
        // Each tag begins with @; a word without it would be true of nothing, and its `not` of everything.
        if let word = expression.tags.first(where: { !$0.hasPrefix("@") || holdsOperator($0) }) {
            throw UsageError("\(option): \"\(word)\" is no tag", details: advice)
        }
        return value
    }

    /// Whether a word is two tags with an operator of another language between them, as `@a,@b` and `@a&&@b` are.
    private static func holdsOperator(_ word: String) -> Bool {
        word.contains(/[&|,][!~]?@/)
    }

    /// The expressions that are probably meant by one with operators of other languages, without an operator or without
    /// an `@`.
    private static func corrections(of value: String) -> [String] {
        guard !value.contains("\\") else { return [] }
        var spaced = value
        for (sign, word) in [
            ("&", " and "), ("|", " or "), (",", " or "), ("!", " not "), ("~", " not "), ("(", " ( "),
            (")", " ) "),
        ] {
            spaced = spaced.replacing(sign + sign, with: word).replacing(sign, with: word)
        }
        let words = spaced.split(whereSeparator: \.isWhitespace).map { word in
            let lowercased = word.lowercased()
            if ["and", "or", "not", "(", ")"].contains(lowercased) { return lowercased }
            return word.hasPrefix("@") ? String(word) : "@\(word)"
        }
        func joined(with missing: String) -> String {
            var text = ""
            for (index, word) in words.enumerated() {
                let begins = word.hasPrefix("@") || word == "not" || word == "("
                let ends = index > 0 && (words[index - 1].hasPrefix("@") || words[index - 1] == ")")
                if begins, ends { text += " \(missing)" }
                text += (text.isEmpty || text.hasSuffix("(") || word == ")" ? "" : " ") + word
            }
            return text
        }
        let texts = [joined(with: "and"), joined(with: "or")]
        return Set(texts).sorted().filter { $0 != value && (try? TagExpression(parsing: $0)) != nil }
    }
}

/// Reads the values of `--glue`.
@MainActor
enum GlueOption {
    static func checked(_ names: [String]) throws(UsageError) -> [String] {
        do throws(GlueChoice.Unknown) {
            try GlueChoice(names).check()
        } catch {
            let near = error.nearest.map { "; did you mean \($0)?" } ?? ""
            let sets = error.sets.map { "\($0.name) (\($0.count))" }
            throw UsageError(
                "--glue: there is no class of steps \"\(error.name)\", and none in anything of that name"
                    + near,
                details: sets.isEmpty
                    ? [] : ["modules, types and their classes of steps: \(sets.joined(separator: ", "))"])
        }
        return names
    }
}

/// Reads the values of `--world-parameters`.
enum WorldParametersOption {
    static func add(_ value: String, to parameters: inout WorldParameters) throws(UsageError) {
        do throws(WorldParameters.NotAnObject) {
            try parameters.merge(value)
        } catch {
            throw UsageError(
                "--world-parameters: \"\(value)\" is not an object of JSON, such as '{\"browser\": \"none\"}'"
            )
        }
    }
}

/// Reads the value of an option that counts something.
enum CountOption {
    static func count(_ value: String, of option: String) throws(UsageError) -> Int {
        guard let count = Int(value), count > 0 else {
            throw UsageError("\(option): \"\(value)\" is not a whole number from 1 on")
        }
        return count
    }
}

/// Reads the value of `--time-limit`.
enum TimeOption {
    /// The time, or `nil` for the word `none`.
    static func limit(_ value: String) throws(UsageError) -> Duration? {
        value == "none" ? nil : try duration(value)
    }

    static func duration(_ value: String) throws(UsageError) -> Duration {
        let number = value.prefix { $0.isNumber || $0 == "." }
        let unit = value.dropFirst(number.count).trimmingCharacters(in: .whitespaces)
        let scale: Double? =
            switch unit {
            case "ms": 0.001
            case "", "s", "sec": 1
            case "m", "min": 60
            default: nil
            }
        guard let amount = Double(number), amount > 0, amount.isFinite, let scale else {
            throw UsageError("--time-limit: \"\(value)\" is not a time; write 500ms, 10s or 2min")
        }
        return .seconds(amount * scale)
    }
}

/// Reads the value of `--workers`.
enum WorkersOption {
    /// The largest number that says something: each is a process with its own memory.
    private static let limit = 256

    static func count(_ value: String) throws(UsageError) -> Int {
        guard let count = Int(value), (0...limit).contains(count) else {
            throw UsageError("--workers: \"\(value)\" is not a whole number from 0 to \(limit)")
        }
        return count
    }
}

/// Reads the value of `--seed`.
enum SeedOption {
    static func seed(_ value: String) throws(UsageError) -> UInt64 {
        guard let seed = UInt64(value) else {
            throw UsageError("--seed: \"\(value)\" is not a whole number from 0 to \(UInt64.max)")
        }
        return seed
    }
}

/// Reads the value of `--format`.
enum FormatOption {
    /// The reports that are asked for; whether there are such formats is not looked at.
    static func requests(_ values: [String]) throws(UsageError) -> [ReportRequest] {
        var requests: [ReportRequest] = []
        for value in values { requests.append(try request(value, besides: requests)) }
        return requests
    }

    /// The format of the list of steps.
    static func stepsFormat(_ values: [String]) throws(UsageError) -> StepsFormat {
        guard let value = values.last else { return .text }
        guard let format = StepsFormat(rawValue: value) else {
            let names = StepsFormat.allCases.map(\.rawValue)
            throw UsageError(
                "--format: there is no format \"\(value)\" of steps" + didYouMean(value, among: names),
                details: ["formats: \(names.joined(separator: ", "))"])
        }
        return format
    }

    private static func request(
        _ value: String, besides others: [ReportRequest]
    ) throws(UsageError) -> ReportRequest {
        let parts = value.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(
            String.init)
        // The name that systems have for standard output; a second output to it would overwrite the first.
        guard parts.count == 2, parts[1] != "/dev/stdout" else {
            if let other = others.first(where: { $0.file == nil }) {
                throw UsageError(
                    "--format: \(other.name) and \(parts[0]) cannot both go to the terminal; "
                        + "give one of them a file, as in --format \(parts[0]):FILE")
            }
            return ReportRequest(name: parts[0], file: nil)
        }
        guard !parts[1].isEmpty else {
            throw UsageError("--format: the file is missing after \"\(value)\"")
        }
        return ReportRequest(name: parts[0], file: parts[1])
    }
}
