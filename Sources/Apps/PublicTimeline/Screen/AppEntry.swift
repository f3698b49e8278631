import AppSupport

/// Starts and ends the app (S2.1).
///
/// Puts the timeline's view into the root view, which knows nothing of the timeline.
@MainActor
public final class AppEntry {
    /// The view that shows the timeline.
    public let rootView: RootView
    /// The open timeline.
    public private(set) var timeline: PublicTimelineController?

    private let makeClient: @MainActor () -> TimelineClient

    /// Creates the app without starting it; each ``boot()`` makes a client.
    public init(rootView: RootView, makeClient: @escaping @MainActor () -> TimelineClient) {
        (self.rootView, self.makeClient) = (rootView, makeClient)
    }

    /// Creates the timeline and shows its view (S2.2); does nothing if the app has been started already.
    public func boot() {
        guard timeline == nil else { return }
        let controller = PublicTimelineController(client: makeClient())
        timeline = controller
        rootView.show(controller.view)
    }

    /// Ends the app: cancels loading and releases the timeline, so that ``boot()`` works again.
    ///
    /// The name is the article's, whose author admits that it is a mistake (resolution 21).
    public func reboot() {
        timeline?.cancel()
        timeline = nil
        rootView.clear()
    }
}
