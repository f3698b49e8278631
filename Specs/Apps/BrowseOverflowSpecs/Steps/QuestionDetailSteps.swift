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
            expect(try reader.text).eventually(equal(text))
        }

        then("the question reads:") { (reader: Reader, text: DocString) in
            expect(try reader.text).eventually(equal(text.content))
        }

        then("the answers are:") { (reader: Reader, answers: DataTable) in
            expect(try reader.answers(answers.header)).eventually(equal(Array(answers.rows.dropFirst())))
        }

        then("the answers say {string}") { (reader: Reader, text: String) in
            expect(try reader.answerRows).eventually(equal([text]))
        }

        then("the answers are only a spinner") { (reader: Reader) in
            expect(try reader.answerRows).eventually(equal(["a spinner"]))
        }
    }
}

extension Reader {
    /// The full text of the visible question.
    fileprivate var text: String? {
        get throws { try detail.questionCell.body.map(HTMLText.plain) }
    }

    /// The rows below the question as text, for failure messages.
    fileprivate var answerRows: [String] {
        get throws {
            try detail.sections[1].map { row in
                switch row {
                case .question(let question): question.title
                case .answer(let answer): answer.answererName
                case .spinner: "a spinner"
                case .message(let text): text
                }
            }
        }
    }

    /// The visible answers as rows of a table with these columns.
    fileprivate func answers(_ columns: [String]) throws -> [[String]] {
        try detail.answerCells.map { answer in
            try columns.map { column in
                switch column {
                case "": answer.isAccepted ? "✓" : ""
                case "answered by": answer.answererName
                case "score": answer.score
                case "text": HTMLText.plain(answer.body)
                default: throw StepArgumentError("answers have no column “\(column)”")
                }
            }
        }
    }
}
