import AppSupport
import Foundation

/// What a person asks the app to do, with a key or a line.
package enum SessionCommand: Hashable, Sendable {
    case up, down, pageUp, pageDown, first, last
    case open
    /// Opens a row by its number, from 1.
    case row(Int)
    case more, back, retry, quit
    /// Shows the text to search for, as far as it is typed; nil if the person does not search any more.
    case typing(String?)
    /// Searches the screen for a text, or for the one before.
    case find(String), findNext
    /// Opens the address of the chosen row in a browser, or copies it.
    case browse, copy
    /// Stops the process until the shell continues it.
    case suspend
    /// Shows the screen again, such as in another size.
    case redraw
    /// A line that is not a command.
    case unknown(String)

    /// Reads a line: a row's number, the name of a command or its first letter, or a text to search for after “/”.
    package init(line: String) {
        let word = line.trimmingCharacters(in: .whitespaces)
        let names: [(String, Self)] = [
            ("more", .more), ("back", .back), ("retry", .retry), ("quit", .quit), ("", .redraw),
            ("open", .browse),
        ]
        let known = names.first { [$0.0, String($0.0.prefix(1))].contains(word.lowercased()) }?.1
        let isNumber = !word.isEmpty && word.utf8.allSatisfy { (0x30...0x39).contains($0) }
        let text = word.hasPrefix("/") ? Self.find(String(word.dropFirst())) : .unknown(word)
        self = known ?? (isNumber ? Int(word).map(Self.row) : nil) ?? text
    }
}

/// Splits what a terminal sends into keys: each byte sequence is a known key or nothing.
///
/// Sequences are those of ECMA-48 (8.3) and xterm. What is pasted between the marks of a bracketed paste is nothing.
package struct KeyReader {
    /// The command of each key, by what a terminal sends for it.
    static let commands: [String: SessionCommand] = {
        let keys: [(SessionCommand, [String])] = [
            (.up, ["\u{1B}[A", "\u{1B}OA", "k"]), (.down, ["\u{1B}[B", "\u{1B}OB", "j"]),
            (.open, ["\u{1B}[C", "\u{1B}OC", "\r", "\n", "\u{1B}OM"]),
            (.back, ["\u{1B}[D", "\u{1B}OD", "\u{7F}", "\u{8}", "\u{1B}", "b"]),
            (.pageUp, ["\u{1B}[5~"]), (.pageDown, ["\u{1B}[6~", " "]),
            (.first, ["\u{1B}[H", "\u{1B}OH", "\u{1B}[1~", "\u{1B}[7~"]),
            (.last, ["\u{1B}[F", "\u{1B}OF", "\u{1B}[4~", "\u{1B}[8~"]),
            (.more, ["m"]), (.retry, ["r"]), (.quit, ["q", "\u{3}", "\u{4}"]), (.suspend, ["\u{1A}"]),
            (.typing(""), ["/"]), (.findNext, ["n"]), (.browse, ["o"]), (.copy, ["c"]),
        ]
        return Dictionary(uniqueKeysWithValues: keys.flatMap { key in key.1.map { ($0, key.0) } })
    }()

    private static let escape: UInt8 = 0x1B
    private static let pasteEnd = Array("\u{1B}[201~".utf8)

    /// The bytes of a sequence whose end has not arrived.
    package private(set) var pending: [UInt8] = []
    private var isPasting = false
    /// The text to search for, while it is typed.
    private var typed: String?

    package init() {}

    /// Returns the commands of the keys that end with these bytes.
    package mutating func commands(in bytes: some Sequence<UInt8>) -> [SessionCommand] {
        pending += bytes
        var found: [SessionCommand] = []
        while let length = isPasting ? pasteLength : Self.length(of: pending[...]) {
            let key = String(decoding: pending.prefix(length), as: UTF8.self)
            pending.removeFirst(length)
            if isPasting {
                isPasting = false
            } else {
                isPasting = key == "\u{1B}[200~"
                if let command = command(of: key) { found.append(command) }
            }
        }
        return found
    }

    private mutating func command(of key: String) -> SessionCommand? {
        guard let text = typed else {
            if key == "/" { typed = "" }
            return Self.commands[key]
        }
        switch key {
        case "\r", "\n":
            typed = nil
            return .find(text)
        case "\u{3}", "\u{4}": typed = nil
        case "\u{7F}", "\u{8}": typed = String(text.dropLast())
        default:
            guard key.unicodeScalars.allSatisfy(DisplayText.isShown) else { return nil }
            typed = text + key
        }
        return .typing(typed)
    }

    /// Ends a sequence after which nothing has come for a while; an escape character alone is the key Escape.
    package mutating func endSequence() -> [SessionCommand] {
        guard !isPasting else { return [] }
        defer { pending = [] }
        guard pending == [Self.escape] else { return [] }
        defer { typed = nil }
        return [typed == nil ? .back : .typing(nil)]
    }

    /// The length of what was pasted with its end mark; only what may be a part of the mark stays pending without it.
    private var pasteLength: Int? {
        mutating get {
            if let end = pending.firstRange(of: Self.pasteEnd) { return end.upperBound }
            pending = pending.suffix(Self.pasteEnd.count - 1)
            return nil
        }
    }

    /// Returns the length of the first key in some bytes, or nil if more must follow.
    private static func length(of bytes: ArraySlice<UInt8>) -> Int? {
        guard let first = bytes.first else { return nil }
        guard first == escape else {
            // The first byte of a character in UTF-8 says how many there are.
            let count = first < 0xC0 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4
            return bytes.count < count ? nil : count
        }
        let rest = bytes.dropFirst()
        switch rest.first {
        case nil: return nil
        case UInt8(ascii: "["):
            guard let end = rest.dropFirst().firstIndex(where: { (0x40...0x7E).contains($0) }) else {
                return nil
            }
            // Old mouse reports have three bytes after their end.
            let isMouse = bytes[end] == UInt8(ascii: "M") && end == rest.startIndex + 1
            let length = end - bytes.startIndex + (isMouse ? 4 : 1)
            return bytes.count < length ? nil : length
        case UInt8(ascii: "O"): return bytes.count < 3 ? nil : 3
        // Strings to the terminal's program end with BEL or ST.
        case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "_"), UInt8(ascii: "^"), UInt8(ascii: "X"):
            for (index, byte) in zip(rest.indices, rest) {
                if byte == 0x07 { return index - bytes.startIndex + 1 }
                if byte == UInt8(ascii: "\\"), bytes[index - 1] == escape {
                    return index - bytes.startIndex + 1
                }
            }
            return nil
        // Alt and a key.
        default: return length(of: rest).map { $0 + 1 }
        }
    }
}
