import BrowseOverflow
import Foundation
import Kea
import KeaFeatures
import KeaSpecSupport
import SpecSupport

final class ServerSteps: Steps {
    override class func steps() {
        given("the server has {count} question(s) tagged {string}") {
            (reader: Reader, count: Int, tag: String) in
            try reader.contents.publish(count, tagged: try known(tag))
        }

        when("{count} new question(s) is/are tagged {string}") { (reader: Reader, count: Int, tag: String) in
            try reader.contents.publish(count, tagged: try known(tag))
        }

        given("the server has these questions tagged {string}:") {
            (reader: Reader, tag: String, questions: [PublishedQuestion]) in
            let tag = try known(tag)
            for (index, question) in questions.enumerated() {
                try reader.contents.publish(
                    question.wire(number: reader.server.nextID, row: index), tagged: tag)
            }
        }

        given("the server has the question {string} with this text:") {
            (reader: Reader, title: ShownText, text: DocString) in
            reader.questionID = reader.server.nextID
            let question = WireQuestion(
                number: reader.questionID, title: title.text, body: html(text.content))
            try reader.contents.publish(question, tagged: "iphone")
        }

        given("the question has these answers:") { (reader: Reader, answers: [PublishedAnswer]) in
            guard reader.questionID > 0 else {
                throw NotOnScreen(
                    "no question with a text has been named; name one, as in: the question \"Where?\" has these answers:"
                )
            }
            try reader.publish(answers, to: reader.questionID)
        }

        given("the question has {count} answer(s)") { (reader: Reader, count: Int) in
            let answers = (0..<count).map { _ in PublishedAnswer() }
            try reader.publish(answers, to: reader.questionID)
        }

        given("the question {string} has these answers:") {
            (reader: Reader, title: String, answers: [PublishedAnswer]) in
            let questions = Array(reader.server.questions.values.joined())
            let fitting = questions.filter { $0.title == title }
            guard let question = fitting.first else {
                throw NotOnScreen("question", named: title, among: questions.map(\.title))
            }
            guard fitting.count == 1 else {
                throw NotOnScreen("several questions", named: title, by: fitting.map(\.owner.displayName))
            }
            try reader.publish(answers, to: question.questionId)
        }

        given("the server has recorded data of Stack Overflow") { (reader: Reader) in
            guard reader.server.questions.isEmpty else {
                throw NotOnScreen("the server has questions already, which it would lose")
            }
            reader.server.hasRecordedResponses = true
        }

        given("the server cannot be reached") { (reader: Reader) in reader.server.failure = .noConnection }

        given("the connection keeps breaking") { (reader: Reader) in reader.server.failure = .brokenConnection
        }

        given("the server sends {}") { (reader: Reader, failure: ServerFailure) in
            reader.server.failure = failure
        }

        given("the server is busy") { (reader: Reader) in reader.server.failure = .busyPage }

        given("answers cannot be loaded") { (reader: Reader) in reader.server.answersFailure = .errorPage }

        given("the server accepts {count} more request(s) today") { (reader: Reader, count: Int) in
            try reader.contents.requestsLeft = count
        }

        when("the server can be reached again") { (reader: Reader) in
            guard let failure = reader.server.failure, failure.isOfConnection else {
                throw NotOnScreen("the server can be reached")
            }
            reader.server.failure = nil
        }

        when("the server works again") { (reader: Reader) in
            guard reader.server.recover() else {
                throw NotOnScreen(
                    reader.server.failure == nil
                        ? "the server works"
                        : "the server cannot be reached; write: the server can be reached again")
            }
        }

        given("the server does not answer yet") { (reader: Reader) in reader.server.hold() }

        when("the server answers") { (reader: Reader) in
            guard reader.server.isHolding else { throw NotOnScreen("the server answers already") }
            reader.server.release()
            reader.waitUntilIdle()
        }

        given("the server asks for a pause of {seconds} second(s) between pages") {
            (reader: Reader, seconds: Int) in
            try reader.contents.backoff = seconds
        }

        given("the server asks for a pause of {minutes} minute(s) between pages") {
            (reader: Reader, minutes: Int) in
            try reader.contents.backoff = 60 * minutes
        }

        given("the device has no space left") { (reader: Reader) in
            guard reader.browser.screen == nil else {
                throw NotOnScreen("the reader has launched the app already, and it has saved what it shows")
            }
            reader.storage = FailingStorage()
        }
    }
}

