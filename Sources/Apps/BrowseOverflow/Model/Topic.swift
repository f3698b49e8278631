/// A subject to choose from, with the newest questions about it.
///
/// It corresponds to a tag of the site (S1.1).
package struct Topic: Hashable, Codable, Identifiable, Sendable {
    /// The maximum number of questions that a topic keeps (S1.16).
    package static let capacity = 20

    /// The display name, such as "iPhone".
    package let name: String

    /// The tag on the site, such as "iphone".
    package let tag: String

    /// The newest questions, newest first, at most ``capacity``; older ones are not kept in memory (S1.17).
    package private(set) var recentQuestions: [Question] = []

    package init(name: String, tag: String) { (self.name, self.tag) = (name, tag) }

    /// The tag, which identifies the topic.
    package var id: String { tag }

    /// Adds a question, or updates the one with its ID.
    package mutating func add(_ question: Question) { add([question]) }

    /// Adds questions in any order.
    package mutating func add(_ questions: [Question]) {
        recentQuestions = recentQuestions.merging(questions, limit: Self.capacity)
    }
}

extension Topic {
    /// The default topics, about iOS development.
    package static let standard = [
        Topic(name: "iPhone", tag: "iphone"),
        Topic(name: "Cocoa Touch", tag: "cocoa-touch"),
        Topic(name: "UIKit", tag: "uikit"),
        Topic(name: "Objective-C", tag: "objective-c"),
        Topic(name: "Xcode", tag: "xcode"),
    ]
}
