/// The first screen: the topics to choose from, one row each.
///
/// It needs no network.
public struct TopicList: Hashable, Sendable {
    /// The topics, in the order of the rows.
    public let topics: [Topic]

    /// Creates the list of topics.
    public init(_ topics: [Topic] = Topic.standard) { self.topics = topics }

    /// The names of the topics.
    public var rows: [String] { topics.map(\.name) }
}
