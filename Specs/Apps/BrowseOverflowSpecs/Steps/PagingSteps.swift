import BrowseOverflow
import Kea
import KeaFeatures
import KeaSpecSupport

final class PagingSteps: Steps {
    override class func steps() {
        given("the reader has scrolled to the last row") { (reader: Reader) in try reader.scrollToLastRow() }

        when("the reader scrolls to the last row") { (reader: Reader) in try reader.scrollToLastRow() }

        when("the reader scrolls to the end of the list") { (reader: Reader) in
            while try reader.list.hasMore {
                let count = try reader.list.questions.count
                try reader.scrollToLastRow()
                guard try reader.list.questions.count > count else {
                    throw NotOnScreen(
                        "the reader cannot reach the end: no question follows the first \(count)")
                }
            }
        }

        then("the last row is a spinner") { (reader: Reader) in
            let row = try reader.listRows.last
            expect(row).to(equal(.other("a spinner")), "the last row")
        }

        then("the last row offers to try again") { (reader: Reader) in
            let row = try reader.listRows.last
            expect(row).to(equal(.other("an offer to try again")), "the last row")
        }

        then("the last row is not a spinner") { (reader: Reader) in
            guard try !reader.questions.isEmpty else {
                throw NotOnScreen(
                    "instead of questions, the reader sees \(try reader.placeOfQuestions.specDescription)")
            }
            let row = try reader.listRows.last
            expect(row).toNot(equal(.other("a spinner")), "the last row")
        }

        then("every question is listed once, newest first") { (reader: Reader) in
            _ = try reader.questions
            let questions = try reader.list.questions
            guard questions.count > 1 else {
                throw NotOnScreen(
                    "an order needs two questions, and the list shows \(try reader.placeOfQuestions.specDescription)"
                )
            }
            let language = reader.language
            func title(_ question: Question) -> String { QuestionRow(question).title[language] }
            let repeated = Dictionary(grouping: questions, by: \.id).values.filter { $0.count > 1 }
            for title in repeated.compactMap({ $0.first.map(title) }).sorted() {
                fail("“\(title)” is listed twice")
            }
            for (upper, lower) in zip(questions, questions.dropFirst()) where lower.isListed(before: upper) {
                fail("“\(title(lower))” is newer than “\(title(upper))”, and is below it")
            }
        }
    }
}
