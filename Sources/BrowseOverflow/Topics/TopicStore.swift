import AppSupport
import Foundation

/// Keeps the newest questions of each topic from one launch to the next.
public struct TopicStore: Sendable {
    private let storage: any Storage

    /// Makes a store on a storage.
    public init(_ storage: any Storage) {
        self.storage = storage
    }

    /// The questions kept for a topic, newest first; none where nothing is kept, or nothing that can be read.
    ///
    /// Something unreadable is no reason to stop the reader: the questions are fetched anew anyway.
    public func questions(of topic: Topic) async -> [Question] {
        guard let data = try? await storage.read(name(of: topic)),
            let questions = Self.decoded(data)
        else { return [] }
        return questions
    }

    /// Keeps the newest questions of a topic in place of those kept before.
    ///
    /// What was kept before and cannot be read is set aside under a name of its own, not overwritten.
    ///
    /// - Throws: ``StorageError`` where they could not be kept; what was kept before is then still there.
    public func keep(_ topic: Topic) async throws(StorageError) {
        let data: Data
        do {
            data = try JSONEncoder().encode(topic.recentQuestions)
        } catch {
            throw .unwritable(name: name(of: topic), reason: "\(error)")
        }
        if let before = try await storage.read(name(of: topic)), Self.decoded(before) == nil {
            try await storage.write(before, to: try await nameAside(of: topic))
        }
        try await storage.write(data, to: name(of: topic))
    }

    /// A name under which nothing is kept yet, for what cannot be read.
    private func nameAside(of topic: Topic) async throws(StorageError) -> String {
        var number = 1
        while true {
            let name = "\(name(of: topic)) unreadable \(number)"
            if try await storage.read(name) == nil { return name }
            number += 1
        }
    }

    private static func decoded(_ data: Data) -> [Question]? {
        try? JSONDecoder().decode([Question].self, from: data)
    }

    private func name(of topic: Topic) -> String { "questions-\(topic.tag)" }
}
