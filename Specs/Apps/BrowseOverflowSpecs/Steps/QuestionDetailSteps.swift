import AppSupport
import BrowseOverflow
import Kea
import KeaFeatures
import KeaSpecSupport

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
            let seen = try reader.answers
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

    /// The loaded answers.
    fileprivate var answers: [ShownAnswer] {
        get throws {
            let detail = try detail
            guard detail.answersPhase == .loaded || !detail.answerCells.isEmpty else {
                let text = try answersText
                throw NotOnScreen(
                    "the reader sees no answers, but \(detail.answersPhase == .loading ? text : "“\(text)”")")
            }
            return detail.answerCells.map(ShownAnswer.init)
        }
    }
}

/// An answer below the question, with the columns that a table may have.
private struct ShownAnswer: Encodable {
    let answeredBy: String
    let score: String
    let accepted: Bool
    let text: String

    init(_ answer: QuestionDetail.AnswerCell) {
        answeredBy = answer.answererName
        score = answer.score
        accepted = answer.isAccepted
        text = HTMLText.plain(answer.body)
    }
}
