import Foundation

/// A key path, whatever its root and value.
protocol AnyKeyPathLike {
    var text: String { get }
}

extension AnyKeyPath: AnyKeyPathLike {
    var text: String { debugDescription }
}

extension ValuePrinter {
    /// Returns the text of a value whose own description hides differences or depends on the machine.
    func foundationText(_ value: Any, focus: Int?) -> String? {
        switch value {
        case let value as Date: DateText.text(of: value)
        case let value as URL: value.baseURL == nil ? value.absoluteString : "\(value)"
        case let value as Data: text(of: Array(value), focus)
        // Checks the type, because an empty array of any type can be cast to an array of bytes.
        case let bytes as [UInt8] where type(of: value) == [UInt8].self: text(of: bytes, focus)
        case let value as UUID: value.uuidString
        // `5.0 seconds` by itself.
        case let value as Duration:
            value == .seconds(1) ? "1 second" : value.description.replacing(".0 ", with: " ")
        default: nil
        }
    }

    /// `<de ad be ef> (4 bytes)`.
    private func text(of bytes: [UInt8], _ focus: Int?) -> String {
        let shown = 32
        let first = max(0, min((focus ?? 0) - shown / 4, bytes.count - shown))
        let end = min(bytes.count, first + shown)
        var text = bytes[first..<end].map(hex).joined(separator: " ")
        if first > 0 { text = "… " + text }
        if end < bytes.count { text += " …" }
        return "<\(text)> (\(bytes.count) \(bytes.count == 1 ? "byte" : "bytes"))"
    }
}

/// Returns a byte as two hexadecimal digits.
func hex(_ byte: UInt8) -> String {
    (byte < 16 ? "0" : "") + String(byte, radix: 16)
}

/// Dates in ISO 8601 and UTC, the same on every machine.
enum DateText {
    /// Returns a date such as `2026-01-31T12:00:00Z`, with up to six decimals of a second if there are any.
    static func text(of date: Date) -> String {
        let seconds = date.timeIntervalSince1970
        guard seconds.isFinite, abs(seconds) < 1e12 else { return "Date(\(seconds) s since 1970)" }
        // Rounded to the precision of a `Date` of our time.
        let microseconds = Int((seconds * 1_000_000).rounded())
        let (second, fraction) = microseconds.floorDivided(by: 1_000_000)
        let (day, secondOfDay) = second.floorDivided(by: 86_400)
        let (year, month, dayOfMonth) = civil(day)
        let time = [secondOfDay / 3600, secondOfDay / 60 % 60, secondOfDay % 60].map(twoDigits)
        var text = "\(fourDigits(year))-\(twoDigits(month))-\(twoDigits(dayOfMonth))T"
        text += time.joined(separator: ":")
        if fraction > 0 {
            var digits = String(String(fraction + 1_000_000).dropFirst())
            while digits.hasSuffix("0") { digits.removeLast() }
            text += ".\(digits)"
        }
        return text + "Z"
    }

    /// Returns the Gregorian date of a day, counted from 1970; a leap day is the last day of its computational year.
    private static func civil(_ day: Int) -> (year: Int, month: Int, day: Int) {
        let (era, dayOfEra) = (day + 719_468).floorDivided(by: 146_097)
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let shifted = (5 * dayOfYear + 2) / 153
        let month = shifted < 10 ? shifted + 3 : shifted - 9
        let year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0)
        return (year, month, dayOfYear - (153 * shifted + 2) / 5 + 1)
    }

    private static func twoDigits(_ number: Int) -> String { number < 10 ? "0\(number)" : "\(number)" }

    private static func fourDigits(_ year: Int) -> String {
        guard (0...9999).contains(year) else { return "\(year)" }
        return String(String(year + 10_000).dropFirst())
    }
}

extension Int {
    /// Returns the quotient, rounded down, and the remainder, which is never negative.
    fileprivate func floorDivided(by divisor: Int) -> (quotient: Int, remainder: Int) {
        let (quotient, remainder) = quotientAndRemainder(dividingBy: divisor)
        return remainder < 0 ? (quotient - 1, remainder + divisor) : (quotient, remainder)
    }
}
