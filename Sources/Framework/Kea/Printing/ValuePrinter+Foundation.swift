import Foundation
import KeaText

extension ValuePrinter {
    /// Returns the text of a value whose own description hides differences or depends on the machine.
    func foundationText(_ value: Any, focus: Int?) -> String? {
        switch value {
        case let value as Date: text(of: value)
        case let value as Data: text(of: Array(value), focus)
        // Checks the type, because an empty array of any type can be cast to an array of bytes.
        case let bytes as [UInt8] where type(of: value) == [UInt8].self: text(of: bytes, focus)
        // `5.0 seconds` by itself.
        case let value as Duration:
            value == .seconds(1) ? "1 second" : value.description.replacing(".0 ", with: " ")
        default: nil
        }
    }

    /// Returns a date in ISO 8601 and UTC, such as `2026-01-31T12:00:00Z`, with up to six decimals of a second.
    private func text(of date: Date) -> String {
        let seconds = date.timeIntervalSince1970
        guard seconds.isFinite, abs(seconds) < 1e12 else { return "Date(\(seconds) s since 1970)" }
        // Rounded to the precision of a `Date` of our time.
        let microseconds = Int((seconds * 1_000_000).rounded())
        let fraction = (microseconds % 1_000_000 + 1_000_000) % 1_000_000
        let second = Double((microseconds - fraction) / 1_000_000)
        let text = Date(timeIntervalSince1970: second).formatted(.iso8601)
        guard fraction > 0 else { return text }
        var digits = String(fraction + 1_000_000).dropFirst()
        while digits.hasSuffix("0") { digits.removeLast() }
        return "\(text.dropLast()).\(digits)Z"
    }

    /// Returns bytes as `<de ad be ef> (4 bytes)`.
    private func text(of bytes: [UInt8], _ focus: Int?) -> String {
        let shown = 32
        let first = max(0, min((focus ?? 0) - shown / 4, bytes.count - shown))
        let end = min(bytes.count, first + shown)
        var text = bytes[first..<end].map(hex).joined(separator: " ")
        if first > 0 { text = "… " + text }
        if end < bytes.count { text += " …" }
        return "<\(text)> (\(pluralized(bytes.count, "byte")))"
    }
}

func hex(_ byte: UInt8) -> String { (byte < 16 ? "0" : "") + String(byte, radix: 16) }
