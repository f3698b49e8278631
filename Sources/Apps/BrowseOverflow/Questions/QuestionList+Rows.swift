import AppSupport

extension QuestionList {
    /// A row of the screen.
    public enum Row: Equatable, Sendable {
        case question(QuestionRow)
        /// The activity indicator, while more questions load or can be loaded.
        case spinner
        /// The offer to load the failed page again with ``QuestionList/retry()``; see ``Problem/retryTitle``.
        case tryAgain
        /// A text instead of questions if there are none.
        case message(LocalizedText)
    }

    /// The rows of the screen: the questions, followed by the spinner if there are more (S3.10).
    ///
    /// After a failed page, a spinner would have no request, so the last row offers another attempt. Without questions,
    /// it is one row that says why.
    public var rows: [Row] {
        guard !questions.isEmpty else { return [placeholder] }
        return questionRows.map(Row.question) + lastRow
    }

    var lastRow: [Row] {
        if let failedPage { return failedPage.canRetry ? [.tryAgain] : [] }
        return hasMore ? [.spinner] : []
    }

    /// The rows of the questions alone.
    public var questionRows: [QuestionRow] {
        questions.map { QuestionRow($0, avatars: services.avatars) }
    }

    /// The problem with loading or saving the latest page.
    public var problem: Problem? { phase.problem }

    private var placeholder: Row {
        switch phase {
        case .idle: .message(texts("list.notLoaded"))
        case .loading: .spinner
        case .loaded: .message(texts("list.empty", [LocalizedText(topic.tag)]))
        case .failed: .message(Problem.title)
        }
    }
}
