import Foundation
import KeaText

/// Values as people read them who know a feature but no Swift: `“Why”, “How”`, `nothing`, `yes`, `114 bytes`.
enum PlainText {
    /// Whether values are printed so: `printed`, which custom matchers call, has no parameter for it.
    @TaskLocal static var isOn = false

    private static let elements = 20
    private static let characters = 300
    private static let depth = 4

    static func of(_ value: Any, focus: Int? = nil) -> String { text(value, 0, focus) }

    private static func text(_ value: Any, _ level: Int, _ focus: Int? = nil) -> String {
        guard level <= depth else { return "…" }
        if let text = leaf(value, focus) { return text }
        let mirror = Mirror(reflecting: value)
        switch mirror.displayStyle {
        case .optional:
            return mirror.children.first.map { text($0.value, level, focus) } ?? "nothing"
        case .collection, .set:
            let texts = mirror.children.prefix(elements).map { element($0.value, level) }
            let all = mirror.displayStyle == .set ? texts.sorted(by: precedes) : texts
            return list(all, of: mirror.children.count)
        case .dictionary:
            let entries = mirror.children.prefix(elements).map { entry in
                let pair = Mirror(reflecting: entry.value).children.map { element($0.value, level) }
                return pair.joined(separator: ": ")
            }
            return list(entries.sorted(by: precedes), of: mirror.children.count)
        default: break
        }
        if let own = ownText(value) { return QuotedText.bounded(own, limit: characters) }
        switch mirror.displayStyle {
        case .enum: return enumCase(value, mirror, level)
        case .struct, .tuple: return fields(mirror, level) ?? words(of: "\(type(of: value))")
        default: return words(of: "\(type(of: value))")
        }
    }

    private static func leaf(_ value: Any, _ focus: Int?) -> String? {
        switch value {
        case let value as any CustomSpecStringConvertible: value.specDescription
        case let value as Bool: value ? "yes" : "no"
        case let value as any StringProtocol: quoted(String(value), focus)
        case let value as Character: quoted(String(value), nil)
        case let value as Data: pluralized(value.count, "byte")
        // Checks the type, because an empty array of any type can be cast to an array of bytes.
        case let bytes as [UInt8] where type(of: value) == [UInt8].self: pluralized(bytes.count, "byte")
        default: ValuePrinter().foundationText(value, focus: nil)
        }
    }

    private static func quoted(_ text: String, _ focus: Int?) -> String {
        guard text.utf8.count > characters else { return "“\(onOneLine(text))”" }
        let part = QuotedText.window(of: text, around: focus ?? 0, width: characters)
        return "“\(part.before)\(onOneLine(part.text))\(part.after)”"
    }

    /// Returns a text in which a sign stands for each line break.
    private static func onOneLine(_ text: some StringProtocol) -> String {
        let lines = text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }
        return lines.map { QuotedText.escapeControls(String($0)) }.joined(separator: " ⏎ ")
    }

    private static func list(_ texts: [String], of count: Int) -> String {
        guard count > 0 else { return "nothing" }
        let rest = count - texts.count
        return texts.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    }

    /// Returns the text of a part, in parentheses if it has several parts itself.
    private static func element(_ value: Any, _ level: Int) -> String {
        let text = text(value, level + 1)
        let mirror = Mirror(reflecting: value)
        let isList = [.collection, .set, .dictionary].contains(mirror.displayStyle)
        let isCompound =
            leaf(value, nil) == nil && (isList || ownText(value) == nil) && mirror.children.count > 1
        return isCompound ? "(\(text))" : text
    }

    private static func ownText(_ value: Any) -> String? {
        if let error = value as? any Error {
            if let text = (error as? any LocalizedError)?.errorDescription { return text }
            if error is any CustomNSError || type(of: error) == NSError.self {
                return error.localizedDescription
            }
        }
        return (value as? any CustomStringConvertible)?.description
    }

    private static func enumCase(_ value: Any, _ mirror: Mirror, _ level: Int) -> String {
        guard let child = mirror.children.first, let label = child.label else { return words(of: "\(value)") }
        return "\(words(of: label)) \(element(child.value, level))"
    }

    private static func fields(_ mirror: Mirror, _ level: Int) -> String? {
        guard !mirror.children.isEmpty else { return nil }
        let parts = mirror.children.map { child in
            let name = child.label.flatMap { $0.hasPrefix(".") ? nil : words(of: $0) + " " } ?? ""
            return name + element(child.value, level)
        }
        return parts.joined(separator: ", ")
    }

    /// Returns what a step says that failed with an error: the error's own text, or else its name.
    static func of(thrown error: any Error) -> String {
        if error is any CustomSpecStringConvertible || ownText(error) != nil { return of(error) }
        let fields = Mirror(reflecting: error)
        guard fields.displayStyle == .struct, !fields.children.isEmpty else {
            return "there was an error: \(of(error))"
        }
        return "there was an error: \(words(of: "\(type(of: error))")), \(of(error))"
    }
}

func thrown(_ error: any Error, by subject: String = "it") -> String {
    PlainText.isOn ? PlainText.of(thrown: error) : "\(subject) threw an error: \(printed(error))"
}

package func plainText(_ value: Any) -> String { PlainText.of(value) }
