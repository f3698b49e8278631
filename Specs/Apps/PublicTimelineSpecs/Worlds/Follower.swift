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

    static var parameterNames: [String] { ["transport"] }

    init() throws {
        let kind = try Self.parameter("transport", as: TransportKind.self) ?? .scripted
        let (transport, clock) = (try kind.transport(to: server), VirtualClock())
        entry = AppEntry(rootView: rootView) { TimelineClient(transport: transport, clock: clock) }
    }

    /// What the rows on the screen say.
    var rows: [String] { rootView.content?.rows ?? [] }
}
