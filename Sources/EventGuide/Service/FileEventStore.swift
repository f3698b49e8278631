import AppSupport
import Foundation

/// Events in a folder, one file a type, replaced in one step.
public struct FileEventStore: EventStore {
    private let folder: URL

    /// Makes a store on a folder, which need not be there yet.
    public init(folder: URL) {
        self.folder = folder
    }

    /// The events of a type; none where there is no file, or none that can be read.
    public func events(of type: EventType) -> [Event] {
        guard let data = try? Data(contentsOf: file(of: type)) else { return [] }
        return (try? JSONDecoder().decode([Event].self, from: data)) ?? []
    }

    /// Writes the file of a type, whole or not at all.
    public func replace(with events: [Event], of type: EventType) throws(StorageError) {
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            try JSONEncoder().encode(events).write(to: file(of: type), options: .atomic)
        } catch {
            throw .unwritable(name: file(of: type).lastPathComponent, reason: error.localizedDescription)
        }
    }

    private func file(of type: EventType) -> URL {
        folder.appending(path: "events-\(type.number).json")
    }
}
