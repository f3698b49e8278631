import AppSupport
import BrowseOverflow
import Foundation

@MainActor
struct Lines {
    let language: Language
    /// Where the lines are shown; they wrap at its width.
    let console: Console
    /// Whether only what is saved is shown.
    let isOffline: Bool
    var zone = TimeZone.current

    func topics(_ topics: [Topic]) -> String {
        topics.map { "\($0.name.padding(toLength: 11, withPad: " ", startingAt: 0))  \($0.tag)" }
            .joined(separator: "\n")
    }

    func questions(_ list: QuestionList) -> String {
        var lines = list.rows.compactMap { row in
            switch row {
            case .question(let row): "\(row.id)  " + self.row(row, indent: "\(row.id)".count + 2)
            case .message(let text): wrapped(text[language])
            case .spinner, .tryAgain: nil as String?
            }
        }
        if list.hasMore { lines.append(wrapped(text("more", "--pages \(list.paging.last + 1)"))) }
        return lines.joined(separator: "\n")
    }

    /// Returns a question as a row: score, title and asker, date and link; all lines but the first are indented.
    func row(_ row: QuestionRow, indent: Int) -> String {
        let score = String(repeating: " ", count: max(0, 5 - row.score.count)) + row.score
        let title = wrapped("\(row.title[language]) — \(name(row.picture))", indent: indent + 7)
        return score + title.dropFirst(indent + 5) + "\n" + origin(row.askedAt, row.link, indent: indent + 7)
    }

    private func origin(_ date: Date?, _ link: URL?, _ license: String? = nil, indent: Int = 0) -> String {
        let parts = [date.map(text), link?.absoluteString, license].compactMap { $0 }
        return wrapped(parts.joined(separator: "  "), indent: indent)
    }

    /// Returns a name after the state of the person's picture (S1.4, S1.9): initials if it is loaded.
    private func name(_ picture: RowPicture) -> String {
        let name = picture.name[language]
        let initials = name.split(separator: " ").prefix(2).compactMap(\.first)
        return switch picture.state {
        case .none: name
        case .loading: "[…] \(name)"
        case .loaded: "[\(String(initials))] \(name)"
        case .failed: "[×] \(name)"
        }
    }

    /// Returns the parts of a question with its answers, each with the place of the person whose picture it shows.
    func parts(_ detail: QuestionDetail) -> [(text: String, person: (row: Int, section: Int)?)] {
        let cell = detail.questionCell
        let origin = origin(cell.askedAt, cell.link, cell.license)
        var parts =
            [("\(wrapped(cell.title[language]))\n\(byline(cell.picture, cell.score))\n\(origin)", (0, 0))]
            as [(String, (Int, Int)?)]
        if let body = cell.body { parts.append((wrapped(HTMLText.plain(body), indent: 4), nil)) }
        for (index, row) in detail.sections[1].enumerated() {
            switch row {
            case .answer(let answer):
                let line = (answer.isAccepted ? "✓ " : "") + byline(answer.picture, answer.score)
                let origin = self.origin(answer.answeredAt, answer.link, answer.license)
                parts.append(("\(line)\n\(origin)", (index, 1)))
                parts.append((wrapped(HTMLText.plain(answer.body), indent: 4), nil))
            case .message(let text): parts.append((wrapped(text[language]), nil))
            case .question, .spinner, .tryAgain: break
            }
        }
        return parts
    }

    func detail(_ detail: QuestionDetail) -> String { parts(detail).map(\.text).joined(separator: "\n\n") }

    /// Returns the texts of problems; without the network, only whether something is saved counts.
    func problems(_ problems: [Problem], isSaved: Bool) -> [String] {
        guard isOffline else { return problems.map { $0.text[language] } }
        return problems.isEmpty || isSaved ? [] : [text("nothingSaved")]
    }

    var loading: String { LoadingPhase.spinnerTitle[language] + " …" }

    func text(_ key: String, _ arguments: String...) -> String {
        texts(key, arguments.map { LocalizedText($0) })[language]
    }

    private func byline(_ picture: RowPicture, _ score: String) -> String {
        text("byline", name(picture), score)
    }

    func text(of date: Date) -> String {
        // The format of the locale `en` has a space that terminals do not show, and differs from most countries'.
        let locale = Locale(identifier: language == .english ? "en_GB" : language.rawValue)
        return date.formatted(
            Date.FormatStyle(date: .abbreviated, time: .shortened, locale: locale, timeZone: zone))
    }

    /// Returns a text with an indent, wrapped at the terminal's width; items of lists wrap below their text.
    ///
    /// An address is never divided, so that a terminal recognizes it.
    func wrapped(_ text: String, indent: Int = 0) -> String {
        let limit = console.width.map { max($0, indent + 16) } ?? .max
        return text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            let bullet = line.prefixMatch(of: /\ *(?:• |\d+\. )?/)?.output.count ?? 0
            let start = String(repeating: " ", count: indent + min(bullet, 10))
            var (wrapped, column) = (String(repeating: " ", count: indent), indent)
            func breakLine() { (wrapped, column) = (wrapped + "\n" + start, start.count) }
            for (index, word) in line.split(separator: " ", omittingEmptySubsequences: false).enumerated() {
                if index > 0, column + 1 + Self.columns(word) > limit, column > start.count {
                    breakLine()
                } else if index > 0 {
                    (wrapped, column) = (wrapped + " ", column + 1)
                }
                for character in word {
                    let columns = Self.columns(character)
                    if column + columns > limit, !word.contains("://") { breakLine() }
                    wrapped.append(character)
                    column += columns
                }
            }
            return line.isEmpty ? "" : wrapped
        }.joined(separator: "\n")
    }

    /// Returns the number of lines that the terminal needs for wrapped text, in which an address may be too long.
    func height(_ text: String) -> Int {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .reduce(0) { $0 + max(Self.columns($1) - 1, 0) / console.size.width + 1 }
    }

    private static func columns(_ word: Substring) -> Int { word.reduce(0) { $0 + columns($1) } }

    /// Returns the number of columns of a character: two for those of East Asia and emoji.
    private static func columns(_ character: Character) -> Int {
        switch character.unicodeScalars.first?.value ?? 0 {
        case 0x1100...0x115F, 0x2E80...0xA4CF, 0xAC00...0xD7A3, 0xF900...0xFAFF, 0xFE30...0xFE6F,
            0xFF00...0xFF60, 0xFFE0...0xFFE6, 0x1F300...0x1FAFF, 0x20000...0x3FFFD:
            2
        default: 1
        }
    }
}
