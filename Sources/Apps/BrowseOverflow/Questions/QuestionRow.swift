import Foundation

/// A question as one row of the list shows it (S1.4).
public struct QuestionRow: Hashable, Identifiable, Sendable {
    /// The number of the question.
    public let id: Int
    /// The title of the question.
    public let title: String
    /// The score as text; a dash where it is not known.
    public let score: String
    /// The name of whoever asked.
    public let askerName: String
    /// The picture of whoever asked.
    public let avatar: AvatarState

    /// Fills a row.
    public init(_ question: Question, avatar: AvatarState) {
        id = question.id
        title = question.title
        score = Self.text(ofScore: question.score)
        askerName = question.asker.name
        self.avatar = avatar
    }

    /// A score as a row shows it.
    static func text(ofScore score: Int?) -> String {
        score.map { "\($0)" } ?? "–"
    }
}
