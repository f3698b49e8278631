import CucumberExpressions
import Foundation
import KeaText

/// Reads the value of `--tags`.
enum TagOption {
    static func checked(_ value: String) throws(UsageError) -> String {
        do {
            _ = try TagExpression(parsing: value)
        } catch {
            let spaces = String(repeating: " ", count: error.range.lowerBound)
            let carets = String(repeating: "^", count: max(1, error.range.count))
            throw UsageError("--tags: \(error.message)", details: [value, spaces + carets])
        }
        return value
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
    /// The formats of reports.
    static func formats(_ values: [String]) throws(UsageError) -> [ReportFormat] {
        var formats: [ReportFormat] = []
        for value in values { formats.append(try format(value, besides: formats)) }
        return formats
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

    static func format(_ value: String, besides others: [ReportFormat]) throws(UsageError) -> ReportFormat {
        let parts = value.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false).map(
            String.init)
        let names = ReportFormat.Kind.allCases.map(\.rawValue)
        guard let kind = ReportFormat.Kind(rawValue: parts[0]) else {
            throw UsageError(
                "--format: there is no format \"\(parts[0])\"" + didYouMean(parts[0], among: names),
                details: ["formats: \(names.joined(separator: ", "))"])
        }
        // The name that systems have for standard output; a second output to it would overwrite the first.
        guard parts.count == 2, parts[1] != "/dev/stdout" else {
            if let other = others.first(where: { $0.file == nil }) {
                throw UsageError(
                    "--format: \(other.kind.rawValue) and \(kind.rawValue) cannot both go to the terminal; "
                        + "give one of them a file, as in --format \(kind.rawValue):FILE")
            }
            return ReportFormat(kind: kind, file: nil)
        }
        guard !parts[1].isEmpty else {
            throw UsageError("--format: the file is missing after \"\(value)\"")
        }
        return ReportFormat(kind: kind, file: parts[1])
    }
}
