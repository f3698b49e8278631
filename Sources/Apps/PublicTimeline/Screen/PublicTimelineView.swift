/// The visible list of messages: rows of text, with almost no logic (S2.3).
///
/// It reads everything from its controller, which owns it.
@MainActor
public final class PublicTimelineView {
    /// The source of the rows; not retained, since the controller owns the view.
    package weak var controller: (any PublicTimelineInterface)?

    /// The texts of the rows when last drawn.
    public private(set) var rows: [String] = []

    /// The number of times the rows were drawn.
    public private(set) var drawCount = 0

    /// Creates an empty view.
    public init() {}

    /// Loads messages when the view appears (S2.6).
    public func didLoad() { controller?.reload() }

    /// Redraws the rows, each with the text of its message (S2.9).
    public func reloadData() {
        drawCount += 1
        rows = (0..<(controller?.tweetCount ?? 0)).map { controller?.tweet(at: $0)?.text ?? "" }
    }
}

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

/// The window's root view, which contains the screens.
@MainActor
public final class RootView {
    /// The open timeline.
    public private(set) var content: PublicTimelineView?

    /// Creates an empty view.
    public init() {}

    /// Shows a timeline.
    public func show(_ view: PublicTimelineView) {
        content = view
        view.didLoad()
    }

    /// Removes the timeline.
    public func clear() { content = nil }
}
