import AppSupport
import BrowseOverflow
import Foundation

/// The screens as JSON for other programs, with sorted keys and ISO 8601 dates.
@MainActor
struct JSONScreen {
    /// The language of the texts instead of missing titles and names.
    let language: Language

    private struct TopicEntry: Encodable {
        let name: String
        let tag: String
    }

    private struct QuestionEntry: Encodable {
        let id: Int
        let title: String
        let score: Int?
        let asker: String
        let askedAt: Date?

        init(_ question: Question, _ language: Language) {
            id = question.id
            title = QuestionRow(question).title[language]
            score = question.score
            asker = question.asker.displayName[language]
            askedAt = question.askedAt
        }
    }

    private struct AnswerEntry: Encodable {
        let id: Int
        let score: Int?
        let isAccepted: Bool
        let answerer: String
        let answeredAt: Date?
        let html: String
        let text: String

        init(_ answer: Answer, _ language: Language) {
            id = answer.id
            score = answer.score
            isAccepted = answer.isAccepted
            answerer = answer.answerer.displayName[language]
            answeredAt = answer.answeredAt
            html = answer.text
            text = HTMLText.plain(answer.text)
        }
    }

    private struct QuestionList: Encodable {
        let tag: String
        let questions: [QuestionEntry]
        let hasMore: Bool
        let quotaRemaining: Int?
        let keptSince: Date?
    }

    private struct QuestionScreen: Encodable {
        let question: QuestionEntry
        let html: String?
        let text: String?
        let answers: [AnswerEntry]
        let quotaRemaining: Int?
        let keptSince: Date?
    }

    static func topics(_ list: TopicList) throws -> String {
        try text(list.topics.map { TopicEntry(name: $0.name, tag: $0.tag) })
    }

    func questions(_ pages: QuestionPages) throws -> String {
        try Self.text(
            QuestionList(
                tag: pages.tag, questions: pages.questions.map { QuestionEntry($0, language) },
                hasMore: pages.hasMore,
                quotaRemaining: pages.quotaRemaining, keptSince: pages.savedAt))
    }

    func question(_ detail: QuestionDetail, since date: Date?) throws -> String {
        let question = detail.question
        return try Self.text(
            QuestionScreen(
                question: QuestionEntry(question, language), html: question.body,
                text: question.body.map(HTMLText.plain),
                answers: question.answers.map { AnswerEntry($0, language) },
                quotaRemaining: detail.quotaRemaining,
                keptSince: date))
    }

    private static func text(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}
