/// All that the view of the timeline knows of what stands behind it (S2.4).
@MainActor
public protocol PublicTimelineInterface: AnyObject {
    /// The number of messages.
    var tweetCount: Int { get }

    /// The message of a row; nil where there is no such row.
    func tweet(at row: Int) -> Tweet?

    /// Asks for new messages.
    func reload()
}
