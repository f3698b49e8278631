import Foundation
import KeaText

/// The colours of text on a terminal, or none.
///
/// Colours are marks that no other text can contain. They become control sequences when they are written; the control
/// sequences of a name or a message are escaped.
public struct TextStyle: Sendable {
    /// Whether text has colours.
    public var usesColor: Bool

    package init(usesColor: Bool) { self.usesColor = usesColor }

    /// Returns bold text.
    public func bold(_ text: String) -> String { wrap(text, "1") }
    /// Returns faint text, for details.
    public func faint(_ text: String) -> String { wrap(text, "2") }
    /// Returns red text, for failures.
    public func red(_ text: String) -> String { wrap(text, "31") }
    /// Returns green text, for successes.
    public func green(_ text: String) -> String { wrap(text, "32") }
    /// Returns yellow text, for unfinished work.
    public func yellow(_ text: String) -> String { wrap(text, "33") }
    /// Returns cyan text, for commands and code.
    public func cyan(_ text: String) -> String { wrap(text, "36") }

    package func colored(_ text: String, _ look: Status.Look) -> String {
        switch look {
        case .passed: green(text)
        case .skipped: faint(text)
        case .open: yellow(text)
        case .failed: red(text)
        }
    }

    private func wrap(_ text: String, _ code: String) -> String {
        usesColor && !text.isEmpty ? "\(Self.mark)\(code)m\(text)\(Self.mark)0m" : text
    }

    /// The mark that starts a colour: another text in each process, so that no name can contain it.
    private static let mark = "\u{1B}<\(UInt64.random(in: .min ... .max))>"

    /// Returns the bytes for a terminal: everything is escaped except the colours of this style.
    func visible(_ text: String) -> [UInt8] {
        guard usesColor else { return Array(VisibleText.escaped(text).utf8) }
        let parts = text.components(separatedBy: Self.mark)
        var bytes = Array(VisibleText.escaped(parts[0]).utf8)
        for part in parts.dropFirst() {
            // As characters, an accent after the mark would join it.
            let code = part.utf8.prefix { $0 != UInt8(ascii: "m") }
            let text = String(decoding: part.utf8.dropFirst(code.count + 1), as: UTF8.self)
            bytes += Array("\u{1B}[".utf8) + code + [UInt8(ascii: "m")]
            bytes += VisibleText.escaped(text).utf8
        }
        return bytes
    }
}
