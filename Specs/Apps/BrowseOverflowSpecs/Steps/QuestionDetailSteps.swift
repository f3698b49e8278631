import AppSupport
import BrowseOverflow
import BrowseOverflowCommand
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

        then("the question reads {string}") { (reader: Reader, text: ShownText) in
            let seen = try reader.text
            expect(seen).to(equal(text.text), "the text of the question")
        }

        then("the question reads:") { (reader: Reader, text: DocString) in
            let seen = try reader.text
            expect(seen).to(equal(text.content), "the text of the question")
        }

        then("the answers are:") { (reader: Reader, answers: DataTable) in
            let seen = try reader.answers
            expect(seen).to(equalTable(answers), "the answers")
        }

        then("the reader sees {count} answer(s)") { (reader: Reader, count: Int) in
            let seen = try reader.answers
            expect(seen.count).to(equal(count), "the number of answers")
        }

        then("the answers say {string}") { (reader: Reader, text: String) in
            let seen = try reader.placeOfAnswers
            expect(seen).to(equal(.text(text)), "in place of the answers")
        }

        then("a spinner turns in place of the answers") { (reader: Reader) in
            let seen = try reader.placeOfAnswers
            expect(seen).to(equal(.other("a spinner")), "in place of the answers")
        }

        then("no spinner turns in place of the answers") { (reader: Reader) in
            let seen = try reader.placeOfAnswers
            expect(seen).toNot(equal(.other("a spinner")), "in place of the answers")
        }
    }
}

extension Reader {
    fileprivate var text: String {
        get throws {
            guard let body = try detail.questionCell.body else {
                throw NotOnScreen("the text of the question has not been loaded")
            }
            return HTMLText.plain(body)
        }
    }

    /// What stands in place of the answers, or how many there are.
    fileprivate var placeOfAnswers: Shown {
        get throws {
            let count = try detail.answerCells.count
            guard count == 0 else { return .other(count == 1 ? "1 answer" : "\(count) answers") }
            return switch try detail.sections[1].first {
            case .spinner: .other("a spinner")
            case .tryAgain: .other("an offer to try again")
            case .message(let text): .text(text[language])
            case .question, .answer, nil: .other("nothing")
            }
        }
    }

    fileprivate var answers: [ShownAnswer] {
        get throws {
            let detail = try detail
            guard detail.answersPhase == .loaded || !detail.answerCells.isEmpty else {
                throw NotOnScreen("instead of answers, the reader sees \(try placeOfAnswers.specDescription)")
            }
            return detail.answerCells.map { ShownAnswer($0, in: language) }
        }
    }
}

/// An answer below the question, with the columns that a table may have.
private struct ShownAnswer: Encodable {
    let answeredBy: String
    let score: String
    let accepted: Bool
    let text: String

    init(_ answer: QuestionDetail.AnswerCell, in language: Language) {
        answeredBy = answer.answerer.displayName[language]
        score = answer.score
        accepted = answer.isAccepted
        text = HTMLText.plain(answer.body)
    }
}
