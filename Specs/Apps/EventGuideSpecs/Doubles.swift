import AppSupport
import EventGuide
import Kea

final class ClientDouble: EventClient {
    let document = Spy<EventType, JSONValue, LoadingError>(otherwise: .null)

    init(_ client: any EventClient) {
        document.answers(.awaiting { type throws(LoadingError) in try await client.document(of: type) })
    }

    func document(of type: EventType) async throws(LoadingError) -> JSONValue {
        try await document.call(type)
    }
}

final class MapperDouble: EventMapper {
    let events = Spy(wrapping: { (document: JSONValue, type: EventType?) in
        JSONEventMapper().events(in: document, of: type)
    })

    func events(in document: JSONValue, of type: EventType?) -> LossyList<Event> {
        events.call(document, type)
    }
}

final class StoreDouble: EventStore {
    let memory: MemoryEventStore
    let replace: Spy<([Event], EventType), Void, StorageError>

    init() {
        let memory = MemoryEventStore()
        self.memory = memory
        replace = Spy(
            wrapping: { (events: [Event], type: EventType) throws(StorageError) in
                memory.replace(with: events, of: type)
            }, name: "replace")
    }

    func events(of type: EventType) -> [Event] { memory.events(of: type) }

    func replace(with events: [Event], of type: EventType) throws(StorageError) {
        try replace.call(events, type)
    }

    /// Makes saving fail for lack of space.
    func fill() { replace.throws(.full(name: "events")) }
}
