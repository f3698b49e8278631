/// The first screen: the topics to choose from, one row each.
///
/// It needs no network.
package struct TopicList: Hashable, Sendable {
    package let topics: [Topic]

    package init(_ topics: [Topic] = Topic.standard) { self.topics = topics }

    package var rows: [String] { topics.map(\.name) }
}
