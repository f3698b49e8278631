import AppSupport
import Foundation

/// A question as a row of the list (S1.4).
@dynamicMemberLookup
public struct QuestionRow: Equatable, Identifiable, Sendable {
    private var question: Question
    package let picture: RowPicture

    /// Creates the row of a question; its answers are no part of it, so that they do not change it.
    package init(_ question: Question, avatars: AvatarStore? = nil) {
        self.question = question
        self.question.setAnswers([])
        picture = RowPicture(of: question.asker, in: avatars)
    }

    /// The number of the question on the site.
    public var id: Int { question.id }
    /// The title, or a text instead of it.
    public var title: LocalizedText {
        question.title.map { LocalizedText($0) } ?? texts("question.untitled")
    }
    /// The score as text; a dash if it is unknown.
    public var score: String { Self.text(ofScore: question.score) }
    /// The state of the asker's picture; only reading it observes the picture.
    @MainActor public var avatar: AvatarState { picture.state }

    /// The other values of the question, such as the date and the link.
    public subscript<Part>(dynamicMember part: KeyPath<Question, Part>) -> Part { question[keyPath: part] }
    static func text(ofScore score: Int?) -> String { score.map { "\($0)" } ?? "–" }
}
