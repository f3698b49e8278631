import BrowseOverflow
import Foundation
import Kea
import KeaFeatures
import SpecSupport

/// What the server has, and on what sort of day.
final class ServerSteps: Steps {
    override class func steps() {
        given("the server has {count} question(s) tagged {string}") {
            (reader: Reader, count: Int, tag: String) in
            reader.server.publish(count, tagged: tag)
        }

        when("{count} new question(s) is/are tagged {string}") { (reader: Reader, count: Int, tag: String) in
            reader.server.publish(count, tagged: tag)
        }

        given("the server has these questions tagged {string}:") {
            (reader: Reader, tag: String, questions: [PublishedQuestion]) in
            for (index, question) in questions.enumerated() {
                reader.server.publish(
                    question.wire(number: reader.server.freeNumber, row: index), tagged: tag)
            }
        }

        given("{string} also asks {string}, tagged {string}") {
            (reader: Reader, asker: String, title: String, tag: String) in
            let others = reader.server.questions[tag] ?? []
            guard let earlier = others.first(where: { $0.owner.displayName == asker }) else {
                throw Missing(kind: "question asked by", name: asker, known: others.map(\.owner.displayName))
            }
            var question = WireQuestion(number: reader.server.freeNumber, title: title, asker: asker)
            question.owner = earlier.owner
            reader.server.publish(question, tagged: tag)
        }

        given("the server has the question {string} with this text:") {
            (reader: Reader, title: String, text: DocString) in
            reader.questionNumber = reader.server.freeNumber
            let question = WireQuestion(number: reader.questionNumber, title: title, body: text.content)
            reader.server.publish(question, tagged: "iphone")
        }

        given("the question has these answers:") { (reader: Reader, answers: [PublishedAnswer]) in
            reader.publish(answers, to: reader.questionNumber)
        }

        given("the question {string} has these answers:") {
            (reader: Reader, title: String, answers: [PublishedAnswer]) in
            let questions = Array(reader.server.questions.values.joined())
            guard let question = questions.first(where: { $0.title == title }) else {
                throw Missing(kind: "question", name: title, known: questions.map(\.title))
            }
            reader.publish(answers, to: question.questionId)
        }

        given("the server has what Stack Overflow sent one day") { (reader: Reader) in
            reader.server.hasRecordedReplies = true
        }

        given("the network is down") { (reader: Reader) in
            reader.server.trouble = .noConnection
        }

        given("the connection breaks") { (reader: Reader) in
            reader.server.trouble = .brokenConnection
        }

        given("the server answers with {}") { (reader: Reader, trouble: Trouble) in
            reader.server.trouble = trouble
        }

        given("the server takes {count} more request(s) today") { (reader: Reader, count: Int) in
            reader.server.requestsLeft = count
        }

        given("the server answers the request for answers with {}") { (reader: Reader, trouble: Trouble) in
            reader.server.answersTrouble = trouble
        }

        for sentence: StepSentence in ["the server is well again", "the network is there again"] {
            when(sentence) { (reader: Reader) in
                reader.server.heal()
            }
        }

        given("the server takes its time") { (reader: Reader) in
            reader.server.hold()
        }

        when("the server answers") { (reader: Reader) in
            reader.server.release()
            reader.settle()
        }

        given("the server wants {seconds} second(s) between pages") { (reader: Reader, seconds: Int) in
            reader.server.backoff = seconds
        }

        given("there is no space left to keep anything") { (reader: Reader) in
            reader.storage = FailingStorage()
            reader.launch()
        }
    }
}

/// A row of a table of questions that the server has.
private struct PublishedQuestion: Decodable {
    var title: String
    var askedBy: String?
    var askedOn: Day?
    var score: Int?
    var picture: String?

    /// The question on the server; without dates, the first row is the newest.
    func wire(number: Int, row: Int) -> WireQuestion {
        WireQuestion(
            number: number, title: title, score: score ?? 0,
            askedAt: askedOn?.seconds ?? WireQuestion.epoch - row * 60,
            asker: askedBy ?? "Somebody",
            picture: picture)
    }
}

extension Reader {
    /// Gives a question answers.
    fileprivate func publish(_ answers: [PublishedAnswer], to question: Int) {
        for (index, answer) in answers.enumerated() {
            server.publish(answer.wire(number: server.freeNumber, question: question, row: index))
        }
    }
}

/// A row of a table of answers that the server has.
private struct PublishedAnswer: Decodable {
    var answeredBy: String?
    var score: Int?
    var accepted: Bool?
    var text: String?
    var answeredOn: Day?
    var picture: String?

    func wire(number: Int, question: Int, row: Int) -> WireAnswer {
        WireAnswer(
            answerId: number, questionId: question, score: score ?? 0, isAccepted: accepted ?? false,
            creationDate: answeredOn?.seconds ?? WireQuestion.epoch + row * 60,
            owner: WireOwner(displayName: answeredBy ?? "Somebody", picture: picture),
            body: "<p>\(text ?? "Yes.")</p>")
    }
}

/// A day such as 2026-03-09.
struct Day: Decodable, StepArgument {
    /// Its beginning, in seconds since 1970.
    let seconds: Int

    init?(stepText: String) {
        let format = Date.ISO8601FormatStyle(timeZone: .gmt).year().month().day()
        // 2026-02-30 would be read as another day.
        guard let day = try? Date(stepText, strategy: format), day.formatted(format) == stepText else {
            return nil
        }
        seconds = Int(day.timeIntervalSince1970)
    }

    static var stepTextDescription: String { "a day such as 2026-03-09" }
}
