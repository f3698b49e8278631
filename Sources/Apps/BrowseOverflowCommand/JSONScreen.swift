import AppSupport
import BrowseOverflow
import Foundation

/// The screens as JSON for other programs, with sorted keys and ISO 8601 dates; unknown values are left out.
@MainActor
struct JSONScreen {
    /// The language of the texts instead of missing titles and names.
    let language: Language

    func topics(_ list: TopicList) throws -> String {
        try text(list.topics.map { ["name": $0.name, "tag": $0.tag] })
    }

    func questions(_ list: QuestionList) throws -> String {
        try text(
            known([
                "tag": list.topic.tag, "questions": list.questions.map(entry), "hasMore": list.hasMore,
                "quotaRemaining": list.quotaRemaining, "keptSince": list.savedAt?.ISO8601Format(),
            ]))
    }

    func question(_ detail: QuestionDetail) throws -> String {
        let question = detail.question
        return try text(
            known([
                "question": entry(question), "html": question.body,
                "text": question.body.map(HTMLText.plain), "answers": question.answers.map(entry),
                "quotaRemaining": detail.quotaRemaining, "keptSince": detail.savedAt?.ISO8601Format(),
            ]))
    }

    private func entry(_ question: Question) -> [String: Any] {
        known([
            "id": question.id, "title": QuestionRow(question).title[language], "score": question.score,
            "asker": name(question.asker), "avatar": question.asker.avatarURL?.absoluteString,
            "askedAt": question.askedAt?.ISO8601Format(), "tags": question.tags,
            "link": question.link?.absoluteString, "license": question.license,
        ])
    }

    private func entry(_ answer: Answer) -> [String: Any] {
        known([
            "id": answer.id, "score": answer.score, "isAccepted": answer.isAccepted,
            "answerer": name(answer.answerer), "avatar": answer.answerer.avatarURL?.absoluteString,
            "answeredAt": answer.answeredAt?.ISO8601Format(), "link": answer.link?.absoluteString,
            "license": answer.license, "html": answer.text, "text": HTMLText.plain(answer.text),
        ])
    }

    private func name(_ person: Person) -> String { person.name ?? person.displayName[language] }

    private func known(_ values: [String: Any?]) -> [String: Any] { values.compactMapValues { $0 } }

    private func text(_ value: Any) throws -> String {
        let data = try JSONSerialization.data(
            withJSONObject: value, options: [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes])
        return String(decoding: data, as: UTF8.self)
    }
}
