import AppSupport
import Foundation

/// Events in a folder, one file a type, that outlast the app and whatever happens while they are written.
public struct FileEventStore: EventStore {
    private let storage: FileStorage

    /// Makes a store on a folder, which need not be there yet.
    public init(folder: URL) {
        storage = FileStorage(folder: folder)
    }

    /// The events of a type; none where there is no file, or none that can be read.
    public func events(of type: EventType) -> [Event] {
        guard let data = try? storage.read(Self.name(of: type)) else { return [] }
        return Self.decoded(data) ?? []
    }

    /// Writes the file of a type, whole or not at all.
    ///
    /// A file that is there and cannot be read is not overwritten but set aside, beside the new one.
    @discardableResult
    public func replace(with events: [Event], of type: EventType) throws(StorageError) -> [Issue] {
        let name = Self.name(of: type)
        let data: Data
        do {
            data = try JSONEncoder().encode(events)
        } catch {
            throw .unwritable(name: name, reason: "\(error)")
        }
        let aside = try storage.setAside(name) { Self.decoded($0) == nil }
        try storage.write(data, to: name)
        return aside.map { [Issue(at: name, "cannot be read, and was set aside as \($0)")] } ?? []
    }

    private static func decoded(_ data: Data) -> [Event]? {
        try? JSONDecoder().decode([Event].self, from: data)
    }

    private static func name(of type: EventType) -> String { "events-\(type.number).json" }
}
