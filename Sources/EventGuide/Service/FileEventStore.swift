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
    ///
    /// A file that is there and cannot be read is not overwritten but set aside, beside the new one.
    @discardableResult
    public func replace(with events: [Event], of type: EventType) throws(StorageError) -> [Issue] {
        let file = file(of: type)
        do {
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            let issues = try setAside(file)
            try JSONEncoder().encode(events).write(to: file, options: .atomic)
            return issues
        } catch {
            throw .unwritable(name: file.lastPathComponent, reason: error.localizedDescription)
        }
    }

    private func setAside(_ file: URL) throws -> [Issue] {
        guard FileManager.default.fileExists(atPath: file.path) else { return [] }
        let data = try Data(contentsOf: file)
        guard (try? JSONDecoder().decode([Event].self, from: data)) == nil else { return [] }
        var aside = file.appendingPathExtension("unreadable")
        var number = 1
        while FileManager.default.fileExists(atPath: aside.path) {
            number += 1
            aside = file.appendingPathExtension("unreadable-\(number)")
        }
        try FileManager.default.moveItem(at: file, to: aside)
        return [
            Issue(
                at: file.lastPathComponent, "cannot be read, and was set aside as \(aside.lastPathComponent)")
        ]
    }

    private func file(of type: EventType) -> URL {
        folder.appending(path: "events-\(type.number).json")
    }
}
