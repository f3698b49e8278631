import BrowseOverflow
import Kea
import KeaFeatures

final class QuestionListSteps: Steps {
    override class func steps() {
        when("a minute later the reader loads the list again") { (reader: Reader) in
            // The saved response is used for less than 60 seconds.
            reader.clock.advance(by: .seconds(60))
            try reader.list.refresh()
            reader.waitUntilIdle()
        }

        when("the reader tries again") { (reader: Reader) in
            try reader.list.retry()
            reader.waitUntilIdle()
        }

        then("the list shows {count} question(s)") { (reader: Reader, count: Int) in
            expect(try reader.list.questionRows).eventually(haveCount(count))
        }

        then("the list shows these questions:") { (reader: Reader, questions: [ShownQuestion]) in
            expect(try reader.list.questionRows.map(ShownQuestion.init)).eventually(equal(questions))
        }

        then("the list has the question {string}") { (reader: Reader, title: String) in
            expect(try reader.list.questionRows.map(\.title)).eventually(contain(title))
        }

        then("the list says {string}") { (reader: Reader, text: String) in
            expect(try reader.listRows).eventually(equal([text]))
        }

        then("the list is only a spinner") { (reader: Reader) in
            expect(try reader.listRows).eventually(equal(["a spinner"]))
        }

        then("the reader is told {string}") { (reader: Reader, message: String) in
            expect(try reader.problems.map(\.message)).eventually(equal([message]))
        }

        then("the reader is told:") { (reader: Reader, messages: [String]) in
            expect(try reader.problems.map(\.message)).eventually(equal(messages))
        }

        then("a notice says {string}") { (reader: Reader, notice: String) in
            expect(try reader.list.notice).eventually(equal(notice))
        }

        then("the reader sees that this is from an earlier visit") { (reader: Reader) in
            expect(try reader.savedAt).eventuallyNot(beNil())
        }

        then("the reader sees that this is up to date") { (reader: Reader) in
            expect(try reader.savedAt).eventually(beNil())
        }

        then("the reason is {string}") { (reader: Reader, reason: String) in
            expect(try reader.problems.map(\.reason)).eventually(equal([reason]))
        }

        then("the reader is not told of any problem") { (reader: Reader) in
            expect(try reader.problems).eventually(beEmpty())
        }
    }
}

/// A row of a table of questions in the list.
private struct ShownQuestion: Decodable, Equatable {
    var title: String
    var askedBy: String
    var score: String

    init(_ row: QuestionRow) {
        title = row.title
        askedBy = row.askerName
        score = row.score
    }
}
