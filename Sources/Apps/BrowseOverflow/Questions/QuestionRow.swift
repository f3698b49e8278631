import Foundation

/// A question as a row of the list (S1.4).
public struct QuestionRow: Hashable, Identifiable, Sendable {
    /// The question's ID.
    public let id: Int
    /// The title.
    public let title: String
    /// The score as text; a dash if it is unknown.
    public let score: String
    /// The asker's name.
    public let askerName: String
    /// The state of the asker's picture.
    public let avatar: AvatarState

    /// Creates the row of a question.
    public init(_ question: Question, avatar: AvatarState) {
        id = question.id
        title = question.title
        score = Self.text(ofScore: question.score)
        askerName = question.asker.name
        self.avatar = avatar
    }

    /// Returns a score as text.
    static func text(ofScore score: Int?) -> String {
        score.map { "\($0)" } ?? "–"
    }
}
