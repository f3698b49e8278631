import AppSupport
import Foundation

/// A loaded value, and the date at which it was saved.
package struct Saved<Value: Hashable & Codable & Sendable>: Hashable, Codable, Sendable {
    package let value: Value
    package let date: Date
}

/// Saves the newest questions of each topic, and the opened questions, between launches.
package struct TopicStore: Sendable {
    /// The maximum number of saved questions with texts and answers; the oldest visits are removed (S1.17).
    package static let maximumOpenedQuestions = 100

    private let storage: any Storage
    private let now: @Sendable () -> Date

    package init(_ storage: any Storage, now: @escaping @Sendable () -> Date = { Date() }) {
        (self.storage, self.now) = (storage, now)
    }

    /// Returns the saved questions of a topic, newest first, or nil if there are none or they are unreadable.
    ///
    /// Unreadable data is not an error here, since the questions are fetched again anyway.
    package func questions(of topic: Topic) async -> Saved<[Question]>? {
        await saved(as: Self.name(of: topic))
    }

    /// Returns a saved question with its text and answers, or nil if it is missing or unreadable.
    package func question(_ id: Int) async -> Saved<Question>? {
        await saved(as: Self.name(ofQuestion: id))
    }

    /// Saves the newest questions of a topic, instead of those saved before.
    ///
    /// - Throws: ``StorageError`` if saving fails; the data saved before is unchanged.
    package func save(_ topic: Topic) async throws(StorageError) {
        try await save(topic.recentQuestions, as: Self.name(of: topic))
    }

    /// Saves a question with its text and answers, instead of an earlier version.
    ///
    /// Removes the questions that were saved longest ago if there are more than ``maximumOpenedQuestions``.
    ///
    /// - Throws: ``StorageError`` as ``save(_:)-(Topic)`` does.
    package func save(_ question: Question) async throws(StorageError) {
        try await save(question, as: Self.name(ofQuestion: question.id))
        // The names themselves are the list, so that several processes cannot disagree about it.
        let opened = try await storage.names().filter { $0.hasPrefix(Self.openedPrefix) }
        for name in opened.dropLast(Self.maximumOpenedQuestions) { try await storage.remove(name) }
    }

    private func saved<Value>(as name: String) async -> Saved<Value>? {
        guard let data = try? await storage.read(name) else { return nil }
        return try? JSONDecoder().decode(Saved<Value>.self, from: data)
    }

    private func save<Value: Hashable & Codable & Sendable>(
        _ value: Value, as name: String
    ) async throws(StorageError) {
        let data: Data
        do {
            data = try JSONEncoder().encode(Saved(value: value, date: now()))
        } catch {
            throw .unwritable(name: name, reason: "\(error)")
        }
        try await storage.write(data, to: name)
    }

    private static let openedPrefix = "question-"
    private static func name(of topic: Topic) -> String { "questions-\(topic.tag)" }
    private static func name(ofQuestion id: Int) -> String { "\(openedPrefix)\(id)" }
}
