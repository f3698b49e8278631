import Foundation

/// A question as a row of the list (S1.4).
@dynamicMemberLookup
public struct QuestionRow: Hashable, Identifiable, Sendable {
    private var question: Question
    /// The asker's picture.
    public let picture: RowPicture

    /// Creates the row of a question; its answers are no part of it, so that they do not change it.
    public init(_ question: Question, avatars: AvatarStore? = nil) {
        self.question = question
        self.question.setAnswers([])
        picture = RowPicture(of: question.asker, in: avatars)
    }

    /// The question's ID.
    public var id: Int { question.id }
    /// The score as text; a dash if it is unknown.
    public var score: String { Self.text(ofScore: question.score) }
    /// The asker's name.
    public var askerName: String { question.asker.name }
    /// The state of the asker's picture; only reading it observes the picture.
    @MainActor public var avatar: AvatarState { picture.state }
    /// The row as a screen reader speaks it.
    public var accessibilityText: String { "\(question.title). Asked by \(askerName). Score \(score)." }

    /// The other values of the question, such as the title, the date and the link.
    public subscript<Part>(dynamicMember part: KeyPath<Question, Part>) -> Part { question[keyPath: part] }

    /// Returns a score as text.
    static func text(ofScore score: Int?) -> String { score.map { "\($0)" } ?? "–" }
}
