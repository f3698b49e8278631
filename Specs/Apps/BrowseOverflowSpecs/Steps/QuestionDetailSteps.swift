import AppSupport
import BrowseOverflow
import Kea
import KeaFeatures

final class QuestionDetailSteps: Steps {
    override class func steps() {
        given("the reader has opened the question {string}") { (reader: Reader, title: String) in
            try reader.open(question: title)
        }

        when("the reader opens the question {string}") { (reader: Reader, title: String) in
            try reader.open(question: title)
        }

        then("the question reads {string}") { (reader: Reader, text: String) in
            let seen = try reader.text
            expect(seen).to(equal(text), "the text of the question")
        }

        then("the question reads:") { (reader: Reader, text: DocString) in
            let seen = try reader.text
            expect(seen).to(equal(text.content), "the text of the question")
        }

        then("the answers are:") { (reader: Reader, answers: DataTable) in
            let seen = try reader.answers(answers.header)
            expect(seen).to(equalTable(answers), "the answers")
        }

        then("the answers say {string}") { (reader: Reader, text: String) in
            let seen = try reader.answersText
            expect(seen).to(equal(text), "in place of the answers")
        }

        then("a spinner turns in place of the answers") { (reader: Reader) in
            let seen = try reader.answersText
            expect(seen).to(equal("a spinner"), "in place of the answers")
        }
    }
}

extension Reader {
    /// The full text of the visible question.
    fileprivate var text: String {
        get throws { try detail.questionCell.body.map(HTMLText.plain) ?? "no text" }
    }

    /// The answers, or what stands in their place, as text.
    fileprivate var answersText: String {
        get throws {
            let detail = try detail
            let rows = detail.sections[1].map { row in
                switch row {
                case .spinner: "a spinner"
                case .message(let text): text
                case .tryAgain: "an offer to try again"
                case .question, .answer: ""
                }
            }
            return detail.answerCells.isEmpty
                ? rows.joined(separator: " ") : "\(detail.answerCells.count) answers"
        }
    }

    /// Returns the visible answers as a table with these columns.
    fileprivate func answers(_ columns: [String]) throws -> [[String]] {
        let detail = try detail
        guard detail.answersPhase == .loaded || !detail.answerCells.isEmpty else {
            let text = try answersText
            throw NothingToSee(wanted: "answers", seen: detail.answersPhase == .loading ? text : "“\(text)”")
        }
        let rows = try detail.answerCells.map { answer in
            try columns.map { column in
                switch column {
                case "answered by": answer.answererName
                case "score": answer.score
                case "accepted": answer.isAccepted ? "yes" : "no"
                case "text": HTMLText.plain(answer.body)
                default:
                    throw StepArgumentError(
                        "answers have no column “\(column)”; they have “answered by”, “score”, “accepted” and “text”"
                    )
                }
            }
        }
        return [columns] + rows
    }
}
