import AppSupport
import BrowseOverflow
import Foundation

/// The screens as JSON for other programs, with sorted keys and ISO 8601 dates.
@MainActor
enum JSONScreen {
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

        init(_ question: Question) {
            id = question.id
            title = question.title
            score = question.score
            asker = question.asker.name
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

        init(_ answer: Answer) {
            id = answer.id
            score = answer.score
            isAccepted = answer.isAccepted
            answerer = answer.answerer.name
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

    static func questions(_ pages: QuestionPages) throws -> String {
        try text(
            QuestionList(
                tag: pages.tag, questions: pages.questions.map(QuestionEntry.init), hasMore: pages.hasMore,
                quotaRemaining: pages.quotaRemaining, keptSince: pages.savedAt))
    }

    static func question(_ detail: QuestionDetail, since date: Date?) throws -> String {
        let question = detail.question
        return try text(
            QuestionScreen(
                question: QuestionEntry(question), html: question.body,
                text: question.body.map(HTMLText.plain),
                answers: question.answers.map(AnswerEntry.init), quotaRemaining: detail.quotaRemaining,
                keptSince: date))
    }

    private static func text(_ value: some Encodable) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        return String(decoding: try encoder.encode(value), as: UTF8.self)
    }
}
