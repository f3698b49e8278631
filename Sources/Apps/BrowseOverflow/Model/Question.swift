import Foundation

/// A question, and its answers as far as they are loaded.
public struct Question: Hashable, Codable, Identifiable, Sendable {
    /// The number of the question on the site.
    public let id: Int

    /// The title as plain text, if the server reported it.
    public var title: String?

    /// The full text in HTML, once it is loaded.
    public var body: String?
    /// The date of the question; nil if the server sent none.
    public var askedAt: Date?

    /// The upvotes minus the downvotes, or nil if the server did not report it.
    public var score: Int?

    /// The tags, such as `iphone`.
    public var tags: [String]
    /// The person who asked.
    public var asker: Person
    /// The licence of the text, such as “CC BY-SA 4.0”, if the server reported it.
    public var license: String?

    /// The ID of the accepted answer.
    ///
    /// If it is known, it overrides ``Answer/isAccepted``.
    public var acceptedAnswerID: Int? {
        didSet {
            // The answer that was accepted no longer is; those of the other answers stay.
            if acceptedAnswerID == nil, let index = answers.firstIndex(where: { $0.id == oldValue }) {
                answers[index].isAccepted = false
            }
            normalizeAnswers()
        }
    }

    /// The answers as shown: the accepted one first, then by descending score.
    public private(set) var answers: [Answer] = []

    /// Creates a question without answers.
    public init(
        id: Int, title: String?, body: String? = nil, askedAt: Date? = nil, score: Int? = nil,
        tags: [String] = [], asker: Person = .unknown, license: String? = nil,
        acceptedAnswerID: Int? = nil
    ) {
        (self.id, self.title, self.body, self.askedAt) = (id, title, body, askedAt)
        (self.score, self.tags, self.asker, self.license) = (score, tags, asker, license)
        self.acceptedAnswerID = acceptedAnswerID
    }

    /// Adds an answer, or replaces the one with its ID.
    public mutating func add(_ answer: Answer) { add([answer]) }

    /// Adds answers; of several with the same ID, the last one counts.
    public mutating func add(_ newAnswers: [Answer]) {
        let newest = Dictionary(newAnswers.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
        answers.removeAll { newest[$0.id] != nil }
        answers += newest.values
        normalizeAnswers()
    }

    package mutating func setAnswers(_ newAnswers: [Answer]) {
        answers = []
        add(newAnswers)
    }

    /// Updates which answer is accepted, and sorts the answers.
    private mutating func normalizeAnswers() {
        answers.sort { $0.isShown(before: $1) }
        // At most one answer is accepted: the one that the question names, otherwise the first that is marked.
        let accepted = acceptedAnswerID ?? answers.first(where: \.isAccepted)?.id
        for index in answers.indices {
            answers[index].isAccepted = answers[index].id == accepted
        }
        answers.sort { $0.isShown(before: $1) }
    }
}

extension Question {
    /// The address of the question on the site.
    public var link: URL? { URL(string: "https://stackoverflow.com/q/\(id)") }

    /// Whether this question is listed above another one: the newer first (S1.3).
    ///
    /// Questions of the same date are ordered by descending ID, as the site assigns IDs in ascending order. Questions
    /// without a date come last.
    public func isListed(before other: Question) -> Bool {
        let (date, otherDate) = (askedAt ?? .distantPast, other.askedAt ?? .distantPast)
        return date == otherDate ? id > other.id : date > otherDate
    }
}

extension [Question] {
    /// Returns the questions updated with others, each ID once, newest first, up to a limit.
    func merging(_ others: some Sequence<Question>, limit: Int) -> [Question] {
        var byNumber = Dictionary(map { ($0.id, $0) }, uniquingKeysWith: { $1 })
        for question in others { byNumber[question.id] = question }
        return Array(byNumber.values.sorted { $0.isListed(before: $1) }.prefix(limit))
    }
}
