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
    private let server = FakeServer(always: .failure(.notConnected))
    let store = StoreDouble()
    let service: EventService

    /// The events on the server: the fields of each, by type.
    var published: [EventType: [[String: String]]] = [:]

    /// The server's answer to each request while it fails.
    var failure: FakeServer.Reply?
    var error: LoadingError?

    static var parameterNames: [String] { ["transport"] }

    init() throws {
        let kind = try Self.parameter("transport", as: TransportKind.self) ?? .scripted
        let client = HTTPEventClient(
            root: URL(filePath: "/events"), transport: try kind.transport(to: server), clock: VirtualClock())
        service = EventService(client: client, mapper: JSONEventMapper(), store: store)
        server.answer = { [weak self] request in self?.reply(to: request) ?? .failure(.notConnected) }
    }

    private func reply(to request: Request) -> FakeServer.Reply {
        if let failure { return failure }
        let number = request.url.query()?.split(separator: "=").last.flatMap { Int($0) } ?? 0
        let list = ["event": published[EventType(rawValue: number)] ?? []]
        // Encoding texts cannot fail; otherwise the app would report an empty answer.
        return .json(String(decoding: (try? JSONEncoder().encode(list)) ?? Data(), as: UTF8.self))
    }

    var isOpen = false

    /// The events that the guide has, in its order.
    var events: [Event] { [EventType.performance, .cinema].flatMap(service.events(of:)).inGuideOrder() }
}
