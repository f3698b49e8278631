import Foundation

/// A file of options, which a word `@FILE` of the command line stands for.
///
/// An option stands on a line of its own, with its value behind a space or `=`, as it is: nothing is quoted. A line that
/// begins with no hyphen is a path. Empty lines, and lines that begin with `#`, say nothing.
struct OptionsFile {
    /// A line that says something.
    struct Line {
        let text: String
        /// The file's name and the line's number.
        let place: String
    }

    let lines: [Line]

    /// Reads a file.
    init(_ name: String, in environment: RunEnvironment) throws(UsageError) {
        let path = RunEnvironment.absolutePath(name, in: environment.workingDirectory)
        guard !name.isEmpty, FileManager.default.fileExists(atPath: path) else {
            throw UsageError(
                "@\(name): there is no file of options \(name)",
                details: ["a tag is chosen by --tags @\(name)"])
        }
        guard let data = InputFile.data(path, upTo: 1 << 20, readsPipes: true),
            let text = String(data: data, encoding: .utf8)
        else {
            throw UsageError("@\(name): this is no file of options, which is a text of at most a megabyte")
        }
        var lines: [Line] = []
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .enumerated()
        {
            let line = Line(
                text: line.trimmingCharacters(in: .whitespaces), place: "\(name):\(index + 1)")
            guard !line.text.isEmpty, !line.text.hasPrefix("#") else { continue }
            guard !line.text.hasPrefix("@") else {
                throw UsageError("\(line.place): a file of options names no other one")
            }
            if !line.text.hasPrefix("-"), !Self.leadsSomewhere(line.text, in: environment.workingDirectory) {
                throw UsageError("\(line.place): there is no file or folder \(line.text)")
            }
            lines.append(line)
        }
        self.lines = lines
    }

    /// Whether there is a file at a path, which may have lines behind it.
    private static func leadsSomewhere(_ text: String, in folder: String) -> Bool {
        let path = text.replacing(/(:[0-9]+)+$/, with: "")
        return [text, path].contains {
            FileManager.default.fileExists(atPath: RunEnvironment.absolutePath($0, in: folder))
        }
    }
}

/// Words as a shell takes them.
enum ShellWords {
    /// The words of a text: spaces part them, unless quotation marks or a backslash keep them together.
    ///
    /// - Returns: `nil` where a quotation mark is not closed.
    static func split(_ text: String) -> [String]? {
        var words: [String] = []
        var word: String?
        var quote: Character?
        var rest = text[...]
        while let character = rest.popFirst() {
            if character == "\\", quote != "'", let next = rest.popFirst() {
                word = (word ?? "") + String(next)
            } else if let open = quote {
                if character == open { quote = nil } else { word = (word ?? "") + String(character) }
            } else if character == "'" || character == "\"" {
                (quote, word) = (character, word ?? "")
            } else if character.isWhitespace {
                if let ended = word { words.append(ended) }
                word = nil
            } else {
                word = (word ?? "") + String(character)
            }
        }
        if let word { words.append(word) }
        return quote == nil ? words : nil
    }

    /// A word as it can be typed.
    static func quoted(_ word: String) -> String {
        let isPlain =
            !word.isEmpty && word.allSatisfy { $0.isLetter || $0.isNumber || "@%_+=:,./-".contains($0) }
        return isPlain ? word : "'\(word.replacing("'", with: "'\\''"))'"
    }
}
