/// The window's root view, which contains the screens.
@MainActor
public final class RootView {
    /// The visible view, if there is one.
    public private(set) var content: PublicTimelineView?

    /// Creates an empty view.
    public init() {}

    /// Shows a view.
    public func show(_ view: PublicTimelineView) {
        content = view
        view.didLoad()
    }

    /// Removes the view.
    public func clear() {
        content = nil
    }
}
