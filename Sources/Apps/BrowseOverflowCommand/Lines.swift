import AppSupport
import BrowseOverflow
import Foundation

/// The screens as lines of text.
@MainActor
struct Lines {
    let language: Language

    func topics(_ list: TopicList) -> String {
        let width = list.rows.map(\.count).max() ?? 0
        return list.topics.map { "\(Self.padded($0.name, to: width))  \($0.tag)" }.joined(separator: "\n")
    }

    func questions(_ pages: QuestionPages) -> String {
        guard !pages.questions.isEmpty else {
            return pages.firstPage > 1
                ? text("nothingOnPage", [pages.tag, "\(pages.firstPage)"]) : text("nothing", [pages.tag])
        }
        var lines = pages.questions.map { question in
            let row = QuestionRow(question)
            let score = Self.padded(row.score, to: 5, atStart: true)
            return "\(row.id)  \(score)  \(row.title[language]) — \(row.askerName[language])"
        }
        if pages.hasMore { lines.append(text("more", ["\(pages.nextPage)"])) }
        return lines.joined(separator: "\n")
    }

    func detail(_ detail: QuestionDetail) -> String {
        let cell = detail.questionCell
        var parts = ["\(cell.title[language])\n\(byline(cell.askerName, cell.score))"]
        if let body = cell.body { parts.append(Self.indented(HTMLText.plain(body))) }
        for row in detail.sections[1] {
            switch row {
            case .answer(let answer):
                let tick = answer.isAccepted ? "✓ " : ""
                parts.append(tick + byline(answer.answererName, answer.score))
                parts.append(Self.indented(HTMLText.plain(answer.body)))
            case .message(let text): parts.append(text[language])
            case .question, .spinner, .tryAgain: break
            }
        }
        return parts.joined(separator: "\n\n")
    }

    /// Returns one of the command's texts.
    func text(_ key: String, _ arguments: [String]) -> String {
        texts(key, arguments.map { LocalizedText($0) })[language]
    }

    private func byline(_ name: LocalizedText, _ score: String) -> String {
        text("byline", [name[language], score])
    }

    /// Returns a date in UTC, independent of the machine's settings.
    static func text(of date: Date) -> String {
        let format = Date.VerbatimFormatStyle(
            format:
                "\(year: .defaultDigits)-\(month: .twoDigits)-\(day: .twoDigits) \(hour: .twoDigits(clock: .twentyFourHour, hourCycle: .zeroBased)):\(minute: .twoDigits) UTC",
            timeZone: .gmt, calendar: Calendar(identifier: .gregorian))
        return date.formatted(format)
    }

    private static func indented(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false)
            .map { $0.isEmpty ? "" : "    \($0)" }.joined(separator: "\n")
    }

    private static func padded(_ text: String, to width: Int, atStart: Bool = false) -> String {
        let blanks = String(repeating: " ", count: max(0, width - text.count))
        return atStart ? blanks + text : text + blanks
    }
}
