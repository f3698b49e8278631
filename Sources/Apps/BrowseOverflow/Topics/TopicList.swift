/// The first screen: the topics to choose from, one row each in one section.
///
/// It needs no network.
public struct TopicList: Hashable, Sendable {
    /// The topics in display order.
    public let topics: [Topic]

    /// Creates a list of topics.
    public init(_ topics: [Topic] = Topic.standard) {
        self.topics = topics
    }

    /// The texts of the rows.
    public var rows: [String] { topics.map(\.name) }

    /// Returns the number of rows in a section.
    ///
    /// - Throws: ``NoSuchRow`` for any section but the first.
    public func rowCount(inSection section: Int) throws(NoSuchRow) -> Int {
        guard section == 0 else { throw NoSuchRow(row: nil, section: section) }
        return topics.count
    }

    /// Returns the topic in a row.
    ///
    /// - Throws: ``NoSuchRow`` past the last row, and for any section but the first.
    public func topic(at row: Int, inSection section: Int = 0) throws(NoSuchRow) -> Topic {
        guard section == 0, topics.indices.contains(row) else { throw NoSuchRow(row: row, section: section) }
        return topics[row]
    }
}

/// An access to a row or section that does not exist.
public struct NoSuchRow: Error, Hashable, Sendable {
    /// The row, from 0; nil if the section does not exist.
    public let row: Int?

    /// The section, from 0.
    public let section: Int
}
