/// The window's own view, into which the screens are put.
@MainActor
public final class RootView {
    /// The view on the screen, if there is one.
    public private(set) var content: PublicTimelineView?

    /// Makes an empty view.
    public init() {}

    /// Puts a view on the screen.
    public func show(_ view: PublicTimelineView) {
        content = view
        view.didLoad()
    }

    /// Takes the view off the screen.
    public func clear() {
        content = nil
    }
}
