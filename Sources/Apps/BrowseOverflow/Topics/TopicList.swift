/// The first screen: the topics to choose from, one row each.
///
/// It needs no network.
package struct TopicList: Hashable, Sendable {
    package let topics: [Topic]

    package init(_ topics: [Topic] = Topic.standard) {
        self.topics = topics
    }

    package var rows: [String] { topics.map(\.name) }

    /// Returns the topic in a row, or nil past the last one.
    package func topic(at row: Int) -> Topic? { topics.indices.contains(row) ? topics[row] : nil }
}
