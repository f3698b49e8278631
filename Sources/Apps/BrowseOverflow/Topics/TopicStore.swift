import AppSupport
import Foundation

/// A loaded value, and the date at which it was saved.
public struct Saved<Value: Hashable & Codable & Sendable>: Hashable, Codable, Sendable {
    /// The saved value.
    public let value: Value

    /// The date at which the value was saved.
    public let date: Date
}

/// Saves the newest questions of each topic, and the opened questions, between launches.
public struct TopicStore: Sendable {
    /// The maximum number of saved questions with texts and answers; the oldest visits are removed (S1.17).
    public static let maximumOpenedQuestions = 100

    private let storage: any Storage
    private let now: @Sendable () -> Date

    /// Creates a store with a storage and a source of dates.
    public init(_ storage: any Storage, now: @escaping @Sendable () -> Date = { Date() }) {
        self.storage = storage
        self.now = now
    }

    /// Returns the saved questions of a topic, newest first, or nil if there are none or they are unreadable.
    ///
    /// Unreadable data is not an error here, since the questions are fetched again anyway.
    public func questions(of topic: Topic) async -> Saved<[Question]>? {
        await saved(as: Self.name(of: topic))
    }

    /// Returns a saved question with its text and answers, or nil if it is missing or unreadable.
    public func question(_ id: Int) async -> Saved<Question>? {
        await saved(as: Self.name(ofQuestion: id))
    }

    /// Saves the newest questions of a topic, in place of those saved before.
    ///
    /// Unreadable data is moved to another name instead of being overwritten.
    ///
    /// - Returns: An issue for unreadable data.
    /// - Throws: ``StorageError`` if saving fails; the data saved before is unchanged.
    @discardableResult
    public func save(_ topic: Topic) async throws(StorageError) -> [Issue] {
        try await save(topic.recentQuestions, as: Self.name(of: topic))
    }

    /// Saves a question with its text and answers, in place of an earlier version.
    ///
    /// Removes the question that was opened longest ago if there are more than ``maximumOpenedQuestions``.
    ///
    /// - Returns: An issue for unreadable data.
    /// - Throws: ``StorageError`` as ``save(_:)-(Topic)`` does.
    @discardableResult
    public func save(_ question: Question) async throws(StorageError) -> [Issue] {
        let issues = try await save(question, as: Self.name(ofQuestion: question.id))
        let before: Saved<[Int]>? = await saved(as: Self.opened)
        let opened = (before?.value ?? []).filter { $0 != question.id } + [question.id]
        for id in opened.dropLast(Self.maximumOpenedQuestions) {
            try await storage.remove(Self.name(ofQuestion: id))
        }
        return try await save(opened.suffix(Self.maximumOpenedQuestions), as: Self.opened) + issues
    }

    private func saved<Value>(as name: String) async -> Saved<Value>? {
        guard let data = try? await storage.read(name) else { return nil }
        return Self.decoded(data)
    }

    private func save<Value: Hashable & Codable & Sendable>(
        _ value: Value, as name: String
    ) async throws(StorageError) -> [Issue] {
        let data: Data
        do {
            data = try JSONEncoder().encode(Saved(value: value, date: now()))
        } catch {
            throw .unwritable(name: name, reason: "\(error)")
        }
        let newName = try await storage.setAside(name) { Self.decoded($0) as Saved<Value>? == nil }
        try await storage.write(data, to: name)
        return newName.map { [Issue(at: name, "unreadable; moved to \($0)")] } ?? []
    }

    private static func decoded<Value>(_ data: Data) -> Saved<Value>? {
        try? JSONDecoder().decode(Saved<Value>.self, from: data)
    }

    private static func name(of topic: Topic) -> String { "questions-\(topic.tag)" }
    private static func name(ofQuestion id: Int) -> String { "question-\(id)" }
    /// The name of the list of opened questions, the latest one last.
    private static let opened = "opened-questions"
}
