import AppSupport

extension QuestionDetail {
    /// A row of the screen.
    public enum Row: Equatable, Sendable {
        /// The question itself; its full text is nil until it is loaded.
        case question(QuestionRow)
        case answer(AnswerCell)
        /// The activity indicator while the answers load.
        case spinner
        /// The offer to load the failed answers again with ``QuestionDetail/retry()``; see ``Problem/retryTitle``.
        case tryAgain
        /// A text instead of answers if there are none, or below them.
        case message(LocalizedText)
    }

    /// An answer (S1.7 to S1.9).
    @dynamicMemberLookup
    public struct AnswerCell: Equatable, Identifiable, Sendable {
        let answer: Answer
        package let picture: RowPicture

        /// The number of the answer on the site.
        public var id: Int { answer.id }
        /// The text, in HTML.
        public var body: String { answer.text }
        /// The score as text; a dash if it is unknown.
        public var score: String { QuestionRow.text(ofScore: answer.score) }
        /// The state of the answerer's picture; only reading it observes the picture.
        @MainActor public var avatar: AvatarState { picture.state }

        /// The other values of the answer, such as the tick, the date and the link.
        public subscript<Part>(dynamicMember part: KeyPath<Answer, Part>) -> Part { answer[keyPath: part] }
    }

    /// The rows by section: always two sections, for the question and for its answers.
    public var sections: [[Row]] {
        [
            [.question(questionCell)],
            answerCells.isEmpty ? placeholders : answerCells.map(Row.answer) + lastRow,
        ]
    }

    /// The question as the first row.
    public var questionCell: QuestionRow { QuestionRow(question, avatars: avatars) }

    /// The rows of the answers: the accepted one directly below the question, then by descending score.
    public var answerCells: [AnswerCell] {
        question.answers.map { AnswerCell(answer: $0, picture: RowPicture(of: $0.answerer, in: avatars)) }
    }

    private var lastRow: [Row] {
        if let problem = answersPhase.problem { return problem.canRetry ? [.tryAgain] : [] }
        let count = LocalizedText("\(question.answers.count)")
        return hasMoreAnswers ? [.message(texts("answers.notAll", [count]))] : []
    }

    private var placeholders: [Row] {
        switch answersPhase {
        case .idle: []
        case .loading: [.spinner]
        // There are no answers to a question that does not exist.
        case .loaded where bodyPhase.problem == .question(.noSuchQuestion(id: question.id)): []
        case .loaded: [.message(texts("answers.none"))]
        case .failed: [.message(Problem.title)]
        }
    }
}
