import AppSupport
import Kea
import KeaFeatures
import KeaSpecSupport
import PublicTimeline
import SpecSupport

/// The world of the timeline's feature: a reader, and the app.
@MainActor
final class TimelineReader: World {
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
    ///
    /// Throws unless the timeline is open, so that no sentence holds without one.
    var rows: [String] {
        get throws {
            guard let content = rootView.content else {
                throw NotOnScreen("the timeline has not been opened")
            }
            return content.rows
        }
    }
}
