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
    /// The date of the question, if known.
    public let askedAt: Date?
    /// The question's page on the site.
    public let link: URL?
    /// The asker's picture.
    public let picture: RowPicture

    /// Creates the row of a question.
    public init(_ question: Question, avatars: AvatarStore? = nil) {
        id = question.id
        title = question.title
        score = Self.text(ofScore: question.score)
        askerName = question.asker.name
        askedAt = question.askedAt
        link = question.link
        picture = RowPicture(of: question.asker, in: avatars)
    }

    /// The state of the asker's picture; only reading it observes the picture.
    @MainActor public var avatar: AvatarState { picture.state }

    /// The row as a screen reader speaks it.
    public var accessibilityText: String { "\(title). Asked by \(askerName). Score \(score)." }

    /// Returns a score as text.
    static func text(ofScore score: Int?) -> String {
        score.map { "\($0)" } ?? "–"
    }
}
