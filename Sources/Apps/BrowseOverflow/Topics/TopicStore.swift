import AppSupport
import Foundation

/// Something that was loaded once, and when that was.
public struct Kept<Value: Hashable & Codable & Sendable>: Hashable, Codable, Sendable {
    /// The thing itself.
    public let value: Value

    /// The moment at which it was kept.
    public let date: Date
}

/// Keeps the newest questions of each topic, and the questions that were opened, from one launch to the next.
public struct TopicStore: Sendable {
    /// The most questions kept with their texts and answers: those that were opened last (S1.17).
    public static let mostOpened = 100

    private let storage: any Storage
    private let now: @Sendable () -> Date

    /// Makes a store on a storage, with what tells the time of day.
    public init(_ storage: any Storage, now: @escaping @Sendable () -> Date = { Date() }) {
        self.storage = storage
        self.now = now
    }

    /// The questions kept for a topic, newest first; nil where nothing is kept, or nothing that can be read.
    ///
    /// Something unreadable is no reason to stop the reader: the questions are fetched anew anyway.
    public func questions(of topic: Topic) async -> Kept<[Question]>? {
        await kept(as: Self.name(of: topic))
    }

    /// A question kept with its text and answers; nil where it is not kept, or cannot be read.
    public func question(_ id: Int) async -> Kept<Question>? {
        await kept(as: Self.name(ofQuestion: id))
    }

    /// Keeps the newest questions of a topic in place of those kept before.
    ///
    /// What was kept before and cannot be read is set aside under a name of its own, not overwritten.
    ///
    /// - Returns: what became of something kept before that cannot be read.
    /// - Throws: ``StorageError`` where they could not be kept; what was kept before is then still there.
    @discardableResult
    public func keep(_ topic: Topic) async throws(StorageError) -> [Issue] {
        try await keep(topic.recentQuestions, as: Self.name(of: topic))
    }

    /// Keeps a question with its text and answers in place of what was kept of it before.
    ///
    /// The one that was opened longest ago goes, where there are more than ``mostOpened``.
    ///
    /// - Returns: what became of something kept before that cannot be read.
    /// - Throws: ``StorageError`` as ``keep(_:)-(Topic)`` does.
    @discardableResult
    public func keep(_ question: Question) async throws(StorageError) -> [Issue] {
        let issues = try await keep(question, as: Self.name(ofQuestion: question.id))
        let before: Kept<[Int]>? = await kept(as: Self.opened)
        let opened = (before?.value ?? []).filter { $0 != question.id } + [question.id]
        for id in opened.dropLast(Self.mostOpened) { try await storage.remove(Self.name(ofQuestion: id)) }
        return try await keep(opened.suffix(Self.mostOpened), as: Self.opened) + issues
    }

    private func kept<Value>(as name: String) async -> Kept<Value>? {
        guard let data = try? await storage.read(name) else { return nil }
        return Self.decoded(data)
    }

    private func keep<Value: Hashable & Codable & Sendable>(
        _ value: Value, as name: String
    ) async throws(StorageError) -> [Issue] {
        let data: Data
        do {
            data = try JSONEncoder().encode(Kept(value: value, date: now()))
        } catch {
            throw .unwritable(name: name, reason: "\(error)")
        }
        let aside = try await storage.setAside(name) { Self.decoded($0) as Kept<Value>? == nil }
        try await storage.write(data, to: name)
        return aside.map { [Issue(at: name, "cannot be read, and was set aside as \($0)")] } ?? []
    }

    private static func decoded<Value>(_ data: Data) -> Kept<Value>? {
        try? JSONDecoder().decode(Kept<Value>.self, from: data)
    }

    private static func name(of topic: Topic) -> String { "questions-\(topic.tag)" }
    private static func name(ofQuestion id: Int) -> String { "question-\(id)" }
    /// The numbers of the questions that were opened, the last one at the end.
    private static let opened = "opened-questions"
}
