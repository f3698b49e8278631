import Foundation

extension QuestionDetail {
    /// A row of the screen.
    public enum Row: Hashable, Sendable {
        /// The question itself.
        case question(QuestionCell)
        /// An answer.
        case answer(AnswerCell)
        /// The activity indicator while the answers load.
        case spinner
        /// The offer to load the failed answers again with ``QuestionDetail/retry()``.
        case tryAgain
        /// A text in place of answers if there are none, or below them.
        case message(String)
    }

    /// The question with its full text; ``body`` is nil until it is loaded.
    public struct QuestionCell: Hashable, Sendable {
        /// The question as a row of the list.
        public let row: QuestionRow
        /// The full text in HTML.
        public let body: String?
        /// The title.
        public var title: String { row.title }
        /// The score as text.
        public var score: String { row.score }
        /// The asker's name.
        public var askerName: String { row.askerName }
        /// The state of the asker's picture.
        @MainActor public var avatar: AvatarState { row.avatar }
    }

    /// An answer (S1.7 to S1.9).
    public struct AnswerCell: Hashable, Identifiable, Sendable {
        /// The answer's ID.
        public let id: Int
        /// The text in HTML.
        public let body: String
        /// The score as text.
        public let score: String
        /// Whether the row shows the tick of the accepted answer.
        public let isAccepted: Bool
        /// The answerer's name.
        public let answererName: String
        /// The date of the answer, if known.
        public let answeredAt: Date?
        /// The answer's page on the site.
        public let link: URL?
        /// The answerer's picture.
        public let picture: RowPicture
        /// The state of the answerer's picture.
        @MainActor public var avatar: AvatarState { picture.state }
        /// The row as a screen reader speaks it.
        public var accessibilityText: String {
            "\(isAccepted ? "Accepted answer" : "Answer") by \(answererName). Score \(score)."
        }
    }

    /// The rows by section: always two sections, for the question and for its answers.
    public var sections: [[Row]] {
        [
            [.question(questionCell)],
            answerCells.isEmpty ? placeholders : answerCells.map(Row.answer) + lastRow,
        ]
    }

    /// The row of the question.
    public var questionCell: QuestionCell {
        QuestionCell(row: QuestionRow(question, avatars: avatars), body: question.body)
    }

    /// The rows of the answers: the accepted one directly below the question, then by descending score.
    public var answerCells: [AnswerCell] {
        question.answers.map { answer in
            AnswerCell(
                id: answer.id,
                body: answer.text,
                score: QuestionRow.text(ofScore: answer.score),
                isAccepted: answer.isAccepted,
                answererName: answer.answerer.name,
                answeredAt: answer.answeredAt,
                link: answer.link,
                picture: RowPicture(of: answer.answerer, in: avatars))
        }
    }

    private var lastRow: [Row] {
        if let problem = answersPhase.problem { return problem.canRetry ? [.tryAgain] : [] }
        return hasMoreAnswers ? [.message("Only \(question.answers.count) answers are shown.")] : []
    }

    private var placeholders: [Row] {
        switch answersPhase {
        case .idle: []
        case .loading: [.spinner]
        case .loaded: [.message("There are no answers yet.")]
        case .failed: [.message(Problem.title)]
        }
    }
}
