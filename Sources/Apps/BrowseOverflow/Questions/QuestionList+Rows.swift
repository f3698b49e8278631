extension QuestionList {
    /// A row of the list.
    public enum Row: Hashable, Sendable {
        /// A question.
        case question(QuestionRow)
        /// The sign that more is on its way, or will be once this row is seen.
        case spinner
        /// A line in the place of questions, where there are none.
        case message(String)
    }

    /// The rows as they are shown.
    ///
    /// The questions and, as the last row while more exist, the spinner (S3.10). Where there is no question, one row
    /// that says why: so there is always a row.
    public var rows: [Row] {
        guard !questions.isEmpty else { return [placeholder] }
        return questionRows.map(Row.question) + (hasMore ? [.spinner] : [])
    }

    /// The rows that are questions.
    public var questionRows: [QuestionRow] {
        questions.map { QuestionRow($0, avatar: avatar(of: $0.asker)) }
    }

    /// The problem with the page that did not come, be it the first one or a further one.
    public var problem: Problem? { phase.problem }

    private var placeholder: Row {
        switch phase {
        case .idle: .message("No questions yet.")
        case .loading: .spinner
        case .loaded: .message("Nothing is tagged “\(topic.tag)”.")
        case .failed: .message(Problem.title)
        }
    }
}
