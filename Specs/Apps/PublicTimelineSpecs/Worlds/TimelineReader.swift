import AppSupport
import Kea
import KeaFeatures
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
            guard let content = rootView.content else { throw TimelineIsClosed() }
            return content.rows
        }
    }
}

/// An error for a sentence about a timeline that is not on the screen.
struct TimelineIsClosed: Error, CustomStringConvertible {
    var description: String { "the reader sees no timeline, because it has not been opened" }
}
