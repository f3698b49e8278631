/// The view's only access to the rest of the timeline (S2.4).
@MainActor
public protocol PublicTimelineInterface: AnyObject {
    /// The number of messages.
    var tweetCount: Int { get }

    /// Returns the message in a row, or nil if the row does not exist.
    func tweet(at row: Int) -> Tweet?

    /// Loads new messages.
    func reload()
}