private struct PublishedQuestion: Decodable {
    var title: String
    var askedBy: String?
    var askedOn: Day?
    var score: Int?
    var picture: Bool?

    /// Returns the question on the server; without dates, the first row is the newest.
    func wire(number: Int, row: Int) -> WireQuestion {
        WireQuestion(
            number: number, title: title, score: score ?? 0,
            askedAt: askedOn?.seconds ?? WireQuestion.epoch - row * 60,
            asker: askedBy ?? someone, picture: picture == true ? fileName(askedBy ?? someone) : nil)
    }
}

extension Reader {
    /// The server, to add to its contents.
    fileprivate var contents: StackExchangeServer {
        get throws {
            guard !server.hasRecordedResponses else {
                throw NotOnScreen("the server has recorded data, to which nothing can be added")
            }
            return server
        }
    }

    fileprivate func publish(_ answers: [PublishedAnswer], to question: Int) throws {
        let earlier = server.questions.values.joined().filter {
            $0.questionId == question && $0.acceptedAnswerId != nil
        }
        guard earlier.count + answers.count(where: { $0.accepted == true }) < 2 else {
            throw NotOnScreen("a question has one accepted answer, and here are more")
        }
        for (index, answer) in answers.enumerated() {
            server.publish(answer.wire(number: server.nextID, question: question, row: index))
        }
    }
}

private struct PublishedAnswer: Decodable {
    var answeredBy: String?
    var score: Int?
    var accepted: Bool?
    var text: String?
    var answeredOn: Day?
    var picture: Bool?

    func wire(number: Int, question: Int, row: Int) -> WireAnswer {
        WireAnswer(
            number: number, question: question, score: score ?? 0, accepted: accepted ?? false,
            answeredAt: answeredOn?.seconds ?? WireQuestion.epoch + row * 60, answerer: answeredBy ?? someone,
            picture: picture == true ? fileName(answeredBy ?? someone) : nil, body: html(text ?? "Yes."))
    }
}

/// Returns a text as the server sends it: in HTML, a paragraph for each block of lines.
///
/// As on the site, a block that is indented by four spaces is code, and so is what is between backticks.
private func html(_ text: String) -> String {
    let escaped = text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
    return escaped.split(separator: "\n\n").map { block in
        let lines = block.split(separator: "\n", omittingEmptySubsequences: false)
        guard lines.allSatisfy({ $0.hasPrefix("    ") }) else {
            return "<p>\(block.replacing(#/`([^`]+)`/#) { "<code>\($0.1)</code>" })</p>"
        }
        return "<pre><code>\(lines.map { $0.dropFirst(4) }.joined(separator: "\n"))\n</code></pre>"
    }.joined(separator: "\n")
}

/// The author of what has none in a table.
private let someone = "Lumi Okoro"

private func fileName(_ person: String) -> String {
    person.lowercased().replacingOccurrences(of: " ", with: "-") + ".png"
}

struct Day: Decodable, StepArgument {
    /// The start of the day, in seconds since 1970.
    let seconds: Int

    init?(stepText: String) {
        let format = Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day()
        // The date parser accepts 2026-02-30 as another day.
        guard let day = try? Date(stepText, strategy: format), day.formatted(format) == stepText else {
            return nil
        }
        seconds = Int(day.timeIntervalSince1970)
    }

    static var stepTextDescription: String { "a date such as 2026-03-09" }
}

/// Returns a tag that a topic has; the reader sees no questions with another one.
private func known(_ tag: String) throws -> String {
    let tags = Topic.standard.map(\.tag)
    guard tags.contains(tag) else { throw NotOnScreen("topic tagged", named: tag, among: tags) }
    return tag
}
