import Foundation

/// A file of options, for the word `@FILE` of a command line.
///
/// Each option has a line of its own, with its value after a space or `=`, without quotation marks. A line without a
/// leading hyphen is a path. Empty lines and lines that begin with `#` are ignored.
struct OptionsFile {
    struct Line {
        let text: String
        /// The file's name and the line's number.
        let location: String
    }

    /// The lines with options and paths.
    let lines: [Line]

    init(_ name: String, in environment: RunEnvironment) throws(UsageError) {
        let path = RunEnvironment.absolutePath(name, in: environment.workingDirectory)
        guard !name.isEmpty, FileManager.default.fileExists(atPath: path) else {
            throw UsageError(
                "@\(name): there is no file of options \(name)",
                details: ["to select a tag, write --tags @\(name)"])
        }
        guard let data = InputFile.data(path, upTo: 1 << 20, readsPipes: true),
            let text = String(data: data, encoding: .utf8)
        else {
            throw UsageError("@\(name): a file of options is a text of at most a megabyte")
        }
        var lines: [Line] = []
        for (index, line) in text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
            .enumerated()
        {
            let line = Line(
                text: line.trimmingCharacters(in: .whitespaces), location: "\(name):\(index + 1)")
            guard !line.text.isEmpty, !line.text.hasPrefix("#") else { continue }
            guard !line.text.hasPrefix("@") else {
                throw UsageError("\(line.location): a file of options cannot refer to another one")
            }
            if !line.text.hasPrefix("-"), !Self.exists(line.text, in: environment.workingDirectory) {
                throw UsageError("\(line.location): there is no file or folder \(line.text)")
            }
            lines.append(line)
        }
        self.lines = lines
    }

    /// Whether a file exists at a path, which may end in line numbers.
    private static func exists(_ text: String, in folder: String) -> Bool {
        let path = text.replacing(/(:[0-9]+)+$/, with: "")
        return [text, path].contains {
            FileManager.default.fileExists(atPath: RunEnvironment.absolutePath($0, in: folder))
        }
    }
}

/// Words in the syntax of a shell.
enum ShellWords {
    /// Splits a text at white space, except within quotation marks or after a backslash.
    ///
    /// - Returns: `nil` if a quotation mark is not closed.
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

    /// Returns a word as it can be typed in a shell.
    static func quoted(_ word: String) -> String {
        let isPlain =
            !word.isEmpty && word.allSatisfy { $0.isLetter || $0.isNumber || "@%_+=:,./-".contains($0) }
        return isPlain ? word : "'\(word.replacing("'", with: "'\\''"))'"
    }
}
