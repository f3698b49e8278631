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
            let questions = try? JSONDecoder().decode([Question].self, from: data)
        else { return [] }
        return questions
    }

    /// Keeps the newest questions of a topic in place of those kept before.
    ///
    /// - Throws: ``StorageError`` where they could not be kept; what was kept before is then still there.
    public func keep(_ topic: Topic) async throws(StorageError) {
        let data: Data
        do {
            data = try JSONEncoder().encode(topic.recentQuestions)
        } catch {
            throw .unwritable(name: name(of: topic), reason: "\(error)")
        }
        try await storage.write(data, to: name(of: topic))
    }

    private func name(of topic: Topic) -> String { "questions-\(topic.tag)" }
}
