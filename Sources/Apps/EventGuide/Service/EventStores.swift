import AppSupport
import Foundation
import Synchronization

/// Events in a folder with one file per type, each of which is replaced atomically.
public struct FileEventStore: EventStore {
    private let storage: FileStorage

    /// Creates a store in a folder, which need not exist yet.
    public init(folder: URL) { storage = FileStorage(folder: folder) }

    /// Returns the saved events of a type; none if the file is missing or unreadable.
    public func events(of type: EventType) -> [Event] {
        guard let data = try? storage.read(Self.name(of: type)) else { return [] }
        return (try? JSONDecoder().decode([Event].self, from: data)) ?? []
    }

    /// Replaces the saved events of a type, completely or not at all.
    public func replace(with events: [Event], of type: EventType) throws(StorageError) {
        let name = Self.name(of: type)
        let data: Data
        do {
            data = try JSONEncoder().encode(events)
        } catch {
            throw .unwritable(name: name, reason: "\(error)")
        }
        try storage.write(data, to: name)
    }

    private static func name(of type: EventType) -> String { "events-\(type.rawValue).json" }
}

/// Events in memory, so that each spec can have its own (S0.14).
public final class MemoryEventStore: EventStore {
    private let events = Mutex<[EventType: [Event]]>([:])

    /// Creates an empty store.
    public init() {}
    /// Returns the events of a type.
    public func events(of type: EventType) -> [Event] { events.withLock { $0[type] ?? [] } }
    /// Replaces the events of a type.
    public func replace(with new: [Event], of type: EventType) { events.withLock { $0[type] = new } }
}
