import Foundation

/// A question, and the answers to it that are known so far.
public struct Question: Hashable, Codable, Identifiable, Sendable {
    /// The number of the question on the site.
    public let id: Int

    /// The title as it is shown, without HTML.
    public var title: String

    /// The full text in HTML, once it was loaded.
    public var body: String?

    /// The date of the question, where it is known.
    public var askedAt: Date?

    /// Votes up less votes down, so it may be below zero.
    ///
    /// Nil where the server did not tell.
    public var score: Int?

    /// The person who asked.
    public var asker: Person

    /// The id of the answer that the asker accepted.
    ///
    /// Where this is known, it decides over what the answers say of themselves.
    public var acceptedAnswerID: Int? {
        didSet {
            // Where an answer is no longer accepted, its tick goes; what the others say of themselves stays.
            if acceptedAnswerID == nil, let index = answers.firstIndex(where: { $0.id == oldValue }) {
                answers[index].isAccepted = false
            }
            settleAnswers()
        }
    }

    /// The answers in the order in which they are shown: the accepted one, then by falling score.
    public private(set) var answers: [Answer] = []

    /// Makes a question without answers.
    public init(
        id: Int, title: String, body: String? = nil, askedAt: Date? = nil, score: Int? = nil,
        asker: Person = .unknown, acceptedAnswerID: Int? = nil
    ) {
        self.id = id
        self.title = title
        self.body = body
        self.askedAt = askedAt
        self.score = score
        self.asker = asker
        self.acceptedAnswerID = acceptedAnswerID
    }

    /// Adds an answer, or puts it in the place of the one with its number.
    public mutating func add(_ answer: Answer) {
        add([answer])
    }

    /// Adds answers; of those with one number, the last counts.
    public mutating func add(_ newAnswers: [Answer]) {
        let newest = Dictionary(newAnswers.map { ($0.id, $0) }, uniquingKeysWith: { $1 })
        answers.removeAll { newest[$0.id] != nil }
        answers += newest.values
        settleAnswers()
    }

    /// Puts answers in the place of all that are there.
    public mutating func setAnswers(_ newAnswers: [Answer]) {
        answers = []
        add(newAnswers)
    }

    /// Brings the answers in line with what is known of the accepted one, and in order.
    private mutating func settleAnswers() {
        answers.sort { $0.isShown(before: $1) }
        // One answer at most is accepted: the one that the question names, else the first that says so of itself.
        let accepted = acceptedAnswerID ?? answers.first(where: \.isAccepted)?.id
        for index in answers.indices {
            answers[index].isAccepted = answers[index].id == accepted
        }
        answers.sort { $0.isShown(before: $1) }
    }
}

extension Question {
    /// Whether this question is listed above another one: the newer first (S1.3).
    ///
    /// Questions of one moment stand by falling number, since a site numbers upwards; those without a date come last.
    public func isListed(before other: Question) -> Bool {
        let (date, otherDate) = (askedAt ?? .distantPast, other.askedAt ?? .distantPast)
        return date == otherDate ? id > other.id : date > otherDate
    }
}

extension [Question] {
    /// These and newer versions of them, each number once, newest question first, and no more than a limit.
    func merging(_ others: some Sequence<Question>, limit: Int) -> [Question] {
        var byNumber = Dictionary(map { ($0.id, $0) }, uniquingKeysWith: { $1 })
        for question in others { byNumber[question.id] = question }
        return Array(byNumber.values.sorted { $0.isListed(before: $1) }.prefix(limit))
    }
}
