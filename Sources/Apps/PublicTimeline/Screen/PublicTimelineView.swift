/// The visible list of messages: rows of text, with almost no logic (S2.3).
///
/// It reads everything from its controller, which owns it.
@MainActor
public final class PublicTimelineView {
    /// The source of the rows; not retained, since the controller owns the view.
    public weak var controller: (any PublicTimelineInterface)?

    /// The texts of the rows when last drawn.
    public private(set) var rows: [String] = []

    /// The number of times the rows were drawn.
    public private(set) var drawCount = 0

    /// Creates a view without rows.
    public init() {}

    /// Loads messages when the view appears (S2.6).
    public func didLoad() {
        controller?.reload()
    }

    /// Redraws the rows, each with the text of its message (S2.9).
    public func reloadData() {
        drawCount += 1
        rows = (0..<(controller?.tweetCount ?? 0)).map { controller?.tweet(at: $0)?.text ?? "" }
    }
}
