import AppSupport
import BrowseOverflow
import Foundation

/// The screens as lines of text.
@MainActor
enum Lines {
    static func topics(_ list: TopicList) -> String {
        let width = list.rows.map(\.count).max() ?? 0
        return list.topics.map { "\(padded($0.name, to: width))  \($0.tag)" }.joined(separator: "\n")
    }

    static func questions(_ pages: QuestionPages) -> String {
        guard !pages.questions.isEmpty else {
            return
                "Nothing is tagged “\(pages.tag)”\(pages.firstPage > 1 ? " on page \(pages.firstPage)" : "")."
        }
        var lines = pages.questions.map { question in
            let row = QuestionRow(question)
            return "\(row.id)  \(padded(row.score, to: 5, atStart: true))  \(row.title) — \(row.askerName)"
        }
        if pages.hasMore { lines.append("There are more: --page \(pages.nextPage)") }
        return lines.joined(separator: "\n")
    }

    static func detail(_ detail: QuestionDetail) -> String {
        let cell = detail.questionCell
        var parts = ["\(cell.title)\n\(cell.askerName), score \(cell.score)"]
        if let body = cell.body { parts.append(indented(HTMLText.plain(body))) }
        for row in detail.sections[1] {
            switch row {
            case .answer(let answer):
                let tick = answer.isAccepted ? "✓ " : ""
                parts.append("\(tick)\(answer.answererName), score \(answer.score)")
                parts.append(indented(HTMLText.plain(answer.body)))
            case .message(let text): parts.append(text)
            case .question, .spinner, .tryAgain: break
            }
        }
        return parts.joined(separator: "\n\n")
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
