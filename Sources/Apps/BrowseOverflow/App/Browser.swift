import Observation

/// The app without its user interface: its screens and the navigation between them.
///
/// Each screen loads only what it shows: the list its questions, the detail its text and answers, and the topics nothing.
@MainActor
@Observable
public final class Browser {
    /// The path to the visible screen.
    public private(set) var navigation = Navigation()

    /// The first screen.
    public let topics: TopicList

    /// The list of questions, while it is open.
    public private(set) var list: QuestionList?

    /// The detail of a question, while it is open.
    public private(set) var detail: QuestionDetail?

    /// The services that all screens share.
    @ObservationIgnored public let services: Services

    /// Creates the app; it shows nothing before ``launch()``.
    public init(topics: TopicList = TopicList(), services: Services) {
        self.topics = topics
        self.services = services
    }

    /// Shows the topics.
    public func launch() {
        closeDetail()
        closeList()
        navigation.launch()
    }

    /// Opens the questions of a topic if the topics are visible.
    public func select(_ topic: Topic) {
        guard navigation.open(.questions(tag: topic.tag), from: { $0 == .topics }) else { return }
        let list = QuestionList(topic, services: services)
        self.list = list
        list.open()
    }

    /// Opens the question in a row of the list if the list is visible; other rows open nothing.
    public func selectQuestion(at row: Int) {
        guard let question = list?.question(at: row) else { return }
        select(question)
    }

    /// Opens a question if a list is visible.
    public func select(_ question: Question) {
        guard detail == nil, navigation.open(.question(id: question.id), from: { $0 != .topics }) else {
            return
        }
        let detail = QuestionDetail(question, services: services)
        self.detail = detail
        detail.open()
    }

    /// Goes back to the previous screen.
    public func back() {
        switch navigation.current {
        case .question: closeDetail()
        case .questions: closeList()
        case .topics, nil: break
        }
        navigation.back()
    }

    private func closeDetail() {
        detail?.close()
        detail = nil
    }

    private func closeList() {
        list?.close()
        list = nil
    }
}
