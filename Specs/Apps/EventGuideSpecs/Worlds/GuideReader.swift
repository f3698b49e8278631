import AppSupport
import EventGuide
import Foundation
import Kea
import KeaFeatures
import KeaSpecSupport
import SpecSupport

/// The world of the guide's feature: a reader, and the guide.
@MainActor
final class GuideReader: World {
    let server = FakeServer(json: #"{"event": []}"#)
    let store = StoreDouble()
    let service: EventService

    /// The error of the last update, if it failed.
    var error: LoadingError?

    static var parameterNames: [String] { ["transport"] }

    init() throws {
        let kind = try Self.parameter("transport", as: TransportKind.self) ?? .scripted
        let client = HTTPEventClient(
            root: URL(filePath: "/events"), transport: try kind.transport(to: server), clock: VirtualClock())
        service = EventService(client: client, mapper: JSONEventMapper(), store: store)
    }

    /// Whether the guide is on the screen.
    var isOpen = false

    /// All events in the guide, in its order.
    ///
    /// Throws unless the guide is open, so that no sentence holds without one.
    var guide: [Event] {
        get throws {
            guard isOpen else { throw NotOnScreen("the guide has not been opened") }
            return [EventType.performance, .cinema].flatMap(service.events(of:)).inGuideOrder()
        }
    }
}
