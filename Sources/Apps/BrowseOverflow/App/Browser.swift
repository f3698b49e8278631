import Observation

/// A screen of the app.
public enum Screen: Hashable, Sendable {
    case topics
    /// The questions of the topic with this tag.
    case questions(tag: String)
    /// The question with this ID.
    case question(id: Int)
}

/// The app without its user interface: its screens and the navigation between them (S1.11).
///
/// Each screen loads only what it shows: the list its questions, the detail its text and answers, and the topics nothing.
@MainActor
@Observable
public final class Browser {
    /// The first screen: the topics to choose from, in the order of their rows; it needs no network.
    public let topics: [Topic]
    /// The open list of questions, also below an open question.
    public private(set) var list: QuestionList?
    /// The open question.
    public private(set) var detail: QuestionDetail?
    private var isLaunched = false
    @ObservationIgnored package let services: Services

    /// The screens from the first to the visible one; none before ``launch()``.
    public var screens: [Screen] {
        let opened = [
            list.map { Screen.questions(tag: $0.topic.tag) }, detail.map { .question(id: $0.question.id) },
        ]
        return isLaunched ? [.topics] + opened.compactMap { $0 } : []
    }

    /// The visible screen; nil before ``launch()``.
    public var screen: Screen? { screens.last }

    /// Creates the app; it shows nothing before ``launch()``.
    public init(topics: [Topic] = Topic.standard, services: Services) {
        (self.topics, self.services) = (topics, services)
    }

    /// Shows the topics, and closes every other screen.
    public func launch() {
        while screens.count > 1 { back() }
        isLaunched = true
    }

    /// Opens the questions of a topic if the topics are visible.
    public func select(_ topic: Topic) {
        guard screen == .topics else { return }
        list = QuestionList(topic, services: services)
        list?.open()
    }

    /// Opens the question in a row of the list if the list is visible; other rows open nothing.
    public func selectQuestion(at row: Int) {
        if let question = list?.question(at: row) { select(question) }
    }

    /// Opens a question if a list is visible.
    public func select(_ question: Question) {
        // A late tap on a closed screen has no effect.
        guard list != nil, detail == nil else { return }
        detail = QuestionDetail(question, services: services)
        detail?.open()
    }

    /// Goes back to the previous screen, unless this is the first one.
    public func back() {
        if let closed = detail {
            closed.close()
            detail = nil
        } else {
            list?.close()
            list = nil
        }
    }
}
