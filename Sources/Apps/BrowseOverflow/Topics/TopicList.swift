/// The first screen: the topics to choose from, one row each.
///
/// It needs no network.
public struct TopicList: Hashable, Sendable {
    public let topics: [Topic]

    public init(_ topics: [Topic] = Topic.standard) { self.topics = topics }

    public var rows: [String] { topics.map(\.name) }
}
