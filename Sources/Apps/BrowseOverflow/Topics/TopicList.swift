/// The first screen: the topics that the reader can choose from.
///
/// It needs no network. There is one section, with a row a topic.
public struct TopicList: Hashable, Sendable {
    /// The topics, in the order in which they are shown.
    public let topics: [Topic]

    /// Lists topics.
    public init(_ topics: [Topic] = Topic.standard) {
        self.topics = topics
    }

    /// The texts of the rows.
    public var rows: [String] { topics.map(\.name) }

    /// The number of rows in a section.
    ///
    /// - Throws: ``NoSuchRow`` for any section but the first.
    public func rowCount(inSection section: Int) throws(NoSuchRow) -> Int {
        guard section == 0 else { throw NoSuchRow(row: nil, section: section) }
        return topics.count
    }

    /// The topic of a row.
    ///
    /// - Throws: ``NoSuchRow`` past the last row, and for any section but the first.
    public func topic(at row: Int, inSection section: Int = 0) throws(NoSuchRow) -> Topic {
        guard section == 0, topics.indices.contains(row) else { throw NoSuchRow(row: row, section: section) }
        return topics[row]
    }
}
