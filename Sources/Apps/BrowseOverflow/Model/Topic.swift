/// A subject to choose from, with the newest questions about it.
///
/// It corresponds to a tag of the site (S1.1).
public struct Topic: Hashable, Codable, Identifiable, Sendable {
    /// The maximum number of questions that a topic keeps (S1.16).
    public static let capacity = 20

    /// The display name, such as "iPhone".
    public let name: String

    /// The tag on the site, such as "iphone".
    public let tag: String

    /// The newest questions, newest first, at most ``capacity``; older ones are not kept in memory (S1.17).
    public private(set) var recentQuestions: [Question] = []

    /// Creates a topic without questions.
    public init(name: String, tag: String) { (self.name, self.tag) = (name, tag) }

    /// The tag, which identifies the topic.
    public var id: String { tag }

    /// Adds a question, or updates the one with its ID.
    public mutating func add(_ question: Question) { add([question]) }

    /// Adds questions in any order.
    public mutating func add(_ questions: [Question]) {
        recentQuestions = recentQuestions.merging(questions, limit: Self.capacity)
    }
}

extension Topic {
    /// The default topics, about iOS development.
    public static let standard = [
        Topic(name: "iPhone", tag: "iphone"),
        Topic(name: "Cocoa Touch", tag: "cocoa-touch"),
        Topic(name: "UIKit", tag: "uikit"),
        Topic(name: "Objective-C", tag: "objective-c"),
        Topic(name: "Xcode", tag: "xcode"),
    ]
}
