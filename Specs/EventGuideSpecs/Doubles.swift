import AppSupport
import EventGuide
import Synchronization

/// What was done, in order.
final class Log: Sendable {
    private let entries = Mutex<[String]>([])

    var lines: [String] { entries.withLock { $0 } }

    func add(_ line: String) { entries.withLock { $0.append(line) } }
}

/// A client that notes what it is asked for.
struct LoggingClient: EventClient {
    let client: any EventClient
    let log: Log

    func document(of type: EventType) async throws(EventGuideError) -> JSONValue {
        log.add("ask for \(type.number)")
        return try await client.document(of: type)
    }
}

/// The real mapper, which notes with which type it maps.
struct LoggingMapper: EventMapper {
    let log: Log

    func events(in document: JSONValue, of type: EventType?) -> LossyList<Event> {
        log.add("map with \(type.map { "\($0.number)" } ?? "any")")
        return JSONEventMapper().events(in: document, of: type)
    }
}

/// A mapper that makes one and the same event of everything.
struct OneEventMapper: EventMapper {
    func events(in document: JSONValue, of type: EventType?) -> LossyList<Event> {
        LossyList(values: [Event(type: type ?? .cinema, name: "Always")])
    }
}

/// A store that notes what it keeps, and can be full.
final class LoggingStore: EventStore {
    let memory = MemoryEventStore()
    private let log: Log
    private let full = Mutex(false)

    init(log: Log) { self.log = log }

    var isFull: Bool {
        get { full.withLock { $0 } }
        set { full.withLock { $0 = newValue } }
    }

    func events(of type: EventType) -> [Event] { memory.events(of: type) }

    func replace(with events: [Event], of type: EventType) throws(StorageError) -> [Issue] {
        guard !isFull else { throw .unwritable(name: "events", reason: "no space left") }
        log.add("keep \(events.count) of \(type.number)")
        return memory.replace(with: events, of: type)
    }
}
