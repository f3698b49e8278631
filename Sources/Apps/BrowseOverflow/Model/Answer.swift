import Foundation

/// An answer to a question.
public struct Answer: Hashable, Codable, Identifiable, Sendable {
    /// The number of the answer on the site.
    public let id: Int

    /// The text, in HTML.
    public var text: String
    /// The person who answered.
    public var answerer: Person

    /// The upvotes minus the downvotes, or nil if the server did not report it.
    public var score: Int?
    /// The date of the answer; nil if the server sent none.
    public var answeredAt: Date?
    /// The licence of the text, such as “CC BY-SA 4.0”, if the server reported it.
    public var license: String?
    /// Whether the asker has accepted it.
    public var isAccepted: Bool

    /// Creates an answer.
    public init(
        id: Int, text: String, answerer: Person = .unknown, score: Int? = nil, answeredAt: Date? = nil,
        license: String? = nil, isAccepted: Bool = false
    ) {
        (self.id, self.text, self.answerer, self.score) = (id, text, answerer, score)
        (self.answeredAt, self.license, self.isAccepted) = (answeredAt, license, isAccepted)
    }
}

extension Answer {
    /// The address of the answer on the site.
    public var link: URL? { URL(string: "https://stackoverflow.com/a/\(id)") }

    /// Whether this answer is shown above another one to the same question: the accepted one first, then by descending
    /// score, where an unknown one counts as 0 (S1.7, S1.8).
    ///
    /// Answers with equal scores are ordered by date, then by ID, so that the order is the same at each visit.
    public func isShown(before other: Answer) -> Bool {
        if isAccepted != other.isAccepted { return isAccepted }
        let (date, otherDate) = (answeredAt ?? .distantFuture, other.answeredAt ?? .distantFuture)
        return (other.score ?? 0, date, id) < (score ?? 0, otherDate, other.id)
    }
}
