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

    /// The rank of an answer: the accepted one first, then by descending score (S1.7, S1.8).
    public struct Rank: Comparable, Hashable, Sendable {
        let isAccepted: Bool
        let score: Int

        /// Whether an answer of the first rank is shown before one of the second.
        public static func < (one: Rank, other: Rank) -> Bool {
            one.isAccepted == other.isAccepted ? one.score > other.score : one.isAccepted
        }
    }

    /// The rank among the answers to the question; an unknown score counts as 0.
    public var rank: Rank { Rank(isAccepted: isAccepted, score: score ?? 0) }

    /// Whether this answer is shown above another one to the same question.
    ///
    /// Answers of equal rank are ordered by date, then by ID, so that the order is the same at each visit.
    public func isShown(before other: Answer) -> Bool {
        if rank != other.rank { return rank < other.rank }
        let (date, otherDate) = (answeredAt ?? .distantFuture, other.answeredAt ?? .distantFuture)
        return date == otherDate ? id < other.id : date < otherDate
    }
}
