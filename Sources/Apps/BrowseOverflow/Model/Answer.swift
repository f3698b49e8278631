import Foundation

/// An answer to a question.
public struct Answer: Hashable, Codable, Identifiable, Sendable {
    /// The number of the answer on the site.
    public let id: Int

    /// The text, in HTML as the site gives it.
    public var text: String

    /// Its author.
    public var answerer: Person

    /// Votes up less votes down, so it may be below zero.
    ///
    /// Nil where the server did not tell.
    public var score: Int?

    /// Its date, where it is known.
    public var answeredAt: Date?

    /// Whether the asker accepted it.
    public var isAccepted: Bool

    /// Makes an answer, not accepted by default.
    public init(
        id: Int, text: String, answerer: Person = .unknown, score: Int? = nil, answeredAt: Date? = nil,
        isAccepted: Bool = false
    ) {
        self.id = id
        self.text = text
        self.answerer = answerer
        self.score = score
        self.answeredAt = answeredAt
        self.isAccepted = isAccepted
    }
}

extension Answer {
    /// An answer's rank among others: the accepted one first, then the higher score (S1.7, S1.8).
    public struct Rank: Comparable, Hashable, Sendable {
        let isAccepted: Bool
        let score: Int

        /// Whether the one is shown before the other.
        public static func < (one: Rank, other: Rank) -> Bool {
            one.isAccepted == other.isAccepted ? one.score > other.score : one.isAccepted
        }
    }

    /// The answer's rank among the answers to its question; an unknown score counts as 0.
    public var rank: Rank { Rank(isAccepted: isAccepted, score: score ?? 0) }

    /// Whether this answer is shown above another one to the same question.
    ///
    /// Answers of equal rank stand in the order in which they were written, then by number, so that a list does not
    /// change from one visit to the next.
    public func isShown(before other: Answer) -> Bool {
        if rank != other.rank { return rank < other.rank }
        let (date, otherDate) = (answeredAt ?? .distantFuture, other.answeredAt ?? .distantFuture)
        return date == otherDate ? id < other.id : date < otherDate
    }
}
