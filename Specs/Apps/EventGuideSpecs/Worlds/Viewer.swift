import AppSupport
import EventGuide
import Foundation
import Kea
import KeaFeatures
import SpecSupport

/// The world of the guide's feature: a viewer, and the guide.
@MainActor
final class Viewer: World {
    let server = FakeServer(json: #"{"event": []}"#)
    let store = StoreDouble()
    let service: EventService

    /// The error of the last update, if it failed.
    var error: EventGuideError?

    static var parameterNames: [String] { ["transport"] }

    init() throws {
        let kind = try Self.parameter("transport", as: TransportKind.self) ?? .scripted
        let client = HTTPEventClient(
            root: URL(filePath: "/events"), transport: try kind.transport(to: server), clock: VirtualClock())
        service = EventService(client: client, mapper: JSONEventMapper(), store: store)
    }

    /// All events in the guide, in its order.
    var guide: [Event] {
        [EventType.performance, .cinema].flatMap(service.events(of:)).inGuideOrder()
    }
}
