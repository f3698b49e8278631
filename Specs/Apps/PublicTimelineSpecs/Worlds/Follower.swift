import AppSupport
import Kea
import KeaFeatures
import PublicTimeline
import SpecSupport

/// The world of the timeline's feature: a follower, and the app.
@MainActor
final class Follower: World {
    let server = FakeServer(json: "[]")
    let rootView = RootView()
    let entry: AppEntry

    static var parameterNames: [String] { ["transport"] }

    init() throws {
        let kind = try Self.parameter("transport", as: TransportKind.self) ?? .scripted
        let (transport, clock) = (try kind.transport(to: server), VirtualClock())
        entry = AppEntry(rootView: rootView) { TimelineClient(transport: transport, clock: clock) }
    }

    /// The texts of the visible rows.
    var rows: [String] { rootView.content?.rows ?? [] }
}
