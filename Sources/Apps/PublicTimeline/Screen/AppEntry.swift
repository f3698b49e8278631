import AppSupport

/// The beginning and the end of the app (S2.1).
///
/// It is given the root view, and makes what belongs in it. The window and its view know nothing of the timeline.
@MainActor
public final class AppEntry {
    /// The place for the screens.
    public let rootView: RootView

    /// The timeline, while the app runs.
    public private(set) var timeline: PublicTimelineController?

    private let makeClient: @MainActor () -> TimelineClient

    /// Prepares the app.
    ///
    /// - Parameters:
    ///   - rootView: where the screens are put.
    ///   - makeClient: makes the client of the timeline, at each ``boot()``.
    public init(rootView: RootView, makeClient: @escaping @MainActor () -> TimelineClient) {
        self.rootView = rootView
        self.makeClient = makeClient
    }

    /// Called at launch: makes the timeline and puts its view on the screen (S2.2).
    ///
    /// Does nothing while it is there.
    public func boot() {
        guard timeline == nil else { return }
        let controller = PublicTimelineController(client: makeClient())
        timeline = controller
        rootView.show(controller.view)
    }

    /// Called at termination: gives everything up, so that ``boot()`` works again.
    ///
    /// The name is the article's, whose author calls it a mistake that he was too lazy to correct; it is kept
    /// (resolution 21).
    public func reboot() {
        timeline?.cancel()
        timeline = nil
        rootView.clear()
    }
}
