import AppSupport
import BrowseOverflow
import Kea
import KeaFeatures
import KeaSpecSupport

final class QuestionListSteps: Steps {
    override class func steps() {
        when("the reader loads the list again") { (reader: Reader) in
            try reader.list.refresh()
            reader.waitUntilIdle()
        }

        when("the reader loads the list again a minute later") { (reader: Reader) in
            // The saved response is used for less than 60 seconds.
            reader.clock.advance(by: .seconds(60))
            try reader.list.refresh()
            reader.waitUntilIdle()
        }

        when("{seconds} second(s) pass(es)") { (reader: Reader, seconds: Int) in
            reader.pass(.seconds(seconds))
        }

        when("{minutes} minute(s) pass(es)") { (reader: Reader, minutes: Int) in
            reader.pass(.seconds(60 * minutes))
        }

        when("the reader tries again") { (reader: Reader) in try reader.retry() }

        then("the list shows {count} question(s)") { (reader: Reader, count: Int) in
            let questions = try reader.questions
            expect(questions.count).to(equal(count), "the number of questions in the list")
        }

        then("the list shows these questions:") { (reader: Reader, questions: DataTable) in
            let seen = try reader.questions.map { ShownQuestion($0, in: reader.language) }
            expect(seen).to(equalTable(questions), "the questions in the list")
        }

        then("the list has the question {string}") { (reader: Reader, title: String) in
            let titles = try reader.titles
            guard titles.contains(title) else {
                throw NotOnScreen("question", named: title, among: titles)
            }
        }

        then("the list does not have the question {string}") { (reader: Reader, title: String) in
            let titles = try reader.titles
            guard !titles.isEmpty else { throw NotOnScreen("the list has no questions") }
            if let row = titles.firstIndex(of: title) {
                fail("“\(title)” is question \(row + 1) of \(titles.count) in the list")
            }
        }

        then("question {position} of the list is {string}") { (reader: Reader, row: Int, title: String) in
            let seen = try reader.titles.dropFirst(row - 1).first.map(Shown.text) ?? .other("nothing")
            expect(seen).to(equal(.text(title)), "question \(row) of the list")
        }

        then("no spinner turns in place of the questions") { (reader: Reader) in
            let seen = try reader.placeOfQuestions
            expect(seen).toNot(equal(.other("a spinner")), "in place of the questions")
        }

        then("the list says {string}") { (reader: Reader, text: String) in
            let seen = try reader.placeOfQuestions
            expect(seen).to(equal(.text(text)), "in place of the questions")
        }

        then("a spinner turns in place of the questions") { (reader: Reader) in
            let seen = try reader.placeOfQuestions
            expect(seen).to(equal(.other("a spinner")), "in place of the questions")
        }

        then("the reader is told {string}") { (reader: Reader, message: String) in
            let told = try reader.told(\.message)
            expect(told).to(equal(.text(message)), "what the reader is told")
        }

        then("the reader is told:") { (reader: Reader, messages: [String]) in
            let told = try reader.problems.map { $0.message[reader.language] }
            expect(told).to(equalTable(messages), "what the reader is told")
        }

        then("the reason is {string}") { (reader: Reader, reason: String) in
            let reasons = try reader.told(\.reason)
            expect(reasons).to(equal(.text(reason)), "the reason")
        }

        then("the reader is not told of any problem") { (reader: Reader) in
            let told = try reader.told(\.message)
            expect(told).to(equal(.other("nothing")), "what the reader is told")
        }

        then("a notice says {string}") { (reader: Reader, text: String) in
            let notice = try reader.list.notice.map { Shown.text($0[reader.language]) } ?? .other("nothing")
            expect(notice).to(equal(.text(text)), "the notice")
        }

        then("the reader sees that the {word} is from an earlier visit") {
            (reader: Reader, screen: LoadedScreen) in
            let age = try reader.age(of: screen)
            expect(age).to(equal("from an earlier visit"), "the \(screen)")
        }

        then("the reader sees that the {word} is up to date") { (reader: Reader, screen: LoadedScreen) in
            let age = try reader.age(of: screen)
            expect(age).to(equal("up to date"), "the \(screen)")
        }
    }
}

/// A question in the list, with the columns that a table may have.
private struct ShownQuestion: Encodable {
    let title: String
    let askedBy: String
    let score: String

    init(_ row: QuestionRow, in language: Language) {
        title = row.title[language]
        askedBy = row.asker.displayName[language]
        score = row.score
    }
}
