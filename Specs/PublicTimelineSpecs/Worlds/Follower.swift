import AppSupport
import Kea
import KeaFeatures
import PublicTimeline
import SpecSupport

/// The world of the timeline's feature: somebody who reads what everybody says.
@MainActor
final class Follower: World {
    let server = FakeServer(json: "[]")
    let rootView = RootView()
    let entry: AppEntry

    init() {
        let (server, clock) = (server, VirtualClock())
        entry = AppEntry(rootView: rootView) { TimelineClient(transport: server, clock: clock) }
    }

    /// What the rows on the screen say.
    var rows: [String] { rootView.content?.rows ?? [] }
}
