/// The list of messages as it is seen: rows of text, and almost no logic (S2.3).
///
/// It asks its controller for everything that it shows, and does not keep it alive.
@MainActor
public final class PublicTimelineView {
    /// Whom the view asks; the controller owns the view, and not the other way round.
    public weak var controller: (any PublicTimelineInterface)?

    /// The texts of the rows, as drawn last.
    public private(set) var rows: [String] = []

    /// The number of times that the rows were drawn.
    public private(set) var drawings = 0

    /// Makes a view without rows.
    public init() {}

    /// Called when the view comes on the screen: asks for messages (S2.6).
    public func didLoad() {
        controller?.reload()
    }

    /// Draws the rows anew: each says the text of its message (S2.9).
    public func reloadData() {
        drawings += 1
        rows = (0..<(controller?.tweetCount ?? 0)).map { controller?.tweet(at: $0)?.text ?? "" }
    }
}
