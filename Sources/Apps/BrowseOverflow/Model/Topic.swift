/// A subject that the reader can choose, and the newest questions about it.
///
/// A topic stands for one tag of the site: what is asked there is tagged to say what it is about (S1.1).
public struct Topic: Hashable, Codable, Identifiable, Sendable {
    /// The most questions that a topic keeps (S1.16).
    public static let capacity = 20

    /// The name that the reader sees, such as "iPhone".
    public let name: String

    /// The tag on the site, such as "iphone".
    public let tag: String

    /// The newest questions, newest first, at most ``capacity``; older ones are not kept at all (S1.17).
    public private(set) var recentQuestions: [Question] = []

    /// Makes a topic without questions.
    public init(name: String, tag: String) {
        self.name = name
        self.tag = tag
    }

    /// A topic is known by its tag.
    public var id: String { tag }

    /// Adds a question, or a newer version of one that is there.
    public mutating func add(_ question: Question) {
        add([question])
    }

    /// Adds questions in any order.
    public mutating func add(_ questions: [Question]) {
        recentQuestions = recentQuestions.merging(questions, limit: Self.capacity)
    }
}

extension Topic {
    /// The topics that the app starts with, about development for iOS.
    public static let standard = [
        Topic(name: "iPhone", tag: "iphone"),
        Topic(name: "Cocoa Touch", tag: "cocoa-touch"),
        Topic(name: "UIKit", tag: "uikit"),
        Topic(name: "Objective-C", tag: "objective-c"),
        Topic(name: "Xcode", tag: "xcode"),
    ]
}
