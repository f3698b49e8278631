/// The first screen: the topics to choose from, one row each in one section.
///
/// It needs no network.
package struct TopicList: Hashable, Sendable {
    package let topics: [Topic]

    package init(_ topics: [Topic] = Topic.standard) {
        self.topics = topics
    }

    package var rows: [String] { topics.map(\.name) }

    /// Returns the number of rows in a section.
    ///
    /// - Throws: ``NoSuchRow`` for any section but the first.
    package func rowCount(inSection section: Int) throws(NoSuchRow) -> Int {
        guard section == 0 else { throw NoSuchRow(row: nil, section: section) }
        return topics.count
    }

    /// Returns the topic in a row.
    ///
    /// - Throws: ``NoSuchRow`` past the last row, and for any section but the first.
    package func topic(at row: Int, inSection section: Int = 0) throws(NoSuchRow) -> Topic {
        guard section == 0, topics.indices.contains(row) else { throw NoSuchRow(row: row, section: section) }
        return topics[row]
    }
}

/// An access to a row or section that does not exist.
package struct NoSuchRow: Error, Hashable, Sendable {
    /// The row, from 0; nil if the section does not exist.
    package let row: Int?
    package let section: Int
}
