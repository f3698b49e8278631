import Foundation
import KeaText

/// The colours that set text off on a terminal; without them it stays as it is.
///
/// Colours are marked in a way that no other text can contain, and become what a terminal obeys where they are
/// written; the escape sequences of a name or a message never do.
public struct TextStyle: Sendable {
    /// Whether colours are written at all.
    public var usesColor: Bool

    /// A style with or without colours.
    package init(usesColor: Bool) { self.usesColor = usesColor }

    /// Bold.
    public func bold(_ text: String) -> String { wrap(text, "1") }
    /// Faint, for what is there to be looked up and not to be read.
    public func faint(_ text: String) -> String { wrap(text, "2") }
    /// Red, for what is wrong.
    public func red(_ text: String) -> String { wrap(text, "31") }
    /// Green, for what is right.
    public func green(_ text: String) -> String { wrap(text, "32") }
    /// Yellow, for what is not finished.
    public func yellow(_ text: String) -> String { wrap(text, "33") }
    /// Cyan, for what can be typed or pasted.
    public func cyan(_ text: String) -> String { wrap(text, "36") }

    private func wrap(_ text: String, _ code: String) -> String {
        usesColor && !text.isEmpty ? "\(Self.mark)\(code)m\(text)\(Self.mark)0m" : text
    }

    /// The mark that begins a colour: another text in each process, so that no name can have it.
    private static let mark = "\u{1B}<\(UInt64.random(in: .min ... .max))>"

    /// The bytes for a terminal: everything made visible but the colours of this style.
    func visible(_ text: String) -> [UInt8] {
        guard usesColor else { return Array(VisibleText.escaped(text).utf8) }
        let parts = text.components(separatedBy: Self.mark)
        var bytes = Array(VisibleText.escaped(parts[0]).utf8)
        for part in parts.dropFirst() {
            // Bytes, for the text behind the mark may begin with an accent that would join it.
            let code = part.utf8.prefix { $0 != UInt8(ascii: "m") }
            let text = String(decoding: part.utf8.dropFirst(code.count + 1), as: UTF8.self)
            bytes += Array("\u{1B}[".utf8) + code + [UInt8(ascii: "m")]
            bytes += VisibleText.escaped(text).utf8
        }
        return bytes
    }
}
